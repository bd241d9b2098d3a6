/*
 * The box that takes one listing into the selection, in cards and table alike;
 * with Shift it takes all from the last one on. By keyboard it is Space on the
 * listing itself, so the box is no stop of the Tab key.
 */
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
