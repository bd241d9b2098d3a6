/*
 * The foot of the sheet: how many changes, what keeps them from being saved,
 * Discard and Save.
 */
import { Button } from "../../components/Button";
import { texts } from "../../texts";
import type { EditorStore } from "./editor-store";

export function EditorFooter({ sheet, save }: { sheet: EditorStore; save: () => void }) {
  const words = texts.value.sheet;
  const count = sheet.changes.value.length;
  const faults = Object.keys(sheet.faults.value).length;
  const waits = sheet.waits.value && count === 0;
  const isNew = sheet.item.value === null && !waits;
  const bad = sheet.complaint.value ?? (faults > 0 ? words.needLook(faults) : null);
  const told = bad ?? (waits ? words.waitsForService : count === 0 ? words.noChanges : isNew ? "" : words.unsaved(count));
  const label = isNew ? words.addListing : count === 0 ? words.save : words.saveChanges(count);
  return (
    <footer class="sheet-foot">
      <span class={bad ? "sheet-told field-fault" : "sheet-told"} role="status">{told}</span>
      {sheet.gone.value ? <Button onClick={sheet.addAgain}>{words.addAgain}</Button> : null}
      <Button look="quiet" disabled={count === 0 || sheet.saving.value} onClick={sheet.discard}>{words.discard}</Button>
      <Button look="primary" title="Ctrl+S" disabled={count === 0 && !isNew} busy={sheet.saving.value} onClick={save}>
        {sheet.saving.value ? words.saving : label}
      </Button>
    </footer>
  );
}
