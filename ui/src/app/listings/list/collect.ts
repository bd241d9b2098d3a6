/* Loads every listing of a query, for features that need all: select all, map, duplicates. */
import type { Transport } from "../../../api/transport";
import type { ListingItem,ListingQuery } from "../../../api/wire";
import { PAGE_SIZE } from "./paging";

const MAX_REQUESTS = 3;

export interface CollectOptions {
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
  /** First and last index; all if omitted. */
  range?: [number, number];
}

/** Without long texts, so that 10,000 listings need only a few megabytes. Rejects with ApiError; null if canceled. */
export async function collectListings(transport: Transport, query: ListingQuery, options: CollectOptions = {}): Promise<ListingItem[] | null> {
  const { signal, onProgress, range } = options;
  const found = new Map<number, ListingItem[]>();
  const from = Math.floor((range?.[0] ?? 0) / PAGE_SIZE) + 1;
  let total = 0;
  let done = 0;

  async function take(number: number): Promise<void> {
    const page = await transport.call("list_listings", { ...query, PageNumber: number, PageSize: PAGE_SIZE });
    total = page.VirtualCount;
    done += page.List.length;
    found.set(number, page.List.map(withoutLongTexts));
    onProgress?.(done, total);
  }

  await take(from);
  const last = Math.ceil(Math.min(total, range ? range[1] + 1 : total) / PAGE_SIZE);
  let next = from + 1;
  const worker = async () => {
    while (next <= last && !signal?.aborted) await take(next++);
  };
  await Promise.all(Array.from({ length: MAX_REQUESTS }, worker));
  if (signal?.aborted) return null;
  return inOrder(found, from, range);
}

function inOrder(found: ReadonlyMap<number, ListingItem[]>, from: number, range: [number, number] | undefined): ListingItem[] {
  const rows = [...found].sort(([a], [b]) => a - b).flatMap(([, list]) => list);
  const offset = (from - 1) * PAGE_SIZE;
  const wanted = range ? rows.slice(range[0] - offset, range[1] + 1 - offset) : rows;
  // A listing that moved to a later page while loading appears twice.
  return [...new Map(wanted.map((row) => [row.ID, row])).values()];
}

export function withoutLongTexts(item: ListingItem): ListingItem {
  return { ...item, Description: "", ExtensionColumn: "" };
}
