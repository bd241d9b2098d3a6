/*
 * Renders only the rows in view; the total height follows from the count. Unloaded pages show
 * skeletons.
 */
import { useEffect, useRef } from "preact/hooks";
import type { ListingItem } from "../../../api/wire";
import { texts } from "../../texts";
import { ListError } from "./ListError";
import { ListingCard } from "./ListingCard";
import type { ListStore } from "./list-store";
import { useKeyboardSelection } from "./useKeyboardSelection";
import { useVirtualRows } from "./useVirtualRows";

const GAP = 16;
const PAD = 24;
const MIN_CARD_WIDTH = 280;
const TEXT_HEIGHT = 116;

export interface ListProps {
  store: ListStore;
  openId: number | null;
  open: (item: ListingItem) => void;
}

const columnsIn = (width: number) => Math.max(1, Math.floor((width - 2 * PAD + GAP) / (MIN_CARD_WIDTH + GAP)));

/** Height of a row of cards in a list of this width. */
function lineHeight(width: number): number {
  const columns = columnsIn(width);
  const card = Math.max(1, (width - 2 * PAD - GAP * (columns - 1)) / columns);
  return Math.round(card * 0.75) + TEXT_HEIGHT + GAP;
}

export function CardGrid({ store, openId, open }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useRef(1);
  const total = store.total.value;
  const lines = useVirtualRows(scroller, { count: Math.ceil(total / columns.current), size: lineHeight });
  columns.current = columnsIn(lines.width);
  const across = columns.current;
  const cursor = useKeyboardSelection(scroller, store, lines, across, open);
  const height = lineHeight(lines.width);

  useEffect(() => store.want(lines.first * across, (lines.last + 1) * across - 1), [lines.first, lines.last, across, total]);
  useEffect(lines.toTop, [store.top.value]);

  const drawn = lines.width === 0 ? [] : visibleRows(lines.first, Math.min(lines.last, Math.ceil(total / across) - 1), Math.floor(cursor.at.value / across));
  return (
    <div ref={scroller} class="card-scroll">
      <div
        class="card-space"
        role="grid"
        aria-label={texts.value.listings.listName}
        aria-rowcount={Math.ceil(total / across)}
        aria-colcount={across}
        aria-multiselectable="true"
        style={{ height: `${Math.ceil(total / across) * height + PAD}px` }}
        onKeyDown={cursor.onKeyDown}
      >
        {drawn.map((line) => (
          <div
            key={line}
            class="card-line"
            role="row"
            aria-rowindex={line + 1}
            style={{ transform: `translateY(${line * height + 4}px)`, gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`, height: `${height - GAP}px` }}
          >
            {placesOf(line, across, total).map((place) => (
              <ListingCard
                key={place}
                place={place}
                column={place % across}
                item={store.at(place)}
                store={store}
                cursor={cursor}
                isSettled={!lines.fast}
                openId={openId}
                open={open}
              />
            ))}
          </div>
        ))}
      </div>
      <ListError store={store} />
    </div>
  );
}

/** The focused row is always rendered, or scrolling would lose the focus. */
export function visibleRows(first: number, last: number, focused: number): number[] {
  const lines = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  if (focused < first) lines.unshift(focused);
  else if (focused > last && last >= 0) lines.push(focused);
  return lines;
}

function placesOf(line: number, across: number, total: number): number[] {
  const start = line * across;
  return Array.from({ length: Math.max(0, Math.min(across, total - start)) }, (_, at) => start + at);
}
