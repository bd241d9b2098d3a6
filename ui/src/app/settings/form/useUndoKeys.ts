/*
 * Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) on the whole screen. In a field of the
 * form they undo steps of the form, not letters; in the search and in the chat
 * on the stage they stay the platform's.
 */
import { useLayoutEffect } from "preact/hooks";

export function useUndoKeys(undo: () => void, redo: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || belongsElsewhere(event)) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === "z" && event.shiftKey) || (key === "y" && !event.shiftKey);
      if (!isRedo && !(key === "z" && !event.shiftKey)) return;
      event.preventDefault();
      if (isRedo) redo();
      else undo();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });
}

function belongsElsewhere(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof Element) || document.querySelector("dialog[open]")) return true;
  return target.matches("input, textarea") && !target.closest("[data-setting]");
}
