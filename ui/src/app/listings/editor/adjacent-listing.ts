import type { ListingItem } from "../../../api/wire";
import type { ListStore } from "../list/list-store";

export function hasNeighbor(list: ListStore, id: number, by: 1 | -1): boolean {
  const at = list.placeOf(id);
  return at >= 0 && at + by >= 0 && at + by < list.total.value;
}

export async function neighbour(list: ListStore, id: number, by: 1 | -1): Promise<ListingItem | null> {
  const at = list.placeOf(id);
  return at < 0 ? null : list.fetchAt(at + by);
}
