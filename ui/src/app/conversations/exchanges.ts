/*
 * Messages of a session put together to read: each answer knows the question
 * before it. Pure.
 */
import type { SessionMessage } from "../../api/wire";

export interface ReadMessage {
  message: SessionMessage;
  /** What an answer answers; "" for a welcome and for questions. */
  question: string;
}

export function readable(messages: readonly SessionMessage[]): ReadMessage[] {
  let question = "";
  return messages.map((message) => {
    if (message.Type === "User") {
      question = message.Content;
      return { message, question: "" };
    }
    const answered = { message, question };
    question = "";
    return answered;
  });
}

/** Marks of one answer, in words. */
export function marksOf(message: SessionMessage): { word: string; tone: "care" | "good" | "bad" }[] {
  return [
    ...(message.NoAnswer ? [{ word: "No answer", tone: "care" as const }] : []),
    ...(message.Interrupted ? [{ word: "Broke off", tone: "care" as const }] : []),
    ...(message.Rating === 1 ? [{ word: "Rated up", tone: "good" as const }] : []),
    ...(message.Rating === -1 ? [{ word: "Rated down", tone: "bad" as const }] : []),
  ];
}
