import { expect, it } from "vitest";
import { readLimit } from "./limits";

it("a limit is read with separators, and an empty field is none", () => {
  const rows = { "": -1, " ": -1, "5": 5, "1,000": 1000, "1.000": 1000, "1 000": 1000, "2147483647": 2147483647 };
  for (const [typed, limit] of Object.entries(rows)) expect(readLimit(typed)).toBe(limit);
});

it("zero, words and signs are no limit", () => {
  for (const typed of ["0", "-1", "five", "1e3", "2147483648"]) expect(readLimit(typed)).toBeNull();
});
