export function focusItem(panel: HTMLElement | null, at: number): void {
  itemsOf(panel).at(at)?.focus();
}

/** True if the menu handled the key. */
export function menuKey(event: KeyboardEvent, panel: HTMLElement | null, close: () => void, turn: (by: 1 | -1) => void): boolean {
  const items = itemsOf(panel);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
  if (to !== undefined) items.at(to % items.length)?.focus();
  else if (event.key === "ArrowRight") turn(1);
  else if (event.key === "ArrowLeft") turn(-1);
  else if (event.key === "Escape" || event.key === "Tab" || event.key === "F10") close();
  else if (/^\S$/.test(event.key) && !event.ctrlKey && !event.metaKey) focusByCharacter(items, at, event.key);
  else return false;
  return true;
}

function focusByCharacter(items: HTMLElement[], at: number, char: string): void {
  const round = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  round.find((item) => item.querySelector(".menu-title")?.textContent?.toLowerCase().startsWith(char.toLowerCase()))?.focus();
}

function itemsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>(".menu-item") ?? [])];
}
