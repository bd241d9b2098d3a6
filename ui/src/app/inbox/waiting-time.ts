import { texts } from "../texts";

/** From here on the waiting time is amber: 2 minutes. */
const LONG_MS = 120_000;
const MINUTE_MS = 60_000;

export const isLongWait = (since: string, now = Date.now()): boolean => now - Date.parse(since) >= LONG_MS;

/** How long a visitor has been waiting, in the largest whole unit. */
export function waitingTime(since: string, now = Date.now()): string {
  const t = texts.value.inbox;
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  if (minutes < 60) return t.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t.hours(hours) : t.days(Math.floor(hours / 24));
}
