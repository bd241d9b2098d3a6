import { Button } from "../../components/Button";
import { texts } from "../../texts";
import { marketStatusLabel } from "../model/market-status";
import { choicesOf, fieldLabel, type TextField } from "../model/fields";
import type { FieldConflict } from "../model/merge";
import type { EditorStore } from "./editor-store";

export function ConflictList({ editor }: { editor: EditorStore }) {
  const conflicts = editor.conflicts.value;
  if (conflicts.length === 0) return null;
  const t = texts.value.listingEditor;
  return (
    <section class="drawer-banner clashes" role="alert" tabIndex={-1}>
      <div class="drawer-banner-text">
        <strong>{t.clashTitle}</strong>
        <span>{t.clashHelp}</span>
        <ul class="conflict-list">
          {conflicts.map((conflict) => (
            <li key={conflict.field}>
              <span class="conflict-field">{fieldLabel(conflict.field, editor.form.value.texts.CurrencySymbol)}</span>
              <Side clash={conflict} which="mine" editor={editor} />
              <Side clash={conflict} which="theirs" editor={editor} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Side({ clash: conflict, which, editor }: { clash: FieldConflict; which: "mine" | "theirs"; editor: EditorStore }) {
  const t = texts.value.listingEditor;
  const label = fieldLabel(conflict.field, editor.form.value.texts.CurrencySymbol);
  const value = conflict[which];
  const choice = choicesOf(conflict.field as TextField).find((one) => one.value === value)?.label;
  const isRental = editor.form.value.texts.SaleType === "for_rent";
  const shown = conflict.field === "Status" ? marketStatusLabel(value, isRental) : choice ?? value;
  return (
    <div class="conflict-side">
      <span class="field-help">{t[which]}</span>
      <span class="conflict-value">{shown || t.nothing}</span>
      <Button onClick={() => editor.decide(conflict, which)}>{which === "mine" ? t.keepMine(label) : t.takeTheirs(label)}</Button>
    </div>
  );
}
