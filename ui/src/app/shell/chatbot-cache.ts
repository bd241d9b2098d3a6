/*
 * The list of chatbots. A service other than Porchlight can't list them, so their IDs and the
 * settings saved here are kept on this computer, without keys.
 */
import type { Connection } from "../../api/desktop";
import type { Transport } from "../../api/transport";
import type { ChatbotRow } from "../../api/wire";

/** Up to 500; the sidebar isn't designed for more. */
const PAGES = 5;

/** Lists the chatbots of a service; for other services, those added here. */
export async function listChatbots(transport: Transport, connection: Connection | null, canList: boolean): Promise<ChatbotRow[]> {
  if (canList || !connection) return allPages(transport);
  return cachedIds(connection.id).map((id) => rowOf(connection.id, id));
}

async function allPages(transport: Transport): Promise<ChatbotRow[]> {
  const rows: ChatbotRow[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const got = await transport.call("list_chatbots", { PageNumber: page, PageSize: 100 });
    rows.push(...got.List);
    if (rows.length >= got.VirtualCount || got.List.length === 0) break;
  }
  return rows;
}

/** What is known of a chatbot added by ID: the settings saved from here. */
function rowOf(connectionId: string, SerialNumber: string): ChatbotRow {
  const set = cachedSettings(connectionId, SerialNumber);
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    SerialNumber,
    Name: text(set.Name) || SerialNumber,
    ChatBubbleColor: text(set.ChatBubbleColor),
    CreateTime: "",
    ListingCount: 0,
  };
}

/** The format of chatbot IDs. */
export function isChatbotId(text: string): boolean {
  return /^[\w-]{8,64}$/.test(text);
}

const idsOf = (connectionId: string) => `porchlight.ids.${connectionId}`;
const settingsOf = (connectionId: string, serialNumber: string) => `porchlight.set.${connectionId}.${serialNumber}`;

function cachedIds(connectionId: string): string[] {
  return (localStorage.getItem(idsOf(connectionId)) ?? "").split(" ").filter(Boolean);
}

/** Adds a chatbot ID copied from another service. */
export function cacheId(connectionId: string, serialNumber: string): void {
  const ids = new Set([...cachedIds(connectionId), serialNumber]);
  localStorage.setItem(idsOf(connectionId), [...ids].join(" "));
}

/** Removes a chatbot from the list on this computer; the service is not changed. */
export function uncacheId(connectionId: string, serialNumber: string): void {
  const left = cachedIds(connectionId).filter((id) => id !== serialNumber);
  localStorage.setItem(idsOf(connectionId), left.join(" "));
  localStorage.removeItem(settingsOf(connectionId, serialNumber));
}

/** Deletes the cached chatbots of a removed connection. */
export function clearConnection(connectionId: string): void {
  for (const id of cachedIds(connectionId)) uncacheId(connectionId, id);
  localStorage.removeItem(idsOf(connectionId));
}

/** The settings that were saved from this computer, by name. */
export function cachedSettings(connectionId: string, serialNumber: string): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(settingsOf(connectionId, serialNumber)) ?? "{}") as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Records settings that the service accepted. */
export function cacheSettings(connectionId: string, input: unknown): void {
  const { serialNumber, SerialNumber, ...settings } = input as Record<string, unknown>;
  const serial = String(serialNumber ?? SerialNumber ?? "");
  if (!serial) return;
  const all = { ...cachedSettings(connectionId, serial), ...settings };
  localStorage.setItem(settingsOf(connectionId, serial), JSON.stringify(all));
}
