/*
 * In form fields these keys undo settings, not characters. In the search and in the preview's chat
 * they keep their native meaning.
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
