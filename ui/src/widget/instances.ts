/*
 * Several chatbots on one page: each launcher gets its own place in its corner, and each widget is notified when
 * another opens.
 */

/** Even places are in the right corner, odd ones in the left; the higher, the further from it. */
const slots = new Map<number, (otherIsOpen: boolean) => void>();

export interface InstanceSlot {
  /** How many launchers are between this one and the corner. */
  row: number;
  /** Notifies all others that this one opened or closed. */
  notify(isOpen: boolean): void;
  /** Frees the place; notify the others as closed before. */
  release(): void;
}

/** The nearest free place on this side: 0 is right, 1 is left. */
export function registerInstance(side: number, onChange: (otherIsOpen: boolean) => void): InstanceSlot {
  let mine = side;
  while (slots.has(mine)) mine += 2;
  slots.set(mine, onChange);
  return {
    row: mine >> 1,
    notify: (isOpen) => slots.forEach((other, slot) => slot !== mine && other(isOpen)),
    release: () => void slots.delete(mine),
  };
}
