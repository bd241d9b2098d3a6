/*
 * A group of the listing form. Which control a field gets follows from its
 * kind; suffixes show the currency and the unit of area that are chosen above.
 */
import { useId } from "preact/hooks";
import { Field } from "../parts/Field";
import { Choice, Line, Long } from "../parts/controls";
import type { FieldGroup, FieldSpec } from "./fields";
import type { ListingForm } from "./form";
import type { SheetStore } from "./sheet-store";

const SUGGESTED: Record<string, readonly string[]> = {
  PropertyType: ["Single Family Residential", "Condo/Co-op", "Townhouse", "Multi-Family", "Vacant Land", "Apartment"],
};

export function FormGroup({ group, sheet }: { group: FieldGroup; sheet: SheetStore }) {
  const { texts } = sheet.form.value;
  const shown = group.fields.filter(({ only, name }) => !only || only === texts.SaleType || texts[name] !== "");
  return (
    <fieldset class="sheet-group">
      <legend>{group.title}</legend>
      <div class="form-grid">
        {shown.map((field) => (
          <ListingField key={field.name} field={field} sheet={sheet} />
        ))}
      </div>
    </fieldset>
  );
}

function ListingField({ field, sheet }: { field: FieldSpec; sheet: SheetStore }) {
  const listId = useId();
  const form = sheet.form.value;
  const value = form.texts[field.name];
  const set = (text: string) => sheet.setText(field.name, text);
  const suggestions = field.kind === "suggest" ? SUGGESTED[field.name] : undefined;
  return (
    <Field label={field.label} help={field.help} required={field.required} wide={field.wide} fault={sheet.faults.value[field.name]}>
      {(ids) => {
        if (field.kind === "choice") return <Choice ids={ids} name={field.name} value={value} options={field.choices ?? []} onChange={set} />;
        if (field.kind === "long") return <Long ids={ids} name={field.name} rows={6} value={value} onInput={set} />;
        return (
          <>
            <Line
              ids={ids}
              name={field.name}
              type={field.kind === "url" ? "url" : "text"}
              inputMode={field.kind === "text" || field.kind === "suggest" ? "text" : "decimal"}
              value={value}
              prefix={field.kind === "money" ? form.texts.CurrencySymbol || undefined : undefined}
              suffix={suffixOf(field, form)}
              list={suggestions ? listId : undefined}
              onInput={set}
            />
            {suggestions ? (
              <datalist id={listId}>
                {suggestions.map((word) => (
                  <option key={word} value={word} />
                ))}
              </datalist>
            ) : null}
          </>
        );
      }}
    </Field>
  );
}

function suffixOf(field: FieldSpec, form: ListingForm): string | undefined {
  if (field.kind !== "area") return field.suffix;
  if (!form.texts.AreaUnit) return undefined;
  return /meter/i.test(form.texts.AreaUnit) ? "m²" : "sq ft";
}
