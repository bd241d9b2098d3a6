/*
 * Reads the words inside a paragraph, a cell or a heading: emphasis, code,
 * links, addresses. Pure. Made for what models write rather than for every rule
 * of CommonMark: a "*" between figures multiplies, "_" inside a word stays, "$"
 * is money, HTML is words, an image is its words. While an answer is still
 * being written (`open`), what has begun counts as begun, so nothing flickers.
 */
import { safeLink, shownAddress } from "./links";

export type Inline = string | { tag: "em" | "strong" | "s" | "code" | "a" | "br"; href?: string; children: Inline[] };

/** Emphasis that has begun and waits for its end. */
interface Begun {
  sign: string;
  count: number;
  children: Inline[];
}

const MAX_BEGUN = 32;
const ESCAPED = /\\[!-/:-@[-`{-~]/;
const SIGNS = /`+|\*+|_+|~+|!?\[|\\?\n|<br ?\/?>/;
const ADDRESS = /<?(?<![\w@/])(?:https?:\/\/|www\.)[^\s<>"`|\\。，、！？；：）」』】]{1,2048}/;
const MAIL = /(?<![\w.+/-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63})+/;
const PHONE = /(?<![\w+(/.,$€£-])(?:\+\d[\d .()-]{6,18}\d|\(\d{3}\) ?\d{3}[-. ]\d{4}|\d{3}([-. ])\d{3}\1\d{4})(?![\w/]|[-.,]\d)/;
const NEXT = new RegExp([ESCAPED, SIGNS, ADDRESS, MAIL, PHONE].map(({ source }) => source).join("|"), "gi");
const TARGET = /\(\s*(?:<([^<>\n]*)>|((?:[^\s()]|\([^\s()]*\))*))(?:\s+["'(][^\n]*?["')])?\s*\)/y;

/** The nodes of one run of words. Within a link no other link begins. */
export function readInline(words: string, open: boolean, inLink = false): Inline[] {
  const next = new RegExp(NEXT);
  const begun: Begun[] = [{ sign: "", count: 0, children: [] }];
  const here = (): Inline[] => begun[begun.length - 1]?.children ?? [];
  let at = 0;
  let closing: Map<number, number> | undefined;
  const lastBreak = words.lastIndexOf("\n");

  for (let found = next.exec(words); found; found = next.exec(words)) {
    put(here(), words.slice(at, found.index));
    at = readSign(found[0], found.index);
    next.lastIndex = at;
  }
  put(here(), words.slice(at));
  while (begun.length > 1) {
    const last = begun.at(-1);
    if (open && last?.children.length && last.count <= 3) end(begun.length - 1, last.count);
    else giveUp();
  }
  return begun[0]?.children ?? [];

  /** Takes what stands at `start`; where to go on. */
  function readSign(sign: string, start: number): number {
    const after = start + sign.length;
    if (sign.endsWith("\n") || /^<br/i.test(sign)) here().push({ tag: "br", children: [] });
    else if (sign.startsWith("\\")) put(here(), sign.slice(1));
    else if (sign.startsWith("`")) return readCode(sign, after);
    else if (sign.endsWith("[")) return readLink(sign, after);
    else if (/^[*_~]/.test(sign)) emphasize(sign, words[start - 1] ?? " ", words[after] ?? " ");
    else return readAddress(sign, start);
    return after;
  }

  function readCode(fence: string, from: number): number {
    let close = words.indexOf(fence, from);
    while (close >= 0 && words[close + fence.length] === "`") {
      let past = close;
      while (words[past] === "`") past += 1;
      if (past - close === fence.length) break;
      close = words.indexOf(fence, past);
    }
    if (close < 0 && !(open && from < words.length)) {
      put(here(), fence);
      return from;
    }
    const code = words.slice(from, close < 0 ? words.length : close).replace(/\n/g, " ");
    here().push({ tag: "code", children: [code.trim() ? code.replace(/^ (.*) $/, "$1") : code] });
    return close < 0 ? words.length : close + fence.length;
  }

  /** `[words](address)`, or an image, of which only the words are shown. */
  function readLink(sign: string, from: number): number {
    closing ??= closingBrackets(words);
    const close = closing.get(from - 1) ?? -1;
    const unfinished = open && (close < 0 ? lastBreak < from : /^(\([^\s)]*)?$/.test(words.slice(close + 1)));
    TARGET.lastIndex = close + 1;
    const target = close < 0 ? null : TARGET.exec(words);
    if (!target && !unfinished) {
      put(here(), sign);
      return from;
    }
    if (!target && close < 0) return from;
    const after = target ? TARGET.lastIndex : words.length;
    const href = sign === "[" && !inLink && target ? safeLink(target[1] ?? target[2] ?? "") : null;
    const children = readInline(words.slice(from, close), false, true);
    if (href) here().push({ tag: "a", href, children });
    else for (const child of children) typeof child === "string" ? put(here(), child) : here().push(child);
    return after;
  }

  /** An address, mail or telephone number written out; what ends a sentence is not part of it. */
  function readAddress(sign: string, start: number): number {
    const bare = sign.startsWith("<");
    const shown = bare ? sign.slice(1) : trimmed(sign);
    const closed = bare && words[start + sign.length] === ">" ? 1 : 0;
    const after = start + (bare ? 1 : 0) + shown.length;
    const href = inLink || (open && after === words.length) ? null : addressOf(shown);
    if (bare && !closed) put(here(), "<");
    if (href) here().push({ tag: "a", href, children: [shownAddress(shown, href)] });
    else put(here(), shown);
    return after + closed;
  }

  function emphasize(sign: string, before: string, behind: string): void {
    const mark = sign[0] ?? "";
    const inWord = mark === "_" || (mark === "*" && sign.length === 1);
    const both = inWord && (mark === "_" ? isWord(before) && isWord(behind) : /\d/.test(before) && /\d/.test(behind));
    const closes = /\S/.test(before) && !both && !(mark === "_" && isWord(behind));
    const opens = /\S/.test(behind) && !both && !(mark === "_" && isWord(before));
    let left = sign.length;
    if (mark === "~" && left !== 2) return put(here(), sign);
    while (closes && left > 0) {
      const from = begun.findLastIndex((one) => one.sign === mark);
      if (from < 1) break;
      while (begun.length - 1 > from) giveUp();
      const used = Math.min(2, left, begun[from]?.count ?? 0);
      end(from, used);
      left -= used;
    }
    if (left > 0 && opens && begun.length < MAX_BEGUN) begun.push({ sign: mark, count: left, children: [] });
    else put(here(), mark.repeat(left));
  }

  /** Makes a node of what has begun, using up some of its signs. */
  function end(from: number, used: number): void {
    const one = begun[from];
    if (!one) return;
    const inner: Inline = { tag: tagOf(one.sign, Math.min(used, 2)), children: one.children };
    const node: Inline = used === 3 ? { tag: "em", children: [inner] } : inner;
    one.count -= used;
    one.children = [node];
    if (one.count > 0) return;
    begun.pop();
    here().push(node);
  }

  /** The last emphasis never ended: its signs are words. */
  function giveUp(): void {
    const one = begun.pop();
    if (!one) return;
    put(here(), one.sign.repeat(one.count));
    for (const child of one.children) typeof child === "string" ? put(here(), child) : here().push(child);
  }
}

/** Adds words, joined with the words before them. */
function put(nodes: Inline[], words: string): void {
  if (!words) return;
  const last = nodes.at(-1);
  if (typeof last === "string") nodes[nodes.length - 1] = last + words;
  else nodes.push(words);
}

const tagOf = (sign: string, count: number) => (sign === "~" ? "s" : count === 2 ? "strong" : "em");

const isWord = (char: string): boolean => /[\p{L}\p{N}]/u.test(char);

/** Where each bracket is closed. */
function closingBrackets(words: string): Map<number, number> {
  const closing = new Map<number, number>();
  const begun: number[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (words[at] === "\\") at += 1;
    else if (words[at] === "[") begun.push(at);
    else if (words[at] === "]") closing.set(begun.pop() ?? -1, at);
  }
  return closing;
}

/** Without the signs that belong to the sentence around it. */
function trimmed(address: string): string {
  let shown = address;
  for (;;) {
    const cut = shown.replace(/[.,;:!?'*_~]+$/, "");
    const unpaired = /[)\]]$/.test(cut) && cut.split(/[)\]]/).length > cut.split(/[([]/).length;
    const next = unpaired ? cut.slice(0, -1) : cut;
    if (next === shown) return shown;
    shown = next;
  }
}

function addressOf(shown: string): string | null {
  if (/^https?:/i.test(shown)) return safeLink(shown);
  if (/^www\./i.test(shown)) return safeLink(`https://${shown}`);
  if (shown.includes("@")) return safeLink(`mailto:${shown}`);
  const figures = shown.replace(/[^\d+]/g, "");
  return figures.length >= 8 && figures.length <= 16 ? `tel:${figures}` : null;
}
