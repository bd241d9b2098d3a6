/*
 * Stops key, focus and scroll events of the chat at its root. Otherwise one-key shortcuts of the page would fire while
 * a visitor types (the page sees our element as the target, not a field), page modals would pull the focus out of our
 * field, and smooth-scroll scripts would take the wheel. Pointer events still reach the page, so a click can close its
 * menus. Listeners in the capture phase run first; we can't prevent that.
 */
const ISOLATED_EVENTS = ["keydown", "keyup", "keypress", "focusin", "focusout", "paste", "wheel", "touchmove"];

/** Stops these events at `container`, after everything inside it has received them. */
export function isolateEvents(container: HTMLElement): void {
  for (const name of ISOLATED_EVENTS) container.addEventListener(name, (event) => isIsolated(event) && event.stopPropagation(), { passive: true });
}

/** Keys with Ctrl or Meta are shortcuts of the page; Ctrl and Alt together type letters on some keyboards. */
function isIsolated(event: Event): boolean {
  return !(event instanceof KeyboardEvent) || !(event.metaKey || (event.ctrlKey && !event.altKey));
}
