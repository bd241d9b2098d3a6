/* The inbox against a scripted service: views and counts, what is current, who holds, and what a lost race keeps. */
import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Conversation } from "../../api/generated/Conversation";
import type { Member } from "../../api/generated/Member";
import { ApiError, type Transport } from "../../api/transport";
import type { SessionMessage } from "../../api/wire";
import type { Loadable } from "../shell/app-store";
import { createInboxStore } from "./inbox-store";
import { createMemberStore } from "./member-store";
import { createThreadStore, merged } from "./thread-store";
import { isLongWait, waitingTime } from "./waiting-time";

type Answers = Record<string, (input: Record<string, unknown>) => unknown>;

const ANN: Member = { MemberID: 2, Name: "Ann Reyes", Email: "", Rights: "agent", Online: true, LastSeenTime: "", CreateTime: "" };
const COUNTS = { Mine: 0, Unassigned: 0, Open: 1, Snoozed: 0, Resolved: 0, All: 3, Waiting: 1 };

function conversation(change: Partial<Conversation> = {}): Conversation {
  return {
    SerialNumber: "bot00001", State: "open", Phase: "waiting", HolderID: 0, HolderName: "", AssigneeID: 0, AssigneeName: "", WaitingSince: "", SnoozedUntil: "", LeadID: 0,
    Online: true, VisitorTyping: false, Unread: 0, LastWords: "Hi", LastBy: "Visitor", Blocked: false, Rev: 1, SessionID: 7, CreateTime: "", LastTime: "", URI: "", Name: "", Email: "",
    Phone: "", Messages: 1, NoAnswer: 0, HandedOver: true, Rating: 0, FirstQuestion: "Hi", ...change,
  };
}

const message = (MessageID: number, Type: string, Content: string, more: Partial<SessionMessage> = {}): SessionMessage => ({ MessageID, Type, Content, CreateTime: "", Interrupted: false, ...more });

function service(answers: Answers) {
  const calls: [string, Record<string, unknown>, string?][] = [];
  const call = async (operation: string, input: Record<string, unknown>, key?: string) => {
    calls.push([operation, input, key]);
    const answer = answers[operation];
    if (!answer) throw new ApiError(40400, `no ${operation}`);
    return answer(input);
  };
  return { app: { transport: { call } as unknown as Transport }, calls, sent: () => calls.filter(([name]) => name === "send_message").map(([, input, key]) => ({ input, key })), of: (operation: string) => calls.filter(([name]) => name === operation).map(([, input]) => input) };
}

const nobody = { me: signal<Member | null>(null) };

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

it("opens on what is open, or on everything if no one waits", async () => {
  for (const [Open, view] of [[1, "Open"], [0, "All"]] as const) {
    const { app } = service({ list_inbox: () => ({ List: [conversation()], VirtualCount: 1, Counts: { ...COUNTS, Open }, Next: "c1", Unchanged: false }) });
    const inbox = createInboxStore(app, "bot00001", nobody);
    await inbox.refresh();
    expect(inbox.view.value).toBe(view);
  }
});

it("asks with the cursor, and unchanged rows stay", async () => {
  const { app, of } = service({
    list_inbox: ({ After }) => (After ? { List: [], VirtualCount: 0, Next: "c1", Unchanged: true } : { List: [conversation()], VirtualCount: 1, Counts: COUNTS, Next: "c1", Unchanged: false }),
  });
  const inbox = createInboxStore(app, "bot00001", nobody);
  await inbox.refresh();
  const rows = inbox.rows.value;
  await inbox.refresh();
  expect(of("list_inbox").map(({ After }) => After)).toEqual([undefined, "c1"]);
  expect(inbox.rows.value).toBe(rows);
  expect(inbox.changes.value).toBe(1);
  // Another view begins without the cursor.
  inbox.choose("Resolved");
  await Promise.resolve();
  expect(of("list_inbox").at(-1)).toMatchObject({ View: "Resolved" });
  expect(of("list_inbox").at(-1)).not.toHaveProperty("After");
});

it("a search is sent with its view once the agent pauses, and never with the cursor of another", async () => {
  vi.useFakeTimers();
  const { app, of } = service({ list_inbox: () => ({ List: [conversation()], VirtualCount: 1, Counts: COUNTS, Next: "c1", Unchanged: false }) });
  const inbox = createInboxStore(app, "bot00001", nobody);
  await inbox.refresh();
  for (const text of ["g", "ga", "garage "]) inbox.find(text);
  await vi.advanceTimersByTimeAsync(400);
  expect(of("list_inbox")).toHaveLength(2);
  expect(of("list_inbox")[1]).toMatchObject({ View: "Open", Search: "garage" });
  expect(of("list_inbox")[1]).not.toHaveProperty("After");
  inbox.choose("Resolved");
  await vi.advanceTimersByTimeAsync(1);
  expect(of("list_inbox")[2]).toMatchObject({ View: "Resolved", Search: "garage" });
  inbox.find("");
  await vi.advanceTimersByTimeAsync(1);
  expect(of("list_inbox")[3]).not.toHaveProperty("Search");
});

it("a failed refresh keeps the rows and says since when they are old", async () => {
  let fails = false;
  const { app } = service({
    list_inbox() {
      if (fails) throw new ApiError(0, "unreachable");
      return { List: [conversation()], VirtualCount: 1, Counts: COUNTS, Next: "c1", Unchanged: false };
    },
  });
  const inbox = createInboxStore(app, "bot00001", nobody);
  await inbox.refresh();
  fails = true;
  await inbox.refresh();
  expect(inbox.rows.value).toHaveLength(1);
  expect(inbox.error.value).not.toBeNull();
  expect(Date.parse(inbox.upToDate.value)).toBeGreaterThan(0);
  fails = false;
  await inbox.refresh();
  expect(inbox.error.value).toBeNull();
});

it("asks every two seconds while the window is visible", async () => {
  vi.useFakeTimers();
  const { app, of } = service({ list_inbox: () => ({ List: [], VirtualCount: 0, Counts: COUNTS, Next: "c1", Unchanged: false }) });
  const inbox = createInboxStore(app, "bot00001", nobody);
  const stop = inbox.start();
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  const count = of("list_inbox").length;
  await vi.advanceTimersByTimeAsync(10_000);
  console.log(`${count} requests in 10 s, ${of("list_inbox").length - count} after closing`);
  expect(count).toBe(6);
  expect(of("list_inbox")).toHaveLength(count);
});

it("a secret key asks for a name once per computer; a member's key has its own", async () => {
  const secret: Answers = {
    list_members: () => [ANN],
    get_me() {
      throw new ApiError(40301, "A member's key is needed.");
    },
    save_member: () => ({ MemberID: 2 }),
  };
  const first = createMemberStore(service(secret).app, "c1");
  const named = first.require();
  await vi.waitFor(() => expect(first.naming.value).not.toBeNull());
  first.naming.value?.(ANN);
  expect(await named).toEqual(ANN);
  const later = createMemberStore(service(secret).app, "c1");
  await later.load();
  expect(later.me.value).toEqual(ANN);
  expect(later.naming.value).toBeNull();
  const own = createMemberStore(service({ list_members: () => [ANN], get_me: () => ANN }).app, "c2");
  expect(await own.require()).toEqual(ANN);
  expect(own.hasOwnKey.value).toBe(true);
});

it("two who ask for the name at once get the same one, and an older list doesn't take it away", async () => {
  const older = gate((): Member[] => []);
  const store = createMemberStore(service({ list_members: older.answer, get_me: () => Promise.reject(new ApiError(40301, "A member's key is needed.")) }).app, "c3");
  const loaded = store.load();
  const named = Promise.all([store.require(), store.require()]);
  older.release();
  await loaded;
  await vi.waitFor(() => expect(store.naming.value).not.toBeNull());
  const late = store.load();
  store.naming.value?.(ANN);
  expect(await named).toEqual([ANN, ANN]);
  await late;
  expect(store.me.value).toEqual(ANN);
});

function thread(answers: Answers, me: Member | null = ANN, rows: Conversation[] = []) {
  const made = service({ get_conversation: () => conversation(), mark_read: () => 1, set_typing: () => 1, list_inbox: () => ({}), ...answers });
  const conversations = { openId: signal<number | null>(7), messages: signal<Loadable<SessionMessage[]>>({ is: "ready", value: [] }) };
  const errors: string[] = [];
  const kept: string[] = [];
  const members = { me: signal(me), require: async () => me };
  const inbox = { put: () => undefined, refresh: async () => undefined, rows: signal(rows) };
  const store = createThreadStore({ app: made.app, conversations, inbox, members, drafts: signal({}), onError: (_, doing) => errors.push(doing), onKept: (holder) => kept.push(holder) });
  return { ...made, store, conversations, errors, kept };
}

it("typing and pressing Enter takes over; the holder just sends", async () => {
  const { store, of } = thread({ send_message: () => ({ MessageID: 9, Place: 4 }), get_conversation: () => conversation({ Phase: "agent", HolderID: 2, HolderName: "Ann Reyes" }) });
  store.write("Hello");
  await store.send();
  expect(of("send_message").at(0)).toMatchObject({ SessionID: 7, Content: "Hello", MemberID: 2, TakeOver: true });
  expect(store.drafts.value[7]).toBeUndefined();
  store.write("And more");
  await store.send();
  expect(of("send_message").at(1)).not.toHaveProperty("TakeOver");
});

it("typing ends with a message and with an empty box, and is said again at the next key", async () => {
  const { store, of } = thread({ send_message: () => ({ MessageID: 9, Place: 4 }), get_conversation: () => conversation({ Phase: "agent", HolderID: 2, HolderName: "Ann Reyes" }) });
  store.write("Hello");
  await store.send();
  for (const text of ["A", "An", "And"]) store.write(text);
  await store.send();
  store.write("M");
  store.write("");
  const typing = () => of("set_typing").map((input) => (input as { Typing: boolean }).Typing);
  await vi.waitFor(() => expect(typing()).toEqual([true, false, true, false]));
});

it("a message whose response was lost is sent again with its key, another one with its own", async () => {
  let fails = true;
  const { store, sent } = thread({
    send_message() {
      if (fails) throw new ApiError(0, "no connection");
      return { MessageID: 9, Place: 4 };
    },
    get_conversation: () => conversation({ Phase: "agent", HolderID: 2, HolderName: "Ann Reyes" }),
  });
  store.write("Hello");
  await store.send();
  expect(store.drafts.value[7]).toBe("Hello");
  fails = false;
  await store.send();
  expect(store.drafts.value[7]).toBeUndefined();
  store.write("Hello");
  await store.send();
  const [first, again, other] = sent();
  expect(again).toEqual(first);
  expect(other?.key).not.toBe(first?.key);
});

it("of two conversations each message whose response was lost is sent again with its own key", async () => {
  let fails = true;
  const { store, conversations, sent } = thread({
    send_message() {
      if (fails) throw new ApiError(0, "no connection");
      return { MessageID: 9, Place: 4 };
    },
  });
  for (const id of [7, 8, 7, 8]) {
    conversations.openId.value = id;
    store.write(`For ${id}`);
    await store.send();
    fails &&= sent().length < 2;
  }
  expect(sent().map(({ input }) => [input.SessionID, input.Content])).toEqual([[7, "For 7"], [8, "For 8"], [7, "For 7"], [8, "For 8"]]);
  const keys = sent().map(({ key }) => key);
  expect(keys.slice(2)).toEqual(keys.slice(0, 2));
  expect(new Set(keys).size).toBe(2);
});

it("without a connection an opened conversation is as the list has it", () => {
  const { store, conversations } = thread({ follow_conversation: () => Promise.reject(new ApiError(0, "no connection")) }, ANN, [conversation({ SessionID: 8, HolderID: 3 })]);
  const stop = store.start();
  expect(store.conversation.value).toBeNull();
  conversations.openId.value = 8;
  expect(store.conversation.value).toMatchObject({ SessionID: 8, HolderID: 3 });
  stop();
});

it("a message after somebody else took over is kept as a draft, not sent", async () => {
  const { store, kept, errors } = thread({
    send_message() {
      throw new ApiError(40906, "Ben holds it.");
    },
    get_conversation: () => conversation({ Phase: "agent", HolderID: 3, HolderName: "Ben Ito" }),
  });
  store.write("Hello");
  await store.send();
  expect(store.drafts.value[7]).toBe("Hello");
  expect(kept).toEqual(["Ben Ito"]);
  expect(errors).toEqual([]);
});

it("of two who take over the second learns who has it", async () => {
  const { store, of } = thread({
    take_over({ Force }) {
      if (!Force) throw new ApiError(40905, "Held.");
      return conversation({ Phase: "agent", HolderID: 2, HolderName: "Ann Reyes" });
    },
    get_conversation: () => conversation({ Phase: "agent", HolderID: 3, HolderName: "Ben Ito" }),
  });
  expect(await store.takeOver()).toBe("Ben Ito");
  expect(await store.takeOver(true)).toBeNull();
  expect(of("take_over").at(-1)).toMatchObject({ Force: true });
  expect(store.conversation.value?.HolderID).toBe(2);
});

it("the second learns who has it also while a later load is under way", async () => {
  const first = gate(() => conversation({ Phase: "agent", HolderID: 3, HolderName: "Ben Ito" }));
  let loads = 0;
  const { store, of } = thread({
    take_over() {
      throw new ApiError(40905, "Held.");
    },
    get_conversation: () => (++loads === 1 ? first.answer() : new Promise(() => undefined)),
    follow_conversation: ({ Rev }) => (Rev === undefined ? { Next: 1, Messages: [], State: { Rev: 2, ReadTo: 0 } } : new Promise(() => undefined)),
  });
  const taken = store.takeOver();
  await vi.waitFor(() => expect(of("get_conversation")).toHaveLength(1));
  const stop = store.start();
  await vi.waitFor(() => expect(of("get_conversation")).toHaveLength(2));
  first.release();
  expect(await taken).toBe("Ben Ito");
  stop();
});

const OURS = conversation({ Phase: "agent", HolderID: 2, HolderName: "Ann Reyes" });

/** A request that waits until it is released. */
function gate<T>(value: () => T) {
  let release: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (release = resolve));
  return { answer: () => opened.then(value), release: () => release() };
}

it("Enter during a take-over sends once it has succeeded", async () => {
  const held = gate(() => OURS);
  const { store, of } = thread({ take_over: held.answer, send_message: () => ({ MessageID: 9, Place: 4 }), get_conversation: () => OURS });
  const taken = store.takeOver();
  await vi.waitFor(() => expect(store.isBusy.value).toBe(true));
  store.write("Hello");
  const sent = Promise.all([store.send(), store.send()]);
  expect(store.drafts.value[7]).toBe("Hello");
  held.release();
  await Promise.all([taken, sent]);
  expect(of("send_message").map(({ Content, TakeOver }) => [Content, TakeOver])).toEqual([["Hello", undefined]]);
  expect(store.drafts.value[7]).toBeUndefined();
});

it("Enter during a take-over that fails keeps the text", async () => {
  const failures = [new ApiError(0, "unreachable"), new ApiError(40905, "Held.")];
  for (const failure of failures) {
    const held = gate((): never => {
      throw failure;
    });
    const { store, of } = thread({ take_over: held.answer, get_conversation: () => conversation({ Phase: "agent", HolderID: 3, HolderName: "Ben Ito" }) });
    const taken = store.takeOver();
    await vi.waitFor(() => expect(store.isBusy.value).toBe(true));
    store.write("Hello");
    const sent = store.send();
    held.release();
    await Promise.all([taken, sent]);
    expect(of("send_message")).toEqual([]);
    expect(store.drafts.value[7]).toBe("Hello");
  }
});

it("text that is typed while a message is sent stays, and Enter sends it next", async () => {
  const first = gate(() => ({ MessageID: 9, Place: 4 }));
  const { store, of } = thread({ send_message: first.answer, get_conversation: () => OURS });
  store.write("Hello");
  const sent = store.send();
  await vi.waitFor(() => expect(of("send_message")).toHaveLength(1));
  store.write("Hello\nAre you there?");
  const next = store.send();
  first.release();
  await Promise.all([sent, next]);
  expect(of("send_message").map(({ Content }) => Content)).toEqual(["Hello", "Are you there?"]);
  expect(store.drafts.value).toEqual({});
});

it("without a name nothing is taken over or sent", async () => {
  const { store, of } = thread({}, null);
  store.write("Hello");
  await store.send();
  await store.takeOver();
  expect(of("send_message")).toEqual([]);
  expect(of("take_over")).toEqual([]);
});

it("messages arrive while the conversation is open, and the next one is followed from its beginning", async () => {
  const state = { Phase: "agent", Agent: { Name: "Ann Reyes" }, Typing: true, ReadTo: 2, Online: true, Unread: 0, Rev: 5 };
  const { store, conversations, of } = thread({
    async follow_conversation({ SessionID, After }) {
      if (After !== 0) await new Promise((resolve) => setTimeout(resolve, 20));
      const first = SessionID === 7 ? [message(1, "User", "Hi", { Place: 0 }), message(2, "Agent", "Hello", { Place: 1 })] : [];
      return { Messages: After === 0 ? first : [], State: state, Next: 2 };
    },
  });
  const stop = store.start();
  await vi.waitFor(() => expect(conversations.messages.value).toMatchObject({ value: [{ Content: "Hi" }, { Content: "Hello" }] }));
  expect(store.state.value?.Typing).toBe(true);
  expect(store.seenId.value).toBe(2);
  conversations.openId.value = 8;
  expect(store.state.value).toBeNull();
  await vi.waitFor(() => expect(of("follow_conversation").at(-1)).toMatchObject({ SessionID: 8 }));
  stop();
  const count = of("follow_conversation").length;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(of("follow_conversation").length).toBe(count);
  expect(of("follow_conversation").filter(({ SessionID, After }) => SessionID === 8 && After === 0)).not.toHaveLength(0);
});

it("what a visitor said of themselves shows with the chatbot's answer, without another change of the conversation", async () => {
  const state = { Phase: "bot", Typing: false, ReadTo: 0, Online: true, Unread: 0, Rev: 5 };
  let reads = 0;
  const { store } = thread({
    async follow_conversation({ After }) {
      if (After === 2) await new Promise((resolve) => setTimeout(resolve, 50));
      const arrived = After === 0 ? [message(1, "User", "I'm Dana")] : After === 1 ? [message(2, "AI", "Thanks")] : [];
      return { Messages: arrived, State: state, Next: After === 0 ? 1 : 2 };
    },
    get_conversation: () => conversation({ Email: reads++ === 0 ? "" : "dana@buyers.example" }),
  });
  const stop = store.start();
  await vi.waitFor(() => expect(store.conversation.value?.Email).toBe("dana@buyers.example"));
  stop();
  expect(reads).toBe(2);
});

it("known messages stay where they are", () => {
  const have = [message(1, "User", "Hi"), message(2, "AI", "Tw")];
  expect(merged(have, [message(2, "AI", "Two", { Interrupted: true }), message(3, "Agent", "Hello")]).map(({ Content }) => Content)).toEqual(["Hi", "Two", "Hello"]);
});

it("the waiting time is amber after two minutes", () => {
  const now = Date.parse("2026-11-26T12:00:00Z");
  const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  expect([isLongWait(before(1.9), now), isLongWait(before(2), now)]).toEqual([false, true]);
  expect([0.5, 5, 59, 60, 150, 60 * 50].map((minutes) => waitingTime(before(minutes), now))).toEqual(["less than 1 min", "5 min", "59 min", "1 h", "2 h", "2 days"]);
});
