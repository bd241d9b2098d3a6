import type { Lead } from "../../api/generated/Lead";
import { BOM, csvOf } from "../csv-cells";
import { texts } from "../texts";
import { requestLine, requestsOf } from "./lead-status";

const COLUMNS = ["CreateTime", "Name", "Email", "Phone", "Status", "Budget", "Financing", "Place", "Rooms", "When", "Message", "Type", "SessionID"] as const satisfies readonly (keyof Lead)[];

/** A header and one row per lead. */
export function leadsCsv(leads: readonly Lead[]): string {
  const t = texts.value.leads.columns;
  return BOM + csvOf([...COLUMNS.map((name) => t[name]), t.Requests], leads.map((lead) => [...COLUMNS.map((name) => String(lead[name] ?? "")), requestsOf(lead).map(requestLine).join("\n")]));
}
