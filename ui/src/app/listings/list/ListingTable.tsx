/*
 * Rows are 44 px high, and only those in view are rendered. Columns can be sorted if the service
 * supports it.
 */
import { useEffect, useMemo, useRef } from "preact/hooks";
import { ArrowDown, ArrowUp } from "lucide";
import { useApp } from "../../app-context";
import type { ListingItem } from "../../../api/wire";
import { Icon } from "../../components/Icon";
import { texts } from "../../texts";
import { visibleRows, type ListProps } from "./CardGrid";
import { columnsShown, nextOrder, type Column } from "../model/columns";
import { listingTitle, splitPhotos, statusWord } from "../model/listing-format";
import { ListError } from "./ListError";
import { ListPhoto } from "../photos/ListPhoto";
import { photoUrl } from "../photos/photo-url";
import { SelectBox } from "./SelectBox";
import type { ListStore } from "./list-store";
import { useKeyboardSelection, type Cursor } from "./useKeyboardSelection";
import { useVirtualRows } from "./useVirtualRows";

const ROW = 44;
const HEAD = 36;
const BEFORE = "40px 64px minmax(180px, 1fr)";

interface TableProps extends ListProps {
  /** The service supports sorting. */
  canOrder: boolean;
}

export function ListingTable({ store, openId, open, canOrder }: TableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const total = store.total.value;
  const lines = useVirtualRows(scroller, { count: total, size: () => ROW, head: HEAD, overscan: 4 });
  const cursor = useKeyboardSelection(scroller, store, lines, 1, open);
  const columns = columnsShown();
  const tracks = `${BEFORE} ${columns.map(({ width }) => `${width}px`).join(" ")}`;
  const minWidth = 320 + columns.reduce((sum, { width }) => sum + width, 0);

  useEffect(() => store.want(lines.first, lines.last), [lines.first, lines.last, total]);
  useEffect(lines.toTop, [store.top.value]);

  return (
    <div ref={scroller} class="list-table">
      <div
        class="list-table-space"
        role="grid"
        aria-label={texts.value.listings.listName}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 3}
        aria-multiselectable="true"
        style={{ height: `${HEAD + total * ROW}px`, minWidth: `${minWidth}px` }}
        onKeyDown={cursor.onKeyDown}
      >
        <Head store={store} columns={columns} tracks={tracks} canOrder={canOrder} />
        {(lines.width === 0 ? [] : visibleRows(lines.first, lines.last, cursor.at.value)).map((place) => (
          <Row
            key={place}
            place={place}
            item={store.at(place)}
            store={store}
            columns={columns}
            tracks={tracks}
            cursor={cursor}
            isSettled={!lines.fast}
            here={openId !== null && store.at(place)?.ID === openId}
            open={open}
          />
        ))}
      </div>
      <ListError store={store} />
    </div>
  );
}

function Head({ store, columns, tracks, canOrder }: { store: ListStore; columns: Column[]; tracks: string; canOrder: boolean }) {
  const t = texts.value.listings;
  return (
    <div class="list-head" role="row" aria-rowindex={1} style={{ gridTemplateColumns: tracks, height: `${HEAD}px` }}>
      <span role="columnheader" aria-colindex={1}><span class="sr-only">{t.select}</span></span>
      <span role="columnheader" aria-colindex={2}><span class="sr-only">{t.columns.photo}</span></span>
      <span role="columnheader" aria-colindex={3}>{t.columns.address}</span>
      {columns.map((column, index) => (
        <HeadCell key={column.name} store={store} column={column} index={index + 4} canOrder={canOrder} />
      ))}
    </div>
  );
}

function HeadCell({ store, column, index, canOrder }: { store: ListStore; column: Column; index: number; canOrder: boolean }) {
  const t = texts.value.listings;
  const word = t.columns[column.name];
  const now = store.filters.value.orderBy;
  const sorted = column.orders?.includes(now) ? (now.endsWith("_asc") ? "ascending" : "descending") : undefined;
  const { orders } = column;
  return (
    <span role="columnheader" aria-colindex={index} aria-sort={sorted} class={column.isNumeric ? "cell-numbers" : undefined}>
      {orders && canOrder ? (
        <button type="button" class="head-order" title={t.orderBy(word)} onClick={() => store.setFilters({ orderBy: nextOrder(orders, now) })}>
          {word}
          {sorted ? <Icon node={sorted === "ascending" ? ArrowUp : ArrowDown} /> : null}
        </button>
      ) : (
        word
      )}
    </span>
  );
}

interface RowProps {
  place: number;
  item: ListingItem | undefined;
  store: ListStore;
  columns: Column[];
  tracks: string;
  cursor: Cursor;
  isSettled: boolean;
  here: boolean;
  open: (item: ListingItem) => void;
}

function Row({ place, item, store, columns, tracks, cursor, isSettled, here, open }: RowProps) {
  const chosen = item !== undefined && store.selected.value.has(item.ID);
  const cells = useMemo(() => (item ? <Cells item={item} columns={columns} isSettled={isSettled} /> : null), [item, tracks, isSettled]);
  const click = (event: MouseEvent) => {
    if ((event.target as Element).closest(".row-check")) return;
    if (cursor.clickSelects(event, place) || !item) return;
    open(item);
  };
  return (
    <div
      class={`list-row${chosen ? " row-chosen" : ""}${here ? " row-here" : ""}`}
      role="row"
      aria-rowindex={place + 2}
      aria-selected={chosen}
      aria-busy={item ? undefined : true}
      tabIndex={cursor.at.value === place ? 0 : -1}
      data-place={place}
      style={{ gridTemplateColumns: tracks, transform: `translateY(${HEAD + place * ROW}px)` }}
      onClick={click}
      onFocus={() => cursor.onFocus(place)}
    >
      <span class="row-check" role="gridcell" aria-colindex={1}>
        {item ? <SelectBox item={item} place={place} chosen={chosen} store={store} cursor={cursor} /> : null}
      </span>
      {cells ?? <span class="row-still" role="gridcell" aria-colindex={3} aria-label={texts.value.listings.placeholder}><span class="still-line" /></span>}
    </div>
  );
}

function Cells({ item, columns, isSettled }: { item: ListingItem; columns: Column[]; isSettled: boolean }) {
  const app = useApp();
  const [first] = splitPhotos(item);
  const status = statusWord(item);
  const title = listingTitle(item);
  return (
    <>
      <span class="row-photo" role="gridcell" aria-colindex={2}>
        <ListPhoto small src={first ? photoUrl(app.transport, item, first, 256) : null} isSettled={isSettled} />
      </span>
      <span class="row-title" role="gridcell" aria-colindex={3} title={title}>{title}</span>
      {columns.map((column, index) => {
        if (column.name === "status") {
          return <span key="status" role="gridcell" aria-colindex={index + 4}><span class={`mark-word mark-${status.tone}`}>{status.word}</span></span>;
        }
        const text = column.text(item);
        return <span key={column.name} role="gridcell" aria-colindex={index + 4} class={column.isNumeric ? "cell-numbers" : undefined} title={text}>{text}</span>;
      })}
    </>
  );
}
