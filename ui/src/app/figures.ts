/*
 * Figures with the separators of the person's language. The "C" locale of a
 * bare Linux session has none, which reads as a mistake; English stands in.
 */
const given = new Intl.NumberFormat().resolvedOptions().locale;

export const LOCALE: string = /posix/i.test(given) ? "en-US" : given;

const PLAIN = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 4 });

/** "1234.5" → "1,234.5"; a text that is no number stays as it is. */
export function figure(value: string | number): string {
  const number = Number(value);
  return value !== "" && Number.isFinite(number) ? PLAIN.format(number) : String(value);
}

export function dayOf(time: string): string {
  return new Date(time).toLocaleDateString(LOCALE, { dateStyle: "medium" });
}

export function timeOf(time: string): string {
  return new Date(time).toLocaleTimeString(LOCALE, { timeStyle: "short" });
}

/** The time for today, the day without its year for this year, else the whole day. */
export function whenOf(time: string, now = new Date()): string {
  const then = new Date(time);
  if (then.toDateString() === now.toDateString()) return timeOf(time);
  if (then.getFullYear() === now.getFullYear()) return then.toLocaleDateString(LOCALE, { month: "short", day: "numeric" });
  return dayOf(time);
}
