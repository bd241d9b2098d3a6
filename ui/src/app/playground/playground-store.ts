/*
 * Keeps the conversation of each chatbot while the app is open. Other screens can leave a question
 * here to be asked.
 */
import { signal } from "@preact/signals";
import type { AppStore } from "../shell/app-store";
import { chatTransport } from "./chat-transport";
import { loggedConversation, type Conversation } from "./transcript-log";

/** The open half of the playground. */
export const playgroundView = signal<"talk" | "saved">("talk");

/** Asked as soon as the chat is mounted. */
export const questionToAsk = signal<string | null>(null);

const conversations = new Map<string, Conversation>();

const keyOf = (app: AppStore, serialNumber: string) => `${app.connection.value?.id ?? ""} ${serialNumber}`;

export function conversationFor(app: AppStore, serialNumber: string): Conversation {
  const key = keyOf(app, serialNumber);
  const conversation = conversations.get(key) ?? loggedConversation(chatTransport(app.transport, serialNumber, app.supports("idempotency")));
  conversations.set(key, conversation);
  return conversation;
}

export function endConversation(app: AppStore, serialNumber: string): void {
  conversations.delete(keyOf(app, serialNumber));
}

/** Opens the playground with a new conversation that starts with this question. */
export function tryQuestion(app: AppStore, serialNumber: string, question: string): void {
  endConversation(app, serialNumber);
  playgroundView.value = "talk";
  questionToAsk.value = question;
  app.show("talk");
}
