import { Button } from "../../components/Button";
import { ChangedAnswers } from "../../playground/answer-preview/ChangedAnswers";
import { texts } from "../../texts";
import type { EditorStore } from "./editor-store";

export function EditorFooter({ editor, save }: { editor: EditorStore; save: () => void }) {
  const t = texts.value.listingEditor;
  const count = editor.changes.value.length;
  const errors = Object.keys(editor.errors.value).length;
  const waits = editor.waits.value && count === 0;
  const isNew = editor.item.value === null && !waits;
  const bad = editor.formError.value ?? (errors > 0 ? t.needAttention(errors) : null);
  const status = bad ?? (waits ? t.waitsForService : count === 0 ? t.noChanges : isNew ? "" : t.unsaved(count));
  const label = isNew ? t.addListing : count === 0 ? t.save : t.saveChanges(count);
  return (
    <footer class="drawer-foot">
      <span class={bad ? "drawer-status field-error" : "drawer-status"} role="status">{status}</span>
      <ChangedAnswers key={editor.key} serialNumber={editor.serialNumber} change={editor.unsaved} />
      {editor.gone.value ? <Button onClick={editor.addAgain}>{t.addAgain}</Button> : null}
      <Button variant="quiet" disabled={count === 0 || editor.saving.value} onClick={editor.discard}>{t.discard}</Button>
      <Button variant="primary" title="Ctrl+S" disabled={count === 0 && !isNew} busy={editor.saving.value} onClick={save}>
        {editor.saving.value ? t.saving : label}
      </Button>
    </footer>
  );
}
