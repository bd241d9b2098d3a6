/* Compares our decoder with the punycode package. */
import { decode, encode } from "punycode/punycode.es6.js";
import { expect, test } from "vitest";
import { decodePunycode } from "./punycode";

/** Numbers from 0 to 1, the same in every run. */
function dice(): () => number {
  let state = 20261123;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x80000000;
}

function packageDecode(label: string): string | null {
  try {
    return decode(label);
  } catch {
    return null;
  }
}

const ALPHABETS = ["abcxyz0189-", "äöüßéñ", "пример", "ελλάδα", "中文网例え", "한국", "🏡🔑", "שלום", "مرحبا"].map((letters) => [...letters]);

test("twenty_thousand_encoded_labels_are_decoded", () => {
  const random = dice();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let round = 0; round < 20_000; round += 1) {
    const label = Array.from({ length: 1 + Math.floor(random() * 20) }, () => pick(pick(ALPHABETS))).join("");
    expect(decodePunycode(encode(label))).toBe(label);
  }
});

test("both_accept_the_same_of_fifty_thousand_random_labels", () => {
  const random = dice();
  let valid = 0;
  for (let round = 0; round < 50_000; round += 1) {
    const label = Array.from({ length: Math.floor(random() * 14) }, () => "abcdefghijklmnopqrstuvwxyz0123456789-"[Math.floor(random() * 37)]).join("");
    const expected = packageDecode(label);
    expect(decodePunycode(label), label).toBe(expected);
    valid += expected === null ? 0 : 1;
  }
  expect(valid).toBeGreaterThan(1000);
});

test("both_agree_on_edge_cases", () => {
  for (const label of ["", "-", "--", "a-", "-a", "99999999", "9".repeat(60), "a".repeat(60), "zzzzzzzz", "ba", "!", "a b", "mnchen-3ya", "0.", "0x1", "1e3"]) {
    expect(decodePunycode(label), label).toBe(packageDecode(label));
  }
});
