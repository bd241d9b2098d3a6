/* A conversation survives lost connections, keeps rejected questions and never sends one twice. */
import { expect, test, vi } from "vitest";
import { ChatSession } from "./chat-session";
import { en } from "../texts/en";
import { type SentQuestion, ChatError, type ChatTransport, type Chunk, type SessionMessage } from "../types";

const final = (answer: string, more: object = {}): Chunk => ({
  QuestionID: 1,
  AnswerID: 2,
  Answer: answer,
  TotalToken: 1,
  noAnswer: false,
  TaskCompleted: true,
  ...more,
});

async function* stream(...chunks: (Chunk | Error)[]): AsyncGenerator<Chunk> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield chunk;
  }
}

let ids = 100;

function stored(Type: "AI" | "User", Content: string, CreateTime = new Date().toISOString()): SessionMessage {
  return { MessageID: (ids += 1), Type, Content, CreateTime, Interrupted: false };
}

/** Lets everything that is ready happen. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

const silentTransport: ChatTransport = {
  ask: () => stream(final("")),
  resume: () => stream(new ChatError("", 40403)),
  messages: async () => [],
  stop: async () => undefined,
  rate: async () => undefined,
  upload: async () => 1,
  requestHandoff: async () => ({ Message: "An agent will write to you." }),
  thumbnailUrl: (url) => url,
};

function sessionWith(overrides: Partial<ChatTransport>): ChatSession {
  return new ChatSession({ ...silentTransport, ...overrides }, { texts: () => en, sleep: async () => undefined });
}

const last = (session: ChatSession) => session.state.messages.at(-1);

test("chunks_become_one_answer_with_its_cards", async () => {
  const session = sessionWith({ ask: () => stream({ content: "Two " }, { content: "" }, { content: "homes." }, { listings: [] }, final("Two homes.")) });
  await session.ask({ content: "homes?" });
  expect(session.state.messages.map((item) => item.text)).toEqual(["homes?", "Two homes."]);
  expect(last(session)).toMatchObject({ state: "done", answerId: 2 });
  expect(session.state.phase).toBe("idle");
});

test("a_rejection_shows_the_service_error_and_the_question_can_be_retried", async () => {
  let sent = 0;
  const session = sessionWith({ ask: () => (++sent === 1 ? stream(new ChatError("Too many messages.", 42901)) : stream(final("Yes."))) });
  await session.ask({ content: "homes?" });
  expect(last(session)).toMatchObject({ state: "failed", error: "Too many messages." });
  await session.retry();
  expect(session.state.messages.map((item) => item.text)).toEqual(["homes?", "Yes."]);
});

test("an_interrupted_stream_is_resumed_at_its_offset", async () => {
  const offsets: number[] = [];
  const session = sessionWith({
    ask: () => stream({ content: "Two 🏡 " }, new ChatError("")),
    resume(offset) {
      offsets.push(offset);
      return offsets.length === 1 ? stream(new TypeError("offline")) : stream({ content: "homes" }, final("Two 🏡 homes"));
    },
  });
  await session.ask({ content: "homes?" });
  expect(offsets).toEqual([7, 7]);
  expect(last(session)).toMatchObject({ text: "Two 🏡 homes", state: "done" });
});

test("a_lost_question_is_sent_again_with_the_same_key", async () => {
  const names: (string | undefined)[] = [];
  const session = sessionWith({
    repeatable: true,
    ask(_question, _signal, name) {
      names.push(name);
      return names.length < 3 ? stream(new ChatError("")) : stream({ content: "Here." }, final("Here."));
    },
  });
  await session.ask({ content: "homes?" });
  expect(names.length).toBe(3);
  expect(new Set(names).size).toBe(1);
  expect(last(session)).toMatchObject({ text: "Here.", state: "done" });
});

test("without_keys_a_lost_question_waits_for_the_visitor", async () => {
  let sent = 0;
  const session = sessionWith({ ask: () => (++sent === 1 ? stream(new ChatError("")) : stream(final("Here."))) });
  await session.ask({ content: "homes?" });
  expect([sent, last(session)?.error]).toEqual([1, en.lost]);
  await session.retry();
  expect([sent, last(session)?.text]).toEqual([2, "Here."]);
});

test("a_question_sent_while_the_history_loads_is_sent_after_it", async () => {
  let arrive: (messages: SessionMessage[]) => void = () => undefined;
  const sent: string[] = [];
  const session = sessionWith({
    messages: () => new Promise((resolve) => (arrive = resolve)),
    ask: ({ content }) => (sent.push(content), stream(final("Yes."))),
  });
  void session.restore();
  const answered = session.ask({ content: "now?" });
  await settled();
  expect(session.busy).toBe(false);
  expect(sent).toEqual([]);
  arrive([stored("User", "a"), { ...stored("AI", "b"), Interrupted: true }]);
  await answered;
  expect(session.state.messages.map((item) => item.text)).toEqual(["a", "b", "now?", "Yes."]);
});

test("a_thumb_is_shown_again_after_a_reload", async () => {
  const session = sessionWith({ messages: async () => [stored("User", "a"), { ...stored("AI", "b"), Rating: -1 }] });
  await session.restore();
  expect(session.state.messages.map(({ rating }) => rating)).toEqual([undefined, -1]);
});

test("a_question_is_sent_even_if_the_history_fails_to_load", async () => {
  let tries = 0;
  const earlier = [stored("User", "a"), stored("AI", "b")];
  const session = sessionWith({
    messages: () => (++tries === 1 ? Promise.reject(new ChatError("")) : Promise.resolve(earlier)),
    ask: () => stream(final("Yes.")),
  });
  void session.restore();
  await session.ask({ content: "now?" });
  expect(session.state.messages.map((item) => item.text)).toEqual(["a", "b", "now?", "Yes."]);
});

test("questions_sent_during_an_answer_are_answered_in_order", async () => {
  const sent: string[] = [];
  const session = sessionWith({ ask: ({ content }) => (sent.push(content), stream({ content }, final(content, { AnswerID: (ids += 1), QuestionID: (ids += 1) }))) });
  await Promise.all(["one", "two", "three"].map((content) => session.ask({ content })));
  expect(sent).toEqual(["one", "two", "three"]);
  expect(session.state.messages.map((item) => item.text)).toEqual(["one", "one", "two", "two", "three", "three"]);
});

test("offline_nothing_is_sent_until_the_network_is_back", async () => {
  let online = false;
  let sent = 0;
  const transport = { ...silentTransport, repeatable: true, ask: () => (sent++, stream(final("Yes."))) };
  const session = new ChatSession(transport, { texts: () => en, online: () => online });
  const answered = session.ask({ content: "homes?" });
  await settled();
  expect(sent).toBe(0);
  expect(last(session)).toMatchObject({ error: en.waits });
  online = true;
  session.wake();
  await answered;
  expect(sent).toBe(1);
  expect(last(session)).toMatchObject({ text: "Yes.", state: "done", error: undefined });
});

test("a_busy_session_is_retried_later", async () => {
  let sent = 0;
  const session = sessionWith({ repeatable: true, ask: () => (++sent < 4 ? stream(new ChatError("busy", 40904)) : stream(final("Yes."))) });
  await session.ask({ content: "homes?" });
  expect([sent, last(session)?.text]).toEqual([4, "Yes."]);
});

test("an_answer_is_resumed_by_the_key_of_its_question", async () => {
  const names: (string | undefined)[] = [];
  const session = sessionWith({
    ask: (_question, _signal, name) => (names.push(name), stream({ content: "" }, new ChatError(""))),
    resume: (_offset, _signal, answer) => (names.push(answer?.question), stream(final("Yes."))),
  });
  await session.ask({ content: "homes?" });
  expect(names.length).toBe(2);
  expect(names[0]).toBe(names[1]);
});

test("an_answer_that_ended_while_disconnected_is_marked_as_interrupted", async () => {
  const session = sessionWith({
    ask: () => stream({ content: "Two" }, new ChatError("")),
    resume: () => stream(final("Two")),
    messages: async () => [stored("User", "homes?"), stored("AI", "Two")].map((one, at) => ({ ...one, MessageID: at + 1, Interrupted: at === 1 })),
  });
  await session.ask({ content: "homes?" });
  expect(session.state.messages.map(({ text, interrupted }) => [text, interrupted])).toEqual([["homes?", false], ["Two", true]]);
});

test("messages_of_another_tab_appear_when_the_page_is_visible_again", async () => {
  const messages: SessionMessage[] = [];
  const session = sessionWith({ messages: async () => messages, resume: () => stream(final("b", { AnswerID: messages[1]?.MessageID })) });
  await session.restore();
  messages.push(stored("User", "a"), stored("AI", "b"));
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 10_000);
  session.wake();
  await settled();
  vi.restoreAllMocks();
  expect(session.state.messages.map((item) => item.text)).toEqual(["a", "b"]);
});

test("a_question_interrupted_by_navigation_is_sent_again_unless_it_had_arrived", async () => {
  for (const arrived of [false, true]) {
    const sent: (string | undefined)[] = [];
    const left: SentQuestion = { name: "n", question: { content: "homes?" }, shown: "homes?", at: Date.now(), before: 1 };
    let kept = [left];
    const session = sessionWith({
      pending: { read: () => kept, write: (now) => void (kept = [...now]) },
      messages: async () => [stored("User", "homes?"), stored("AI", "old"), ...(arrived ? [stored("User", "homes?"), stored("AI", "new")] : [])],
      resume: () => stream(new ChatError("gone", 40403)),
      ask: (_question, _signal, name) => (sent.push(name), stream(final("new", { AnswerID: 7001, QuestionID: 7000 }))),
    });
    await session.restore();
    expect(sent).toEqual(arrived ? [] : ["n"]);
    expect(session.state.messages.map((item) => item.text)).toEqual(["homes?", "old", "homes?", "new"]);
    expect(kept).toEqual([]);
  }
});

test("a_final_chunk_with_an_error_keeps_the_partial_answer", async () => {
  const broken = { Success: false, Code: 502, Message: "The model failed.", TaskCompleted: false };
  const partly = sessionWith({ ask: () => stream({ content: "Two" }, final("Two", broken)) });
  await partly.ask({ content: "homes?" });
  expect(last(partly)).toMatchObject({ text: "Two", interrupted: true, state: "done" });
  const empty = sessionWith({ ask: () => stream(final("", broken)) });
  await empty.ask({ content: "homes?" });
  expect(last(empty)).toMatchObject({ state: "failed", error: "The model failed." });
});

test("the_history_loads_without_the_welcome_message", async () => {
  const session = sessionWith({ messages: async () => [stored("AI", "Hello"), stored("User", "a"), stored("AI", "b")] });
  await session.restore();
  expect(session.state.messages.map((item) => [item.role, item.text])).toEqual([["visitor", "a"], ["bot", "b"]]);
});

test("an_unfinished_answer_is_resumed_after_a_reload", async () => {
  const session = sessionWith({
    messages: async () => [stored("User", "a")],
    resume: (offset) => stream({ content: offset === 0 ? "whole" : "part" }, final("whole")),
  });
  await session.restore();
  expect(last(session)).toMatchObject({ role: "bot", text: "whole", state: "done" });
});

test("ten_thousand_chunks_notify_listeners_only_a_few_times", async () => {
  const pieces = Array.from({ length: 10_000 }, () => ({ content: "x" }));
  const session = sessionWith({ ask: () => stream(...pieces, final("x".repeat(10_000))) });
  let notified = 0;
  session.subscribe(() => (notified += 1));
  await session.ask({ content: "long" });
  expect(last(session)?.text.length).toBe(10_000);
  expect(notified).toBeLessThan(100);
});

test("a_rating_that_could_not_be_saved_is_reverted", async () => {
  const session = sessionWith({ ask: () => stream(final("Yes.")), rate: () => Promise.reject(new ChatError("")) });
  await session.ask({ content: "a" });
  const answer = last(session);
  if (answer) await session.rate(answer, 1);
  expect(last(session)?.rating).toBeUndefined();
});

test("a_handoff_message_before_the_first_question_is_restored_and_cannot_be_rated", async () => {
  const messages = async () => [stored("AI", "Hello!"), stored("AI", "An agent will write to you.")];
  const session = new ChatSession({ ...silentTransport, messages }, { texts: () => en, welcome: () => ["Hello!"] });
  await session.restore();
  expect(session.state.messages.map((item) => item.text)).toEqual(["An agent will write to you."]);
  expect(last(session)?.answerId).toBeUndefined();
});

test("a_handoff_message_before_the_first_question_stays_after_a_question", async () => {
  const began = "2026-11-22T08:00:00.000Z";
  const messages = async () => [
    stored("AI", "Hello!", began),
    stored("AI", "An agent will write to you.", began),
    stored("User", "homes?", "2026-11-22T08:05:00.000Z"),
    { ...stored("AI", "Two.", "2026-11-22T08:05:00.000Z"), Interrupted: true },
  ];
  const session = new ChatSession({ ...silentTransport, messages }, { texts: () => en, welcome: () => ["Hello!"] });
  await session.restore();
  expect(session.state.messages.map((item) => item.text)).toEqual(["An agent will write to you.", "homes?", "Two."]);
});

test("a_message_with_a_form_below_it_stays_when_the_history_is_loaded_again", async () => {
  const Next = { Kind: "Contact", Missing: ["Name", "Contact"] };
  const reply = stored("AI", "What's your name?");
  let loads = 0;
  // A moment later, also for a fast processor.
  const later = new Date(Date.now() + 1_000).toISOString();
  const messages = async () => (++loads === 1 ? [] : [reply, stored("User", "after 5", later), stored("AI", "Passed on.", later)]);
  const session = sessionWith({ messages, requestHandoff: async () => ({ Message: reply.Content, MessageID: reply.MessageID, Next }) });
  await session.restore();
  await session.requestHandoff();
  const { key } = last(session) ?? {};
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 5_000);
  session.wake();
  await vi.waitFor(() => expect(session.state.messages.map((item) => item.text)).toEqual(["What's your name?", "after 5", "Passed on."]));
  expect(session.state.messages[0]).toMatchObject({ key, next: Next });
  expect(loads).toBe(2);
});

/** A transport whose session is full until a new one begins. */
function fullSession(overrides: Partial<ChatTransport> = {}) {
  const taken: string[] = [];
  let full = true;
  const transport: Partial<ChatTransport> = {
    ask: ({ content }) => (full ? stream(new ChatError("Start a new chat to go on.", 42902)) : (taken.push(content), stream(final("Yes.")))),
    startSession: async () => void (full = false),
    ...overrides,
  };
  return { session: sessionWith(transport), taken };
}

test("a_new_chat_has_no_messages_and_returns_the_rejected_question", async () => {
  const { session, taken } = fullSession();
  const unsent: string[] = [];
  session.onNewChat = (question) => question && unsent.push(question.content);
  await session.ask({ content: "homes?" });
  expect(last(session)).toMatchObject({ state: "failed", error: "Start a new chat to go on.", sessionFull: true });
  await session.startNewChat();
  expect([session.state.messages, unsent, taken]).toEqual([[], ["homes?"], []]);
  await session.ask({ content: "homes?" });
  expect([session.state.messages.map((item) => item.text), taken]).toEqual([["homes?", "Yes."], ["homes?"]]);
});

test("a_rate_limit_with_a_wait_is_not_a_full_session", async () => {
  const session = sessionWith({ ask: () => stream(new ChatError("Monthly limit.", 42902, 86_400_000)), startSession: () => Promise.reject(new Error("asked")) });
  await session.ask({ content: "homes?" });
  expect(last(session)).toMatchObject({ state: "failed", sessionFull: false });
  await session.startNewChat();
  expect(last(session)).toMatchObject({ state: "failed", error: "Monthly limit." });
});

test("a_new_chat_that_fails_to_start_keeps_the_messages_and_can_be_retried", async () => {
  let tries = 0;
  const { session } = fullSession({ startSession: () => (++tries === 1 ? Promise.reject(new ChatError("")) : Promise.resolve()) });
  await session.ask({ content: "homes?" });
  await session.startNewChat();
  expect(session.state.messages.map(({ text, error }) => error ?? text)).toEqual(["homes?", en.lost]);
  expect([last(session)?.sessionFull, session.state.phase]).toEqual([true, "idle"]);
  await session.startNewChat();
  expect(session.state.messages).toEqual([]);
});

test("pressing_twice_starts_one_chat_and_a_question_sent_since_belongs_to_it", async () => {
  let begun = 0;
  let arrive: () => void = () => undefined;
  let full = true;
  const session = sessionWith({
    ask: ({ content }) => (full ? stream(new ChatError("Start a new chat.", 42902)) : stream(final(content))),
    startSession: () => {
      begun += 1;
      return new Promise((resolve) => {
        arrive = () => {
          full = false;
          resolve();
        };
      });
    },
  });
  await session.ask({ content: "homes?" });
  const started = [session.startNewChat(), session.startNewChat()];
  await settled();
  const answered = session.ask({ content: "gardens?" });
  arrive();
  await Promise.all([...started, answered]);
  expect(begun).toBe(1);
  expect(session.state.messages.map((item) => item.text)).toEqual(["gardens?", "gardens?"]);
});

test("a_file_rejected_by_a_full_session_offers_a_new_chat_without_an_earlier_question", async () => {
  const { session } = fullSession({ ask: () => stream(final("Yes.")) });
  const unsent: string[] = [];
  session.onNewChat = (question) => question && unsent.push(question.content);
  await session.ask({ content: "homes?" });
  session.showUploadError(new ChatError("No more files can be sent in this chat.", 42903));
  expect(last(session)).toMatchObject({ error: "No more files can be sent in this chat.", sessionFull: true });
  await session.startNewChat();
  expect([session.state.messages, unsent]).toEqual([[], []]);
});

test("a_failed_file_shows_what_to_do", () => {
  const session = sessionWith({});
  session.showUploadError(new TypeError("Failed to fetch"));
  expect(last(session)).toMatchObject({ error: en.uploadFailed, sessionFull: false, final: true });
  session.showUploadError(new ChatError("No more files can be sent today.", 42903, 3_600_000));
  expect(last(session)).toMatchObject({ error: "No more files can be sent today.", sessionFull: false });
});
