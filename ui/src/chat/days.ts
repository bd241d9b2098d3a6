/*
 * Says when a message was written: the day where a talk goes on after another
 * one, the time beside the message. In the visitor's language and time zone.
 */
const DAY_MS = 86_400_000;

/** The name of the day of `at` when no message of the same day stands above; "" otherwise. */
export function dayBetween(before: number | undefined, at: number, language: string, now = Date.now()): string {
  const day = midnight(at);
  const today = midnight(now);
  if (day === midnight(before ?? now)) return "";
  // Days with a change of the clock have 23 or 25 hours.
  const ago = Math.round((today - day) / DAY_MS);
  if (ago === 0 || ago === 1) return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-ago, "day");
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? undefined : "numeric";
  return new Date(at).toLocaleDateString(language, { weekday: "long", day: "numeric", month: "long", year });
}

export function timeOf(at: number, language: string): string {
  return new Date(at).toLocaleTimeString(language, { hour: "numeric", minute: "2-digit" });
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
