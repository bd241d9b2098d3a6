import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, type FinalChunk } from "../../../api/transport";
import { testApp } from "../../dev/test-app";
import { stateOf } from "./answer-diff";
import { newQuestion, questionsOf, loadStored, readQuestions, writeQuestions } from "./outcome";
import { createSavedStore } from "./saved-store";

const CARD = { mlsNumber: "S-1", address: "1 Elm Street", title: "" };

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => vi.useRealTimers());

/** A store whose bot answers as the test says. */
function opened(answer: (question: string) => string | ApiError, ...questions: string[]) {
  let sessions = 0;
  const { app, call } = testApp({ create_session: () => ({ SessionID: ++sessions }) });
  const stream = vi.fn(async (_op: string, input: { content: string }, onChunk: (chunk: unknown) => void): Promise<FinalChunk> => {
    const content = answer(input.content);
    if (content instanceof ApiError) throw content;
    onChunk({ listings: [CARD] });
    return { QuestionID: 1, AnswerID: 2, Answer: content, TotalToken: 5, noAnswer: false, TaskCompleted: true };
  });
  app.transport = { ...app.transport, stream } as unknown as typeof app.transport;
  const store = createSavedStore(app, "bot", "kept");
  void store.add(questions.map((question) => newQuestion(question)));
  return { store, stream, call };
}

const states = (store: ReturnType<typeof opened>["store"]) => store.questions.value.map(stateOf);

it("the first run sets the expected answer, a later one shows changes, accepting replaces it", async () => {
  let price = "$429,000";
  const { store, stream } = opened((question) => (question === "price?" ? price : "Yes."), "price?", "dogs?");
  await store.run();
  expect(states(store)).toEqual(["recorded", "recorded"]);
  vi.advanceTimersByTime(1000);
  price = "$419,000";
  await store.run();
  expect(states(store)).toEqual(["changed", "same"]);
  expect(store.counts.value).toEqual({ same: 1, changed: 1, failed: 0, new: 0, recorded: 0 });
  await store.accept([store.questions.value[0]?.id ?? ""]);
  expect(states(store)).toEqual(["recorded", "same"]);
  expect(loadStored(localStorage.getItem("kept"))).toEqual(store.questions.value);
  expect(stream.mock.calls.map(([, input]) => (input as unknown as { sessionID: number }).sessionID)).toEqual([1, 2, 3, 4]);
});

it("a rejected question fails alone; a service that is down ends the run and keeps the answers", async () => {
  let error = new ApiError(50002, "The AI model couldn't answer.");
  const { store } = opened((question) => (question === "b" ? error : "Yes."), "a", "b", "c");
  await store.run();
  expect(states(store)).toEqual(["recorded", "failed", "recorded"]);
  expect(store.questions.value[1]?.failure).toBe("The AI model couldn't answer.");
  error = new ApiError(10001, "Not reached.");
  await store.run();
  expect(store.ended.value).toEqual({ by: "error", error });
  expect(states(store)).toEqual(["recorded", "failed", "recorded"]);
});

it("cancel ends a run after the current question", async () => {
  const { store, stream } = opened(() => (store.cancel(), "Yes."), "a", "b", "c");
  await store.run();
  expect(stream).toHaveBeenCalledTimes(1);
  expect(store.ended.value).toMatchObject({ by: "person" });
  expect(store.running.value).toBeNull();
});

it("pasted lines lose bullets and duplicates, and existing questions are not added again", async () => {
  expect(questionsOf("- Are dogs allowed?\n 2) Is there a lift? \n\nare DOGS  allowed?\r\n")).toEqual(["are DOGS  allowed?", "Is there a lift?"]);
  const { store } = opened(() => "", "Is there a lift?");
  expect(await store.add([newQuestion("is there  a lift?"), newQuestion("New?")])).toEqual({ added: 1, known: 1, over: 0 });
});

it("questions are exported and imported; another file is rejected", async () => {
  const { store } = opened(() => "Yes.", "a", "b");
  await store.run();
  const read = readQuestions(writeQuestions(store.questions.value));
  expect(read?.map(({ question, expected }) => [question, expected])).toEqual(store.questions.value.map(({ question, expected }) => [question, expected]));
  expect([readQuestions("{}"), readQuestions("no"), readQuestions("[]")]).toEqual([null, null, null]);
  expect(loadStored('[{"id":1},{"id":"x","question":"q","expected":7}]')).toMatchObject([{ id: "x", expected: null }]);
});
