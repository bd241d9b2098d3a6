/*
 * Pointer events instead of native drag and drop, which renders poorly in WebKitGTK and doesn't
 * support touch.
 */
import { signal, type Signal } from "@preact/signals";

/** Below this distance a press is a click. */
const SLACK_PX = 6;
/** Scrolls by this much per frame near an edge. */
const EDGE_PX = 32;
const EDGE_STEP_PX = 7;

export interface PhotoDrag {
  /** The dragged photo and its drop position. */
  carried: Signal<{ from: number; to: number } | null>;
  begin(event: PointerEvent, index: number): void;
}

export function createPhotoDrag(strip: () => HTMLElement | null, dropped: (from: number, to: number) => void): PhotoDrag {
  const carried = signal<{ from: number; to: number } | null>(null);

  function begin(event: PointerEvent, index: number): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const start = pointOf(event);
    let now = start;
    let frame = 0;
    const grip = event.currentTarget as HTMLElement;
    // A finger scrolls; a long press starts dragging. Keys can reorder too.
    if (event.pointerType === "touch") return;
    const follow = () => {
      const to = placeAt(strip(), now, index);
      if (carried.value?.to !== to) carried.value = { from: index, to };
    };
    // At an edge the photos keep scrolling while the pointer rests.
    const scroll = () => {
      if (scrollAtEdge(strip(), now.y)) follow();
      frame = requestAnimationFrame(scroll);
    };
    const move = (at: PointerEvent) => {
      now = pointOf(at);
      if (!carried.value) {
        if (Math.hypot(now.x - start.x, now.y - start.y) < SLACK_PX) return;
        grip.setPointerCapture(at.pointerId);
        frame = requestAnimationFrame(scroll);
      }
      follow();
    };
    const end = (keep: boolean) => {
      cancelAnimationFrame(frame);
      grip.removeEventListener("pointermove", move);
      grip.removeEventListener("pointerup", up);
      grip.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", onEscape, true);
      const last = carried.value;
      if (!last) return;
      // Ignores the click after a drag.
      window.addEventListener("click", suppressClick, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", suppressClick, true));
      carried.value = null;
      if (keep && last.to !== last.from) dropped(last.from, last.to);
    };
    const up = () => end(true);
    const cancel = () => end(false);
    const onEscape = (key: KeyboardEvent) => {
      if (key.key !== "Escape" || !carried.value) return;
      key.stopPropagation();
      end(false);
    };
    grip.addEventListener("pointermove", move);
    grip.addEventListener("pointerup", up);
    grip.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", onEscape, true);
  }

  return { carried, begin };
}

function suppressClick(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

interface Point {
  x: number;
  y: number;
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/** True if it could scroll. */
function scrollAtEdge(strip: HTMLElement | null, y: number): boolean {
  const box = strip?.getBoundingClientRect();
  if (!strip || !box) return false;
  const before = strip.scrollTop;
  if (y < box.top + EDGE_PX) strip.scrollTop -= EDGE_STEP_PX;
  else if (y > box.bottom - EDGE_PX) strip.scrollTop += EDGE_STEP_PX;
  return strip.scrollTop !== before;
}

/** The position at which the photo would be dropped. */
function placeAt(strip: HTMLElement | null, { x, y }: Point, from: number): number {
  const boxes = tilesOf(strip).map((tile) => tile.getBoundingClientRect());
  const over = boxes.findIndex(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
  if (over === from) return from;
  if (over >= 0) {
    const half = (boxes[over]?.left ?? 0) + (boxes[over]?.width ?? 0) / 2;
    return over - (over > from ? 1 : 0) + (x > half ? 1 : 0);
  }
  // After the photos of the rows above and those to the left.
  return boxes.filter(({ left, width, top, bottom }, at) => at !== from && (bottom < y || (top <= y && left + width / 2 < x))).length;
}

/** The photo above or below: the nearest in the next row; undefined at the edge. */
export function photoInNextRow(strip: HTMLElement | null, from: number, step: 1 | -1): number | undefined {
  const boxes = tilesOf(strip).map((tile) => tile.getBoundingClientRect());
  const own = boxes[from];
  if (!own) return undefined;
  const away = (box: DOMRect) => (step === 1 ? box.top - own.bottom : own.top - box.bottom);
  const beside = ({ left, width }: DOMRect) => Math.abs(left + width / 2 - own.left - own.width / 2);
  const others = boxes.map((box, at) => ({ at, away: away(box), beside: beside(box) })).filter(({ away }) => away >= 0);
  others.sort((a, b) => Math.round(a.away - b.away) || a.beside - b.beside);
  return others[0]?.at;
}

function tilesOf(strip: HTMLElement | null): HTMLElement[] {
  return [...(strip?.querySelectorAll<HTMLElement>(".photo-tile[data-at]") ?? [])];
}
