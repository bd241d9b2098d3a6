import type { ExtensionRow } from "../../../api/wire";

/** Rows of two or more columns; null if the text is not a table. */
export function parsePastedRows(text: string): ExtensionRow[] | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim());
  if (!text.includes("\t")) return null;
  return lines.map((line) => {
    const [Key = "", ...values] = line.split("\t").map((cell) => cell.trim().replace(/^"([\s\S]*)"$/, "$1").replaceAll('""', '"'));
    return { Key, value: values.filter(Boolean).join(", ") };
  });
}

/** Inserts rows after another; an empty row there is filled first. */
export function withPasted(rows: readonly ExtensionRow[], at: number, pasted: readonly ExtensionRow[]): ExtensionRow[] {
  const here = rows[at];
  const isEmpty = here !== undefined && !here.Key.trim() && !here.value.trim();
  return [...rows.slice(0, isEmpty ? at : at + 1), ...pasted, ...rows.slice(at + 1)];
}

/** Positions of rows whose name is already used above; a listing has several open houses. */
export function repeatedKeys(rows: readonly ExtensionRow[]): Set<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  rows.forEach(({ Key }, at) => {
    const name = Key.trim().toLowerCase();
    if (!name || name === "openhouse") return;
    if (seen.has(name)) repeated.add(at);
    seen.add(name);
  });
  return repeated;
}
