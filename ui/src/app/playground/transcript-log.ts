/* Records the questions and answers of the playground, so that each answer can be explained. */
import { signal, type Signal } from "@preact/signals";
import type { FinalChunk } from "../../api/generated/FinalChunk";
import type { ChatTransport, Chunk, ListingCard } from "../../chat/types";

export interface Exchange {
  answerId: number;
  question: string;
  answer: string;
  cards: readonly ListingCard[];
  noAnswer: boolean;
  tookMs: number;
  tokens: number;
}

export interface Conversation {
  transport: ChatTransport;
  /** Oldest first. */
  exchanges: Signal<readonly Exchange[]>;
}

export function loggedConversation(inner: ChatTransport): Conversation {
  const exchanges = signal<readonly Exchange[]>([]);
  const keep = (question: string, final: FinalChunk, cards: readonly ListingCard[], tookMs: number) => {
    const { AnswerID: answerId, Answer: answer, noAnswer, TotalToken: tokens } = final;
    const stored = { answerId, question, answer, cards, noAnswer, tookMs, tokens };
    exchanges.value = [...exchanges.value.filter(({ answerId }) => answerId !== stored.answerId), stored];
  };

  async function* recorded(question: string, chunks: AsyncIterable<Chunk>): AsyncIterable<Chunk> {
    let cards: readonly ListingCard[] = [];
    const began = performance.now();
    for await (const chunk of chunks) {
      if ("listings" in chunk) cards = chunk.listings;
      if ("AnswerID" in chunk) keep(question, chunk, cards, Math.round(performance.now() - began));
      yield chunk;
    }
  }

  let last = "";
  const transport: ChatTransport = {
    ...inner,
    ask(question, signal, name) {
      last = question.content;
      return recorded(last, inner.ask(question, signal, name));
    },
    resume: (offset, signal, answer) => recorded(last, inner.resume(offset, signal, answer)),
  };
  return { transport, exchanges };
}
