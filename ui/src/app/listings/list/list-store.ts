/* State of the listings screen: filters, rows by position, selection and bulk changes. */
import { computed,signal,type ReadonlySignal,type Signal } from "@preact/signals";
import { ApiError } from "../../../api/transport";
import type { ListingItem,ListingQuery } from "../../../api/wire";
import type { AppStore } from "../../shell/app-store";
import { createBulk,type Bulk } from "./bulk";
import { collectListings,withoutLongTexts } from "./collect";
import { listingTitle } from "../model/listing-format";
import { NO_FILTERS,queryFrom,type Filters } from "../model/filters";
import { createPages,PAGE_SIZE,type Pages } from "./paging";

export interface SelectionProgress {
  done: number;
  total: number;
  stop: () => void;
}

export interface ListStore extends Pick<Pages, "loading" | "error" | "want" | "reload" | "retry" | "replace"> {
  serialNumber: string;
  filters: Signal<Filters>;
  /** Grows when the list restarts at its top. */
  top: Signal<number>;
  /** Grows when the list was reloaded: after an import, a change, a deletion. */
  pagesRead: Signal<number>;
  /** Positions, including rows that aren't loaded yet. */
  total: ReadonlySignal<number>;
  /** Loaded rows, in order. */
  rows: ReadonlySignal<ListingItem[]>;
  /** The row at a position with pending changes; undefined until its page is loaded. */
  at(index: number): ListingItem | undefined;
  /** The position of a loaded row; -1 if it isn't loaded. */
  placeOf(id: number): number;
  /** The row at a position, loaded if necessary. */
  fetchAt(index: number): Promise<ListingItem | null>;
  selected: Signal<ReadonlyMap<number, ListingItem>>;
  /** Pages are being loaded for a selection. */
  gathering: Signal<SelectionProgress | null>;
  bulk: Bulk;
  /** Deletes listings, with ten seconds to undo. */
  deletion: { begin(ids: readonly number[]): void };
  query(): ListingQuery;
  setFilters(change: Partial<Filters>): void;
  toggle(item: ListingItem): void;
  /** Selects a range of positions, including rows that aren't loaded. */
  selectRange(from: number, to: number): Promise<void>;
  selectAll(): Promise<void>;
  clearSelection(): void;
}

const FILTER_WAIT_MS = 200;
const stores = new Map<string, ListStore>();

export function listStore(app: AppStore, serialNumber: string): ListStore {
  const key = `${app.connection.value?.id ?? ""} ${serialNumber}`;
  const store = stores.get(key) ?? createListStore(app, serialNumber);
  stores.set(key, store);
  return store;
}

function createListStore(app: AppStore, serialNumber: string): ListStore {
  const filters = signal<Filters>(NO_FILTERS);
  const top = signal(0);
  const pagesRead = signal(0);
  const selected = signal<ReadonlyMap<number, ListingItem>>(new Map());
  const gathering = signal<SelectionProgress | null>(null);
  let filterTimer: ReturnType<typeof setTimeout> | undefined;

  const query = (): ListingQuery => ({ SerialNumber: serialNumber, ...queryFrom(filters.value) });
  const pages = createPages((PageNumber) =>
    app.transport.call("list_listings", { ...query(), PageNumber, PageSize: PAGE_SIZE }),
  );
  const bulk = createBulk(app, serialNumber, async ({ kind }) => {
    await pages.reload();
    pagesRead.value++;
    if (kind === "delete") void app.refreshChatbots();
  });

  window.addEventListener("pagehide", () => void bulk.flush());

  const raw = computed(() => [...pages.pages.value].sort(([a], [b]) => a - b).flatMap(([, list]) => list));
  /** Positions of hidden loaded rows, in order. */
  const gaps = computed(() => {
    const ids = bulk.hidden.value;
    if (ids.size === 0) return [];
    const places = [...pages.pages.value].flatMap(([number, list]) =>
      list.flatMap((item, at) => (ids.has(item.ID) ? [(number - 1) * PAGE_SIZE + at] : [])),
    );
    return places.sort((a, b) => a - b);
  });
  const total = computed(() => Math.max(0, pages.count.value - gaps.value.length));

  function at(index: number): ListingItem | undefined {
    const item = pages.at(gapsBefore(gaps.value, index));
    const change = item && bulk.overlay.value.get(item.ID);
    return item && change ? { ...item, ...change } : item;
  }

  function placeOf(id: number): number {
    for (const [number, list] of pages.pages.value) {
      const found = list.findIndex((item) => item.ID === id);
      const place = (number - 1) * PAGE_SIZE + found;
      if (found >= 0 && !bulk.hidden.value.has(id)) return place - gaps.value.filter((gap) => gap < place).length;
    }
    return -1;
  }

  function add(items: Iterable<ListingItem>): void {
    const next = new Map(selected.value);
    const hidden = bulk.hidden.value;
    for (const item of items) if (!hidden.has(item.ID)) next.set(item.ID, item);
    selected.value = next;
  }

  async function gather(range?: [number, number]): Promise<void> {
    gathering.value?.stop();
    const stopper = new AbortController();
    const mine: SelectionProgress = { done: 0, total: range ? range[1] - range[0] + 1 : total.value, stop: () => stopper.abort() };
    gathering.value = mine;
    const onProgress = (done: number) => {
      if (!stopper.signal.aborted) gathering.value = { ...mine, done: Math.min(done, mine.total) };
    };
    try {
      const found = await collectListings(app.transport, query(), { signal: stopper.signal, onProgress, ...(range ? { range } : {}) });
      if (found) add(found);
    } catch (thrown) {
      pages.error.value = ApiError.from(thrown);
    } finally {
      if (gathering.value?.stop === mine.stop) gathering.value = null;
    }
  }

  async function selectRange(from: number, to: number): Promise<void> {
    const [first, last] = from < to ? [from, to] : [to, from];
    const items = Array.from({ length: last - first + 1 }, (_, step) => at(first + step));
    if (items.every((item) => item !== undefined)) return add(items.map(withoutLongTexts));
    await gather([gapsBefore(gaps.value, first), gapsBefore(gaps.value, last)]);
  }

  return {
    loading: pages.loading,
    error: pages.error,
    want: (first, last) => pages.want(gapsBefore(gaps.value, first), gapsBefore(gaps.value, last)),
    async reload(fromTop) {
      await pages.reload(fromTop);
      pagesRead.value++;
    },
    retry: pages.retry,
    replace: pages.replace,
    serialNumber,
    filters,
    top,
    pagesRead,
    total,
    rows: computed(() => raw.value.filter((item) => !bulk.hidden.value.has(item.ID))),
    at,
    placeOf,
    async fetchAt(index) {
      if (index < 0 || index >= total.value) return null;
      if (!at(index)) await pages.ensure(gapsBefore(gaps.value, index));
      return at(index) ?? null;
    },
    selected,
    gathering,
    bulk,
    deletion: {
      begin(ids) {
        const known = new Map(raw.value.map((item) => [item.ID, item]));
        const titled = (id: number) => known.get(id) ?? selected.value.get(id);
        bulk.begin({ kind: "delete", targets: ids.map((id) => ({ id, title: nameOf(titled(id), id) })) });
      },
    },
    query,
    setFilters(change) {
      filters.value = { ...filters.value, ...change };
      clearTimeout(filterTimer);
      filterTimer = setTimeout(() => {
        top.value++;
        void pages.reload(true);
      }, FILTER_WAIT_MS);
    },
    toggle(item) {
      const next = new Map(selected.value);
      if (!next.delete(item.ID)) next.set(item.ID, withoutLongTexts(item));
      selected.value = next;
    },
    selectRange,
    selectAll: () => selectRange(0, Math.max(0, total.value - 1)),
    clearSelection() {
      gathering.value?.stop();
      gathering.value = null;
      selected.value = new Map();
    },
  };
}

function nameOf(item: ListingItem | undefined, id: number): string {
  return item ? listingTitle(item) : String(id);
}

/** The service's position of the n-th visible row; `gaps` are the hidden positions. */
function gapsBefore(gaps: readonly number[], shown: number): number {
  let low = 0;
  let high = gaps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((gaps[middle] ?? 0) - middle <= shown) low = middle + 1;
    else high = middle;
  }
  return shown + low;
}
