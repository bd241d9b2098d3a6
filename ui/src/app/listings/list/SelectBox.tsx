/* Shift selects a range. It isn't a tab stop, because Space on the listing does the same. */
import type { ListingItem } from "../../../api/wire";
import { texts } from "../../texts";
import { listingTitle } from "../model/listing-format";
import type { ListStore } from "./list-store";
import type { Cursor } from "./useKeyboardSelection";

interface SelectBoxProps {
  item: ListingItem;
  place: number;
  chosen: boolean;
  store: ListStore;
  cursor: Cursor;
}

export function SelectBox({ item, place, chosen, store, cursor }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      checked={chosen}
      aria-label={texts.value.listings.selectOne(listingTitle(item))}
      onClick={(event) => event.shiftKey && cursor.clickSelects(event, place)}
      onChange={() => store.toggle(item)}
    />
  );
}
