/*
 * What Save sends, and what a refusal leaves behind.
 */
import { beforeEach, expect, it, vi } from "vitest";
import { CallFault } from "../../api/transport";
import { testApp } from "../dev/test-app";
import { lookStore } from "./look-store";

const RECORD = { SerialNumber: "bot", Name: "Porch", UserInputPlaceholder: "Ask", ChatbotPopupOnce: true };
let bots = 0;

beforeEach(() => localStorage.clear());

async function opened(answers: Record<string, unknown>) {
  const test = testApp({ get_chatbot: RECORD, list_models: [], ...answers });
  const store = lookStore(test.app, `bot-${++bots}`);
  await store.load();
  return { ...test, store };
}

it("save sends only the changed settings", async () => {
  const { store, call } = await opened({ edit_chatbot: 1 });
  store.set("Name", "Lamp");
  store.set("UserInputPlaceholder", "Ask");
  await store.save();
  expect(call).toHaveBeenCalledWith("edit_chatbot", { serialNumber: store.serialNumber, Name: "Lamp" });
  expect(store.changes.value).toBe(0);
  expect(store.shown.value.Name).toBe("Lamp");
});

it("a refused save keeps the changes and marks the field", async () => {
  const refuse = () => Promise.reject(new CallFault(42204, "Name must be text of 1 to 200 characters."));
  const { store, app } = await opened({ edit_chatbot: refuse });
  store.set("Name", "");
  await store.save();
  expect(store.changes.value).toBe(1);
  expect(store.faults.value).toEqual({ Name: "Name must be text of 1 to 200 characters." });
  expect(app.toasts.value.at(-1)?.text).toContain("Your changes are still here");
  store.set("Name", "L");
  expect(store.faults.value).toEqual({});
});

it("what the service cannot read back is unknown and never saved untouched", async () => {
  const cannot = () => Promise.reject(new CallFault(40401, "No such operation."));
  const { store, call } = await opened({ get_chatbot: cannot, edit_chatbot: 1 });
  expect(store.shown.value.Name).toBeUndefined();
  store.set("WelcomeMessage", "Hello");
  await store.save();
  expect(call).toHaveBeenCalledWith("edit_chatbot", { serialNumber: store.serialNumber, WelcomeMessage: "Hello" });
});

it("discard brings back what is saved", async () => {
  const { store } = await opened({});
  store.set("ChatbotPopupOnce", false);
  store.discard();
  expect(store.shown.value.ChatbotPopupOnce).toBe(true);
});

it("another tab and back keeps unsaved changes", async () => {
  const { store, app } = await opened({});
  store.set("Name", "Lamp");
  expect(lookStore(app, store.serialNumber).draft.value).toEqual({ Name: "Lamp" });
});

it("what cannot be read is a change that is not saved and does not let others be saved without it", async () => {
  const { store, call } = await opened({ edit_chatbot: 1 });
  store.setUnread("MessageLimit", "12x", "Questions a month is a whole number.");
  store.set("Name", "Lamp");
  expect(store.changes.value).toBe(2);
  await store.save();
  expect(call.mock.calls.filter(([name]) => name === "edit_chatbot")).toEqual([]);
  expect(store.faults.value).toEqual({ MessageLimit: "Questions a month is a whole number." });
  store.discard();
  expect([store.changes.value, store.unread.value, store.shown.value.Name]).toEqual([0, {}, "Porch"]);
});

it("settings that were read stay when they cannot be read again", async () => {
  let answers = true;
  const get_chatbot = () => (answers ? RECORD : Promise.reject(new CallFault(10001, "No answer.")));
  const { store } = await opened({ get_chatbot });
  store.set("Name", "Lamp");
  answers = false;
  await store.load();
  expect([store.saved.value.is, store.shown.value.Name]).toEqual(["ready", "Lamp"]);
});

it("a save that the service does not answer waits, also when reading went well", async () => {
  const { store, app } = await opened({ edit_chatbot: () => Promise.reject(new CallFault(10001, "No answer.")) });
  store.set("Name", "Lamp");
  await store.save();
  expect([app.queue.edits.value.at(-1)?.operation, store.changes.value]).toEqual(["edit_chatbot", 0]);
});

it("saved takes the place of not saved", async () => {
  let refuses = true;
  const { store, app } = await opened({ edit_chatbot: () => (refuses ? Promise.reject(new CallFault(42204, "Name is taken.")) : 1) });
  store.set("Name", "Lamp");
  await store.save();
  refuses = false;
  await store.save();
  expect(app.toasts.value.map(({ tone }) => tone)).toEqual(["good"]);
});

it("a second save while the first one waits is no change made elsewhere", async () => {
  const { store, app } = await opened({ edit_chatbot: () => Promise.reject(new CallFault(10001, "No answer.")) });
  store.set("Name", "Lamp");
  await store.save();
  store.set("Name", "Lantern");
  await store.save();
  expect([app.question.value, store.changes.value, app.queue.edits.value.length]).toEqual([null, 0, 2]);
});

it("warnings of the service are read again when another model is saved", async () => {
  let unknown = true;
  const { store } = await opened({
    get_chatbot: () => ({ ...RECORD, Model: "x", Warnings: unknown ? [{ Field: "Model", Reason: "unknown" }] : [] }),
    edit_chatbot: 1,
  });
  expect(store.reportedWarnings.value?.has("Model")).toBe(true);
  unknown = false;
  store.set("Model", "2");
  await store.save();
  await vi.waitFor(() => expect(store.reportedWarnings.value?.has("Model")).toBe(false));
});
