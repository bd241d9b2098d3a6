/* Arrow keys, Home and End move the focus between rows and open the row. */
import type { TargetedKeyboardEvent } from "preact";

export function moveAmongRows(event: TargetedKeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(".conversation-row, .entry-row")];
  const here = rows.indexOf(event.target as HTMLButtonElement);
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: rows.length - 1 }[event.key];
  const next = to === undefined || here < 0 ? undefined : rows[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}
