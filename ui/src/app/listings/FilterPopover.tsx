/*
 * The filters that are set less often, in a small floating panel. Escape and a
 * click outside close it; each change shows in the cards at once.
 */
import { useEffect, useRef } from "preact/hooks";
import { Field } from "../parts/Field";
import { Choice, Line } from "../parts/controls";
import type { Filters } from "./filters";
import type { ListStore } from "./list-store";

const STATUSES = [
  { value: "", label: "Any status" },
  { value: "Active", label: "Active" },
  { value: "PreOnMarket", label: "Coming soon" },
  { value: "Sold", label: "Sold" },
];

export function FilterPopover({ store, extended, close }: { store: ListStore; extended: boolean; close: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector("input")?.focus();
    const outside = (event: PointerEvent) => {
      const anchor = panel.current?.parentElement;
      if (anchor && !anchor.contains(event.target as Node)) close();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, []);

  const line = (name: keyof Filters, label: string, prefix?: string) => (
    <Field label={label}>
      {(ids) => (
        <Line ids={ids} value={store.filters.value[name]} prefix={prefix} onInput={(value) => store.setFilters({ [name]: value })} />
      )}
    </Field>
  );
  return (
    <div ref={panel} class="popover" role="dialog" aria-label="Filters" onKeyDown={(event) => event.key === "Escape" && close()}>
      <div class="popover-grid">
        {line("city", "City")}
        {line("mlsNumber", "MLS number")}
        {extended ? (
          <>
            <Field label="Status">
              {(ids) => (
                <Choice ids={ids} value={store.filters.value.status} options={STATUSES} onChange={(status) => store.setFilters({ status })} />
              )}
            </Field>
            {line("propertyType", "Property type")}
            {line("minPrice", "Price from")}
            {line("maxPrice", "Price to")}
            {line("minBedrooms", "Bedrooms, at least")}
            {line("minBathrooms", "Bathrooms, at least")}
          </>
        ) : null}
      </div>
    </div>
  );
}
