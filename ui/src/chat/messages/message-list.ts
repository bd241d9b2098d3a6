/*
 * The messages of a conversation, and how stored ones become them. The welcome message is rendered from the settings,
 * so the copy that the service stores before the first question is left out.
 */
import type { NextStep } from "../showings/types";
import type { ActiveFilter, SentQuestion, ListingCard, SessionMessage } from "../types";

export interface ChatMessage {
  key: string;
  /** "event" says that a person joined or left. */
  role: "visitor" | "bot" | "agent" | "event";
  /** The name of the person who wrote it, or whom the event is about. */
  agent?: string | undefined;
  event?: string | undefined;
  /** Arrived while the page was open. */
  isNew?: boolean;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  state: "waiting" | "writing" | "done" | "failed";
  /** The ID of the service; missing until it is known. */
  id?: number | undefined;
  /** The service has it, with an ID that we don't know. */
  stored?: boolean;
  /** Images that the visitor sent from this page. */
  images?: readonly Blob[];
  /** A question that may have to be sent again. */
  sent?: SentQuestion;
  answerId?: number;
  cards?: ListingCard[] | undefined;
  /** The filters of the search, and the question for its next homes. */
  filters?: ActiveFilter[] | undefined;
  more?: string | undefined;
  /** Times for a showing, or fields for contact details. */
  next?: NextStep | undefined;
  rating?: 1 | -1;
  interrupted?: boolean;
  error?: string;
  /** Failed because the service did not respond: continues when the network is back. */
  lost?: boolean;
  /** When it may be sent again after a rate limit; milliseconds since 1970. */
  retryAt?: number | undefined;
  /** Rejected because the session is full: only a new chat helps. */
  sessionFull?: boolean;
  /** A retry can't succeed. */
  final?: boolean;
}

/** The stored messages of a session, oldest first, without the welcome message. */
export function fromHistory(messages: SessionMessage[], key: () => string, welcome: readonly string[] = []): ChatMessage[] {
  return withoutWelcome(messages, welcome).map((message, at, shown) => ({
    ...fromStored(message, key()),
    // Only answers to questions can be rated.
    ...(message.Type === "AI" && shown[at - 1]?.Type === "User" ? { answerId: message.MessageID } : {}),
  }));
}

const ROLES: Record<string, ChatMessage["role"]> = { "User": "visitor", "Agent": "agent", "System": "event" };

/** One stored message. */
export function fromStored(message: SessionMessage, key: string): ChatMessage {
  return {
    key,
    id: message.MessageID,
    role: ROLES[message.Type] ?? "bot",
    text: message.Content,
    at: Date.parse(message.CreateTime) || Date.now(),
    state: "done",
    interrupted: message.Interrupted,
    agent: message.Agent?.Name,
    event: message.Event,
    cards: message.listings,
    next: message.Next,
    ...(message.Rating === 1 || message.Rating === -1 ? { rating: message.Rating } : {}),
  };
}

/** Whether a person speaks: they wrote or joined after the last one left. */
export function isHeld(messages: readonly ChatMessage[]): boolean {
  const last = messages.findLast(({ role }) => role === "agent" || role === "event");
  return last?.role === "agent" || last?.event === "Joined";
}

/**
 * In a session that began with a question, the welcome has the same time as the question, even if the
 * setting has changed since. A session that began with a handoff starts with the agency's message: there
 * only lines of today's welcome are left out, so that no message is lost.
 */
function withoutWelcome(messages: SessionMessage[], welcome: readonly string[]): SessionMessage[] {
  const first = messages.findIndex(({ Type }) => Type === "User");
  const began = messages[first]?.CreateTime;
  if (first > 0 && messages[0]?.CreateTime === began) return messages.slice(first);
  return messages.filter(({ Content }, at) => (first >= 0 && at >= first) || !welcome.includes(Content.trim()));
}

/**
 * The messages of the service, with local ones after the message that they followed. Known messages
 * keep their key, so that nothing is rendered again.
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

/** Whether the history has a question that a page change interrupted. */
export function isDelivered({ begun, before, question }: SentQuestion, history: readonly ChatMessage[]): boolean {
  const plain = (text: string) => text.normalize("NFC").replaceAll("\r\n", "\n").trim();
  const content = plain(question.content);
  // The service appends the transcript of a recording to the typed text.
  const is = (text: string) => (question.chatAskType === "Audio" ? text.startsWith(content) : text === content);
  const later = history.filter(({ role }) => role === "visitor").slice(before);
  return begun || (before >= 0 && later.some(({ text }) => is(plain(text))));
}

/** The non-empty lines of a text. */
export function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
