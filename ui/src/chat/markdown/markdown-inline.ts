/*
 * Parses emphasis, code, links and URLs inside a paragraph, cell or heading. Follows what models write rather than
 * every rule of CommonMark: "*" between numbers multiplies, "_" inside a word stays, "$" is money, HTML is text, an
 * image is its alt text. While an answer is still being written (`open`), an unclosed mark counts as open, so nothing
 * flickers.
 */
import { safeLink, displayUrl } from "./links";

export type Inline = string | { tag: "em" | "strong" | "s" | "code" | "a" | "br"; href?: string; children: Inline[] };

/** Emphasis that is not closed yet. */
interface OpenEmphasis {
  sign: string;
  count: number;
  children: Inline[];
}

const MAX_OPEN_EMPHASIS = 32;
const ESCAPED = /\\[!-/:-@[-`{-~]/;
const MARKERS = /`+|\*+|_+|~+|!?\[|\\?\n|<br ?\/?>/;
const URL_PATTERN = /<?(?<![\w@/])(?:https?:\/\/|www\.)[^\s<>"`|\\。，、！？；：）」』】]{1,2048}/;
const EMAIL_PATTERN = /(?<![\w.+/-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63})+/;
const PHONE_PATTERN = /(?<![\w+(/.,$€£-])(?:\+\d[\d .()-]{6,18}\d|\(\d{3}\) ?\d{3}[-. ]\d{4}|\d{3}([-. ])\d{3}\1\d{4})(?![\w/]|[-.,]\d)/;
const NEXT = new RegExp([ESCAPED, MARKERS, URL_PATTERN, EMAIL_PATTERN, PHONE_PATTERN].map(({ source }) => source).join("|"), "gi");
const TARGET = /\(\s*(?:<([^<>\n]*)>|((?:[^\s()]|\([^\s()]*\))*))(?:\s+["'(][^\n]*?["')])?\s*\)/y;

/** The nodes of a text. Links are not nested. */
export function parseInline(text: string, open: boolean, inLink = false): Inline[] {
  const next = new RegExp(NEXT);
  const begun: OpenEmphasis[] = [{ sign: "", count: 0, children: [] }];
  const current = (): Inline[] => begun[begun.length - 1]?.children ?? [];
  let at = 0;
  let closing: Map<number, number> | undefined;
  const lastBreak = text.lastIndexOf("\n");

  for (let found = next.exec(text); found; found = next.exec(text)) {
    append(current(), text.slice(at, found.index));
    at = parseMarker(found[0], found.index);
    next.lastIndex = at;
  }
  append(current(), text.slice(at));
  while (begun.length > 1) {
    const last = begun.at(-1);
    if (open && last?.children.length && last.count <= 3) end(begun.length - 1, last.count);
    else discardLast();
  }
  return begun[0]?.children ?? [];

  /** Parses the mark at `start`; returns where to continue. */
  function parseMarker(sign: string, start: number): number {
    const after = start + sign.length;
    if (sign.endsWith("\n") || /^<br/i.test(sign)) current().push({ tag: "br", children: [] });
    else if (sign.startsWith("\\")) append(current(), sign.slice(1));
    else if (sign.startsWith("`")) return parseCode(sign, after);
    else if (sign.endsWith("[")) return parseLink(sign, after);
    else if (/^[*_~]/.test(sign)) emphasize(sign, text[start - 1] ?? " ", text[after] ?? " ");
    else return parseUrl(sign, start);
    return after;
  }

  function parseCode(fence: string, from: number): number {
    let close = text.indexOf(fence, from);
    while (close >= 0 && text[close + fence.length] === "`") {
      let past = close;
      while (text[past] === "`") past += 1;
      if (past - close === fence.length) break;
      close = text.indexOf(fence, past);
    }
    if (close < 0 && !(open && from < text.length)) {
      append(current(), fence);
      return from;
    }
    const code = text.slice(from, close < 0 ? text.length : close).replace(/\n/g, " ");
    current().push({ tag: "code", children: [code.trim() ? code.replace(/^ (.*) $/, "$1") : code] });
    return close < 0 ? text.length : close + fence.length;
  }

  /** `[text](url)`, or an image, which becomes its alt text. */
  function parseLink(sign: string, from: number): number {
    closing ??= closingBrackets(text);
    const close = closing.get(from - 1) ?? -1;
    const unfinished = open && (close < 0 ? lastBreak < from : /^(\([^\s)]*)?$/.test(text.slice(close + 1)));
    TARGET.lastIndex = close + 1;
    const target = close < 0 ? null : TARGET.exec(text);
    if (!target && !unfinished) {
      append(current(), sign);
      return from;
    }
    if (!target && close < 0) return from;
    const after = target ? TARGET.lastIndex : text.length;
    const href = sign === "[" && !inLink && target ? safeLink(target[1] ?? target[2] ?? "") : null;
    const children = parseInline(text.slice(from, close), false, true);
    if (href) current().push({ tag: "a", href, children });
    else for (const child of children) typeof child === "string" ? append(current(), child) : current().push(child);
    return after;
  }

  /** A bare URL, email address or phone number; punctuation at the end of a sentence is not part of it. */
  function parseUrl(sign: string, start: number): number {
    const bare = sign.startsWith("<");
    const shown = bare ? sign.slice(1) : trimmed(sign);
    const closed = bare && text[start + sign.length] === ">" ? 1 : 0;
    const after = start + (bare ? 1 : 0) + shown.length;
    const href = inLink || (open && after === text.length) ? null : hrefFor(shown);
    if (bare && !closed) append(current(), "<");
    if (href) current().push({ tag: "a", href, children: [displayUrl(shown, href)] });
    else append(current(), shown);
    return after + closed;
  }

  function emphasize(sign: string, before: string, behind: string): void {
    const mark = sign[0] ?? "";
    const inWord = mark === "_" || (mark === "*" && sign.length === 1);
    const both = inWord && (mark === "_" ? isWord(before) && isWord(behind) : /\d/.test(before) && /\d/.test(behind));
    const closes = /\S/.test(before) && !both && !(mark === "_" && isWord(behind));
    const opens = /\S/.test(behind) && !both && !(mark === "_" && isWord(before));
    let left = sign.length;
    if (mark === "~" && left !== 2) return append(current(), sign);
    while (closes && left > 0) {
      const from = begun.findLastIndex((one) => one.sign === mark);
      if (from < 1) break;
      while (begun.length - 1 > from) discardLast();
      const used = Math.min(2, left, begun[from]?.count ?? 0);
      end(from, used);
      left -= used;
    }
    if (left > 0 && opens && begun.length < MAX_OPEN_EMPHASIS) begun.push({ sign: mark, count: left, children: [] });
    else append(current(), mark.repeat(left));
  }

  /** Turns open emphasis into a node and uses up some of its marks. */
  function end(from: number, used: number): void {
    const one = begun[from];
    if (!one) return;
    const inner: Inline = { tag: tagOf(one.sign, Math.min(used, 2)), children: one.children };
    const node: Inline = used === 3 ? { tag: "em", children: [inner] } : inner;
    one.count -= used;
    one.children = [node];
    if (one.count > 0) return;
    begun.pop();
    current().push(node);
  }

  /** The last emphasis was never closed: its marks are text. */
  function discardLast(): void {
    const one = begun.pop();
    if (!one) return;
    append(current(), one.sign.repeat(one.count));
    for (const child of one.children) typeof child === "string" ? append(current(), child) : current().push(child);
  }
}

/** Adds text, joined with the text before it. */
function append(nodes: Inline[], text: string): void {
  if (!text) return;
  const last = nodes.at(-1);
  if (typeof last === "string") nodes[nodes.length - 1] = last + text;
  else nodes.push(text);
}

const tagOf = (sign: string, count: number) => (sign === "~" ? "s" : count === 2 ? "strong" : "em");

const isWord = (char: string): boolean => /[\p{L}\p{N}]/u.test(char);

/** Maps each opening bracket to its closing one. */
function closingBrackets(text: string): Map<number, number> {
  const closing = new Map<number, number>();
  const begun: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "[") begun.push(at);
    else if (text[at] === "]") closing.set(begun.pop() ?? -1, at);
  }
  return closing;
}

/** Without the punctuation of the sentence around it. */
function trimmed(url: string): string {
  let shown = url;
  for (;;) {
    const cut = shown.replace(/[.,;:!?'*_~]+$/, "");
    const unpaired = /[)\]]$/.test(cut) && cut.split(/[)\]]/).length > cut.split(/[([]/).length;
    const next = unpaired ? cut.slice(0, -1) : cut;
    if (next === shown) return shown;
    shown = next;
  }
}

function hrefFor(shown: string): string | null {
  if (/^https?:/i.test(shown)) return safeLink(shown);
  if (/^www\./i.test(shown)) return safeLink(`https://${shown}`);
  if (shown.includes("@")) return safeLink(`mailto:${shown}`);
  const digits = shown.replace(/[^\d+]/g, "");
  return digits.length >= 8 && digits.length <= 16 ? `tel:${digits}` : null;
}
