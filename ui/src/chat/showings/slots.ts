/* Which of the free times are shown first, and their days as the visitor reads them. */
import type { Slot } from "../../api/generated/Slot";
import type { SlotDay } from "../../api/generated/SlotDay";

/** Fewer than these are all shown. */
const MANY_TIMES = 9;
const FEW_TIMES = 3;

const NOON = "T12:00:00Z";
const LONG = { weekday: "long", month: "long", day: "numeric" } as const;

/** "Saturday, November 28" */
export const dayName = (date: string, language: string): string => format(language, { ...LONG, timeZone: "UTC" }, date + NOON);

/** "Sat" and "Nov 28" */
export const shortDay = (date: string, language: string): [string, string] => [
  format(language, { weekday: "short", timeZone: "UTC" }, date + NOON),
  format(language, { month: "short", day: "numeric", timeZone: "UTC" }, date + NOON),
];

/** "Pacific Time" */
export function zoneName(timeZone: string, language: string, at = Date.now()): string {
  const named = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "longGeneric" }).formatToParts(at);
  return named.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** The day of the offered times, else the first with free ones; none if all are full. */
export function firstDay(days: readonly SlotDay[], offered: readonly string[]): SlotDay | undefined {
  return days.find(({ Slots }) => Slots.some(({ Start }) => offered.includes(Start))) ?? days.find(({ Slots }) => Slots.length > 0);
}

/** The full hours of a day with many times, and those that are offered. */
export function firstTimes(slots: readonly Slot[], offered: readonly string[]): readonly Slot[] {
  if (slots.length < MANY_TIMES) return slots;
  const few = slots.filter(({ Start }) => offered.includes(Start) || Start.slice(14, 16) === "00");
  return few.length < FEW_TIMES ? slots : few;
}

/** Times of several days by their day in the zone. */
export function byDay(slots: readonly Slot[], timeZone: string): SlotDay[] {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const date = format("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone }, slot.Start);
    days.set(date, [...(days.get(date) ?? []), slot]);
  }
  return [...days].map(([date, Slots]) => ({ Date: date, Slots }));
}

/** The day after the last. */
export function dayAfter(days: readonly SlotDay[]): string | undefined {
  const last = days.at(-1)?.Date;
  return last && new Date(Date.parse(last + NOON) + 86_400_000).toISOString().slice(0, 10);
}

const format = (language: string, options: Intl.DateTimeFormatOptions, at: string): string => new Intl.DateTimeFormat(language, options).format(new Date(at));
