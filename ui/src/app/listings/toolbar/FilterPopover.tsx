import { Field } from "../../components/Field";
import { Select, TextInput } from "../../components/controls";
import { texts } from "../../texts";
import type { Filters } from "../model/filters";
import { parseNumber } from "../model/form";
import type { ListStore } from "../list/list-store";
import { Popover } from "../../components/Popover";

export function FilterPopover({ store, extended, close }: { store: ListStore; extended: boolean; close: () => void }) {
  const t = texts.value.listings;
  const labels = t.filter;
  const line = (name: keyof Filters & keyof typeof labels, numeric = false) => {
    const value = store.filters.value[name];
    const error = numeric && value.trim() && parseNumber(value) === null ? labels.notANumber : undefined;
    return (
      <Field label={labels[name] as string} error={error}>
        {(ids) => (
          <TextInput ids={ids} value={value} inputMode={numeric ? "decimal" : "text"} onInput={(text) => store.setFilters({ [name]: text })} />
        )}
      </Field>
    );
  };
  const statuses = [{ value: "", label: labels.anyStatus }, ...Object.entries(t.statusFilter).map(([value, label]) => ({ value, label }))];
  return (
    <Popover name={labels.filters} close={close}>
      <div class="popover-grid">
        {line("city")}
        {line("mlsNumber")}
        {extended ? (
          <>
            <Field label={labels.status}>
              {(ids) => <Select ids={ids} value={store.filters.value.status} options={statuses} onChange={(status) => store.setFilters({ status })} />}
            </Field>
            {line("propertyType")}
            {line("minPrice", true)}
            {line("maxPrice", true)}
            {line("minBedrooms", true)}
            {line("minBathrooms", true)}
          </>
        ) : null}
      </div>
    </Popover>
  );
}
