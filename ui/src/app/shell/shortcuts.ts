/*
 * The keyboard of the window: Ctrl or Cmd with a letter. Keys inside a control
 * (arrows, Escape) belong to that control.
 */
import { useEffect } from "preact/hooks";
import { isTab, type AppStore } from "./app-store";
import { newFact, newListing, wishFor } from "./commands";
import { tabsOf } from "./ScreenFrame";

export function useShortcuts(app: AppStore): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (pressed(app, event.key.toLowerCase())) event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [app]);
}

/** True when the key meant something here. */
function pressed(app: AppStore, key: string): boolean {
  if (key === "k") {
    app.paletteOpen.value = !app.paletteOpen.value;
    return true;
  }
  if (!app.chatbot.value || app.question.value) return false;
  const tab = tabsOf(app.connection.value)[Number(key) - 1];
  if (tab) app.show(tab.tab);
  else if (key === "s") wishFor("save");
  else if (key === "n") (app.screen.value === "knowledge" ? newFact : newListing)(app);
  else if (key === "f" && isTab(app.screen.value)) wishFor("search");
  else return false;
  return true;
}
