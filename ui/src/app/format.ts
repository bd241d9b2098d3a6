/*
 * Formats numbers and dates in the app's language, with the region of the computer (es-MX, en-GB)
 * if it names one. A Linux session in the "C" locale would format without separators.
 */
import { computed } from "@preact/signals";
import { language } from "./texts/language";

const systemLocale = new Intl.NumberFormat().resolvedOptions().locale;

/** The locale of all `Intl` formatting. */
export const locale = computed<string>(() => localeFor(language.value === "es" ? "es" : "en", [systemLocale, ...navigator.languages]));

/** The computer's first locale of this language, or its plain form. */
function localeFor(spoken: "en" | "es", known: readonly string[]): string {
  const own = known.find((one) => one.toLowerCase().split("-")[0] === spoken && !/posix/i.test(one));
  return own ?? (spoken === "es" ? "es" : "en-US");
}

const plain = computed(() => new Intl.NumberFormat(locale.value, { maximumFractionDigits: 4 }));
/** A formatter is slow to make: a thread of 400 messages would wait a third of a second for theirs. */
const dates = computed(() => new Intl.DateTimeFormat(locale.value, { dateStyle: "medium" }));
const times = computed(() => new Intl.DateTimeFormat(locale.value, { timeStyle: "short" }));
const share = computed(() => new Intl.NumberFormat(locale.value, { style: "percent", maximumFractionDigits: 0 }));

/** "1234.5" → "1,234.5"; text that isn't a number is unchanged. */
export function formatNumber(value: string | number): string {
  const number = Number(value);
  return value !== "" && Number.isFinite(number) ? plain.value.format(number) : String(value);
}

/** "America/Los_Angeles" → "Los Angeles". */
export const zoneName = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** 0.42 → "42%". */
export function formatPercent(of: number): string {
  return share.value.format(of);
}

export function formatDate(time: string): string {
  return formatted(dates.value, time);
}

/** "2026-11-28" → "Sat, Nov 28, 2026". */
export function formatWeekday(date: string): string {
  return new Date(`${date}T12:00`).toLocaleDateString(locale.value, { weekday: "short", year: "numeric", month: "short", day: "numeric" });
}

export function formatTime(time: string): string {
  return formatted(times.value, time);
}

/** "" for a text that isn't a time. */
function formatted(format: Intl.DateTimeFormat, time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? "" : format.format(date);
}

/** The time for today, the date without its year for this year, otherwise the full date. */
export function formatDateTime(time: string, now = new Date()): string {
  const then = new Date(time);
  if (then.toDateString() === now.toDateString()) return formatTime(time);
  if (then.getFullYear() === now.getFullYear()) return then.toLocaleDateString(locale.value, { month: "short", day: "numeric" });
  return formatDate(time);
}
