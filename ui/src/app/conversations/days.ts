/* Days of a time zone as ranges of time, for date filters. */
/** The first and last millisecond of a day like "2026-11-20" in a time zone; null if invalid. */
export function dayBounds(day: string, zone: string): { start: string; end: string } | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!found) return null;
  const [year = 0, month = 1, date = 1] = found.slice(1).map(Number);
  const next = new Date(Date.UTC(year, month - 1, date + 1));
  const start = startOf(Date.UTC(year, month - 1, date), zone);
  const end = startOf(next.getTime(), zone) - 1;
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}

/** The moment of a local day and time ("2026-11-20", "17:30") in a time zone; null if invalid. */
export function momentOf(day: string, time: string, zone: string): number | null {
  const isDay = dayBounds(day, zone) !== null;
  const local = Date.parse(`${day}T${time}:00.000Z`);
  return isDay && /^\d{2}:\d{2}$/.test(time) && Number.isFinite(local) ? startOf(local, zone) : null;
}

/** The day in a time zone at a moment: "2026-11-20". */
export function dayOf(moment: number, zone: string): string {
  return new Date(moment + offsetMs(moment, zone)).toISOString().slice(0, 10);
}

/** The time in a time zone at a moment: "17:30". */
export function timeOf(moment: number, zone: string): string {
  return new Date(moment + offsetMs(moment, zone)).toISOString().slice(11, 16);
}

/** A local time as a moment, or the first moment after it if clocks skip it. */
function startOf(utcMidnight: number, zone: string): number {
  const first = utcMidnight - offsetMs(utcMidnight, zone);
  const second = utcMidnight - offsetMs(first, zone);
  // Both are correct except on two days a year; then use the one on that day.
  return first === second ? first : offsetMs(second, zone) === utcMidnight - second ? second : Math.max(first, second);
}

/** Offset of the time zone from UTC at a moment. */
function offsetMs(moment: number, zone: string): number {
  const fields = formatOf(zone).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(fields.find((part) => part.type === type)?.value ?? 0);
  const there = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return there - Math.floor(moment / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** An unknown time zone counts as UTC, as in the service. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const stored = formats.get(zone);
  if (stored) return stored;
  const made = createFormat(zone) ?? createFormat("UTC");
  if (!made) throw new Error("UTC is a zone that every engine knows");
  formats.set(zone, made);
  return made;
}

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    const number = "2-digit";
    return new Intl.DateTimeFormat("en-US", {
      timeZone, hourCycle: "h23", year: "numeric", month: number, day: number, hour: number, minute: number, second: number,
    });
  } catch {
    return null;
  }
}
