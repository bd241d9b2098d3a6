/*
 * Parses text into paragraphs, lists, tables and so on, line by line. A block that is followed by another never
 * changes; markdown.ts relies on it and parses only the last block again. Indented code and underlined headings are not
 * supported: in model output they are accidents.
 */
export type Block =
  | { kind: "text"; text: string }
  | { kind: "heading"; level: number; text: string }
  | { kind: "code"; code: string; language: string }
  | { kind: "rule" }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "list"; start: number | null; items: Block[][] }
  | { kind: "table"; sides: Side[]; rows: string[][] };

/** The alignment of a column; undefined is the default. */
export type Side = "center" | "end" | undefined;

/** A block and the number of its first line. */
export interface LocatedBlock {
  block: Block;
  line: number;
}

// None of these may backtrack over a long run of the same characters: lines have no limit.
const FENCE = /^\s*(`{3,}|~{3,})([^`]*)$/;
const HEADING = /^\s*(#{1,6})\s+(\S.*)$/;
const RULE = /^\s*([-*_])(?:\s*\1){2,}\s*$/;
const QUOTE = /^\s*> ?/;
const MARKER = /^(\s*)([-*+•]|\d{1,9}[.)])(\s+|$)/;
const SIDES = /^\|?:?-+:?(?:\|:?-+:?)*\|?$/;
const MAX_DEPTH = 8;

/** The blocks of these lines, in order. `open`: the last line may continue. */
export function parseBlocks(lines: readonly string[], open: boolean, depth = 0): LocatedBlock[] {
  const blocks: LocatedBlock[] = [];
  for (let line = 0; line < lines.length; ) {
    if (!lines[line]?.trim()) line += 1;
    else {
      const { block, next } = parseBlock(lines, line, open, depth);
      blocks.push({ block, line });
      line = next;
    }
  }
  return blocks;
}

interface ParsedBlock {
  block: Block;
  /** The first line after it. */
  next: number;
}

function parseBlock(lines: readonly string[], from: number, open: boolean, depth: number): ParsedBlock {
  const line = lines[from] ?? "";
  const fence = FENCE.exec(line);
  if (fence) return parseCode(lines, from, fence[1] ?? "", fence[2]?.trim().split(/\s/)[0] ?? "");
  const heading = HEADING.exec(line);
  if (heading) return { block: { kind: "heading", level: heading[1]?.length ?? 1, text: headingText(heading[2] ?? "") }, next: from + 1 };
  if (RULE.test(line)) return { block: { kind: "rule" }, next: from + 1 };
  if (depth < MAX_DEPTH && QUOTE.test(line)) return parseQuote(lines, from, open, depth);
  if (depth < MAX_DEPTH && MARKER.test(line)) return parseList(lines, from, open, depth);
  if (startsTable(lines, from) || (open && isPartialTable(lines, from))) return parseTable(lines, from);
  return parseParagraph(lines, from, depth);
}

/** Whether this line can't continue the paragraph above it. */
function interrupts(lines: readonly string[], at: number, depth: number): boolean {
  const line = lines[at] ?? "";
  if (!line.trim() || FENCE.test(line) || HEADING.test(line) || RULE.test(line) || startsTable(lines, at)) return true;
  if (depth >= MAX_DEPTH) return false;
  const marker = MARKER.exec(line);
  // "1986. A good year" continues the sentence.
  return QUOTE.test(line) || (marker !== null && marker[3] !== "" && /^(1[.)]|\D)/.test(marker[2] ?? ""));
}

/** "## Text ##" without the marks at its end. */
const headingText = (text: string): string => text.trimEnd().replace(/\s#+$/, "").trimEnd();

function parseParagraph(lines: readonly string[], from: number, depth: number): ParsedBlock {
  let next = from + 1;
  while (next < lines.length && !interrupts(lines, next, depth)) next += 1;
  const text = lines.slice(from, next).map((line) => line.trim());
  return { block: { kind: "text", text: text.join("\n") }, next };
}

function parseCode(lines: readonly string[], from: number, fence: string, language: string): ParsedBlock {
  const indent = indentOf(lines[from] ?? "");
  const isEnd = (line: string) => line.trim().length >= fence.length && line.trim() === fence.charAt(0).repeat(line.trim().length);
  let end = from + 1;
  while (end < lines.length && !isEnd(lines[end] ?? "")) end += 1;
  const code = lines.slice(from + 1, end).map((line) => outdent(line, indent));
  return { block: { kind: "code", code: code.join("\n"), language }, next: end + 1 };
}

function parseQuote(lines: readonly string[], from: number, open: boolean, depth: number): ParsedBlock {
  let next = from + 1;
  while (next < lines.length && (QUOTE.test(lines[next] ?? "") || !interrupts(lines, next, depth))) next += 1;
  const inner = lines.slice(from, next).map((line) => line.replace(QUOTE, ""));
  return { block: { kind: "quote", blocks: blocksOf(inner, open && next === lines.length, depth) }, next };
}

function parseList(lines: readonly string[], from: number, open: boolean, depth: number): ParsedBlock {
  const first = MARKER.exec(lines[from] ?? "");
  const ordered = /\d/.test(first?.[2] ?? "");
  const edge = indentOf(lines[from] ?? "");
  const items: Block[][] = [];
  let next = from;
  while (next < lines.length && startsItem(lines[next] ?? "", ordered, edge)) {
    const item = parseItem(lines, next, edge, depth);
    items.push(blocksOf(item.inner, open && item.next >= lines.length, depth));
    next = item.next;
  }
  return { block: { kind: "list", start: ordered ? Number.parseInt(first?.[2] ?? "1", 10) : null, items }, next };
}

/** An indent of two more columns starts a nested list. */
function startsItem(line: string, ordered: boolean, edge: number): boolean {
  const marker = MARKER.exec(line);
  return marker !== null && !RULE.test(line) && /\d/.test(marker[2] ?? "") === ordered && indentOf(line) < edge + 2;
}

/** The lines of one item without their indent, and where the next one starts. */
function parseItem(lines: readonly string[], from: number, edge: number, depth: number): { inner: string[]; next: number } {
  const [marker = "", , sign = "", gap = ""] = MARKER.exec(lines[from] ?? "") ?? [];
  const offset = indentOf(marker) + sign.length + (gap.length > 4 ? 1 : Math.max(1, gap.length));
  const inner = [(lines[from] ?? "").slice(marker.length)];
  let next = from + 1;
  for (let at = next; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (!line.trim()) continue;
    const gapped = at > next;
    const within = indentOf(line) >= edge + 2;
    if (!within && (gapped || MARKER.test(line) || interrupts(lines, at, depth))) break;
    for (; next < at; next += 1) inner.push("");
    inner.push(outdent(line, offset));
    next = at + 1;
  }
  // Empty lines after the item belong to no item.
  while (next < lines.length && !lines[next]?.trim()) next += 1;
  return { inner, next };
}

function blocksOf(lines: readonly string[], open: boolean, depth: number): Block[] {
  return parseBlocks(lines, open, depth + 1).map(({ block }) => block);
}

function startsTable(lines: readonly string[], at: number): boolean {
  const [head = "", sides = ""] = [lines[at], lines[at + 1]];
  return head.includes("|") && sides.includes("-") && SIDES.test(sides.replace(/\s/g, "")) && cellsOf(head).length === cellsOf(sides).length;
}

/** A header row without the line below it: most likely a table. */
function isPartialTable(lines: readonly string[], at: number): boolean {
  return lines.length - at < 3 && /^\s*\|/.test(lines[at] ?? "") && /^[|:\- ]*$/.test(lines[at + 1] ?? "");
}

function parseTable(lines: readonly string[], from: number): ParsedBlock {
  const head = cellsOf(lines[from] ?? "");
  const sides = cellsOf(lines[from + 1] ?? "").map(sideOf);
  const rows = [head];
  let next = from + 2;
  for (; next < lines.length && lines[next]?.includes("|"); next += 1) {
    const cells = cellsOf(lines[next] ?? "");
    rows.push(head.map((_, column) => cells[column] ?? ""));
  }
  return { block: { kind: "table", sides, rows }, next };
}

function sideOf(cell: string): Side {
  if (!cell.endsWith(":")) return undefined;
  return cell.startsWith(":") ? "center" : "end";
}

/** The cells of a row; a "|" in code or after a backslash is not a border. */
function cellsOf(row: string): string[] {
  const inner = row.trim().replace(/^\|/, "").replace(/(?<!\\)\|$/, "");
  const cells: string[] = [];
  let cell = "";
  let inCode = false;
  for (let at = 0; at < inner.length; at += 1) {
    const char = inner.charAt(at);
    if (char === "`") inCode = !inCode && inner.includes("`", at + 1);
    if (char === "\\" && inner[at + 1] === "|") continue;
    if (char !== "|" || inCode || inner[at - 1] === "\\") cell += char;
    else {
      cells.push(cell);
      cell = "";
    }
  }
  return [...cells, cell].map((text) => text.trim());
}

/** Columns before the first word; a tab is four. */
function indentOf(line: string): number {
  let columns = 0;
  for (const char of line) {
    if (char === " ") columns += 1;
    else if (char === "\t") columns += 4;
    else break;
  }
  return columns;
}

function outdent(line: string, columns: number): string {
  let left = columns;
  let at = 0;
  while (left > 0 && (line[at] === " " || line[at] === "\t")) {
    left -= line[at] === "\t" ? 4 : 1;
    at += 1;
  }
  return line.slice(at);
}
