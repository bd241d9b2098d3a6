/* Pairs each answer with the question before it. */
import type { SessionMessage } from "../../api/wire";
import { formatDate } from "../format";
import { texts } from "../texts";

export interface ReadMessage {
  message: SessionMessage;
  /** The question; "" for a welcome message and for questions. */
  question: string;
  /** The day if it differs from that of the previous message; otherwise "". */
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
    return { message, question: message.Type === "AI" ? precedingQuestion : "", day: isNewDay ? formatDate(message.CreateTime) : "" };
  });
}

/** Who joined or left. */
export function eventText({ Event, Agent, Content }: SessionMessage): string {
  const t = texts.value.inbox;
  const sentences: Record<string, (name: string) => string> = { "Joined": t.joined, "HandedBack": t.left, "SteppedAway": t.steppedAway, "Expired": t.expired };
  return sentences[Event ?? ""]?.(Agent?.Name ?? "") ?? Content;
}

/** Flags of an answer as text. */
export function messageFlags(message: SessionMessage): { word: string; tone: "care" | "good" | "bad" }[] {
  const t = texts.value.conversations;
  return [
    ...(message.NoAnswer ? [{ word: t.noAnswer, tone: "care" as const }] : []),
    ...(message.Interrupted ? [{ word: t.brokeOff, tone: "care" as const }] : []),
    ...(message.Rating === 1 ? [{ word: t.ratedUp, tone: "good" as const }] : []),
    ...(message.Rating === -1 ? [{ word: t.ratedDown, tone: "bad" as const }] : []),
  ];
}
