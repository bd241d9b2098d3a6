import { expect, it } from "vitest";
import type { ChatTransport, Chunk } from "../../chat/types";
import { loggedConversation } from "./transcript-log";

const FINAL = { QuestionID: 1, AnswerID: 2, Answer: "One home.", TotalToken: 0, noAnswer: false, TaskCompleted: true };
const CARDS = { listings: [{ id: 7 }] } as unknown as Chunk;

function conversationFrom(...streams: Chunk[][]) {
  async function* next(): AsyncIterable<Chunk> {
    yield* streams.shift() ?? [];
  }
  return loggedConversation({ ask: () => next(), resume: () => next() } as unknown as ChatTransport);
}

async function read(chunks: AsyncIterable<Chunk>): Promise<Chunk[]> {
  const all: Chunk[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

it("an answer is recorded with its question and listings, and the chat gets every chunk", async () => {
  const conversation = conversationFrom([{ content: "One home." }, CARDS, FINAL]);
  expect(await read(conversation.transport.ask({ content: "homes?" }, new AbortController().signal))).toEqual([{ content: "One home." }, CARDS, FINAL]);
  expect(conversation.exchanges.value).toEqual([{ answerId: 2, question: "homes?", answer: "One home.", cards: [{ id: 7 }], noAnswer: false, tookMs: expect.any(Number), tokens: 0 }]);
});

it("a resumed answer is recorded once, with its question", async () => {
  const conversation = conversationFrom([FINAL], [{ ...FINAL, Answer: "One home. More." }]);
  const { signal } = new AbortController();
  await read(conversation.transport.ask({ content: "homes?" }, signal));
  await read(conversation.transport.resume(4, signal));
  expect(conversation.exchanges.value.map(({ question, answer }) => [question, answer])).toEqual([["homes?", "One home. More."]]);
});
