/*
 * Search and filters above the cards. City, sale type and MLS number work with
 * every service; the others only where the service has our extension.
 */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ListChecks, SlidersHorizontal } from "lucide";
import { useApp } from "../app-context";
import { figure } from "../figures";
import { Button } from "../parts/Button";
import { SearchLine } from "../parts/SearchLine";
import { FilterPopover } from "./FilterPopover";
import { countFilters, NO_FILTERS } from "./filters";
import type { ListStore } from "./list-store";

const ORDERS = [
  { value: "", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "price_asc", label: "Price, low first" },
  { value: "price_desc", label: "Price, high first" },
  { value: "beds_desc", label: "Most bedrooms first" },
  { value: "area_desc", label: "Largest first" },
];

export function FilterBar({ store }: { store: ListStore }) {
  const app = useApp();
  const open = useSignal(false);
  const extended = app.connection.value?.extensions.includes("listing-filters") ?? false;
  const filters = store.filters.value;
  const count = countFilters(filters);
  useEffect(() => {
    if (!extended && filters.orderBy) store.setFilters({ orderBy: "" });
  }, [extended]);

  return (
    <div class="filter-bar">
      <SearchLine
        name={extended ? "Search the listings" : "MLS number"}
        placeholder={extended ? "Search street, city, words" : "MLS number"}
        value={extended ? filters.search : filters.mlsNumber}
        onChange={(text) => store.setFilters({ [extended ? "search" : "mlsNumber"]: text })}
      />
      <select aria-label="Offered" value={filters.saleType} onChange={(event) => store.setFilters({ saleType: event.currentTarget.value })}>
        <option value="">Sale and rent</option>
        <option value="for_sale">For sale</option>
        <option value="for_rent">For rent</option>
      </select>
      <div class="popover-anchor">
        <Button icon={SlidersHorizontal} onClick={() => (open.value = !open.value)}>
          {count > 0 ? `Filters · ${count}` : "Filters"}
        </Button>
        {open.value ? <FilterPopover store={store} extended={extended} close={() => (open.value = false)} /> : null}
      </div>
      {count > 0 ? <Button look="quiet" onClick={() => store.setFilters({ ...NO_FILTERS, orderBy: filters.orderBy })}>Clear</Button> : null}
      <span class="bar-space" />
      <span class="bar-count" aria-live="polite">{counted(store.total.value)}</span>
      {extended ? (
        <select aria-label="Order" value={filters.orderBy} onChange={(event) => store.setFilters({ orderBy: event.currentTarget.value })}>
          {ORDERS.map(({ value, label }) => (
            <option key={value} value={value}>{label}</option>
          ))}
        </select>
      ) : null}
      <Button look="quiet" icon={ListChecks} onClick={() => (store.selecting.value = true)}>Select</Button>
    </div>
  );
}

function counted(total: number): string {
  return total === 1 ? "1 listing" : `${figure(total)} listings`;
}
