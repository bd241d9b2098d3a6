import { formatWeekday, locale } from "../format";
import { texts } from "../texts";
import { nearDay } from "./showing-list";

/** "5:00 – 5:30 PM PST" */
export function formatRange(start: string, end: string, zone: string): string {
  return inZone(zone, (timeZone) =>
    new Intl.DateTimeFormat(locale.value, { hour: "numeric", minute: "2-digit", timeZone, timeZoneName: "short" }).formatRange(new Date(start), new Date(end)),
  );
}

/** "5:00 PM" */
export function formatSlot(start: string, zone: string): string {
  return inZone(zone, (timeZone) => new Date(start).toLocaleTimeString(locale.value, { hour: "numeric", minute: "2-digit", timeZone }));
}

/** "Sat, Nov 28, 5:00 PM" */
export function formatMoment(start: string, zone: string): string {
  return inZone(zone, (timeZone) =>
    new Date(start).toLocaleString(locale.value, { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZone }),
  );
}

/** "Today, Sat, Nov 28, 2026"; Spanish weekdays are capitalized, as a heading begins with them. */
export function dayLabel(day: string, now: number, zone: string): string {
  const near = nearDay(day, now, zone);
  const date = formatWeekday(day);
  return near ? `${texts.value.showings.near[near]}, ${date}` : date.charAt(0).toLocaleUpperCase(locale.value) + date.slice(1);
}

/** An unknown zone counts as UTC, as in the service. */
function inZone(zone: string, format: (zone: string) => string): string {
  try {
    return format(zone);
  } catch {
    return format("UTC");
  }
}
