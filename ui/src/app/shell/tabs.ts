import { CalendarClock, CodeXml, Contact, House, Lightbulb, MessageCircle, MessagesSquare, Palette, type IconNode } from "lucide";
import type { Connection } from "../../api/desktop";
import type { Tab } from "./app-store";
import { texts } from "../texts";
import { supports, supportsScreen } from "./capabilities";

const TABS: readonly { tab: Tab; icon: IconNode }[] = [
  { tab: "look", icon: Palette },
  { tab: "listings", icon: House },
  { tab: "talk", icon: MessageCircle },
  { tab: "conversations", icon: MessagesSquare },
  { tab: "leads", icon: Contact },
  { tab: "showings", icon: CalendarClock },
  { tab: "knowledge", icon: Lightbulb },
  { tab: "embed", icon: CodeXml },
];

/** The tabs that the selected service supports. */
export function supportedTabs(connection: Connection | null): typeof TABS {
  return TABS.filter(({ tab }) => supportsScreen(connection, tab));
}

/** Conversations are an inbox where people of the office can speak in them. */
export function tabName(connection: Connection | null, tab: Tab): string {
  return tab === "conversations" && supports(connection, "inbox") ? texts.value.inbox.tab : texts.value.shell.tabs[tab];
}
