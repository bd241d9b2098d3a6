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
  let dayBefore = messages[0] ? localDay(messages[0].CreateTime) : 0;
  return messages.map((message) => {
    const onDay = localDay(message.CreateTime);
    const isNewDay = onDay !== dayBefore;
    dayBefore = onDay;
    const precedingQuestion = message.Type === "User" ? "" : question;
    question = message.Type === "User" ? message.Content : "";
    return { message, question: message.Type === "AI" ? precedingQuestion : "", day: isNewDay ? formatDate(message.CreateTime) : "" };
  });
}

/** A number for each day on this computer, much faster to make than a text; 0 without a time. */
function localDay(time: string): number {
  const date = new Date(time);
  return (date.getFullYear() * 12 + date.getMonth()) * 31 + date.getDate() || 0;
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
