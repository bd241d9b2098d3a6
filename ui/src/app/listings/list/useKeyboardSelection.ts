/*
 * Keyboard navigation for cards and table: arrows, Home, End and Page keys move, Shift selects a
 * range, Space selects, Enter opens, Ctrl+A selects all, Escape clears. The list is one tab stop.
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { useSignal, type Signal } from "@preact/signals";
import type { ListingItem } from "../../../api/wire";
import type { ListStore } from "./list-store";
import type { VirtualRows } from "./useVirtualRows";

export interface Cursor {
  at: Signal<number>;
  onKeyDown: (event: KeyboardEvent) => void;
  /** A click with Shift or Ctrl selects; returns true if it did. */
  clickSelects: (event: MouseEvent, index: number) => boolean;
  /** A row was focused by click or Tab. */
  onFocus: (index: number) => void;
}

export function useKeyboardSelection(
  scroller: { current: HTMLElement | null },
  store: ListStore,
  lines: VirtualRows,
  columns: number,
  open: (item: ListingItem) => void,
): Cursor {
  const at = useSignal(0);
  const anchor = useRef(0);
  const wantsFocus = useRef(false);
  const last = Math.max(0, store.total.value - 1);
  if (at.value > last) at.value = last;

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const place = scroller.current?.querySelector<HTMLElement>(`[data-place="${at.value}"]`);
    if (!place) return;
    place.focus({ preventScroll: true });
    wantsFocus.current = false;
  });

  function move(to: number, select: boolean): void {
    const next = Math.min(last, Math.max(0, to));
    if (select) void store.selectRange(anchor.current, next);
    else anchor.current = next;
    at.value = next;
    wantsFocus.current = true;
    lines.reveal(Math.floor(next / columns));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || (event.target as Element).closest("input[type=text], input[type=search], select, .list-head")) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "a") return;
      event.preventDefault();
      return void store.selectAll();
    }
    const to = target(event.key, at.value, columns, lines.perPage, last);
    if (to !== null) {
      event.preventDefault();
      return move(to, event.shiftKey);
    }
    const item = store.at(at.value);
    if (event.key === " ") {
      event.preventDefault();
      anchor.current = at.value;
      if (item) store.toggle(item);
    } else if (event.key === "Enter" && item) {
      event.preventDefault();
      open(item);
    } else if (event.key === "Escape" && store.selected.value.size > 0) {
      event.stopPropagation();
      store.clearSelection();
    }
  }

  return {
    at,
    onKeyDown,
    clickSelects(event, index) {
      at.value = index;
      if (event.shiftKey) {
        void store.selectRange(anchor.current, index);
        return true;
      }
      anchor.current = index;
      const item = store.at(index);
      if (!event.ctrlKey && !event.metaKey) return false;
      if (item) store.toggle(item);
      return true;
    },
    onFocus(index) {
      if (at.value !== index) at.value = index;
    },
  };
}

function target(key: string, at: number, columns: number, perPage: number, last: number): number | null {
  switch (key) {
    case "ArrowDown":
      return at + columns > last ? at : at + columns;
    case "ArrowUp":
      return at - columns < 0 ? at : at - columns;
    case "ArrowRight":
      return columns > 1 ? at + 1 : null;
    case "ArrowLeft":
      return columns > 1 ? at - 1 : null;
    case "PageDown":
      return at + columns * perPage;
    case "PageUp":
      return at - columns * perPage;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
