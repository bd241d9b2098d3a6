/*
 * The listings of one chatbot as the grid sees them: filters, pages loaded so
 * far, what is selected, what waits for its deletion. Answers of an older
 * filter are dropped. The form of a single listing is sheet-store.ts.
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { CallFault } from "../../api/transport";
import type { ListingItem, ListingQuery, Page } from "../../api/wire";
import type { AppStore } from "../shell/app-store";
import { createDeletion, type Deletion } from "./deletion";
import { NO_FILTERS, queryFrom, type Filters } from "./filters";

export const PAGE_SIZE = 100;

export interface ListStore {
  serialNumber: string;
  filters: Signal<Filters>;
  /** Loaded rows without those that wait for their deletion. */
  rows: ReadonlySignal<ListingItem[]>;
  total: ReadonlySignal<number>;
  loading: Signal<boolean>;
  fault: Signal<CallFault | null>;
  hasMore: ReadonlySignal<boolean>;
  selecting: Signal<boolean>;
  selected: Signal<ReadonlySet<number>>;
  deletion: Deletion;
  reload(): Promise<void>;
  loadMore(): Promise<void>;
  setFilters(change: Partial<Filters>): void;
  /** Puts the newer form of a listing in its place. */
  replace(item: ListingItem): void;
  toggle(id: number): void;
  clearSelection(): void;
}

const stores = new Map<string, ListStore>();

export function listStore(app: AppStore, serialNumber: string): ListStore {
  const key = `${app.connection.value?.id ?? ""} ${serialNumber}`;
  const store = stores.get(key) ?? createListStore(app, serialNumber);
  stores.set(key, store);
  return store;
}

function createListStore(app: AppStore, serialNumber: string): ListStore {
  const filters = signal<Filters>(NO_FILTERS);
  const loaded = signal<ListingItem[]>([]);
  const count = signal(0);
  const loading = signal(false);
  const fault = signal<CallFault | null>(null);
  const selected = signal<ReadonlySet<number>>(new Set());
  const selecting = signal(false);
  let asked = 0;
  let filterTimer: ReturnType<typeof setTimeout> | undefined;

  const deletion = createDeletion(app, serialNumber, (ids) => {
    loaded.value = loaded.value.filter((item) => !ids.has(item.ID));
    count.value = Math.max(0, count.value - ids.size);
    void app.refreshChatbots();
  });
  const rows = computed(() => loaded.value.filter((item) => !deletion.waiting.value.has(item.ID)));

  async function fetchPage(number: number): Promise<void> {
    const ticket = ++asked;
    loading.value = true;
    fault.value = null;
    const query: ListingQuery = { SerialNumber: serialNumber, PageNumber: number, PageSize: PAGE_SIZE, ...queryFrom(filters.value) };
    try {
      const page = await app.transport.call<Page<ListingItem>>("list_listings", query);
      if (ticket !== asked) return;
      loaded.value = number === 1 ? page.List : joined(loaded.value, page.List);
      count.value = page.List.length === 0 && number > 1 ? loaded.value.length : page.VirtualCount;
    } catch (thrown) {
      if (ticket === asked) fault.value = CallFault.from(thrown);
    } finally {
      if (ticket === asked) loading.value = false;
    }
  }

  const hasMore = computed(() => loaded.value.length < count.value);
  return {
    serialNumber,
    filters,
    rows,
    total: computed(() => Math.max(rows.value.length, count.value - deletion.waiting.value.size)),
    loading,
    fault,
    hasMore,
    selecting,
    selected,
    deletion,
    reload: () => fetchPage(1),
    async loadMore() {
      if (loading.value || fault.value || !hasMore.value) return;
      await fetchPage(Math.floor(loaded.value.length / PAGE_SIZE) + 1);
    },
    setFilters(change) {
      filters.value = { ...filters.value, ...change };
      clearTimeout(filterTimer);
      filterTimer = setTimeout(() => void fetchPage(1), 200);
    },
    replace(item) {
      loaded.value = loaded.value.map((one) => (one.ID === item.ID ? item : one));
    },
    toggle(id) {
      const next = new Set(selected.value);
      if (!next.delete(id)) next.add(id);
      selected.value = next;
      selecting.value = next.size > 0 || selecting.value;
    },
    clearSelection() {
      selected.value = new Set();
      selecting.value = false;
    },
  };
}

/** New rows push others to later pages, so a page may repeat some. */
function joined(have: ListingItem[], more: ListingItem[]): ListingItem[] {
  const ids = new Set(have.map((item) => item.ID));
  return [...have, ...more.filter((item) => !ids.has(item.ID))];
}
