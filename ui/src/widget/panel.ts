/*
 * The panel as the launcher fetches it: the chat component with the service
 * behind it. One module, fetched on first hover, focus or press.
 */
import { mountChat, type ChatHandle, type ChatOptions } from "../chat/index";
import { browserMemory } from "../chat/memory";
import { fetchWords } from "./fetch-words";
import { httpTransport } from "./http-transport";
import type { Visit } from "./visit";

export async function openPanel(root: ShadowRoot, visit: Visit, events: Partial<ChatOptions>): Promise<ChatHandle> {
  await fetchWords(visit.config.AIResponseLanguage);
  return mountChat(root, {
    settings: visit.config,
    transport: httpTransport(visit),
    memory: visit.memory,
    drafts: browserMemory("session", visit.chatbotId),
    ...events,
  });
}
