/*
 * Loads the pages in view. Pages that are only scrolled past are never requested, and distant pages
 * are dropped.
 */
import { signal, type Signal } from "@preact/signals";
import { ApiError } from "../../../api/transport";
import type { ListingItem, Page } from "../../../api/wire";

/** The largest page of the service. */
export const PAGE_SIZE = 100;
/** Requests in parallel. */
const MAX_REQUESTS = 2;
/** Pages in memory: 6,000 listings. */
const STORAGE_KEY = 60;
/** A list that changes during use is reloaded, but not more often than this. */
const MIN_RELOAD_MS = 2_000;

export interface Pages {
  pages: Signal<ReadonlyMap<number, readonly ListingItem[]>>;
  count: Signal<number>;
  /** True until the first response of the latest `reload`. */
  loading: Signal<boolean>;
  error: Signal<ApiError | null>;
  at(index: number): ListingItem | undefined;
  /** The visible range; replaces the previous one. */
  want(first: number, last: number): void;
  /** Reloads the list; the visible rows stay until the response. */
  reload(fromTop?: boolean): Promise<void>;
  /** Continues after an error. */
  retry(): Promise<void>;
  replace(item: ListingItem): void;
  /** Loads the page of a position, visible or not. */
  ensure(index: number): Promise<void>;
}

export function createPages(fetchPage: (number: number) => Promise<Page<ListingItem>>): Pages {
  const pages = signal<ReadonlyMap<number, readonly ListingItem[]>>(new Map());
  const count = signal(0);
  const loading = signal(false);
  const error = signal<ApiError | null>(null);
  let wanted: number[] = [1];
  let generation = 0;
  let fresh = true;
  let onTheWay = new Set<number>();
  let readAnew = 0;

  function take(number: number, page: Page<ListingItem>): void {
    const moved = !fresh && page.VirtualCount !== count.value && Date.now() - readAnew > MIN_RELOAD_MS;
    if (moved) readAnew = Date.now();
    const next = new Map(fresh || moved ? [] : pages.value);
    next.set(number, page.List);
    fresh = false;
    count.value = page.VirtualCount;
    pages.value = nearest(next, wanted[0] ?? number);
  }

  async function load(number: number): Promise<void> {
    const ticket = generation;
    const going = onTheWay;
    going.add(number);
    try {
      const page = await fetchPage(number);
      if (ticket !== generation) return;
      take(number, page);
    } catch (thrown) {
      if (ticket === generation) error.value = ApiError.from(thrown);
    } finally {
      going.delete(number);
      if (ticket === generation) loading.value = false;
    }
    if (ticket === generation) pump();
  }

  function pump(): void {
    if (error.value || fresh) return;
    const last = Math.ceil(count.value / PAGE_SIZE);
    for (const number of wanted) {
      if (onTheWay.size >= MAX_REQUESTS) return;
      if (number <= last && !pages.value.has(number) && !onTheWay.has(number)) void load(number);
    }
  }

  async function begin(number: number): Promise<void> {
    generation++;
    fresh = true;
    onTheWay = new Set();
    loading.value = true;
    error.value = null;
    await load(number);
  }

  return {
    pages,
    count,
    loading,
    error,
    at: (index) => pages.value.get(Math.floor(index / PAGE_SIZE) + 1)?.[index % PAGE_SIZE],
    want(first, last) {
      const from = Math.floor(Math.max(0, first) / PAGE_SIZE) + 1;
      const to = Math.floor(Math.max(first, last) / PAGE_SIZE) + 1;
      wanted = Array.from({ length: to - from + 1 }, (_, at) => from + at);
      pump();
    },
    reload(fromTop = false) {
      if (fromTop) wanted = [1];
      return begin(wanted[0] ?? 1);
    },
    async retry() {
      if (fresh) return begin(wanted[0] ?? 1);
      error.value = null;
      pump();
    },
    async ensure(index) {
      const number = Math.floor(index / PAGE_SIZE) + 1;
      if (!pages.value.has(number)) await load(number);
    },
    replace(item) {
      for (const [number, rows] of pages.value) {
        const at = rows.findIndex((row) => row.ID === item.ID);
        if (at >= 0) pages.value = new Map(pages.value).set(number, rows.with(at, item));
      }
    },
  };
}

/** The pages closest to the view, if there are too many. */
function nearest(pages: Map<number, readonly ListingItem[]>, here: number): Map<number, readonly ListingItem[]> {
  if (pages.size <= STORAGE_KEY) return pages;
  const far = [...pages.keys()].sort((a, b) => Math.abs(b - here) - Math.abs(a - here));
  for (const number of far.slice(0, pages.size - STORAGE_KEY)) pages.delete(number);
  return pages;
}
