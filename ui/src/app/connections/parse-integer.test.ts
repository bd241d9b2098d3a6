import { expect, it } from "vitest";
import { readLimit, readWhole } from "./parse-integer";

it("a limit is parsed with separators, and an empty field is -1", () => {
  const rows = { "": -1, " ": -1, "5": 5, "1,000": 1000, "1.000": 1000, "1 000": 1000, "2147483647": 2147483647 };
  for (const [typed, limit] of Object.entries(rows)) expect(readLimit(typed)).toBe(limit);
});

it("zero, words and signs are not a limit", () => {
  for (const typed of ["0", "-1", "five", "1e3", "2147483648"]) expect(readLimit(typed)).toBeNull();
});

it("thousands are parsed in all common groupings", () => {
  const rows = { "0": 0, "500.000": 500_000, "1,000,000": 1_000_000, "1'000'000": 1_000_000, "10,00,000": 1_000_000, "20\u202f000": 20_000, "": null };
  for (const [typed, number] of Object.entries(rows)) expect(readWhole(typed), typed).toBe(number);
});

it("a fraction is not a whole number", () => {
  for (const typed of ["1.5", "500.00", "1,000.5", "1.000,000", ",500", "1,,000", "1,00", "99999999999999999"]) expect(readWhole(typed), typed).toBeUndefined();
});
