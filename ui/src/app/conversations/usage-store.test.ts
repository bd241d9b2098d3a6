import { expect, test } from "vitest";
import { budgetOf, levelOf } from "./usage-store";

const limit = (Name: string, Used: number, Limit: number) => ({ Name, Scope: "Chatbot", Period: "Day", Used, Limit });

test("the budget of which most is used counts", () => {
  const Limits = [limit("questions_per_ip_minute", 30, 30), limit("tokens_per_day", 10, 100), limit("money_per_day", 90, 100)];
  expect(budgetOf({ Day: "2026-11-20", Questions: 1, Currency: "USD", Limits })?.Name).toBe("money_per_day");
  expect(budgetOf({ Day: "2026-11-20", Questions: 1, Currency: "", Limits: Limits.slice(0, 1) })).toBeUndefined();
});

test("80 percent is a warning and 100 percent is the end", () => {
  const levels = [0, 79, 80, 99, 100, 120].map((used) => levelOf(limit("tokens_per_day", used, 100)));
  expect(levels).toEqual(["normal", "normal", "warning", "warning", "reached", "reached"]);
  expect(levelOf(undefined)).toBe("normal");
});
