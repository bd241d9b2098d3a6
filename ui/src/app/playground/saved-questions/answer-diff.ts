/*
 * Compares an answer with the expected one: words, numbers and listings. Whitespace and URLs of our
 * own files are ignored.
 */
import type { MentionedListing, Outcome, SavedQuestion, State } from "./outcome";

export interface Piece {
  text: string;
  kind: "same" | "gone" | "new";
}

export interface Difference {
  before: Piece[];
  now: Piece[];
  numbers: { before: string; now: string }[];
  removedListings: MentionedListing[];
  addedListings: MentionedListing[];
  /** "lost": answered before, unanswered now; "found": the reverse. */
  answered: "same" | "lost" | "found";
}

/** Longer texts are compared as one piece: time and memory are quadratic. */
const MAX_TOKENS = 3000;

export function stateOf({ expected, last, failure, state }: SavedQuestion): State {
  if (state) return state;
  if (failure) return "failed";
  if (!expected || !last) return "new";
  if (expected.at === last.at) return "recorded";
  return isSame(expected, last) ? "same" : "changed";
}

export function isSame(before: Outcome, now: Outcome): boolean {
  return normalizeAnswer(before.answer) === normalizeAnswer(now.answer) && before.noAnswer === now.noAnswer && listingKey(before) === listingKey(now);
}

export function differenceOf(before: Outcome, now: Outcome): Difference {
  const [was, is] = [tokens(before.answer), tokens(now.answer)];
  const pieces = diffWords(was, is);
  return {
    ...pieces,
    numbers: changedNumbers(pieces.before, pieces.now),
    removedListings: without(before.homes, now.homes),
    addedListings: without(now.homes, before.homes),
    answered: before.noAnswer === now.noAnswer ? "same" : now.noAnswer ? "lost" : "found",
  };
}

/** File and session IDs differ between services. */
export function normalizeAnswer(answer: string): string {
  return answer
    .normalize("NFC")
    .replace(/https?:\/\/[^\s)]*?(\/(?:pictures|files)\/)[\w-]+/g, "$1")
    .replace(/\b\d{13,}\b/g, "#")
    .replace(/\s+/g, " ")
    .trim();
}

/** Words with their trailing space, so that joining them returns the text. */
function tokens(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

/** The longest common subsequence of words; everything else was removed or added. */
export function diffWords(was: readonly string[], is: readonly string[]): { before: Piece[]; now: Piece[] } {
  if (was.length > MAX_TOKENS || is.length > MAX_TOKENS) return asWholePieces(was, is);
  const [from, to] = [was.map(normalizeAnswer), is.map(normalizeAnswer)];
  const width = to.length + 1;
  const longest = new Uint16Array((from.length + 1) * width);
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        from[i] === to[j] ? 1 + (longest[(i + 1) * width + j + 1] ?? 0) : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0);
    }
  }
  const before: Piece[] = [];
  const now: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      push(before, was[i++] ?? "", "same");
      push(now, is[j++] ?? "", "same");
    } else if (j >= to.length || (i < from.length && (longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0))) {
      push(before, was[i++] ?? "", "gone");
    } else {
      push(now, is[j++] ?? "", "new");
    }
  }
  return { before, now };
}

function asWholePieces(was: readonly string[], is: readonly string[]): { before: Piece[]; now: Piece[] } {
  return { before: [{ text: was.join(""), kind: "gone" }], now: [{ text: is.join(""), kind: "new" }] };
}

function push(pieces: Piece[], text: string, kind: Piece["kind"]): void {
  const last = pieces.at(-1);
  if (last?.kind === kind) last.text += text;
  else pieces.push({ text, kind });
}

/** Changed numbers, paired by position. */
function changedNumbers(before: readonly Piece[], now: readonly Piece[]): Difference["numbers"] {
  const gone = numbersIn(before, "gone");
  const fresh = numbersIn(now, "new");
  return Array.from({ length: Math.max(gone.length, fresh.length) }, (_, at) => ({ before: gone[at] ?? "", now: fresh[at] ?? "" }));
}

function numbersIn(pieces: readonly Piece[], kind: Piece["kind"]): string[] {
  const text = pieces.filter((piece) => piece.kind === kind).map((piece) => piece.text.replace(/\(https?:[^)]*\)|https?:\S+/g, " "));
  return text.flatMap((one) => one.match(/[$€£]?\s?\d[\d.,]*(?:\s?%|\s?[kKmM]\b)?/g) ?? []).map((match) => match.trim().replace(/[.,]$/, ""));
}

function without(mentioned: readonly MentionedListing[], others: readonly MentionedListing[]): MentionedListing[] {
  const known = new Set(others.map(({ mlsNumber }) => mlsNumber));
  return mentioned.filter(({ mlsNumber }) => !known.has(mlsNumber));
}

const listingKey = ({ homes: mentioned }: Outcome): string => mentioned.map(({ mlsNumber }) => mlsNumber).join("\n");
