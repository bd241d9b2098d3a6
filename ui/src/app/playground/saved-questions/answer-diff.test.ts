import { expect, it } from "vitest";
import { differenceOf, diffWords, isSame, normalizeAnswer, stateOf } from "./answer-diff";
import { newQuestion, type Outcome } from "./outcome";

const outcome = (answer: string, mentioned: string[] = [], noAnswer = false): Outcome => ({
  answer, noAnswer, homes: mentioned.map((mlsNumber) => ({ mlsNumber, name: `Home ${mlsNumber}` })), at: "2026-11-22T10:00:00.000Z", tookMs: 12, tokens: 0,
});

it("changed words are marked on their side, the rest is joined", () => {
  const { before, now } = differenceOf(outcome("It costs $429,000 and has 3 beds."), outcome("It costs $419,000 and has 3 beds."));
  expect(before).toEqual([{ text: "It costs ", kind: "same" }, { text: "$429,000 ", kind: "gone" }, { text: "and has 3 beds.", kind: "same" }]);
  expect(now[1]).toEqual({ text: "$419,000 ", kind: "new" });
});

it("the pieces of a side add up to its answer", () => {
  const [was, is] = ["a b c d e\n\nf", "a x c  e f g"];
  const { before, now } = differenceOf(outcome(was), outcome(is));
  expect([before, now].map((side) => side.map(({ text }) => text).join(""))).toEqual([was, is]);
});

it("changed numbers are paired, links are not numbers", () => {
  const difference = differenceOf(outcome("[A](https://x.example/7) $429,000, 2.5 baths"), outcome("[A](https://x.example/8) $419,000, 2 baths and 40%"));
  expect(difference.numbers).toEqual([{ before: "$429,000", now: "$419,000" }, { before: "2.5", now: "2" }, { before: "", now: "40%" }]);
});

it("removed and added listings are reported", () => {
  const { removedListings, addedListings, answered } = differenceOf(outcome("x", ["A", "B"]), outcome("x", ["B", "C"], true));
  expect([removedListings, addedListings].map((mentioned) => mentioned.map(({ mlsNumber }) => mlsNumber))).toEqual([["A"], ["C"]]);
  expect(answered).toBe("lost");
});

it("whitespace and URLs of our own files are never a change", () => {
  expect(isSame(outcome("Two  homes.\n![x](http://127.0.0.1:8787/pictures/17/2)"), outcome("Two homes.\n\n![x](https://other.example/pictures/99) ".replace("/99", "/17")))).toBe(false);
  expect(normalizeAnswer("a\n\n b")).toBe("a b");
  expect(normalizeAnswer("session 1234567890123456 http://a/files/77")).toBe("session # /files/");
});

it("a question is new, recorded, unchanged, changed or failed", () => {
  const savedQuestion = newQuestion("q", outcome("Yes."));
  expect(stateOf(newQuestion("q"))).toBe("new");
  expect(stateOf(savedQuestion)).toBe("recorded");
  expect(stateOf({ ...savedQuestion, last: { ...outcome("Yes."), at: "2026-11-23T10:00:00.000Z" } })).toBe("same");
  expect(stateOf({ ...savedQuestion, last: { ...outcome("No."), at: "2026-11-23T10:00:00.000Z" } })).toBe("changed");
  expect(stateOf({ ...savedQuestion, failure: "Too slow." })).toBe("failed");
});

it("two long answers are compared without filling the memory", () => {
  const tokens = Array.from({ length: 4000 }, (_, n) => `w${n} `);
  expect(diffWords(tokens, tokens.slice(1)).before).toHaveLength(1);
  const began = performance.now();
  diffWords(tokens.slice(0, 3000), tokens.slice(1000));
  console.log(`3,000 words against 3,000: ${Math.round(performance.now() - began)} ms`);
});
