/*
 * Arrow keys in a group of buttons (tabs, segments) move the focus and select, as in native
 * controls.
 */
import type { TargetedKeyboardEvent } from "preact";

export function chooseByArrows(event: TargetedKeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
  const to = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const next = buttons[(to + buttons.length) % buttons.length];
  next?.focus();
  next?.click();
}
