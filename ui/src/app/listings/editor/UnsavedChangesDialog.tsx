import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../components/Button";
import { afterNextPaint } from "../../components/after-paint";
import { texts } from "../../texts";
import type { UnsavedPrompt, EditorStore } from "./editor-store";

export function UnsavedChangesDialog({ editor, answer }: { editor: EditorStore; answer: (answer: UnsavedPrompt) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const t = texts.value.listingEditor;
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // Focuses the button that loses nothing.
    dialog.current?.querySelector<HTMLElement>(".button-primary")?.focus();
    // While the dialog is open, nothing below it can be focused.
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
      <h2 id="leaving-title">{t.leaveTitle}</h2>
      <p>{t.leaveText(Math.max(1, editor.changes.value.length), editor.title.value)}</p>
      <div class="question-actions">
        <Button variant="losing" onClick={() => answer("discard")}>{t.discard}</Button>
        <Button onClick={() => answer("stay")}>{t.keepEditing}</Button>
        <Button variant="primary" onClick={() => answer("save")}>{t.save}</Button>
      </div>
    </dialog>
  );
}
