/*
 * Opens a visit: one request gives the public settings, a session and its
 * visitor key. A key kept from before gets the same session back. Without one
 * the request is a simple one, so that the browser asks no preflight first.
 */
import type { WidgetConfig } from "../api/generated/WidgetConfig";
import { browserMemory } from "../chat/storage";
import type { ChatMemory } from "../chat/types";

export interface Visit {
  base: string;
  chatbotId: string;
  config: WidgetConfig;
  /** Where this talk may be remembered: until forgotten, or until the browser closes. */
  memory: ChatMemory;
  /** The visitor has talked before. */
  returning: boolean;
}

const KEY = "key";
const SESSION = "session";

/** Throws an `Error` with the service's words when it refuses or cannot be reached. */
export async function openVisit(base: string, chatbotId: string): Promise<Visit> {
  const lasting = browserMemory("local", chatbotId);
  const passing = browserMemory("session", chatbotId);
  const config = await getConfig(base, chatbotId, passing.get(KEY) ?? lasting.get(KEY));
  const [memory, other] = config.RemoveChatLogOnBrowserClose ? [passing, lasting] : [lasting, passing];
  const known = passing.get(SESSION) ?? lasting.get(SESSION);
  const returning = config.SessionKey !== "" && known === String(config.SessionID);
  if (returning) {
    keepVisit(memory, { id: config.SessionID, key: config.SessionKey });
    other.remove(KEY);
    other.remove(SESSION);
  }
  return { base, chatbotId, config, memory, returning };
}

/** Keeps the key; done with the first question, so that who only looks leaves nothing behind. */
export function keepVisit(memory: ChatMemory, session: { id: number; key: string }): void {
  memory.set(KEY, session.key);
  memory.set(SESSION, String(session.id));
}

/** Settings and session; with a key that is no longer good, a new session. */
export async function getConfig(base: string, chatbotId: string, key?: string | null): Promise<WidgetConfig> {
  const response = await fetch(`${base}/chat/Chatbot/GetConfig`, {
    method: "POST",
    credentials: "omit",
    // Not the time zone: asking the browser for its name costs more than all the rest of the launcher.
    body: JSON.stringify({ serialNumber: chatbotId, clientCurrentTime: new Date().toISOString() }),
    ...(key ? { headers: { "chatrobot-sessionkey": key } } : {}),
  });
  const envelope = (await response.json()) as { Message: string; Data: WidgetConfig | null };
  if (envelope.Data) return envelope.Data;
  if (key && response.status === 401) return getConfig(base, chatbotId);
  throw new Error(envelope.Message);
}
