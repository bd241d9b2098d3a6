/*
 * Computes the rows in view. All rows have the same height, so nothing is measured while scrolling.
 * `fast` is true during fast scrolling, when photos aren't requested.
 */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";

export interface VirtualRows {
  first: number;
  last: number;
  /** True while scrolling too fast to read. */
  fast: boolean;
  /** Width inside the scroll container. */
  width: number;
  /** Rows that fit completely. */
  perPage: number;
  /** Scrolls just enough to show the row. */
  reveal: (line: number) => void;
  toTop: () => void;
}

interface LineShape {
  count: number;
  size: (width: number) => number;
  /** Height above the first row that stays visible, such as a table header. */
  head?: number;
  overscan?: number;
}

/** Screens per second beyond which photos wait. */
const FAST_SCREENS = 2;
const SETTLE_MS = 120;

export function useVirtualRows(scroller: { current: HTMLElement | null }, shape: LineShape): VirtualRows {
  const [view, setView] = useState({ first: 0, last: -1, fast: false, width: 0, height: 0 });
  const latest = useRef(shape);
  latest.current = shape;
  const past = useRef({ top: 0, at: 0 });
  const isSettled = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { count, size, head = 0, overscan = 1 } = latest.current;
    const [width, height, top] = [element.clientWidth, element.clientHeight, element.scrollTop];
    const line = size(width);
    const first = Math.max(0, Math.floor((top - head) / line) - overscan);
    const last = Math.min(count - 1, Math.ceil((top + height - head) / line) + overscan - 1);
    const fast = speed(past.current, top, performance.now()) > height * FAST_SCREENS;
    clearTimeout(isSettled.current);
    if (fast) isSettled.current = setTimeout(measure, SETTLE_MS);
    setView((was) =>
      was.first === first && was.last === last && was.fast === fast && was.width === width && was.height === height
        ? was
        : { first, last, fast, width, height },
    );
  }, [scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
      clearTimeout(isSettled.current);
    };
  }, [scroller, measure]);
  useEffect(measure, [shape.count, measure]);

  const reveal = useCallback((line: number) => {
    const element = scroller.current;
    if (!element) return;
    const { size, head = 0 } = latest.current;
    const height = size(element.clientWidth);
    const top = line * height;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + height + head > element.scrollTop + element.clientHeight) element.scrollTop = top + height + head - element.clientHeight;
    measure();
  }, [scroller, measure]);

  const { head = 0, size } = shape;
  return {
    ...view,
    last: Math.min(view.last, shape.count - 1),
    perPage: Math.max(1, Math.floor((view.height - head) / size(view.width))),
    reveal,
    toTop: useCallback(() => scroller.current?.scrollTo({ top: 0 }), [scroller]),
  };
}

/** Pixels per second since the last measurement. */
function speed(past: { top: number; at: number }, top: number, now: number): number {
  const seconds = (now - past.at) / 1000;
  const pixels = Math.abs(top - past.top);
  past.top = top;
  past.at = now;
  return seconds > 0 && seconds < 1 ? pixels / seconds : 0;
}
