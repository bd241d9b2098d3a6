/*
 * The cards, thousands of them: only the rows in view are drawn. The number of
 * columns follows the width; more pages are asked for before the end is seen.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/virtual-core";
import type { ListingItem } from "../../api/wire";
import { Button } from "../parts/Button";
import { ListingCard } from "./ListingCard";
import type { ListStore } from "./list-store";

const GAP = 16;
const PAD = 24;
const LEAST_WIDTH = 280;
const TEXT_HEIGHT = 116;

interface CardGridProps {
  store: ListStore;
  openId: number | null;
  open: (item: ListingItem) => void;
}

export function CardGrid({ store, openId, open }: CardGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const rows = store.rows.value;
  const columns = Math.max(1, Math.floor((width - 2 * PAD + GAP) / (LEAST_WIDTH + GAP)));
  const cardWidth = Math.max(0, (width - 2 * PAD - GAP * (columns - 1)) / columns);
  const rowHeight = Math.round(cardWidth * 0.75) + TEXT_HEIGHT + GAP;
  const lines = useVirtualLines(scroller, Math.ceil(rows.length / columns), rowHeight);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const lastLine = lines.items.at(-1)?.index ?? 0;
  useEffect(() => {
    if ((lastLine + 3) * columns >= rows.length) void store.loadMore();
  }, [lastLine, columns, rows.length]);

  return (
    <div ref={scroller} class="card-scroll">
      <div class="card-space" role="list" aria-label="Listings" style={{ height: `${lines.height + PAD}px` }}>
        {width === 0
          ? null
          : lines.items.flatMap((line) =>
              rows.slice(line.index * columns, (line.index + 1) * columns).map((item, column) => (
                <div
                  key={item.ID}
                  class="card-place"
                  role="listitem"
                  style={{
                    width: `${cardWidth}px`,
                    transform: `translate(${PAD + column * (cardWidth + GAP)}px, ${line.start + 4}px)`,
                  }}
                >
                  <ListingCard item={item} store={store} here={item.ID === openId} open={open} />
                </div>
              )),
            )}
      </div>
      {store.fault.value ? (
        <div class="card-more" role="alert">
          <span>The next listings were not loaded. {store.fault.value.message}</span>
          <Button onClick={() => void retry(store)}>Retry</Button>
        </div>
      ) : null}
    </div>
  );
}

async function retry(store: ListStore): Promise<void> {
  store.fault.value = null;
  await store.loadMore();
}

interface Lines {
  items: { index: number; start: number }[];
  height: number;
}

/** The lines of the grid in view, drawn anew when scrolling changes them. */
function useVirtualLines(scroller: { current: HTMLDivElement | null }, count: number, size: number): Lines {
  const [, redraw] = useState(0);
  const [virtualizer] = useState(
    () => new Virtualizer<HTMLDivElement, HTMLDivElement>(optionsFor(scroller, count, size, () => redraw((n) => n + 1))),
  );
  const last = useRef(size);
  virtualizer.setOptions(optionsFor(scroller, count, size, () => redraw((n) => n + 1)));
  if (last.current !== size) {
    last.current = size;
    virtualizer.measure();
  }
  useEffect(() => virtualizer._didMount(), [virtualizer]);
  useEffect(() => virtualizer._willUpdate());
  return { items: virtualizer.getVirtualItems(), height: virtualizer.getTotalSize() };
}

function optionsFor(scroller: { current: HTMLDivElement | null }, count: number, size: number, onChange: () => void) {
  return {
    count,
    overscan: 2,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange,
  };
}
