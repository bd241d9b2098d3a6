/*
 * Observes element sizes. A page may have removed ResizeObserver; then the callback runs once, because a slightly wrong
 * scroll button must not break the chat.
 */

/** Calls `onChange` soon and whenever a box changes its size, until the returned function is called. */
export function onResize(boxes: readonly (Element | null)[], onChange: () => void): () => void {
  if (typeof ResizeObserver === "undefined") {
    onChange();
    return () => undefined;
  }
  const observer = new ResizeObserver(onChange);
  for (const box of boxes) if (box) observer.observe(box);
  return () => observer.disconnect();
}
