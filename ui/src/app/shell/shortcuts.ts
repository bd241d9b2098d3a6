/*
 * The keyboard of the window: a press that is some command's runs it. Keys
 * inside a control (arrows, Escape, editing a text) belong to that control, and
 * a modal dialog keeps every key but the palette's own.
 */
import { useLayoutEffect } from "preact/hooks";
import type { AppStore } from "./app-store";
import { commandsByChord } from "./bindings";
import { belongsToText, chordOf } from "./keys";

export function useShortcuts(app: AppStore): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const chord = chordOf(event);
      const command = chord ? commandsByChord.value.get(chord) : undefined;
      if (!chord || !command || belongsToText(chord, event.target)) return;
      if (app.question.value || (document.querySelector("dialog:modal") && command.id !== "app.palette")) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [app]);
}
