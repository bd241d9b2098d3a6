import { expect, test } from "vitest";
import { budgetOf, levelOf } from "./usage-store";

const limit = (Name: string, Used: number, Limit: number, IsUsedUp = Used >= Limit) => ({ Name, Scope: "Chatbot", Period: "Day", Used, Limit, IsUsedUp });

test("the budget with the highest usage counts", () => {
  const Limits = [limit("questions_per_ip_minute", 30, 30), limit("tokens_per_day", 10, 100), limit("money_per_day", 90, 100)];
  expect(budgetOf({ Day: "2026-11-20", Questions: 1, Currency: "USD", Limits })?.Name).toBe("money_per_day");
  expect(budgetOf({ Day: "2026-11-20", Questions: 1, Currency: "", Limits: Limits.slice(0, 1) })).toBeUndefined();
});

test("a budget without room for another answer counts before a fuller one", () => {
  const Limits = [limit("tokens_per_day", 90, 100), limit("money_per_day", 70, 100, true)];
  expect(budgetOf({ Day: "2026-11-20", Questions: 1, Currency: "USD", Limits })?.Name).toBe("money_per_day");
});

test("a budget is used up when another answer does not fit, as in the service", () => {
  expect([levelOf(limit("tokens_per_day", 85, 100, true)), levelOf(limit("tokens_per_day", 85, 100, false))]).toEqual(["reached", "warning"]);
});

test("with an older service 80 percent is a warning and 100 percent is used up", () => {
  const levels = [0, 79, 80, 99, 100, 120].map((Used) => {
    const { IsUsedUp: _isUsedUp, ...older } = limit("tokens_per_day", Used, 100);
    return levelOf(older);
  });
  expect(levels).toEqual(["normal", "normal", "warning", "warning", "reached", "reached"]);
  expect(levelOf(undefined)).toBe("normal");
});
