/* Shows how a number was parsed. An ambiguous number offers both readings as buttons. */
import { formatNumber } from "../../format";
import { texts } from "../../texts";
import { isNumeric, type FieldSpec } from "../model/fields";
import { readField } from "../model/form";
import type { EditorStore } from "./editor-store";
import { amount, fieldHint } from "../model/number-hints";

export function NumberHint({ id, field, editor }: { id: string; field: FieldSpec; editor: EditorStore }) {
  const form = editor.form.value;
  const read = isNumeric(field) ? readField(form, field) : null;
  if (read?.is === "either") {
    const shown = (value: number) => (field.kind === "money" ? amount(form, value) : formatNumber(value));
    return (
      <span id={id} class="number-hint number-hint-doubt">
        {texts.value.listingEditor.which}
        {read.values.map((value) => (
          <button key={value} type="button" class="number-hint-choice" onClick={() => editor.setText(field.name, String(value))}>
            {shown(value)}
          </button>
        ))}
      </span>
    );
  }
  const hints = fieldHint(form, field);
  return (
    <span id={id} class="number-hint" hidden={hints.length === 0}>
      {hints.map(({ text, doubt }) => (
        <span key={text} class={doubt ? "number-hint-doubt" : undefined}>{text}</span>
      ))}
    </span>
  );
}
