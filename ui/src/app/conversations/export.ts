/* Exports all listed conversations with their messages as one file. */
import type { ConversationItem } from "../../api/generated/ConversationItem";
import type { ListConversations } from "../../api/generated/ListConversations";
import type { Transport } from "../../api/transport";
import type { SessionMessage } from "../../api/wire";
import { BOM,csvOf } from "../csv-cells";
import { texts } from "../texts";

const PAGE_SIZE = 100;
/** Conversations loaded in parallel. */
const MAX_REQUESTS = 4;

export interface ReadConversation {
  row: ConversationItem;
  messages: SessionMessage[];
}

/** All conversations of a query, newest first; null if canceled. */
export async function readAll(
  transport: Transport,
  query: ListConversations,
  step: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<ReadConversation[] | null> {
  const rows = await allRows(transport, query, signal);
  const read: ReadConversation[] = [];
  step(0, rows.length);
  for (let at = 0; at < rows.length && !signal.aborted; at += MAX_REQUESTS) {
    const some = rows.slice(at, at + MAX_REQUESTS);
    read.push(...(await Promise.all(some.map((row) => withMessages(transport, row)))));
    step(read.length, rows.length);
  }
  return signal.aborted ? null : read;
}

/** New conversations move others to later pages, so a page may repeat some. */
async function allRows(transport: Transport, query: ListConversations, signal: AbortSignal): Promise<ConversationItem[]> {
  const rows = new Map<number, ConversationItem>();
  for (let number = 1; !signal.aborted; number++) {
    const input = { ...query, PageNumber: number, PageSize: PAGE_SIZE };
    const page = await transport.call("list_conversations", input);
    for (const row of page.List) rows.set(row.SessionID, row);
    if (page.List.length < PAGE_SIZE) break;
  }
  return [...rows.values()];
}

async function withMessages(transport: Transport, row: ConversationItem): Promise<ReadConversation> {
  return { row, messages: await transport.call("list_session_messages", { sessionID: row.SessionID }) };
}

/** One row per message. */
export function conversationsCsv(read: readonly ReadConversation[]): string {
  const t = texts.value.conversations.columns;
  const heading = [t.time, t.session, t.from, t.text, t.noAnswer, t.rating, t.handedOff, t.name, t.page, t.listings];
  const yes = (is: boolean | undefined) => (is ? t.yes : "");
  const rows = read.flatMap(({ row, messages }) =>
    messages.map((message) => [
      message.CreateTime,
      String(row.SessionID),
      message.Type === "User" ? t.visitor : (message.Agent?.Name ?? t.bot),
      message.Content,
      yes(message.NoAnswer),
      message.Rating === 1 ? t.up : message.Rating === -1 ? t.down : "",
      yes(row.HandedOver),
      row.Name,
      row.URI,
      (message.listings ?? []).map(({ mlsNumber, address }) => address || mlsNumber).join("; "),
    ]),
  );
  return BOM + csvOf(heading, rows);
}

/** Members keep their wire names, as documented. */
export function conversationsJson(read: readonly ReadConversation[]): string {
  return `${JSON.stringify(read.map(({ row, messages }) => ({ ...row, Messages: messages, Questions: row.Messages })), null, 2)}\n`;
}
