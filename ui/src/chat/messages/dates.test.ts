import { expect, it } from "vitest";
import { retryTimeOf } from "./dates";

const NOON = new Date(2026, 10, 23, 12, 0, 0).getTime();
const MINUTE_MS = 60_000;
/** Browsers put narrow spaces before AM and PM. */
const shown = (afterMs: number, language = "en") => retryTimeOf(NOON + afterMs, language, NOON).replaceAll("\u202f", " ");

it("a time today is rounded up to the minute", () => {
  expect(shown(30 * MINUTE_MS)).toBe("12:30 PM");
  expect(shown(30 * MINUTE_MS + 1)).toBe("12:31 PM");
  expect(shown(31 * MINUTE_MS - 1)).toBe("12:31 PM");
});

it("a time on another day has its date", () => {
  expect(shown(12 * 60 * MINUTE_MS - 1)).toBe("Nov 24, 12:00 AM");
  expect(shown(12 * 60 * MINUTE_MS - MINUTE_MS)).toBe("11:59 PM");
  expect(shown(8 * 24 * 60 * MINUTE_MS)).toBe("Dec 1, 12:00 PM");
});

it("the date is in the chat's language", () => {
  expect(shown(8 * 24 * 60 * MINUTE_MS, "de")).toBe("1. Dez., 12:00");
  expect(shown(8 * 24 * 60 * MINUTE_MS, "ja")).toBe("12月1日 12:00");
});
