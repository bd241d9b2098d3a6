/* Every corpus text gives the same nodes however it is cut, and at every moment while it arrives. */
import { expect, test } from "vitest";
import { markdownWriter } from "./markdown";
import { CORPUS } from "../../test/markdown-corpus";

function nodesOf(container: HTMLElement): string {
  return container.innerHTML.replace(/ (dir="(auto|ltr)"|target="_blank"|rel="noopener nofollow"|tabindex="0")/g, "");
}

function fresh(text: string, done: boolean): string {
  const container = document.createElement("div");
  markdownWriter(container).show(text, done);
  return nodesOf(container);
}

/** Shows the text up to each of these ends in turn, in one place. */
function inPieces(text: string, ends: readonly number[], inspect: (shown: string, end: number) => void = () => undefined): string {
  const container = document.createElement("div");
  const writer = markdownWriter(container);
  for (const end of ends) {
    writer.show(text.slice(0, end), false);
    inspect(nodesOf(container), end);
  }
  writer.show(text, true);
  return nodesOf(container);
}

/** The same numbers every time, so that a failure can be looked at again. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const everyEnd = (text: string): number[] => Array.from({ length: text.length }, (_, at) => at + 1);

function randomEnds(text: string, roll: (below: number) => number): number[] {
  const ends: number[] = [];
  for (let end = 1 + roll(9); end < text.length; end += 1 + roll(9)) ends.push(end);
  return ends;
}

test.each(CORPUS)("%s_whole_and_in_pieces", (_, text, nodes) => {
  expect(fresh(text, true)).toBe(nodes);
  expect(inPieces(text, everyEnd(text))).toBe(nodes);
  for (const seed of [1, 2, 3]) expect(inPieces(text, randomEnds(text, dice(seed)))).toBe(nodes);
});

test("at_every_moment_the_nodes_are_those_of_the_text_so_far", () => {
  for (const [, text] of CORPUS) inPieces(text, everyEnd(text), (shown, end) => expect(shown).toBe(fresh(text.slice(0, end), false)));
});

const FRAGMENTS = [..."*_`~|-#>[]() \n\n1.a", "**", "```\n", "\n\n", "\n- ", "\n  - ", "\n1. ", "\n> ", "| a | b |\n", "|---|---|\n", "word ", "[x](https://a.example.com) ", "$4,5 "];

test("random_texts_give_the_same_nodes_whole_and_in_pieces", () => {
  for (let seed = 1; seed <= 15; seed += 1) {
    const roll = dice(seed);
    const text = Array.from({ length: 30 }, () => FRAGMENTS[roll(FRAGMENTS.length)]).join("");
    expect(inPieces(text, everyEnd(text), (shown, end) => expect(shown).toBe(fresh(text.slice(0, end), false)))).toBe(fresh(text, true));
  }
});

test("all_corpus_texts_work_in_one_message", () => {
  const text = CORPUS.map(([, one]) => one).join("\n\n");
  expect(inPieces(text, randomEnds(text, dice(7)))).toBe(fresh(text, true));
});

test("finished_nodes_are_not_touched_by_later_chunks", async () => {
  const container = document.createElement("div");
  const writer = markdownWriter(container);
  const paragraphs = Array.from({ length: 200 }, (_, at) => `Paragraph ${at} with **bold** words.`);
  writer.show(paragraphs.join("\n\n"), false);
  const before = [...container.children].slice(0, -1);
  const touched: Node[] = [];
  const observer = new MutationObserver((changes) => touched.push(...changes.map(({ target }) => target)));
  observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true });
  writer.show(`${paragraphs.join("\n\n")} And more.`, false);
  await Promise.resolve();
  observer.disconnect();
  expect([...container.children].slice(0, -1)).toEqual(before);
  expect(touched.length).toBeLessThanOrEqual(2);
  expect(touched.filter((node) => before.some((one) => one.contains(node)))).toEqual([]);
});

const HALF_WAY: [string, string][] = [
  ["This is **bo", "<p>This is <strong>bo</strong></p>"],
  ["This is **bold*", "<p>This is <strong>bold</strong></p>"],
  ["This is **", "<p>This is</p>"],
  ["See [the pa", "<p>See the pa</p>"],
  ["See [the page](https://ho", "<p>See the page</p>"],
  ["Words\n- ", "<p>Words</p>"],
  ["| A | B", '<div class="scroll"><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody></tbody></table></div>'],
  ["Use `npm ru", "<p>Use <code>npm ru</code></p>"],
  ["Go to https://homes.exam", "<p>Go to https://homes.exam</p>"],
];

test.each(HALF_WAY)("what_has_begun_counts_as_begun_in %j", (text, nodes) => {
  expect(fresh(text, false)).toBe(nodes);
});
