/*
 * RFC 4180 with CRLF line endings. Spreadsheets must not run text from visitors, so a cell that
 * looks like a formula starts with an apostrophe.
 */
/** Spreadsheets detect UTF-8 by this byte order mark. */
export const BOM = "\ufeff";

export function csvOf(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${[heading, ...rows].map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

function csvCell(text: string): string {
  const defused = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused;
}
