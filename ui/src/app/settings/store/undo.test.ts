import { expect, it } from "vitest";
import { NO_HISTORY, recorded, redone, undone, type History } from "./undo";

const typed = (history: History, before: string, after: string, at: number): History =>
  recorded(history, { before: { Name: before }, after: { Name: after }, at, continuous: true });

it("typing without a pause is one step", () => {
  let history = typed(NO_HISTORY, "", "L", 0);
  history = typed(history, "L", "La", 300);
  history = typed(history, "La", "Lamp", 600);
  expect(history.past).toHaveLength(1);
  expect(undone(history)?.step.before).toEqual({ Name: "" });
});

it("a pause starts another step", () => {
  const history = typed(typed(NO_HISTORY, "", "Lamp", 0), "Lamp", "Lamp post", 5000);
  expect(history.past.map(({ after }) => after.Name)).toEqual(["Lamp", "Lamp post"]);
});

it("another field starts another step", () => {
  const history = recorded(typed(NO_HISTORY, "", "Lamp", 0), { before: { Domains: "" }, after: { Domains: "a.com" }, at: 10, continuous: true });
  expect(history.past).toHaveLength(2);
});

it("typing and reverting at once is not a step", () => {
  expect(typed(typed(NO_HISTORY, "", "L", 0), "L", "", 200).past).toEqual([]);
});

it("redo restores what undo reverted, until something else changes", () => {
  const back = undone(typed(NO_HISTORY, "", "Lamp", 0))!;
  expect(back.history.past).toEqual([]);
  const again = redone(back.history)!;
  expect(again.step.after).toEqual({ Name: "Lamp" });
  expect(redone(again.history)).toBeNull();
  expect(redone(typed(back.history, "", "Porch", 50))).toBeNull();
});

it("typing after an undo is a separate step", () => {
  const one = typed(typed(NO_HISTORY, "", "Lamp", 0), "Lamp", "Lamp post", 5000);
  const back = redone(undone(one)!.history)!.history;
  expect(typed(back, "Lamp post", "Lamp posts", 5100).past).toHaveLength(3);
});

it("no more than 200 steps are kept", () => {
  let history = NO_HISTORY;
  for (let n = 0; n < 300; n++) history = typed(history, `${n}`, `${n + 1}`, n * 10_000);
  expect(history.past).toHaveLength(200);
});
