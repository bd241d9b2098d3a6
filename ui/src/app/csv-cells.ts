/*
 * Rows as CSV for a spreadsheet. What a visitor typed must not run there: a
 * cell that a spreadsheet would take for a formula begins with an apostrophe.
 * Pure; RFC 4180, lines end in CRLF.
 */

/** Spreadsheets take a text for UTF-8 when it begins with this. */
export const BOM = "\ufeff";

export function csvOf(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heading, ...rows].map((row) => row.map(csvCell).join(",")).join("\r\n") + "\r\n";
}

function csvCell(text: string): string {
  const defused = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}
