/* On a Mac the core builds the system menu from the same table and reports the chosen command. */
import { effect } from "@preact/signals";
import type { AppStore } from "../app-store";
import { ON_MAC } from "../commands/keys";
import { menuSections } from "./menus";
import { registered } from "../commands/registry";

export function syncSystemMenu(app: AppStore): () => void {
  if (app.transport.kind !== "tauri" || !ON_MAC) return () => undefined;
  let last = "";
  const stopMaking = effect(() => {
    const sections = menuSections();
    const shape = JSON.stringify(sections);
    if (shape === last) return;
    last = shape;
    void app.transport.desktop("set_menu", { sections }).catch(() => undefined);
  });
  const stopListening = app.transport.listen?.("menu", (id) => registered.value.find((command) => command.id === id && !command.disabled)?.run());
  return () => {
    stopMaking();
    stopListening?.();
  };
}
