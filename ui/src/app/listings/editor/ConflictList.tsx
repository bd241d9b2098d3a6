/*
 * What was changed here and elsewhere at the same time, field by field: both
 * values, and the choice between them.
 */
import { Button } from "../../components/Button";
import { texts } from "../../texts";
import { choicesOf, fieldLabel, type TextField } from "../model/fields";
import type { FieldConflict } from "../model/merge";
import type { EditorStore } from "./editor-store";

export function ConflictList({ editor }: { editor: EditorStore }) {
  const clashes = editor.clashes.value;
  if (clashes.length === 0) return null;
  const t = texts.value.listingEditor;
  return (
    <section class="sheet-note clashes" role="alert" tabIndex={-1}>
      <div class="sheet-note-words">
        <strong>{t.clashTitle}</strong>
        <span>{t.clashHelp}</span>
        <ul class="clash-list">
          {clashes.map((clash) => (
            <li key={clash.field}>
              <span class="clash-field">{fieldLabel(clash.field)}</span>
              <Side clash={clash} which="mine" editor={editor} />
              <Side clash={clash} which="theirs" editor={editor} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Side({ clash, which, editor }: { clash: FieldConflict; which: "mine" | "theirs"; editor: EditorStore }) {
  const t = texts.value.listingEditor;
  const label = fieldLabel(clash.field);
  const value = clash[which];
  const option = choicesOf(clash.field as TextField).find((one) => one.value === value);
  return (
    <div class="clash-side">
      <span class="field-help">{t[which]}</span>
      <span class="clash-value">{option?.label ?? (value || t.nothing)}</span>
      <Button onClick={() => editor.decide(clash, which)}>{which === "mine" ? t.keepMine(label) : t.takeTheirs(label)}</Button>
    </div>
  );
}
