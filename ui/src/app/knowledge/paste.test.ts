import { expect, it } from "vitest";
import { parsePasted } from "./paste";

const ENTRIES = [
  { question: "Are dogs allowed?", answer: "Yes, on a lead." },
  { question: "When are you open?", answer: "Monday to Friday,\n9 to 18." },
];

it("blocks, prefixed lines and two columns are parsed the same way", () => {
  expect(parsePasted("Are dogs allowed?\nYes, on a lead.\n\n\nWhen are you open?\nMonday to Friday,\n9 to 18.\n").entries).toEqual(ENTRIES);
  expect(parsePasted("Q: Are dogs allowed?\r\nA: Yes, on a lead.\r\nQ: When are you open?\r\nA: Monday to Friday,\r\n9 to 18.").entries).toEqual(ENTRIES);
  expect(parsePasted("Pregunta: Are dogs allowed?\nR: Yes, on a lead.").entries).toEqual([ENTRIES[0]]);
  expect(parsePasted('Are dogs allowed?\tYes, on a lead.\r\nWhen are you open?\t"Monday to Friday,\n9 to 18."').entries).toEqual(ENTRIES);
});

it("a question without an answer and one that is too long are counted, not saved", () => {
  const read = parsePasted(`Only a question\n\n${"q".repeat(501)}\nYes.\n\nShort?\n${"a".repeat(2001)}\n\nFine?\nYes.`);
  expect(read).toEqual({ entries: [{ question: "Fine?", answer: "Yes." }], withoutAnswer: 1, tooLong: 2 });
});

it("empty text has no entries", () => {
  expect(parsePasted(" \n\n ")).toEqual({ entries: [], withoutAnswer: 0, tooLong: 0 });
});
