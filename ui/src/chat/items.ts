/*
 * What a talk is made of, and how stored messages become it. Pure. The welcome
 * is not an item: it is drawn from the settings, so the copy that the service
 * stored before the first question is left out.
 */
import type { ListingCard, Question, SessionMessage } from "./types";

export interface Item {
  key: string;
  role: "visitor" | "bot";
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  state: "waiting" | "writing" | "done" | "failed";
  question?: Question;
  answerId?: number;
  cards?: ListingCard[];
  rating?: 1 | -1;
  interrupted?: boolean;
  error?: string;
  /** The question may have arrived although nothing was heard. */
  unsure?: boolean;
  /** Failed for good; trying again makes no sense. */
  final?: boolean;
}

/** The stored messages of a session as items, oldest first, without the welcome at its beginning. */
export function fromHistory(messages: SessionMessage[], key: () => string, welcome: readonly string[] = []): Item[] {
  const first = messages.findIndex(({ Type, Content }) => Type === "User" || (welcome.length > 0 && !welcome.includes(Content.trim())));
  if (first < 0) return [];
  // A welcome that the owner changed since is not in today's; it is left out where somebody spoke after it.
  const spoken = messages.findIndex(({ Type }) => Type === "User");
  return messages.slice(Math.max(first, spoken)).map((message, at, shown) => {
    const visitor = message.Type === "User";
    return {
      key: key(),
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

/** Lines of an owner's text, blank ones left out. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
