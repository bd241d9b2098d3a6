/*
 * Watches the sizes of boxes. A page may have taken ResizeObserver away; then
 * it is told once, because no talk may fail over a row that ends a little off.
 */

/** Calls `changed` soon and whenever one of the boxes has another size; the function ends it. */
export function onResize(boxes: readonly (Element | null)[], onChange: () => void): () => void {
  if (typeof ResizeObserver === "undefined") {
    onChange();
    return () => undefined;
  }
  const observer = new ResizeObserver(onChange);
  for (const box of boxes) if (box) observer.observe(box);
  return () => observer.disconnect();
}
