/*
 * What a guest keeps to itself: keys, focus and scrolling inside the chat are
 * not the page's. Without this a page's one-key shortcuts would fire while a
 * visitor writes, because the page sees our element as the target and no field;
 * its modal would pull the focus out of our field; its smooth scrolling would
 * take the wheel from the talk. Presses still reach the page: one beside its
 * menu closes the menu. A page that listens in the capture phase hears
 * everything first; nothing can be done about that.
 */
const ISOLATED_EVENTS = ["keydown", "keyup", "keypress", "focusin", "focusout", "paste", "wheel", "touchmove"];

/** Stops such events at `place`; they have been through everything inside it by then. */
export function isolateEvents(container: HTMLElement): void {
  for (const name of ISOLATED_EVENTS) container.addEventListener(name, (event) => isIsolated(event) && event.stopPropagation(), { passive: true });
}

/** Keys with Ctrl or Meta are the page's commands, not writing; Ctrl and Alt together write letters on some keyboards. */
function isIsolated(event: Event): boolean {
  return !(event instanceof KeyboardEvent) || !(event.metaKey || (event.ctrlKey && !event.altKey));
}
