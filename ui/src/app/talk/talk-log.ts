/*
 * Keeps what was asked and answered in a talk of Try it, beside the chat that
 * shows it, so that the reasons of each answer can be looked up.
 */
import { signal, type Signal } from "@preact/signals";
import type { FinalChunk } from "../../api/generated/FinalChunk";
import type { ChatTransport, Chunk, ListingCard } from "../../chat/types";

export interface Exchange {
  answerId: number;
  question: string;
  answer: string;
  cards: readonly ListingCard[];
  noAnswer: boolean;
}

export interface Talk {
  transport: ChatTransport;
  /** Oldest first. */
  exchanges: Signal<readonly Exchange[]>;
}

export function loggedTalk(inner: ChatTransport): Talk {
  const exchanges = signal<readonly Exchange[]>([]);
  const keep = (question: string, final: FinalChunk, cards: readonly ListingCard[]) => {
    const kept = { answerId: final.AnswerID, question, answer: final.Answer, cards, noAnswer: final.noAnswer };
    exchanges.value = [...exchanges.value.filter(({ answerId }) => answerId !== kept.answerId), kept];
  };

  async function* noted(question: string, chunks: AsyncIterable<Chunk>): AsyncIterable<Chunk> {
    let cards: readonly ListingCard[] = [];
    for await (const chunk of chunks) {
      if ("listings" in chunk) cards = chunk.listings;
      if ("AnswerID" in chunk) keep(question, chunk, cards);
      yield chunk;
    }
  }

  let last = "";
  const transport: ChatTransport = {
    ...inner,
    ask(question, signal) {
      last = question.content;
      return noted(last, inner.ask(question, signal));
    },
    resume: (offset, signal) => noted(last, inner.resume(offset, signal)),
  };
  return { transport, exchanges };
}
