/* Hours as the form edits them, and as the service takes them. */
import type { DateHours } from "../../../api/generated/DateHours";
import type { HourSpan } from "../../../api/generated/HourSpan";
import type { WeekdayHours } from "../../../api/generated/WeekdayHours";

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const MAX_SPANS = 8;
export const MAX_LABEL = 60;

export interface HoursForm {
  /** Seven days from Monday; one without spans is closed. */
  week: HourSpan[][];
  dates: DateHours[];
}

export type SpanProblem = "missing" | "order" | "overlap";
export type DateProblem = "missing" | "repeated" | "noSpans";

export interface HoursProblems {
  /** By `week.0.1` (Monday's second span) or `dates.2.0`. */
  spans: Record<string, SpanProblem>;
  dates: Record<number, DateProblem>;
}

/** What the form offers first: Monday to Friday, 9 to 17. */
export function suggestedHours(): HoursForm {
  return { week: WEEKDAYS.map((day) => (day <= 5 ? [{ From: "09:00", To: "17:00" }] : [])), dates: [] };
}

export function formOf(week: readonly WeekdayHours[], dates: readonly DateHours[]): HoursForm {
  return {
    week: WEEKDAYS.map((day) => (week.find(({ Weekday }) => Weekday === day)?.Spans ?? []).map(forInput)),
    dates: dates.map((date) => ({ ...date, Spans: date.Spans.map(forInput) })),
  };
}

export function weekOf(form: HoursForm): WeekdayHours[] {
  return WEEKDAYS.map((Weekday, at) => ({ Weekday, Spans: inOrder(form.week[at] ?? []).map(forService) })).filter(({ Spans }) => Spans.length > 0);
}

export function datesOf(form: HoursForm): DateHours[] {
  const dates = form.dates.map((date) => ({ ...date, Label: date.Label.trim(), Spans: date.Closed ? [] : inOrder(date.Spans).map(forService) }));
  return dates.sort((a, b) => a.Date.localeCompare(b.Date));
}

export function isSameHours(one: HoursForm, other: HoursForm): boolean {
  const text = (form: HoursForm) => JSON.stringify([weekOf(form), datesOf(form).map((date) => [date.Date, date.Closed, date.Spans, date.Label])]);
  return text(one) === text(other);
}

/** A browser's time field knows no 24:00; a span that ends at 00:00 ends with its day. */
const forInput = ({ From, To }: HourSpan): HourSpan => ({ From, To: To === "24:00" ? "00:00" : To });
const forService = ({ From, To }: HourSpan): HourSpan => ({ From, To: To === "00:00" ? "24:00" : To });
const inOrder = (spans: readonly HourSpan[]) => [...spans].sort((a, b) => a.From.localeCompare(b.From));

/** A span after the last one of the day: a break of an hour, or the afternoon. */
export function nextSpan(spans: readonly HourSpan[]): HourSpan {
  const last = inOrder(spans).at(-1);
  if (!last?.To || last.To === "00:00") return { From: "09:00", To: "17:00" };
  const start = Math.min(minuteOf(last.To) + 60, 23 * 60);
  return { From: clock(start), To: clock(Math.min(start + 240, 24 * 60 - 15)) };
}

/** A day with a break: the span that holds noon is split, otherwise one is added. */
export function withBreak(spans: readonly HourSpan[]): HourSpan[] {
  const [noon, one] = ["12:00", "13:00"] as const;
  const at = spans.findIndex(({ From, To }) => From < noon && (To === "00:00" || To > one));
  const split = spans[at];
  return split ? spans.flatMap((span, n) => (n === at ? [{ From: split.From, To: noon }, { From: one, To: split.To }] : [span])) : [...spans, nextSpan(spans)];
}

/** A closed date: the first day from this one that isn't in the list. */
export function newDate(dates: readonly DateHours[], first: string): DateHours {
  let moment = Date.parse(first);
  const day = () => new Date(moment).toISOString().slice(0, 10);
  while (dates.some((other) => other.Date === day())) moment += 86_400_000;
  return { Date: day(), Closed: true, Spans: [], Label: "" };
}

/** The hours of one day for others; `days` counts from 0, Monday. */
export function copyDay(form: HoursForm, from: number, days: readonly number[]): HoursForm {
  const copied = form.week[from] ?? [];
  return { ...form, week: form.week.map((spans, day) => (days.includes(day) ? copied.map((span) => ({ ...span })) : spans)) };
}

export function problemsOf(form: HoursForm): HoursProblems {
  const problems: HoursProblems = { spans: {}, dates: {} };
  form.week.forEach((spans, day) => checkSpans(`week.${day}`, spans, problems));
  form.dates.forEach((date, n) => {
    const isRepeated = form.dates.some((other, m) => m < n && other.Date === date.Date);
    if (!date.Date) problems.dates[n] = "missing";
    else if (isRepeated) problems.dates[n] = "repeated";
    else if (!date.Closed && date.Spans.length === 0) problems.dates[n] = "noSpans";
    if (!date.Closed) checkSpans(`dates.${n}`, date.Spans, problems);
  });
  return problems;
}

export function hasProblems({ spans, dates }: HoursProblems): boolean {
  return Object.keys(spans).length + Object.keys(dates).length > 0;
}

function checkSpans(place: string, spans: readonly HourSpan[], problems: HoursProblems): void {
  spans.forEach((span, n) => {
    const problem = spanProblem(span, spans.slice(0, n));
    if (problem) problems.spans[`${place}.${n}`] = problem;
  });
}

function spanProblem(span: HourSpan, before: readonly HourSpan[]): SpanProblem | null {
  if (!span.From || !span.To) return "missing";
  if (startOf(span) >= endOf(span)) return "order";
  return before.some((other) => other.From && other.To && startOf(span) < endOf(other) && startOf(other) < endOf(span)) ? "overlap" : null;
}

const startOf = ({ From }: HourSpan) => minuteOf(From);
const endOf = ({ To }: HourSpan) => (To === "00:00" ? 24 * 60 : minuteOf(To));

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
