/*
 * Several chatbots on one page: each bubble has a place of its own in its
 * corner, and each hears when another one opens. Knows neither bubbles nor
 * panels; what a widget does when it hears that is its own matter.
 */

/** Even places are in the right corner, odd ones in the left; the higher, the further from it. */
const places = new Map<number, (otherIsOpen: boolean) => void>();

export interface Place {
  /** How many bubbles are between this one and the corner. */
  row: number;
  /** Tells all others that this one opened or closed. */
  tell(isOpen: boolean): void;
  /** Gives the place up; to be told as closed before. */
  leave(): void;
}

/** The nearest free place on this side: 0 is right, 1 is left. */
export function takePlace(side: number, hear: (otherIsOpen: boolean) => void): Place {
  let mine = side;
  while (places.has(mine)) mine += 2;
  places.set(mine, hear);
  return {
    row: mine >> 1,
    tell: (isOpen) => places.forEach((other, place) => place !== mine && other(isOpen)),
    leave: () => void places.delete(mine),
  };
}
