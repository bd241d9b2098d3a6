/*
 * Which chatbots there are. A service of ours lists them; another one cannot,
 * so there a person adds them by their ID and this computer remembers the IDs
 * (they are no secret: every page with the bubble shows them).
 */
import { DESKTOP_FAULT, type Connection } from "../../api/desktop";
import { CallFault, type Transport } from "../../api/transport";
import type { ChatbotRow, Page } from "../../api/wire";

/** At most 500; the rail is not made for more. */
const PAGES = 5;

export async function listChatbots(transport: Transport, connection: Connection | null): Promise<ChatbotRow[]> {
  try {
    return await allPages(transport);
  } catch (thrown) {
    const { code } = CallFault.from(thrown);
    const cannotList = code === 40401 || code === DESKTOP_FAULT.notOffered;
    if (!cannotList || !connection) throw thrown;
    return rememberedIds(connection.id).map(rowOf);
  }
}

async function allPages(transport: Transport): Promise<ChatbotRow[]> {
  const rows: ChatbotRow[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const got = await transport.call<Page<ChatbotRow>>("list_chatbots", { PageNumber: page, PageSize: 100 });
    rows.push(...got.List);
    if (rows.length >= got.VirtualCount || got.List.length === 0) break;
  }
  return rows;
}

/** What is known of a chatbot that only has an ID. */
function rowOf(SerialNumber: string): ChatbotRow {
  return { SerialNumber, Name: SerialNumber, ChatBubbleColor: "", CreateTime: "", ListingCount: 0 };
}

const place = (connectionId: string) => `porchlight.ids.${connectionId}`;

export function rememberedIds(connectionId: string): string[] {
  return (localStorage.getItem(place(connectionId)) ?? "").split(" ").filter(Boolean);
}

/** Takes a chatbot ID as it stands in the settings of the other service. */
export function rememberId(connectionId: string, serialNumber: string): void {
  const ids = new Set([...rememberedIds(connectionId), serialNumber]);
  localStorage.setItem(place(connectionId), [...ids].join(" "));
}
