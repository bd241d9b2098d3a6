/*
 * Dragging a photo to its place with mouse, pen or finger. Pointer events
 * instead of the platform's drag and drop, which WebKitGTK draws badly and
 * fingers do not have. Keys are the tile's; files from outside are the strip's.
 */
import { signal, type Signal } from "@preact/signals";

/** So far a press is a click. */
const SLACK_PX = 6;
/** So near an edge the strip scrolls. */
const EDGE_PX = 40;

export interface PhotoDrag {
  /** Which photo is carried and where it would go. */
  carried: Signal<{ from: number; to: number; x: number } | null>;
  begin(event: PointerEvent, index: number): void;
}

export function createPhotoDrag(strip: () => HTMLElement | null, dropped: (from: number, to: number) => void): PhotoDrag {
  const carried = signal<{ from: number; to: number; x: number } | null>(null);

  function begin(event: PointerEvent, index: number): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const startX = event.clientX;
    const grip = event.currentTarget as HTMLElement;
    // A finger scrolls the strip; held still for a moment it carries, which the keys do as well.
    if (event.pointerType === "touch") return;
    const move = (at: PointerEvent) => {
      if (!carried.value && Math.abs(at.clientX - startX) < SLACK_PX) return;
      if (!carried.value) grip.setPointerCapture(at.pointerId);
      scrollAtEdge(strip(), at.clientX);
      carried.value = { from: index, to: placeAt(strip(), at.clientX, index), x: at.clientX - startX };
    };
    const end = (keep: boolean) => {
      grip.removeEventListener("pointermove", move);
      grip.removeEventListener("pointerup", up);
      grip.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", escape, true);
      const last = carried.value;
      if (!last) return;
      // The click that follows a drag opens nothing.
      window.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", swallow, true));
      carried.value = null;
      if (keep && last.to !== last.from) dropped(last.from, last.to);
    };
    const up = () => end(true);
    const cancel = () => end(false);
    const escape = (key: KeyboardEvent) => {
      if (key.key !== "Escape" || !carried.value) return;
      key.stopPropagation();
      end(false);
    };
    grip.addEventListener("pointermove", move);
    grip.addEventListener("pointerup", up);
    grip.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", escape, true);
  }

  return { carried, begin };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function scrollAtEdge(strip: HTMLElement | null, x: number): void {
  const box = strip?.getBoundingClientRect();
  if (!strip || !box) return;
  if (x < box.left + EDGE_PX) strip.scrollLeft -= 12;
  if (x > box.right - EDGE_PX) strip.scrollLeft += 12;
}

/** The place in the order that a carried photo would get: before the first tile whose middle is right of the pointer. */
function placeAt(strip: HTMLElement | null, x: number, from: number): number {
  const tiles = [...(strip?.querySelectorAll(".photo-tile[data-at]") ?? [])];
  const before = tiles.filter((tile, at) => {
    const { left, width } = tile.getBoundingClientRect();
    return at !== from && left + width / 2 < x;
  });
  return before.length;
}
