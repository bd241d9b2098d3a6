/*
 * How a person set the columns of a source, kept on this computer by the set
 * of its headings: the same portal's next file is read the same way.
 */
import type { ColumnMapping } from "../../api/desktop";

const KEY = "porchlight.columns";
const MOST = 50;

type Kept = [source: string, mapping: ColumnMapping][];

export function recallColumns(headers: readonly string[]): ColumnMapping {
  return read().find(([source]) => source === sourceOf(headers))?.[1] ?? {};
}

export function rememberColumns(headers: readonly string[], mapping: ColumnMapping): void {
  const source = sourceOf(headers);
  const others = read().filter(([known]) => known !== source);
  const kept: Kept = Object.keys(mapping).length === 0 ? others : [[source, mapping], ...others];
  localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST)));
}

/** The order of the columns is no part of it. */
function sourceOf(headers: readonly string[]): string {
  return [...headers].sort().join("\n");
}

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}
