/*
 * Remembers column mapping, currency and unit by the set of headers, so that the next file of the
 * same portal is parsed the same way.
 */
import type { ColumnMapping, ParseOptions } from "../../api/desktop";

const KEY = "porchlight.columns";
const MAX_MAPPINGS = 50;

type StoredMappings = [source: string, mapping: ColumnMapping, options?: ParseOptions][];

export interface ReadAs {
  mapping: ColumnMapping;
  options: ParseOptions;
}

export function loadMapping(headers: readonly string[]): ReadAs {
  const [, mapping = {}, options = {}] = read().find(([source]) => source === sourceOf(headers)) ?? [];
  return { mapping, options };
}

export function saveMapping(headers: readonly string[], { mapping, options }: ReadAs): void {
  const source = sourceOf(headers);
  const others = read().filter(([known]) => known !== source);
  const isGuess = Object.keys(mapping).length === 0 && Object.keys(options).length === 0;
  const stored: StoredMappings = isGuess ? others : [[source, mapping, options], ...others];
  localStorage.setItem(KEY, JSON.stringify(stored.slice(0, MAX_MAPPINGS)));
}

/** The order of columns doesn't matter. */
function sourceOf(headers: readonly string[]): string {
  return [...headers].sort().join("\n");
}

function read(): StoredMappings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? (stored as StoredMappings) : [];
  } catch {
    return [];
  }
}
