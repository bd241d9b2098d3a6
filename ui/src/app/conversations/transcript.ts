/* Pairs each answer with the question before it. */
import type { SessionMessage } from "../../api/wire";
import { formatDate } from "../format";
import { texts } from "../texts";

export interface ReadMessage {
  message: SessionMessage;
  /** What an answer answers; "" for a welcome and for questions. */
  question: string;
  /** The day, where it is another than that of the message before; "" else. */
  day: string;
}

export function readable(messages: readonly SessionMessage[]): ReadMessage[] {
  let question = "";
  let before = messages[0];
  return messages.map((message) => {
    const isNewDay = before && new Date(before.CreateTime).toDateString() !== new Date(message.CreateTime).toDateString();
    before = message;
    const precedingQuestion = message.Type === "User" ? "" : question;
    question = message.Type === "User" ? message.Content : "";
    return { message, question: precedingQuestion, day: isNewDay ? formatDate(message.CreateTime) : "" };
  });
}

/** Marks of one answer, in words. */
export function messageFlags(message: SessionMessage): { word: string; tone: "care" | "good" | "bad" }[] {
  const t = texts.value.conversations;
  return [
    ...(message.NoAnswer ? [{ word: t.noAnswer, tone: "care" as const }] : []),
    ...(message.Interrupted ? [{ word: t.brokeOff, tone: "care" as const }] : []),
    ...(message.Rating === 1 ? [{ word: t.ratedUp, tone: "good" as const }] : []),
    ...(message.Rating === -1 ? [{ word: t.ratedDown, tone: "bad" as const }] : []),
  ];
}
