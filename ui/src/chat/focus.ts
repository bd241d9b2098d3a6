/*
 * Keeps Tab inside the panel where it covers the whole screen, and finds the
 * element that has the focus through shadow roots. Giving the focus back after
 * closing is the launcher's.
 */
const REACHABLE = "a[href], button:not(:disabled), textarea:not(:disabled), input:not(:disabled), [tabindex='0']";

export function keepFocusInside(panel: HTMLElement, event: KeyboardEvent): void {
  const reachable = [...panel.querySelectorAll<HTMLElement>(REACHABLE)].filter((one) => one.getClientRects().length > 0);
  const first = reachable[0];
  const last = reachable.at(-1);
  const focused = (panel.getRootNode() as Document | ShadowRoot).activeElement;
  const leaving = event.shiftKey ? focused === first || focused === panel : focused === last;
  if (!first || !last || !leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
