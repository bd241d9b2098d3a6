import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../api/transport";
import { testApp } from "../../dev/test-app";
import { settingsStore } from "./settings-store";

const RECORD = { SerialNumber: "bot", Name: "Porch", UserInputPlaceholder: "Ask", ChatbotPopupOnce: true };
let bots = 0;

beforeEach(() => localStorage.clear());

async function opened(answers: Record<string, unknown>) {
  const test = testApp({ get_chatbot: RECORD, list_models: [], ...answers });
  const store = settingsStore(test.app, `saved-${++bots}`);
  await store.load();
  return { ...test, store };
}

it("save sends only the changed settings", async () => {
  const { store, call } = await opened({ update_chatbot: 1 });
  store.set("Name", "Lamp");
  store.set("UserInputPlaceholder", "Ask");
  await store.save();
  expect(call).toHaveBeenCalledWith("update_chatbot", { serialNumber: store.serialNumber, Name: "Lamp" });
  expect(store.changes.value).toBe(0);
  expect(store.shown.value.Name).toBe("Lamp");
});

it("a rejected save keeps the changes and marks the field", async () => {
  const reject = () => Promise.reject(new ApiError(42204, "Name must be text of 1 to 200 characters."));
  const { store, app } = await opened({ update_chatbot: reject });
  store.set("Name", "");
  await store.save();
  expect(store.changes.value).toBe(1);
  expect(store.errors.value).toEqual({ Name: "Name must be text of 1 to 200 characters." });
  expect(app.toasts.value.at(-1)?.text).toContain("Your changes are still here");
  store.set("Name", "L");
  expect(store.errors.value).toEqual({});
});

it("a setting that the service cannot return is unknown and never saved unedited", async () => {
  const cannot = () => Promise.reject(new ApiError(40401, "No such operation."));
  const { store, call } = await opened({ get_chatbot: cannot, update_chatbot: 1 });
  expect(store.shown.value.Name).toBeUndefined();
  store.set("WelcomeMessage", "Hello");
  await store.save();
  expect(call).toHaveBeenCalledWith("update_chatbot", { serialNumber: store.serialNumber, WelcomeMessage: "Hello" });
});

it("discard restores the saved values", async () => {
  const { store } = await opened({});
  store.set("ChatbotPopupOnce", false);
  store.discard();
  expect(store.shown.value.ChatbotPopupOnce).toBe(true);
});

it("unsaved changes survive a change of tabs", async () => {
  const { store, app } = await opened({});
  store.set("Name", "Lamp");
  expect(settingsStore(app, store.serialNumber).draft.value).toEqual({ Name: "Lamp" });
});

it("invalid input counts as a change and blocks saving", async () => {
  const { store, call } = await opened({ update_chatbot: 1 });
  store.setUnread("MessageLimit", "12x", "Enter a whole number.");
  store.set("Name", "Lamp");
  expect(store.changes.value).toBe(2);
  await store.save();
  expect(call.mock.calls.filter(([name]) => name === "update_chatbot")).toEqual([]);
  expect(store.errors.value).toEqual({ MessageLimit: "Enter a whole number." });
  store.discard();
  expect([store.changes.value, store.unread.value, store.shown.value.Name]).toEqual([0, {}, "Porch"]);
});

it("loaded settings stay if reloading fails", async () => {
  let answers = true;
  const get_chatbot = () => (answers ? RECORD : Promise.reject(new ApiError(10001, "No answer.")));
  const { store } = await opened({ get_chatbot });
  store.set("Name", "Lamp");
  answers = false;
  await store.load();
  expect([store.saved.value.is, store.shown.value.Name]).toEqual(["ready", "Lamp"]);
});

it("a save without a response is queued, even if loading works", async () => {
  const { store, app } = await opened({ update_chatbot: () => Promise.reject(new ApiError(10001, "No answer.")) });
  store.set("Name", "Lamp");
  await store.save();
  expect([app.queue.edits.value.at(-1)?.operation, store.changes.value]).toEqual(["update_chatbot", 0]);
});

it("the \"saved\" toast replaces the \"not saved\" toast", async () => {
  let refuses = true;
  const { store, app } = await opened({ update_chatbot: () => (refuses ? Promise.reject(new ApiError(42204, "Name is taken.")) : 1) });
  store.set("Name", "Lamp");
  await store.save();
  refuses = false;
  await store.save();
  expect(app.toasts.value.map(({ tone }) => tone)).toEqual(["good"]);
});

it("a second save during the first one is not a conflict", async () => {
  const { store, app } = await opened({ update_chatbot: () => Promise.reject(new ApiError(10001, "No answer.")) });
  store.set("Name", "Lamp");
  await store.save();
  store.set("Name", "Lantern");
  await store.save();
  expect([app.question.value, store.changes.value, app.queue.edits.value.length]).toEqual([null, 0, 2]);
});

const warned = (...names: string[]) => names.map((Field) => ({ Field, Reason: "unknown" }));

it("warnings of the service are reloaded after a save", async () => {
  let unknown = true;
  const { store } = await opened({
    get_chatbot: () => ({ ...RECORD, Model: "x", Warnings: unknown ? warned("Model") : [] }),
    update_chatbot: 1,
  });
  expect(store.reported("Model")).toBe("unknown");
  unknown = false;
  store.set("Model", "2");
  expect(store.reported("Model")).toBeUndefined();
  await store.save();
  await vi.waitFor(() => expect(store.reported("Model")).toBeNull());
});

it("a save keeps the warnings of other settings", async () => {
  let reads = 0;
  const get_chatbot = () => (++reads > 2 ? new Promise(() => undefined) : { ...RECORD, Warnings: warned("AIResponseLanguage", "Name") });
  const { store } = await opened({ get_chatbot, update_chatbot: 1 });
  store.set("Name", "Lamp");
  await store.save();
  expect([reads, store.reported("AIResponseLanguage"), store.reported("Model"), store.reported("Name")]).toEqual([3, "unknown", null, undefined]);
});

it("a setting whose related setting changed is judged by the form", async () => {
  const { store } = await opened({ get_chatbot: { ...RECORD, VerifyDomain: true, Domains: "", Warnings: [{ Field: "VerifyDomain", Reason: "no domains" }] } });
  expect(store.of("VerifyDomain").warning.value).toContain("can't load on any other website");
  store.set("Domains", "example.com");
  expect([store.reported("VerifyDomain"), store.of("VerifyDomain").warning.value]).toEqual([undefined, null]);
});

it("warnings requested before the last save are ignored", async () => {
  const answers: ((record: unknown) => void)[] = [];
  let reads = 0;
  const get_chatbot = () => (++reads === 3 ? new Promise((resolve) => answers.push(resolve)) : { ...RECORD, Warnings: [] });
  const { store } = await opened({ get_chatbot, update_chatbot: 1 });
  store.set("AIResponseLanguage", "Klingon");
  await store.save();
  store.set("AIResponseLanguage", "Dutch");
  await store.save();
  await vi.waitFor(() => expect(store.reported("AIResponseLanguage")).toBeNull());
  answers[0]?.({ ...RECORD, Warnings: warned("AIResponseLanguage") });
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.reported("AIResponseLanguage")).toBeNull();
});

it("warnings are reloaded after queued edits were sent", async () => {
  let isThere = true;
  let warnings: unknown[] = [];
  const lost = () => Promise.reject(new ApiError(10001, "No answer."));
  const { store, app } = await opened({ get_chatbot: () => (isThere ? { ...RECORD, Warnings: warnings } : lost()), update_chatbot: () => (isThere ? 1 : lost()) });
  isThere = false;
  store.set("AIResponseLanguage", "Klingon");
  await store.save();
  expect(store.reported("AIResponseLanguage")).toBeUndefined();
  [isThere, warnings] = [true, warned("AIResponseLanguage")];
  await app.queue.flush();
  await vi.waitFor(() => expect(store.reported("AIResponseLanguage")).toBe("unknown"));
});

it("a missing model causes a warning if the list does not mark it", async () => {
  let models: unknown = () => Promise.reject(new ApiError(50001, "Unexpected error."));
  const { store } = await opened({ get_chatbot: { ...RECORD, Model: "x", Warnings: warned("Model") }, list_models: () => (typeof models === "function" ? models() : models) });
  expect(store.of("Model").warning.value).toContain("this model");
  models = [{ Key: "1", Value: "Built-in engine", Status: true }];
  await store.load();
  expect(store.of("Model").warning.value).toBeNull();
});

it("half a rate limit is removed with both of its numbers", async () => {
  const { store, call } = await opened({ get_chatbot: { ...RECORD, RateLimitCount: 5, RateLimitTime: 0 }, update_chatbot: 1 });
  store.set("RateLimitCount", 0);
  await store.save();
  expect(call).toHaveBeenCalledWith("update_chatbot", { serialNumber: store.serialNumber, RateLimitCount: 0, RateLimitTime: 0 });
  expect(store.changes.value).toBe(0);
});
