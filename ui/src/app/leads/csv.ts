/*
 * Leads as CSV for a spreadsheet. What a visitor typed must not run there: a
 * cell that a spreadsheet would take for a formula begins with an apostrophe.
 * Pure.
 */
import type { Lead } from "../../api/generated/Lead";

const COLUMNS: readonly [keyof Lead, string][] = [
  ["CreateTime", "Time (UTC)"],
  ["Name", "Name"],
  ["Email", "E-mail"],
  ["Phone", "Phone"],
  ["Budget", "Budget"],
  ["Place", "Place"],
  ["Rooms", "Rooms"],
  ["When", "When"],
  ["Message", "Message"],
  ["Type", "Left by"],
  ["SessionID", "Conversation"],
];

/** A heading and a row a lead; RFC 4180, lines end in CRLF. */
export function leadsCsv(leads: readonly Lead[]): string {
  const heading = COLUMNS.map(([, word]) => word);
  const rows = leads.map((lead) => COLUMNS.map(([name]) => String(lead[name])));
  return [heading, ...rows].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

function cell(text: string): string {
  const defused = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}
