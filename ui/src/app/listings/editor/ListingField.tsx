import { useId } from "preact/hooks";
import { Field, type FieldIds } from "../../components/Field";
import { Select, TextInput, TextArea } from "../../components/controls";
import { texts } from "../../texts";
import { SymbolField } from "./SymbolField";
import { NumberHint } from "./NumberHint";
import { choicesOf, fieldLabel, unitShort, type FieldSpec } from "../model/fields";
import type { ListingForm } from "../model/form";
import { marketStatus, marketStatusOptions } from "../model/market-status";
import type { EditorStore } from "./editor-store";

/** Spelled as portals do: data, not text of the app. */
const TYPES = ["Single Family Residential", "Condo/Co-op", "Townhouse", "Multi-Family", "Vacant Land", "Apartment"];

export function ListingField({ field, editor }: { field: FieldSpec; editor: EditorStore }) {
  const below = useId();
  const help: Record<string, string> = texts.value.listingEditor.help;
  const error = editor.errors.value[field.name];
  return (
    <Field label={fieldLabel(field.name, editor.form.value.texts.CurrencySymbol)} help={help[field.name]} required={field.required} wide={field.wide} error={error}>
      {(ids) => (
        <>
          <Control field={field} editor={editor} ids={{ ...ids, describedBy: [ids.describedBy, below].filter(Boolean).join(" ") }} />
          <NumberHint id={below} field={field} editor={editor} />
        </>
      )}
    </Field>
  );
}

function Control({ field, editor, ids }: { field: FieldSpec; editor: EditorStore; ids: FieldIds }) {
  const form = editor.form.value;
  const { name, kind } = field;
  const shared = { ids, name, value: form.texts[name] };
  const set = (text: string) => editor.setText(name, text);
  switch (kind) {
    case "choice":
      if (name === "Status") return <StatusSelect editor={editor} ids={ids} />;
      return <Select {...shared} options={choicesOf(name)} onChange={set} />;
    case "unit":
      return <Select {...shared} options={choicesOf(name)} onChange={set} />;
    case "long":
      return <TextArea {...shared} rows={6} onInput={set} />;
    case "symbol":
      return <SymbolField {...shared} set={set} />;
    case "url":
      return <TextInput {...shared} type="url" placeholder="https://" onInput={set} />;
    case "suggest":
      return <SuggestionInput {...shared} set={set} />;
    case "text":
      return <TextInput {...shared} onInput={set} />;
    default:
      return (
        <TextInput
          {...shared}
          inputMode="decimal"
          prefix={kind === "money" ? form.texts.CurrencySymbol || undefined : undefined}
          suffix={suffixOf(field, form)}
          onInput={set}
        />
      );
  }
}

function StatusSelect({ editor, ids }: { editor: EditorStore; ids: FieldIds }) {
  const form = editor.form.value;
  const value = marketStatus(form.texts.Status, form.extension);
  const options = marketStatusOptions(form.texts.SaleType === "for_rent", value);
  return <Select ids={ids} name="Status" value={value} options={options} onChange={editor.setStatus} />;
}

function SuggestionInput({ set, ...shared }: { ids: FieldIds; name: string; value: string; set: (text: string) => void }) {
  const listId = useId();
  return (
    <>
      <TextInput {...shared} list={listId} onInput={set} />
      <datalist id={listId}>
        {TYPES.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </>
  );
}

function suffixOf({ name, kind }: FieldSpec, form: ListingForm): string | undefined {
  const t = texts.value.listingEditor;
  if (kind === "area") return form.texts.AreaUnit ? unitShort(form.texts.AreaUnit) : undefined;
  if (kind === "degrees") return "°";
  if (name === "RentPrice" || name === "HOAMonth") return t.perMonth;
  return name === "DaysOnMarket" ? t.days : undefined;
}
