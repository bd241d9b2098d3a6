/* What is known of a conversation for the variables of a canned reply. */
import type { Availability } from "../../../api/generated/Availability";
import type { Conversation } from "../../../api/generated/Conversation";
import type { SessionMessage } from "../../../api/wire";
import { locale } from "../../format";
import type { AppStore } from "../../shell/app-store";

/** The street address of the one listing that the newest cards show; "" if they show several. */
export function shownStreet(messages: readonly SessionMessage[]): string {
  const cards = messages.findLast(({ listings }) => listings && listings.length > 0)?.listings ?? [];
  return cards.length === 1 ? (cards[0]?.title ?? "") : "";
}

export const visitorOf = (conversation: Conversation | null): string => conversation?.Name ?? "";

/** The hours of the office, else those of the member; "" if neither is known. */
export async function officeHours({ transport }: Pick<AppStore, "transport">, SerialNumber: string, MemberID: number | undefined): Promise<string> {
  const read = (of: { MemberID?: number }) => transport.call("get_availability", { SerialNumber, ...of }).then(hoursText, () => "");
  return (await read({})) || (MemberID ? read({ MemberID }) : "");
}

/** "Mon–Fri 9:00 AM–5:00 PM, Sat 10:00 AM–2:00 PM"; "" without hours. */
export function hoursText({ Week }: Pick<Availability, "Week">): string {
  const groups: { from: number; to: number; spans: string }[] = [];
  for (const { Weekday, Spans } of [...Week].sort((one, other) => one.Weekday - other.Weekday)) {
    const spans = Spans.map(({ From, To }) => `${clock(From)}–${clock(To)}`).join(", ");
    if (!spans) continue;
    const last = groups.at(-1);
    if (last && last.spans === spans && last.to === Weekday - 1) last.to = Weekday;
    else groups.push({ from: Weekday, to: Weekday, spans });
  }
  return groups.map(({ from, to, spans }) => `${from === to ? weekday(from) : `${weekday(from)}–${weekday(to)}`} ${spans}`).join(", ");
}

/** 1 is a Monday, as was January 5, 2026. */
const weekday = (day: number): string => format({ weekday: "short" }, `2026-01-${String(4 + day).padStart(2, "0")}T12:00:00Z`);

/** "24:00" is the midnight at which a day ends. */
const clock = (time: string): string => format({ hour: "numeric", minute: "2-digit" }, `2026-01-05T${time === "24:00" ? "00:00" : time}:00Z`);

const format = (options: Intl.DateTimeFormatOptions, at: string): string => new Intl.DateTimeFormat(locale.value, { ...options, timeZone: "UTC" }).format(new Date(at));
