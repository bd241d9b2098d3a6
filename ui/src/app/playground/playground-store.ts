/*
 * The talk of each chatbot in this window: leaving Try it and coming back finds
 * it again, read from the service. A new talk is a new session. Other screens
 * leave a question here to have it asked.
 */
import { signal } from "@preact/signals";
import type { AppStore } from "../shell/app-store";
import { chatTransport } from "./chat-transport";
import { loggedConversation, type Talk } from "./transcript-log";

/** Which half of Try it is open. */
export const playgroundView = signal<"talk" | "saved">("talk");

/** Asked as soon as the chat is drawn. */
export const questionToAsk = signal<string | null>(null);

const talks = new Map<string, Talk>();

const keyOf = (app: AppStore, serialNumber: string) => `${app.connection.value?.id ?? ""} ${serialNumber}`;

export function conversationFor(app: AppStore, serialNumber: string): Talk {
  const key = keyOf(app, serialNumber);
  const talk = talks.get(key) ?? loggedConversation(chatTransport(app.transport, serialNumber, app.can("idempotency")));
  talks.set(key, talk);
  return talk;
}

export function endConversation(app: AppStore, serialNumber: string): void {
  talks.delete(keyOf(app, serialNumber));
}

/** Opens Try it with a new talk that begins with this question. */
export function tryQuestion(app: AppStore, serialNumber: string, question: string): void {
  endConversation(app, serialNumber);
  playgroundView.value = "talk";
  questionToAsk.value = question;
  app.show("talk");
}
