/*
 * Keeps Tab inside the panel where it covers the screen, because there it is a modal dialog. Beside the page it is not
 * modal, and Tab moves on to the page, as the ARIA practices recommend.
 */
const FOCUSABLE = "a[href], button:not(:disabled), textarea:not(:disabled), input:not(:disabled), [tabindex='0']";

/** The element inside the panel, or the panel itself, that has the focus. */
export function focusedIn(panel: HTMLElement): Element | null {
  const focused = (panel.getRootNode() as Document | ShadowRoot).activeElement;
  return panel.contains(focused) ? focused : null;
}

export function trapFocus(panel: HTMLElement, event: KeyboardEvent): void {
  const focusable = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== "hidden",
  );
  const first = focusable[0];
  const last = focusable.at(-1);
  const focused = focusedIn(panel) ?? panel;
  const leaving = event.shiftKey ? focused === first || focused === panel : focused === last;
  if (!first || !last || !leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
