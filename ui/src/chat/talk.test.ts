/* A talk goes on after lost connections, keeps refused questions and never asks twice. */
import { expect, test } from "vitest";
import { Talk } from "./talk";
import { en } from "./texts/en";
import { ChatFault, type ChatTransport, type Chunk, type SessionMessage } from "./types";

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

function stored(Type: "AI" | "User", Content: string): SessionMessage {
  return { MessageID: 9, Type, Content, CreateTime: "2026-11-20T10:00:00.000Z", Interrupted: false };
}

const silent: ChatTransport = {
  ask: () => stream(final("")),
  resume: () => stream(new ChatFault("", 40403)),
  messages: async () => [],
  stop: async () => undefined,
  rate: async () => undefined,
  upload: async () => 1,
  talkToPerson: async () => "An agent will write to you.",
  pictureUrl: (url) => url,
};

function talkWith(parts: Partial<ChatTransport>): Talk {
  return new Talk({ ...silent, ...parts }, { words: () => en, pause: async () => undefined });
}

const last = (talk: Talk) => talk.state.items.at(-1);

test("pieces_become_one_answer_with_its_cards", async () => {
  const talk = talkWith({ ask: () => stream({ content: "Two " }, { content: "" }, { content: "homes." }, { listings: [] }, final("Two homes.")) });
  await talk.ask({ content: "homes?" });
  expect(talk.state.items.map((item) => item.text)).toEqual(["homes?", "Two homes."]);
  expect(last(talk)).toMatchObject({ state: "done", answerId: 2 });
  expect(talk.state.phase).toBe("idle");
});

test("a_refusal_is_shown_in_the_services_words_and_the_question_can_be_asked_again", async () => {
  let asked = 0;
  const talk = talkWith({ ask: () => (++asked === 1 ? stream(new ChatFault("Too many messages.", 42901)) : stream(final("Yes."))) });
  await talk.ask({ content: "homes?" });
  expect(last(talk)).toMatchObject({ state: "failed", error: "Too many messages." });
  await talk.retry();
  expect(talk.state.items.map((item) => item.text)).toEqual(["homes?", "Yes."]);
});

test("a_stream_that_breaks_off_is_resumed_from_where_it_was", async () => {
  const offsets: number[] = [];
  const talk = talkWith({
    ask: () => stream({ content: "Two 🏡 " }, new ChatFault("")),
    resume(offset) {
      offsets.push(offset);
      return offsets.length === 1 ? stream(new TypeError("offline")) : stream({ content: "homes" }, final("Two 🏡 homes"));
    },
  });
  await talk.ask({ content: "homes?" });
  expect(offsets).toEqual([7, 7]);
  expect(last(talk)).toMatchObject({ text: "Two 🏡 homes", state: "done" });
});

test("a_question_that_arrived_although_nothing_was_heard_is_not_asked_twice", async () => {
  let asked = 0;
  const talk = talkWith({
    ask: () => {
      asked += 1;
      return stream(new ChatFault(""));
    },
    messages: async () => [stored("AI", "Hello"), stored("User", "homes?")],
    resume: () => stream({ content: "Here." }, final("Here.")),
  });
  await talk.ask({ content: "homes?" });
  expect(asked).toBe(1);
  expect(last(talk)).toMatchObject({ text: "Here.", state: "done" });
});

test("a_question_that_may_have_arrived_is_looked_for_before_it_is_asked_again", async () => {
  let asked = 0;
  let online = false;
  const talk = talkWith({
    ask: () => {
      asked += 1;
      return stream(new ChatFault(""));
    },
    messages: async () => {
      if (!online) throw new ChatFault("");
      return [stored("User", "homes?")];
    },
    resume: () => stream({ content: "Here." }, final("Here.")),
  });
  await talk.ask({ content: "homes?" });
  expect(last(talk)?.state).toBe("failed");
  online = true;
  await talk.retry();
  expect(asked).toBe(1);
  expect(last(talk)).toMatchObject({ text: "Here.", state: "done" });
});

test("a_final_chunk_with_a_fault_keeps_what_was_produced", async () => {
  const broken = { Success: false, Code: 502, Message: "The model failed.", TaskCompleted: false };
  const partly = talkWith({ ask: () => stream({ content: "Two" }, final("Two", broken)) });
  await partly.ask({ content: "homes?" });
  expect(last(partly)).toMatchObject({ text: "Two", interrupted: true, state: "done" });
  const empty = talkWith({ ask: () => stream(final("", broken)) });
  await empty.ask({ content: "homes?" });
  expect(last(empty)).toMatchObject({ state: "failed", error: "The model failed." });
});

test("an_earlier_talk_comes_back_without_the_welcome", async () => {
  const talk = talkWith({ messages: async () => [stored("AI", "Hello"), stored("User", "a"), stored("AI", "b")] });
  await talk.restore();
  expect(talk.state.items.map((item) => [item.role, item.text])).toEqual([["visitor", "a"], ["bot", "b"]]);
});

test("an_answer_still_being_written_is_picked_up_after_a_reload", async () => {
  const talk = talkWith({
    messages: async () => [stored("User", "a")],
    resume: (offset) => stream({ content: offset === 0 ? "whole" : "part" }, final("whole")),
  });
  await talk.restore();
  expect(last(talk)).toMatchObject({ role: "bot", text: "whole", state: "done" });
});

test("ten_thousand_pieces_are_told_a_few_times_only", async () => {
  const pieces = Array.from({ length: 10_000 }, () => ({ content: "x" }));
  const talk = talkWith({ ask: () => stream(...pieces, final("x".repeat(10_000))) });
  let told = 0;
  talk.subscribe(() => (told += 1));
  await talk.ask({ content: "long" });
  expect(last(talk)?.text.length).toBe(10_000);
  expect(told).toBeLessThan(100);
});

test("a_thumb_that_could_not_be_stored_is_taken_back", async () => {
  const talk = talkWith({ ask: () => stream(final("Yes.")), rate: () => Promise.reject(new ChatFault("")) });
  await talk.ask({ content: "a" });
  const answer = last(talk);
  if (answer) await talk.rate(answer, 1);
  expect(last(talk)?.rating).toBeUndefined();
});

test("what_the_owner_says_to_who_called_a_person_first_comes_back_and_cannot_be_rated", async () => {
  const messages = async () => [stored("AI", "Hello!"), stored("AI", "An agent will write to you.")];
  const talk = new Talk({ ...silent, messages }, { words: () => en, welcome: () => ["Hello!"] });
  await talk.restore();
  expect(talk.state.items.map((item) => item.text)).toEqual(["An agent will write to you."]);
  expect(last(talk)?.answerId).toBeUndefined();
});
