/*
 * The frame of a screen: 56 px head with title, tabs of the open chatbot and
 * the screen's actions, then the body. What scrolls is the body's business.
 */
import type { ComponentChildren } from "preact";
import { CodeXml, Contact, House, Lightbulb, MessageCircle, MessagesSquare, Palette, type IconNode } from "lucide";
import { useApp } from "../app-context";
import { chooseByArrows } from "../parts/arrow-keys";
import { Icon } from "../parts/Icon";
import type { Connection } from "../../api/desktop";
import { isTab, type Tab } from "./app-store";
import { canTab } from "./can";

export const TABS: readonly { tab: Tab; word: string; icon: IconNode }[] = [
  { tab: "look", word: "Look", icon: Palette },
  { tab: "listings", word: "Listings", icon: House },
  { tab: "talk", word: "Try it", icon: MessageCircle },
  { tab: "conversations", word: "Conversations", icon: MessagesSquare },
  { tab: "leads", word: "Leads", icon: Contact },
  { tab: "knowledge", word: "Knowledge", icon: Lightbulb },
  { tab: "embed", word: "Embed", icon: CodeXml },
];

/** The tabs that the service in use can fill. */
export function tabsOf(connection: Connection | null): typeof TABS {
  return TABS.filter(({ tab }) => canTab(connection, tab));
}

interface ScreenFrameProps {
  title?: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

export function ScreenFrame({ title, actions, children }: ScreenFrameProps) {
  const app = useApp();
  const shown = title ?? app.openRow.value?.Name ?? "";
  return (
    <div class="screen">
      <header class="head">
        <h1 class="head-title" title={shown}>{shown}</h1>
        {isTab(app.screen.value) ? <Tabs /> : null}
        <div class="head-actions">{actions}</div>
      </header>
      {children}
    </div>
  );
}

function Tabs() {
  const app = useApp();
  return (
    <div class="tabs" role="tablist" aria-label="Parts of this chatbot" onKeyDown={chooseByArrows}>
      {tabsOf(app.connection.value).map(({ tab, word, icon }, index) => (
        <button
          key={tab}
          class="tab"
          type="button"
          role="tab"
          aria-selected={app.screen.value === tab}
          tabIndex={app.screen.value === tab ? 0 : -1}
          title={`${word} (Ctrl+${index + 1})`}
          onClick={() => app.show(tab)}
        >
          <Icon node={icon} />
          <span>{word}</span>
        </button>
      ))}
    </div>
  );
}
