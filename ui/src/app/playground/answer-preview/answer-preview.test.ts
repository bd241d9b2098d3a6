import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signal } from "@preact/signals";
import { ApiError } from "../../../api/transport";
import { testApp } from "../../dev/test-app";
import { DEBOUNCE_MS, watchAnswers, type UnsavedChange } from "./answer-preview";

const answer = (text: string) => ({ Answer: text, noAnswer: false, Listings: [], Time: "", Ms: 1, TotalToken: 0, Writer: "built-in" });
const result = (id: number, state: string) => ({ SavedQuestionID: id, Question: `q${id}`, State: state, Changes: [], Failure: "", Expected: answer("a"), Last: answer("b") });
const settings = (suffix: string): UnsavedChange => ({ Settings: { serialNumber: "bot", AnswerSuffix: suffix } });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

let bots = 0;

function watched(saved: number, test: unknown, extensions = ["saved-questions"]) {
  const { app, call } = testApp({
    list_saved_questions: () => Array.from({ length: saved }, (_, id) => ({ SavedQuestionID: id, Question: `q${id}`, Expected: null, Last: null, Failure: "", State: "new", RunTime: "", CreateTime: "" })),
    test_answers: test,
  });
  if (extensions.length === 0) app.supports = () => false;
  const change = signal<UnsavedChange | null>(null);
  const preview = watchAnswers(app, `bot-${++bots}`, () => change.value);
  const tests = () => call.mock.calls.filter(([name]) => name === "test_answers").map(([, input]) => input);
  return { change, preview, tests, call };
}

it("a change is compared once, after a pause in typing", async () => {
  const { change, preview, tests } = watched(2, () => ({ Results: [result(0, "same"), result(1, "changed")], NotRun: [] }));
  change.value = settings("C");
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1);
  change.value = settings("Ca");
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  expect(tests()).toHaveLength(1);
  expect(tests()[0]).toMatchObject({ Settings: { AnswerSuffix: "Ca" } });
  expect(preview.changed.value.map(({ question, before, after }) => [question, before.answer, after.answer])).toEqual([["q1", "a", "b"]]);
  change.value = null;
  expect(preview.changed.value).toEqual([]);
});

it("nothing is sent without saved questions or to a service that can't run them", async () => {
  const empty = watched(0, () => ({ Results: [], NotRun: [] }));
  empty.change.value = settings("x");
  const other = watched(2, () => ({ Results: [], NotRun: [] }), []);
  other.change.value = settings("x");
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS * 2);
  expect(empty.tests()).toEqual([]);
  expect(other.call).not.toHaveBeenCalled();
});

it("an invalid change and a change that was saved meanwhile show nothing", async () => {
  const invalid = watched(1, () => Promise.reject(new ApiError(42202, "SalePrice must be a number.")));
  invalid.change.value = settings("x");
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  expect(invalid.preview.changed.value).toEqual([]);
  let answerLate: (value: unknown) => void = () => {};
  const late = watched(1, () => new Promise((resolve) => (answerLate = resolve)));
  late.change.value = settings("x");
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  late.change.value = null;
  answerLate({ Results: [result(0, "changed")], NotRun: [] });
  await vi.advanceTimersByTimeAsync(1);
  expect(late.preview.changed.value).toEqual([]);
  late.preview.stop();
});
