/*
 * Moving photos in the strip. Pure.
 */

/** Takes the entry at `from` out and puts it in at `to`. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const next = [...entries];
  const [taken] = next.splice(from, 1);
  if (taken === undefined) return next;
  next.splice(Math.max(0, Math.min(next.length, to)), 0, taken);
  return next;
}

/** Addresses in a pasted text: one a line or separated by blanks. */
export function addressesIn(text: string): string[] {
  return text.split(/\s+/).filter((word) => /^https?:\/\/\S+/i.test(word));
}
