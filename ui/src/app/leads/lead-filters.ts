/* Filters in memory, because all leads are loaded. */
import type { Lead } from "../../api/generated/Lead";
import { dayBounds } from "../conversations/days";
import { requestLine, requestsOf, statusOf, type LeadStatus } from "./lead-status";

export interface LeadFilters {
  search: string;
  /** "" for all, or `Talk`, `Identify`. */
  kind: string;
  /** "" for all but spam. */
  status: LeadStatus | "";
  /** Days in the time zone, inclusive; "" for any. */
  from: string;
  to: string;
}

export const ALL_LEADS: LeadFilters = { search: "", kind: "", status: "", from: "", to: "" };

export function matchingLeads(leads: readonly Lead[], { search, kind, status, from, to }: LeadFilters, zone: string, withSpam = false): Lead[] {
  const terms = folded(search).split(/\s+/).filter(Boolean);
  const digits = search.replace(/[\s().+-]/g, "");
  const isNumber = /^\d{3,}$/.test(digits);
  const [start, end] = [dayBounds(from, zone)?.start ?? "", dayBounds(to, zone)?.end ?? "9999"];
  return leads.filter((lead) => {
    if (kind && lead.Type !== kind) return false;
    if (status ? statusOf(lead) !== status : !withSpam && statusOf(lead) === "Spam") return false;
    if (lead.CreateTime < start || lead.CreateTime > end) return false;
    if (isNumber && lead.Phone.replace(/\D/g, "").includes(digits)) return true;
    const text = folded([lead.Name, lead.Email, lead.Phone, lead.Message, lead.Budget, lead.Place, lead.Rooms, lead.When, lead.Financing ?? "", ...requestsOf(lead).map(requestLine)].join(" "));
    return terms.every((word) => text.includes(word));
  });
}

/** Ignores accents and case: "jose" finds José. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
