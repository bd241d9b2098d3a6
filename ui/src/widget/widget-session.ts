/*
 * Loads the public settings and a session in one request. With a saved key the visitor gets the same session back.
 * Without one it is a simple request, so the browser sends no preflight.
 */
import type { WidgetConfig } from "../api/generated/WidgetConfig";
import { browserStorage } from "../chat/storage";
import type { ChatStorage } from "../chat/types";

/** A cached launcher passes this to the current panel, so the names of the fields must stay. */
export interface WidgetSession {
  "base": string;
  chatbotId: string;
  config: WidgetConfig;
  /** Where the session is stored: permanently, or until the browser closes. */
  memory: ChatStorage;
  /** The visitor has chatted before. */
  returning: boolean;
}

const KEY = "key";
const SESSION = "session";

/** Throws an `Error` with the message of the service if it rejects the page or can't be reached. */
export async function loadSession(baseUrl: string, chatbotId: string): Promise<WidgetSession> {
  const localStore = browserStorage("local", chatbotId);
  const tabStore = browserStorage("session", chatbotId);
  const config = await getConfig(baseUrl, chatbotId, tabStore.get(KEY) ?? localStore.get(KEY));
  const [storage, other] = config.RemoveChatLogOnBrowserClose ? [tabStore, localStore] : [localStore, tabStore];
  const known = tabStore.get(SESSION) ?? localStore.get(SESSION);
  const returning = config.SessionKey !== "" && known === String(config.SessionID);
  if (returning) {
    saveSession(storage, { id: config.SessionID, key: config.SessionKey });
    other.remove(KEY);
    other.remove(SESSION);
  }
  return { "base": baseUrl, chatbotId, config, memory: storage, returning };
}

/** Saves the key. Called with the first question, so that page views store nothing. */
export function saveSession(storage: ChatStorage, session: { id: number; key: string }): void {
  storage.set(KEY, session.key);
  storage.set(SESSION, String(session.id));
}

/** Settings and session; an invalid key gets a new session. */
export async function getConfig(baseUrl: string, chatbotId: string, key?: string | null): Promise<WidgetConfig> {
  const response = await fetch(`${baseUrl}/chat/Chatbot/GetConfig`, {
    method: "POST",
    credentials: "omit",
    body: JSON.stringify({ serialNumber: chatbotId, language: document.documentElement.lang }),
    headers: key ? { "chatrobot-sessionkey": key } : {},
  });
  const envelope = (await response.json()) as { Message: string; Data: WidgetConfig | null };
  if (envelope.Data) return envelope.Data;
  if (key && response.status === 401) return getConfig(baseUrl, chatbotId);
  throw new Error(envelope.Message);
}
