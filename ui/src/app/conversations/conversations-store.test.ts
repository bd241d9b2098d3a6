import { afterEach, expect, it, vi } from "vitest";
import type { ConversationItem } from "../../api/generated/ConversationItem";
import { ApiError } from "../../api/transport";
import { later, testApp } from "../dev/test-app";
import { conversationsStore, PAGE_SIZE } from "./conversations-store";
import { messageFlags, readable } from "./transcript";
import { firstQuestion } from "./visitor-name";

const row = (SessionID: number) => ({ SessionID, FirstQuestion: `question ${SessionID}` });
let bots = 0;

afterEach(() => void vi.useRealTimers());

function opened(answers: Record<string, unknown>) {
  const test = testApp(answers);
  return { ...test, store: conversationsStore(test.app, `bot-${++bots}`) };
}

it("pages are joined without repeating a row that moved to the next page", async () => {
  const pages = [Array.from({ length: PAGE_SIZE }, (_, n) => row(n)), [row(PAGE_SIZE - 1), row(PAGE_SIZE)]];
  const list = ({ PageNumber }: { PageNumber: number }) => ({ List: pages[PageNumber - 1], VirtualCount: PAGE_SIZE + 1 });
  const { store } = opened({ list_conversations: list });
  await store.reload();
  expect(store.hasMore.value).toBe(true);
  await store.loadMore();
  expect(store.rows.value.map(({ SessionID }) => SessionID)).toEqual(Array.from({ length: PAGE_SIZE + 1 }, (_, n) => n));
  expect(store.hasMore.value).toBe(false);
});

it("the conversation of a lead opens under its name and without filters", async () => {
  const { store } = opened({ list_conversations: { List: [], VirtualCount: 0 }, list_session_messages: [] });
  store.setFilters({ search: "dogs" });
  await store.openOf(7, "José Peña");
  expect([store.openId.value, store.openName.value, store.isNarrowed.value]).toEqual([7, "José Peña", false]);
  await store.open(8);
  expect(store.openName.value).toBe("");
});

it("only active filters are sent, once after typing", async () => {
  vi.useFakeTimers();
  const { store, call } = opened({ list_conversations: { List: [], VirtualCount: 0 } });
  store.setFilters({ search: "do" });
  store.setFilters({ search: " dogs ", noAnswer: true });
  await vi.runAllTimersAsync();
  expect(call).toHaveBeenCalledExactlyOnceWith("list_conversations", {
    SerialNumber: expect.any(String), PageNumber: 1, PageSize: PAGE_SIZE, Search: "dogs", NoAnswer: true,
  });
});

it("a response to an outdated filter is dropped", async () => {
  const answers = [later<unknown>(), later<unknown>()];
  let latestRequest = 0;
  const { store } = opened({ list_conversations: () => answers[latestRequest++]?.promise });
  const [first, second] = [store.reload(), store.reload()];
  answers[1]?.resolve({ List: [row(2)], VirtualCount: 1 });
  await second;
  answers[0]?.resolve({ List: [row(1)], VirtualCount: 1 });
  await first;
  expect(store.rows.value).toEqual([row(2)]);
});

it("a list that fails to load keeps its rows and shows the error", async () => {
  let fails = false;
  const list = () => (fails ? Promise.reject(new ApiError(10001, "Can't reach the service.")) : { List: [row(1)], VirtualCount: 1 });
  const { store } = opened({ list_conversations: list });
  await store.reload();
  fails = true;
  await store.reload();
  expect(store.rows.value).toEqual([row(1)]);
  expect(store.error.value?.code).toBe(10001);
});

it("the messages of the latest selected conversation are shown", async () => {
  const slow = later<unknown>();
  const read = ({ sessionID }: { sessionID: number }) => (sessionID === 1 ? slow.promise : []);
  const { store } = opened({ list_session_messages: read });
  const first = store.open(1);
  await store.open(2);
  slow.resolve([{ MessageID: 1 }]);
  await first;
  expect(store.openId.value).toBe(2);
  expect(store.messages.value).toEqual({ is: "ready", value: [] });
});

it("an answer has its question, a welcome message has none", () => {
  const message = (MessageID: number, Type: string, Content: string) => ({ MessageID, Type, Content, CreateTime: "", Interrupted: false });
  const read = readable([message(1, "AI", "Hello"), message(2, "User", "dogs?"), message(3, "AI", "Yes."), message(4, "AI", "More?")]);
  expect(read.map(({ question }) => question)).toEqual(["", "", "dogs?", ""]);
});

it("a conversation without a question says how it began", () => {
  const first = (FirstQuestion: string, Messages: number, HandedOver = false) => firstQuestion({ FirstQuestion, Messages, HandedOver } as ConversationItem);
  expect([first("dogs?", 1), first("", 1), first("", 0, true), first("", 0)]).toEqual(["dogs?", "Image or voice message", "Asked for a person", "No messages yet"]);
});

it("a day is shown where it changes", () => {
  const message = (MessageID: number, CreateTime: string) => ({ MessageID, Type: "AI", Content: "", CreateTime, Interrupted: false });
  const read = readable([message(1, "2026-11-20T12:00:00Z"), message(2, "2026-11-20T12:01:00Z"), message(3, "2026-11-22T12:00:00Z")]);
  expect(read.map(({ day }) => day)).toEqual(["", "", "Nov 22, 2026"]);
});

it("flags are shown as text", () => {
  const message = { MessageID: 1, Type: "AI", Content: "", CreateTime: "", Interrupted: true, NoAnswer: true, Rating: -1 };
  expect(messageFlags(message).map(({ word }) => word)).toEqual(["Unanswered", "Interrupted", "Thumbs down"]);
  expect(messageFlags({ ...message, Interrupted: false, NoAnswer: false, Rating: 1 }).map(({ word }) => word)).toEqual(["Thumbs up"]);
});
