import { expect, it } from "vitest";
import { ApiError } from "../../api/transport";
import { testApp } from "../dev/test-app";
import { createEntryForm, NEW_ENTRY, startFrom, initialFromConversation } from "./entry-form";
import { knowledgeStore, matchingEntries } from "./knowledge-store";

const ENTRY = { FactID: 7, Question: "Are dogs allowed?", Answer: "Yes.", CreateTime: "", ChangeTime: "" };
let bots = 0;

async function opened(answers: Record<string, unknown>) {
  const test = testApp({ list_knowledge: [ENTRY], save_knowledge_entry: { FactID: 8 }, delete_knowledge_entry: 1, ...answers });
  const store = knowledgeStore(test.app, `bot-${++bots}`);
  await store.load();
  return { ...test, store };
}

it("a new entry is saved without an ID and the list is reloaded", async () => {
  const { app, store, call } = await opened({});
  const form = createEntryForm(app, store.serialNumber, NEW_ENTRY);
  form.question.value = "Is there a garage?";
  form.answer.value = "Yes, two.";
  expect(await form.save()).toBe(true);
  expect(call).toHaveBeenCalledWith("save_knowledge_entry", { SerialNumber: store.serialNumber, Question: "Is there a garage?", Answer: "Yes, two." });
  expect(call.mock.calls.filter(([name]) => name === "list_knowledge")).toHaveLength(2);
});

it("a changed entry is saved under its ID", async () => {
  const { app, store, call } = await opened({});
  const form = createEntryForm(app, store.serialNumber, startFrom(ENTRY));
  expect(form.changed.value).toBe(false);
  form.answer.value = "Yes, on a lead.";
  expect(form.changed.value).toBe(true);
  await form.save();
  expect(call).toHaveBeenCalledWith("save_knowledge_entry", expect.objectContaining({ FactID: 7, Answer: "Yes, on a lead." }));
});

it("a rejected save keeps the input and marks the fields", async () => {
  const reject = () => Promise.reject(new ApiError(42204, "Question must be at most 500 characters; Answer is required."));
  const { app, store } = await opened({ save_knowledge_entry: reject });
  const form = createEntryForm(app, store.serialNumber, { ...NEW_ENTRY, question: "q" });
  expect(await form.save()).toBe(false);
  expect(form.errors.value).toEqual({ Question: "Question can have up to 500 characters.", Answer: "Answer is required." });
  expect(form.question.value).toBe("q");
  expect(form.saving.value).toBe(false);
});

it("an error without a field is shown below", async () => {
  const reject = () => Promise.reject(new ApiError(42209, "A chatbot can have at most 1000 facts."));
  const { app, store } = await opened({ save_knowledge_entry: reject });
  const form = createEntryForm(app, store.serialNumber, NEW_ENTRY);
  await form.save();
  expect(form.formError.value).toBe("A chatbot can have at most 1000 facts.");
});

it("a deleted entry disappears at once and undo saves it again", async () => {
  const { app, store, call } = await opened({});
  await store.remove(ENTRY);
  expect(store.entries.value).toEqual({ is: "ready", value: [] });
  app.toasts.value.at(-1)?.action?.run();
  await Promise.resolve();
  expect(call).toHaveBeenCalledWith("save_knowledge_entry", { SerialNumber: store.serialNumber, Question: "Are dogs allowed?", Answer: "Yes." });
});

it("an entry that cannot be deleted stays and the reason is shown", async () => {
  const { app, store } = await opened({ delete_knowledge_entry: () => Promise.reject(new ApiError(40406, "Entry was not found.")) });
  await store.remove(ENTRY);
  expect(store.entries.value).toEqual({ is: "ready", value: [ENTRY] });
  expect(app.toasts.value.at(-1)?.text).toContain("Entry was not found.");
});

it("entries match if question or answer contains all words", () => {
  const other = { ...ENTRY, FactID: 9, Question: "", Answer: "DOGS wait outside." };
  expect(matchingEntries([ENTRY, other], "dogs")).toEqual([ENTRY, other]);
  expect(matchingEntries([ENTRY, other], "dogs  outside")).toEqual([other]);
  expect(matchingEntries([ENTRY, other], "")).toHaveLength(2);
});

it("a question from a conversation becomes one line of up to 500 characters", () => {
  expect(initialFromConversation(" are\n dogs  allowed? ", "Yes.\n").question).toBe("are dogs allowed?");
  expect([...initialFromConversation("ü".repeat(600), "").question]).toHaveLength(500);
});
