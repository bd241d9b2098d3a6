import { beforeEach, expect, it } from "vitest";
import type { SavedAnswer } from "../../../api/generated/SavedAnswer";
import type { SaveQuestion } from "../../../api/generated/SaveQuestion";
import type { SavedQuestion as WireQuestion } from "../../../api/generated/SavedQuestion";
import { ApiError } from "../../../api/transport";
import { testApp } from "../../dev/test-app";
import { stateOf } from "./answer-diff";
import { newQuestion } from "./outcome";
import { createServiceStore } from "./service-store";

const KEY = "kept";

const answer = (text: string, time = "2026-11-25T03:00:00.000Z"): SavedAnswer => ({
  Answer: text, noAnswer: false, Listings: [{ MLSNumber: "S-1", Name: "1 Elm Street" }], Time: time, Ms: 3, TotalToken: 0, Writer: "built-in",
});

const stored = (id: number, question: string, expected: SavedAnswer | null = null): WireQuestion => ({
  SavedQuestionID: id, Question: question, Expected: expected, Last: expected, Failure: "", State: expected ? "recorded" : "new", RunTime: "", CreateTime: "",
});

beforeEach(() => localStorage.clear());

/** A store over a service that keeps questions in memory. */
function opened(rows: WireQuestion[], test: (ids: number[]) => unknown = () => ({ Results: [], NotRun: [] })) {
  let next = 100;
  const { app, call } = testApp({
    list_saved_questions: () => structuredClone(rows),
    save_question: ({ Question, SavedQuestionID, Expected }: SaveQuestion) => {
      const row = rows.find((one) => one.SavedQuestionID === SavedQuestionID) ?? stored(++next, Question ?? "", null);
      if (!rows.includes(row)) rows.push(row);
      Object.assign(row, Expected ? { Expected, Last: row.Last ?? Expected, State: "recorded" } : {});
      return { SavedQuestionID: row.SavedQuestionID };
    },
    delete_saved_question: ({ SavedQuestionID }: { SavedQuestionID: number }) => {
      rows.splice(rows.findIndex((one) => one.SavedQuestionID === SavedQuestionID), 1);
      return 1;
    },
    test_answers: ({ SavedQuestionIDs }: { SavedQuestionIDs: number[] }) => test(SavedQuestionIDs),
  });
  return { rows, call, store: createServiceStore(app, "bot", KEY) };
}

it("questions of the browser are moved to the service once and then deleted here", async () => {
  const outcome = { answer: "Yes.", noAnswer: false, homes: [{ mlsNumber: "S-1", name: "1 Elm" }], at: "2026-01-01T00:00:00.000Z", tookMs: 1, tokens: 0 };
  localStorage.setItem(KEY, JSON.stringify([newQuestion("Dogs?", outcome), newQuestion("cats?"), newQuestion("Known?")]));
  const { store, rows } = opened([stored(1, "known?")]);
  await store.load();
  expect(rows.map(({ Question, Expected }) => [Question, Expected?.Answer])).toEqual([["known?", undefined], ["Dogs?", "Yes."], ["cats?", undefined]]);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(store.questions.value).toHaveLength(3);
});

it("an interrupted move continues with what the service didn't take", async () => {
  localStorage.setItem(KEY, JSON.stringify([newQuestion("a"), newQuestion("b")]));
  const { store, call, rows } = opened([]);
  const reply = call.getMockImplementation();
  let saves = 0;
  call.mockImplementation(async (name, input) => {
    if (name === "save_question" && ++saves === 2) throw new ApiError(50302, "The database is not available.");
    return reply?.(name, input);
  });
  await store.load();
  expect(store.loaded.value.is).toBe("failed");
  expect(JSON.parse(localStorage.getItem(KEY) ?? "[]")).toMatchObject([{ question: "b" }]);
  await store.load();
  expect(store.loaded.value.is).toBe("ready");
  expect(rows.map(({ Question }) => Question)).toEqual(["a", "b"]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it("a first run is recorded, never unchanged, and a rest is sent again", async () => {
  const rows = [stored(1, "a"), stored(2, "b", answer("Before."))];
  let calls = 0;
  const { store } = opened(rows, (ids) => {
    calls += 1;
    const [id, ...rest] = ids;
    const last = answer(`Now ${id}.`, "2026-11-25T04:00:00.000Z");
    const result = { SavedQuestionID: id, Question: "", State: id === 1 ? "recorded" : "changed", Changes: [], Failure: "", Expected: last, Last: last };
    return { Results: [result], NotRun: rest };
  });
  await store.load();
  await store.run();
  expect(calls).toBe(2);
  expect(store.questions.value.map(stateOf)).toEqual(["recorded", "changed"]);
  expect(store.questions.value[1]?.expected?.answer).toBe("Before.");
  expect(store.counts.value).toEqual({ same: 0, changed: 1, failed: 0, new: 0, recorded: 1 });
  expect(store.running.value).toBeNull();
});

it("accepting and removing are sent, and can be undone", async () => {
  const row = { ...stored(1, "a", answer("Old.", "1")), Last: answer("New.", "2"), State: "changed" };
  const { store, rows } = opened([row]);
  await store.load();
  const before = store.questions.value;
  await store.accept(["1"]);
  expect(rows[0]?.Expected?.Answer).toBe("New.");
  await store.restore(before);
  expect(rows[0]?.Expected?.Answer).toBe("Old.");
  await store.remove("1");
  expect(rows).toEqual([]);
  await store.restore(before);
  expect(rows.map(({ Question, Expected }) => [Question, Expected?.Answer])).toEqual([["a", "Old."]]);
});

it("known questions are not added again, and a service that is down ends a run", async () => {
  const { store } = opened([stored(1, "Is there a lift?")], () => Promise.reject(new ApiError(50302, "Not available.")));
  expect(await store.add([newQuestion("is there  a lift?"), newQuestion("New?")])).toEqual({ added: 1, known: 1, over: 0 });
  await store.run();
  expect(store.ended.value).toMatchObject({ by: "error" });
});
