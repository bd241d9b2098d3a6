/*
 * One home as a card: photo with its status, price, facts, place. The whole
 * card opens the sheet; the check box appears on hover and on focus.
 */
import { useApp } from "../app-context";
import type { ListingItem } from "../../api/wire";
import { splitImages } from "./form";
import { factsLine, listingTitle, photoMark, placeLine, priceLine, statusWord } from "./facts";
import { Photo } from "./Photo";
import type { ListStore } from "./list-store";

interface ListingCardProps {
  item: ListingItem;
  store: ListStore;
  here: boolean;
  open: (item: ListingItem) => void;
}

export function ListingCard({ item, store, here, open }: ListingCardProps) {
  const app = useApp();
  const [first] = splitImages(item.Images);
  const chosen = store.selected.value.has(item.ID);
  const status = statusWord(item);
  const title = listingTitle(item);
  const activate = () => (store.selecting.value ? store.toggle(item.ID) : open(item));
  return (
    <article class={`card${chosen ? " card-chosen" : ""}${here ? " card-here" : ""}`}>
      <button class="card-face" type="button" onClick={activate} aria-label={`${title}, ${priceLine(item)}`}>
        <span class="card-photo">
          <Photo
            src={first ? app.transport.pictureUrl(item.ID, 0, 512, photoMark(first)) : null}
            alt={`Photo of ${title}`}
          />
          <span class={`chip chip-${status.tone}`}>{status.word}</span>
        </span>
        <span class="card-words">
          <span class="card-price">{priceLine(item)}</span>
          <span class="card-facts">{factsLine(item)}</span>
          <span class="card-street">{title}</span>
          <span class="card-city">{placeLine(item) || " "}</span>
        </span>
      </button>
      <label class="card-check" title={chosen ? "Leave out" : "Select"}>
        <input type="checkbox" checked={chosen} aria-label={`Select ${title}`} onChange={() => store.toggle(item.ID)} />
      </label>
    </article>
  );
}
