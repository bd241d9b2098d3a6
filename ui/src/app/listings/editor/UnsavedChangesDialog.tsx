/*
 * Asks what becomes of unsaved changes when the sheet is left: saved, thrown
 * away, or the sheet stays. Escape stays.
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../components/Button";
import { afterNextPaint } from "../../components/after-paint";
import { texts } from "../../texts";
import type { UnsavedPrompt, EditorStore } from "./editor-store";

export function UnsavedChangesDialog({ sheet, answer }: { sheet: EditorStore; answer: (answer: UnsavedPrompt) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const words = texts.value.sheet;
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // What loses nothing has the focus.
    dialog.current?.querySelector<HTMLElement>(".button-primary")?.focus();
    // While the dialog still stands, nothing under it can have the focus.
    return () => afterNextPaint(() => before instanceof HTMLElement && before.isConnected && before.focus({ preventScroll: true }));
  }, []);
  return (
    <dialog
      ref={dialog}
      class="question"
      aria-labelledby="leaving-title"
      onCancel={() => answer("stay")}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id="leaving-title">{words.leaveTitle}</h2>
      <p>{words.leaveText(Math.max(1, sheet.changes.value.length), sheet.title.value)}</p>
      <div class="question-actions">
        <Button look="losing" onClick={() => answer("discard")}>{words.discard}</Button>
        <Button onClick={() => answer("stay")}>{words.keepEditing}</Button>
        <Button look="primary" onClick={() => answer("save")}>{words.save}</Button>
      </div>
    </dialog>
  );
}
