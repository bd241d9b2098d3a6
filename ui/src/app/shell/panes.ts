/* F6 cycles through the landmarks of the window, as in native apps. */
const PANE_SELECTOR = "nav, main, aside, [role=complementary]";
const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]:not([tabindex='-1'])";

export function nextPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANE_SELECTOR)].filter((part) => part.getClientRects().length > 0);
  // The innermost pane with the focus.
  const at = panes.findLastIndex((part) => part.contains(document.activeElement));
  const next = panes[(at + by + panes.length) % panes.length];
  if (!next) return;
  const selected = next.querySelector<HTMLElement>("[aria-current=page], [aria-selected=true]");
  const first = selected ?? [...next.querySelectorAll<HTMLElement>(FOCUSABLE)].find((one) => one.getClientRects().length > 0);
  if (first) return first.focus();
  next.tabIndex = -1;
  next.focus();
}
