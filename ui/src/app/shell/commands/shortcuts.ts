/*
 * Runs the command of a key press. Keys inside a control belong to the control, and a modal dialog
 * keeps all keys.
 */
import { useLayoutEffect } from "preact/hooks";
import type { AppStore } from "../app-store";
import { commandsByChord } from "./bindings";
import { belongsToText, chordOf } from "./keys";

export function useShortcuts(app: AppStore): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const chord = chordOf(event);
      const command = chord ? commandsByChord.value.get(chord) : undefined;
      if (!chord || !command || belongsToText(chord, event.target)) return;
      const modal = document.querySelector("dialog:modal");
      const isPalette = command.id === "app.palette";
      // Keeps the browser from handling the palette's shortcut.
      if (isPalette) event.preventDefault();
      if (app.question.value || (modal && !(isPalette && modal.matches(".palette")))) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [app]);
}
