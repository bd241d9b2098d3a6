/*
 * The talk of each chatbot in this window: leaving Try it and coming back finds
 * it again, read from the service. A new talk is a new session.
 */
import type { AppStore } from "../shell/app-store";
import { chatTransport } from "./chat-transport";
import { loggedTalk, type Talk } from "./talk-log";

const talks = new Map<string, Talk>();

const keyOf = (app: AppStore, serialNumber: string) => `${app.connection.value?.id ?? ""} ${serialNumber}`;

export function talkOf(app: AppStore, serialNumber: string): Talk {
  const key = keyOf(app, serialNumber);
  const talk = talks.get(key) ?? loggedTalk(chatTransport(app.transport, serialNumber));
  talks.set(key, talk);
  return talk;
}

export function endTalk(app: AppStore, serialNumber: string): void {
  talks.delete(keyOf(app, serialNumber));
}
