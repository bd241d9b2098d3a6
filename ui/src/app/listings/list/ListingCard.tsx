import { useMemo } from "preact/hooks";
import { useApp } from "../../app-context";
import type { ListingItem } from "../../../api/wire";
import { texts } from "../../texts";
import { splitImages } from "../model/form";
import { detailsLine, listingTitle, streetAddressLine, priceLine, statusWord } from "../model/listing-format";
import { ListPhoto } from "../photos/ListPhoto";
import { photoUrl } from "../photos/photo-url";
import { SelectBox } from "./SelectBox";
import type { ListStore } from "./list-store";
import type { Cursor } from "./useKeyboardSelection";

interface ListingCardProps {
  place: number;
  column: number;
  item: ListingItem | undefined;
  store: ListStore;
  cursor: Cursor;
  /** Scrolling is slow enough to load photos. */
  isSettled: boolean;
  openId: number | null;
  open: (item: ListingItem) => void;
}

export function ListingCard({ place, column, item, store, cursor, isSettled, openId, open }: ListingCardProps) {
  const chosen = item !== undefined && store.selected.value.has(item.ID);
  const click = (event: MouseEvent) => {
    if ((event.target as Element).closest(".card-check")) return;
    if (cursor.clickSelects(event, place) || !item) return;
    open(item);
  };
  // Skips re-rendering a card when another one is selected.
  const face = useMemo(() => (item ? <CardContent item={item} isSettled={isSettled} /> : <CardSkeleton />), [item, isSettled]);
  const name = item ? [listingTitle(item), priceLine(item), statusWord(item).word].join(", ") : texts.value.listings.placeholder;
  return (
    <div
      class={`card${chosen ? " card-chosen" : ""}${item && item.ID === openId ? " card-here" : ""}${item ? "" : " card-empty"}`}
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={chosen}
      aria-busy={item ? undefined : true}
      aria-label={name}
      tabIndex={cursor.at.value === place ? 0 : -1}
      data-place={place}
      onClick={click}
      onFocus={() => cursor.onFocus(place)}
    >
      {face}
      {item ? (
        <label class="card-check" title={chosen ? texts.value.listings.leaveOut : texts.value.listings.select}>
          <SelectBox item={item} place={place} chosen={chosen} store={store} cursor={cursor} />
        </label>
      ) : null}
    </div>
  );
}

function CardContent({ item, isSettled }: { item: ListingItem; isSettled: boolean }) {
  const app = useApp();
  const [first] = splitImages(item.Images);
  const status = statusWord(item);
  const title = listingTitle(item);
  return (
    <div class="card-face" aria-hidden="true">
      <span class="card-photo">
        <ListPhoto src={first ? photoUrl(app.transport, item, first, 512) : null} isSettled={isSettled} />
        <span class={`chip chip-${status.tone}`}>{status.word}</span>
      </span>
      <span class="card-text">
        <span class="card-price">{priceLine(item)}</span>
        <span class="card-details">{detailsLine(item)}</span>
        <span class="card-street">{title}</span>
        <span class="card-city">{streetAddressLine(item) || " "}</span>
      </span>
    </div>
  );
}

function CardSkeleton() {
  return (
    <div class="card-shape" aria-hidden="true">
      <span class="card-photo" />
      <span class="card-text">
        <span class="still-line" />
        <span class="still-line still-short" />
        <span class="still-line" />
      </span>
    </div>
  );
}
