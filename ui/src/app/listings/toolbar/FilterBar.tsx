/* City, listing type and MLS number work with every service; the other filters need Porchlight. */
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { Bookmark, Columns3, CopyCheck, LayoutGrid, Map as MapIcon, Rows3, SlidersHorizontal, X } from "lucide";
import { useApp } from "../../app-context";
import { Button, IconButton } from "../../components/Button";
import { Segments } from "../../components/controls";
import { Icon } from "../../components/Icon";
import { ScreenSearch } from "../../components/ScreenSearch";
import { texts } from "../../texts";
import { filterChips } from "../model/filter-chips";
import { ColumnsPopover } from "./ColumnsPopover";
import { FilterPopover } from "./FilterPopover";
import { countFilters, NO_FILTERS } from "../model/filters";
import type { ListStore } from "../list/list-store";
import { chooseLayout, layout, type Layout, type SavedViews } from "../model/saved-views";
import { ViewsPopover } from "./ViewsPopover";

const LAYOUT_ICONS = { cards: LayoutGrid, table: Rows3, map: MapIcon };

interface FilterBarProps {
  store: ListStore;
  saved: SavedViews;
  /** Searches for duplicates. */
  compare: () => void;
}

export function FilterBar({ store, saved, compare }: FilterBarProps) {
  const app = useApp();
  const t = texts.value.listings;
  const open = useSignal<"filters" | "views" | "columns" | null>(null);
  const toggle = (which: "filters" | "views" | "columns") => (open.value = open.value === which ? null : which);
  const close = () => (open.value = null);
  const extended = app.supports("listing-filters");
  const filters = store.filters.value;
  const count = countFilters(filters);
  useEffect(() => {
    if (!extended && filters.orderBy) store.setFilters({ orderBy: "" });
  }, [extended]);

  return (
    <>
      <div class="filter-bar">
        <ScreenSearch
          name={extended ? t.filter.searchName : t.filter.mlsNumber}
          placeholder={extended ? t.filter.search : t.filter.mlsNumber}
          value={extended ? filters.search : filters.mlsNumber}
          onChange={(text) => store.setFilters({ [extended ? "search" : "mlsNumber"]: text })}
        />
        <select class="bar-sale" aria-label={t.filter.saleType} value={filters.saleType} onChange={(event) => store.setFilters({ saleType: event.currentTarget.value })}>
          <option value="">{t.filter.saleAndRent}</option>
          <option value="for_sale">{t.forSale}</option>
          <option value="for_rent">{t.forRent}</option>
        </select>
        <div class="popover-anchor">
          <Button icon={SlidersHorizontal} onClick={() => toggle("filters")}>{count > 0 ? t.filter.filtersCount(count) : t.filter.filters}</Button>
          {open.value === "filters" ? <FilterPopover store={store} extended={extended} close={close} /> : null}
        </div>
        <div class="popover-anchor bar-views">
          <Button variant="quiet" icon={Bookmark} title={t.views.title} onClick={() => toggle("views")}>{t.views.title}</Button>
          {open.value === "views" ? <ViewsPopover store={store} saved={saved} close={close} /> : null}
        </div>
        <span class="bar-space" />
        <span class="bar-count" aria-live="polite">{(store.loading.value || store.error.value) && store.total.value === 0 ? "" : t.counted(store.total.value)}</span>
        {extended ? <OrderChoice store={store} /> : null}
        {layout.value === "table" ? (
          <div class="popover-anchor popover-end">
            <button type="button" class="icon-button" title={t.columnChoice} aria-label={t.columnChoice} onClick={() => toggle("columns")}>
              <Icon node={Columns3} />
            </button>
            {open.value === "columns" ? <ColumnsPopover close={close} /> : null}
          </div>
        ) : null}
        <IconButton name={t.duplicates.open} icon={CopyCheck} onClick={compare} />
        <Segments
          name={t.layout}
          value={layout.value}
          options={(["cards", "table", "map"] as const).map((value: Layout) => ({ value, label: <Icon node={LAYOUT_ICONS[value]} />, title: t.layouts[value] }))}
          onChange={chooseLayout}
        />
      </div>
      <Chips store={store} />
    </>
  );
}

function OrderChoice({ store }: { store: ListStore }) {
  const t = texts.value.listings;
  return (
    <select class="bar-order" aria-label={t.order} value={store.filters.value.orderBy} onChange={(event) => store.setFilters({ orderBy: event.currentTarget.value })}>
      {Object.entries(t.orders).map(([value, label]) => (
        <option key={value} value={value === "newest" ? "" : value}>{label}</option>
      ))}
    </select>
  );
}

function Chips({ store }: { store: ListStore }) {
  const t = texts.value.listings.filter;
  const chips = filterChips(store.filters.value);
  if (chips.length === 0) return null;
  return (
    <div class="filter-chips" role="group" aria-label={t.chips}>
      {chips.map(({ name, word }) => (
        <button key={name} type="button" class="filter-chip" aria-label={t.remove(word)} title={t.remove(word)} onClick={() => store.setFilters({ [name]: "" })}>
          <span>{word}</span>
          <Icon node={X} />
        </button>
      ))}
      <button type="button" class="text-button" onClick={() => store.setFilters({ ...NO_FILTERS, orderBy: store.filters.value.orderBy })}>{t.clearAll}</button>
    </div>
  );
}
