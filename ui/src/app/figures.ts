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
