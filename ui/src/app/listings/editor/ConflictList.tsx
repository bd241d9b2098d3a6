/*
 * What was changed here and elsewhere at the same time, field by field: both
 * values, and the choice between them.
 */
import { Button } from "../../components/Button";
import { texts } from "../../texts";
import { choicesOf, fieldLabel, type TextField } from "../model/fields";
import type { FieldConflict } from "../model/merge";
import type { EditorStore } from "./editor-store";

export function ConflictList({ sheet }: { sheet: EditorStore }) {
  const clashes = sheet.clashes.value;
  if (clashes.length === 0) return null;
  const words = texts.value.sheet;
  return (
    <section class="sheet-note clashes" role="alert" tabIndex={-1}>
      <div class="sheet-note-words">
        <strong>{words.clashTitle}</strong>
        <span>{words.clashHelp}</span>
        <ul class="clash-list">
          {clashes.map((clash) => (
            <li key={clash.field}>
              <span class="clash-field">{fieldLabel(clash.field)}</span>
              <Side clash={clash} which="mine" sheet={sheet} />
              <Side clash={clash} which="theirs" sheet={sheet} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Side({ clash, which, sheet }: { clash: FieldConflict; which: "mine" | "theirs"; sheet: EditorStore }) {
  const words = texts.value.sheet;
  const label = fieldLabel(clash.field);
  const value = clash[which];
  const option = choicesOf(clash.field as TextField).find((one) => one.value === value);
  return (
    <div class="clash-side">
      <span class="field-help">{words[which]}</span>
      <span class="clash-value">{option?.label ?? (value || words.nothing)}</span>
      <Button onClick={() => sheet.decide(clash, which)}>{which === "mine" ? words.keepMine(label) : words.takeTheirs(label)}</Button>
    </div>
  );
}
