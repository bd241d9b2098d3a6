/*
 * The listing before or after another in the list as it is filtered now. The
 * next page is loaded when the last loaded one is passed.
 */
import type { ListingItem } from "../../api/wire";
import type { ListStore } from "./list-store";

export function hasNeighbour(list: ListStore, id: number, by: 1 | -1): boolean {
  const at = placeOf(list, id);
  if (at < 0) return false;
  return by < 0 ? at > 0 : at < list.rows.value.length - 1 || list.hasMore.value;
}

export async function neighbour(list: ListStore, id: number, by: 1 | -1): Promise<ListingItem | null> {
  const at = placeOf(list, id);
  if (at < 0) return null;
  if (by > 0 && at === list.rows.value.length - 1 && list.hasMore.value) await list.loadMore();
  return list.rows.value[at + by] ?? null;
}

function placeOf(list: ListStore, id: number): number {
  return list.rows.value.findIndex(({ ID }) => ID === id);
}
