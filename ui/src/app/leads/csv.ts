import type { Lead } from "../../api/generated/Lead";
import { BOM, csvOf } from "../csv-cells";
import { texts } from "../texts";

const COLUMNS = ["CreateTime", "Name", "Email", "Phone", "Budget", "Place", "Rooms", "When", "Message", "Type", "SessionID"] as const satisfies readonly (keyof Lead)[];

/** A header and one row per lead. */
export function leadsCsv(leads: readonly Lead[]): string {
  const t = texts.value.leads.columns;
  return BOM + csvOf(COLUMNS.map((name) => t[name]), leads.map((lead) => COLUMNS.map((name) => String(lead[name]))));
}
