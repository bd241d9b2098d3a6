/*
 * Open houses of the form: custom fields `OpenHouse` with a value that the service reads as a date with times, on the
 * clock of the chatbot's time zone: "2026-11-28 11:00 – 13:00". Other values of that field stay custom fields.
 */
import type { ExtensionRow } from "../../../api/wire";
import { formatTime, formatWeekday } from "../../format";

export interface OpenHouseRow {
  /** "2026-11-28". */
  date: string;
  /** "11:00", or "" for the whole day. */
  start: string;
  /** "13:00", or "" if only the start is known. */
  end: string;
}

const CUSTOM_FIELD = "OpenHouse";
const DATED = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2})(?: – (\d{2}:\d{2}))?)?$/;

export function isOpenHouse(row: ExtensionRow): boolean {
  return row.Key.trim().toLowerCase() === CUSTOM_FIELD.toLowerCase() && DATED.test(row.value);
}

export function openHouses(rows: readonly ExtensionRow[]): OpenHouseRow[] {
  return rows.filter(isOpenHouse).map(({ value }) => {
    const [, date = "", start = "", end = ""] = DATED.exec(value) ?? [];
    return { date, start, end };
  });
}

/** The custom fields with these open houses in place of the ones before. Rows without a date are left out. */
export function withOpenHouses(rows: readonly ExtensionRow[], dated: readonly OpenHouseRow[]): ExtensionRow[] {
  const others = rows.filter((row) => !isOpenHouse(row));
  return [...others, ...dated.filter(({ date }) => date).map((row) => ({ Key: CUSTOM_FIELD, value: textOf(row) }))];
}

/** A stored value as the agent reads it: "Sat, Nov 28, 2026, 11:00 AM – 1:00 PM". Other texts stay as they are. */
export function openHouseLabel(value: string): string {
  const [row] = openHouses([{ Key: CUSTOM_FIELD, value }]);
  if (!row) return value;
  const day = formatWeekday(row.date);
  const times = [row.start, row.end].filter(Boolean).map((time) => formatTime(`${row.date}T${time}`));
  return times.length > 0 ? `${day}, ${times.join(" – ")}` : day;
}

function textOf({ date, start, end }: OpenHouseRow): string {
  if (!start) return date;
  return end ? `${date} ${start} – ${end}` : `${date} ${start}`;
}

/** Whether the times can't be: the end is not after the start. */
export function endsBeforeStart({ start, end }: OpenHouseRow): boolean {
  return start !== "" && end !== "" && end <= start;
}

/** Whether the day has passed where the person at the app is. */
export function isPast({ date }: OpenHouseRow, now: Date): boolean {
  const pad = (n: number) => String(n).padStart(2, "0");
  return date !== "" && date < `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
