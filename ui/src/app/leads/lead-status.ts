/* Statuses of a lead and how its requests are said. */
import type { Lead } from "../../api/generated/Lead";
import type { LeadRequest } from "../../api/generated/LeadRequest";
import type { RequestTime } from "../../api/generated/RequestTime";
import { formatNumber, locale } from "../format";
import { texts } from "../texts";

export const STATUSES = ["New", "Contacted", "ShowingBooked", "Closed", "Lost", "Spam"] as const;
export type LeadStatus = (typeof STATUSES)[number];

/** An older service sends none. */
export function statusOf(lead: Lead): LeadStatus {
  return STATUSES.find((status) => status === lead.Status) ?? "New";
}

export function requestsOf(lead: Lead): readonly LeadRequest[] {
  return lead.Requests ?? [];
}

/** Leads by status. */
export function countByStatus(leads: readonly Lead[]): Record<LeadStatus, number> {
  const counts: Record<LeadStatus, number> = { New: 0, Contacted: 0, ShowingBooked: 0, Closed: 0, Lost: 0, Spam: 0 };
  for (const lead of leads) counts[statusOf(lead)] += 1;
  return counts;
}

/** "Showing · 12 Maple Lane · tomorrow at 5". */
export function requestLine(request: LeadRequest): string {
  const t = texts.value.leads.request;
  const listings = request.Listings.map(({ Address }) => Address || t.deletedListing);
  const times = request.Times.map(({ Said }) => Said);
  return [t.kinds[request.Kind] ?? request.Kind, ...listings, ...times, request.Address].filter(Boolean).join(" · ");
}

/** The figures of a time, as far as the words were certain: "Sat, Nov 28, 5:00 PM"; "" for none. */
export function exactTime({ Date: day, From, Part }: RequestTime): string {
  const t = texts.value.leads.request;
  const at = new Date(`${day ?? "2026-01-01"}T${From ?? "12:00"}:00Z`);
  if (Number.isNaN(at.getTime())) return "";
  const date = day ? at.toLocaleDateString(locale.value, { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" }) : "";
  const hour = From ? at.toLocaleTimeString(locale.value, { timeStyle: "short", timeZone: "UTC" }) : "";
  return [date, hour || (Part ? (t.periods[Part] ?? Part) : "")].filter(Boolean).join(", ");
}

/** "$500,000–$550,000"; "" without amounts. */
export function amountText(low: number | undefined, high: number | undefined, currency: string): string {
  const shown = (amount: number) => `${currency}${formatNumber(amount)}`;
  const t = texts.value.leads.request;
  if (low !== undefined && high !== undefined) return `${shown(low)}–${shown(high)}`;
  if (high !== undefined) return shown(high);
  return low === undefined ? "" : t.orMore(shown(low));
}

/** "pre-approved" and "Pre-approved" say the same, so one is enough. */
export function isSame(one: string, other: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[\s-]+/g, "");
  return plain(one) === plain(other);
}
