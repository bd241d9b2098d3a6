const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const TIME = { hour: "numeric", minute: "2-digit" } as const;
const DAY = { weekday: "long", day: "numeric", month: "long" } as const;

/** Creating a formatter takes longer than rendering a message. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The name of the day of `at` if the message before is from another day; otherwise "". */
export function dayBetween(before: number | undefined, at: number, language: string, now = Date.now()): string {
  const day = midnight(at);
  const today = midnight(now);
  if (day === midnight(before ?? now)) return "";
  // Days with a clock change have 23 or 25 hours.
  const ago = Math.round((today - day) / DAY_MS);
  if (ago === 0 || ago === 1) return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-ago, "day");
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return formatter(language, sameYear ? DAY : { ...DAY, year: "numeric" }).format(at);
}

export function timeOf(at: number, language: string): string {
  return formatter(language, TIME).format(at);
}

/** The time of a retry, rounded up to the minute so that it is never early; with the date unless it is today. */
export function retryTimeOf(at: number, language: string, now = Date.now()): string {
  const minute = Math.ceil(at / MINUTE_MS) * MINUTE_MS;
  if (midnight(minute) === midnight(now)) return timeOf(minute, language);
  return formatter(language, { day: "numeric", month: "short", ...TIME }).format(minute);
}

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = [language, ...Object.keys(options)].join();
  const format = formatters.get(name) ?? new Intl.DateTimeFormat(language, options);
  formatters.set(name, format);
  return format;
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
