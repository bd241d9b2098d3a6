/*
 * What a talk is made of, and how stored messages become it. Pure. The welcome
 * is not an item: it is drawn from the settings, so the copy that the service
 * stored before the first question is left out.
 */
import type { SentQuestion, ListingCard, SessionMessage } from "../types";

export interface ChatMessage {
  key: string;
  role: "visitor" | "bot";
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  state: "waiting" | "writing" | "done" | "failed";
  /** As the service numbers it; absent while it is on its way, or only here. */
  id?: number;
  /** The service has it, under a number that was not heard. */
  stored?: boolean;
  /** A question that may have to be asked again. */
  sent?: SentQuestion;
  answerId?: number;
  cards?: ListingCard[];
  rating?: 1 | -1;
  interrupted?: boolean;
  error?: string;
  /** Failed because nothing was heard: goes on by itself when the network is back. */
  lost?: boolean;
  /** When it may be tried again, where a limit refused it; milliseconds since 1970. */
  retryAt?: number | undefined;
  /** Refused because the session takes no more: only a new chat helps. */
  sessionFull?: boolean;
  /** Failed for good; trying again makes no sense. */
  final?: boolean;
}

/** The stored messages of a session as items, oldest first, without the welcome at its beginning. */
export function fromHistory(messages: SessionMessage[], key: () => string, welcome: readonly string[] = []): ChatMessage[] {
  return withoutWelcome(messages, welcome).map((message, at, shown) => {
    const visitor = message.Type === "User";
    return {
      key: key(),
      id: message.MessageID,
      role: visitor ? "visitor" : "bot",
      text: message.Content,
      at: Date.parse(message.CreateTime) || Date.now(),
      state: "done",
      interrupted: message.Interrupted,
      // Only what answers a question can be rated.
      ...(shown[at - 1]?.Type === "User" ? { answerId: message.MessageID } : {}),
      ...(message.listings ? { cards: message.listings } : {}),
    };
  });
}

/**
 * A session that began with a question has its welcome from the same moment, whatever the owner
 * made of it since. One that began otherwise may have the owner's words to who called a person
 * first: there only the lines of today's welcome are left out, so that nothing said is lost.
 */
function withoutWelcome(messages: SessionMessage[], welcome: readonly string[]): SessionMessage[] {
  const first = messages.findIndex(({ Type }) => Type === "User");
  const began = messages[first]?.CreateTime;
  if (first > 0 && messages[0]?.CreateTime === began) return messages.slice(first);
  return messages.filter(({ Content }, at) => (first >= 0 && at >= first) || !welcome.includes(Content.trim()));
}

/**
 * The talk as the service has it, with what is only here behind what it followed. What is known
 * already keeps its key and mark, so that nothing is drawn anew.
 */
export function mergeHistory(stored: readonly ChatMessage[], local: readonly ChatMessage[]): ChatMessage[] {
  const known = new Map(local.map((message) => [message.id, message]));
  const result = stored.map((message) => {
    const mine = known.get(message.id);
    return mine ? { ...mine, interrupted: mine.interrupted || message.interrupted } : message;
  });
  local.forEach((message, at) => {
    if (message.stored || result.some(({ key }) => key === message.key)) return;
    const before = local.slice(0, at).findLast(({ key }) => result.some((one) => one.key === key));
    result.splice(before ? result.findIndex(({ key }) => key === before.key) + 1 : result.length, 0, message);
  });
  return result;
}

/** Whether the earlier talk has a question that a change of page cut off. */
export function isDelivered({ begun, before, question }: SentQuestion, history: readonly ChatMessage[]): boolean {
  const plain = (text: string) => text.normalize("NFC").replaceAll("\r\n", "\n").trim();
  const content = plain(question.content);
  // What was said in a recording is put behind what was typed.
  const is = (text: string) => (question.chatAskType === "Audio" ? text.startsWith(content) : text === content);
  const later = history.filter(({ role }) => role === "visitor").slice(before);
  return begun || (before >= 0 && later.some(({ text }) => is(plain(text))));
}

/** Lines of an owner's text, blank ones left out. */
export function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
