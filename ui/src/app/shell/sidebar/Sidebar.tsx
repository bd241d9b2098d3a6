import { HeartPulse, KeyRound, PanelLeft, Plus, Settings } from "lucide";
import { IconButton } from "../../components/Button";
import { Icon } from "../../components/Icon";
import { Logo } from "../../components/Logo";
import { useApp } from "../../app-context";
import { formatNumber } from "../../format";
import { noticeCount } from "../../notifications/open-notices";
import { texts } from "../../texts";
import type { ChatbotRow } from "../../../api/wire";
import { parseColor, readableText, toHex } from "../../color";
import { draftKey, unsaved } from "../../settings/store/drafts";
import { isTab } from "../app-store";
import { hasHealth } from "../backup-warning";
import { withKeys } from "../commands/bindings";
import { MenuButton } from "../menu/MenuButton";
import { showPreferences } from "../open-dialogs";
import { QueueState } from "../queue/QueueState";

export function Sidebar() {
  const app = useApp();
  const folded = app.sidebarCollapsed.value;
  const t = texts.value.shell.sidebar;
  return (
    <nav class={`sidebar${folded ? " sidebar-folded" : ""}`} aria-label={t.name}>
      <div class="sidebar-top">
        <span class="sidebar-brand">
          <Logo size={24} />
          <span class="sidebar-label">Porchlight</span>
        </span>
        <span class="sidebar-buttons">
          <MenuButton />
          <IconButton
            name={withKeys(folded ? t.unfold : t.fold, "view.rail")}
            icon={PanelLeft}
            class="sidebar-toggle"
            onClick={() => (app.sidebarCollapsed.value = !folded)}
          />
        </span>
      </div>
      <SidebarConnection />
      <SidebarChatbots />
      <div class="sidebar-foot">
        <QueueState />
        <SidebarAction name={t.newChatbot} icon={Plus} on={app.screen.value === "start"} onClick={() => app.show("start")} />
        <SidebarAction
          name={t.connections}
          icon={KeyRound}
          on={app.screen.value === "connections"}
          onClick={() => app.show("connections")}
        />
        {hasHealth(app.connection.value) ? (
          <SidebarAction name={texts.value.health.title} icon={HeartPulse} on={app.screen.value === "health"} onClick={() => app.show("health")} />
        ) : null}
        <SidebarAction name={t.preferences} icon={Settings} on={false} onClick={() => showPreferences("general")} />
      </div>
    </nav>
  );
}

function SidebarConnection() {
  const app = useApp();
  const connection = app.connection.value;
  if (!connection) return null;
  const t = texts.value.shell.sidebar;
  const word = t.states[connection.state];
  return (
    <button class="sidebar-connection" type="button" title={connection.message ?? connection.baseUrl} onClick={() => app.show("connections")}>
      <span class={`state-dot state-${connection.state}`} />
      <span class="sidebar-label sidebar-connection-name">{connection.kind === "built-in" ? t.builtIn : connection.name}</span>
      <span class="sidebar-label sidebar-quiet">{word}</span>
    </button>
  );
}

function SidebarChatbots() {
  const app = useApp();
  const rows = app.chatbots.value;
  const t = texts.value.shell.sidebar;
  return (
    <div class="sidebar-list">
      {rows.is === "ready" && rows.value.length === 0 ? null : <h2 class="sidebar-heading sidebar-label">{t.chatbots}</h2>}
      {rows.is === "loading" ? <p class="sidebar-quiet sidebar-label sidebar-note">{t.loading}</p> : null}
      {rows.is === "failed" ? (
        <button class="sidebar-row sidebar-note" type="button" onClick={() => void app.load()}>
          <span class="sidebar-label">{t.notLoaded}</span>
        </button>
      ) : null}
      {rows.is === "ready" ? (
        <ul>
          {rows.value.map((row) => (
            <li key={row.SerialNumber}>
              <SidebarChatbot row={row} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function SidebarChatbot({ row }: { row: ChatbotRow }) {
  const app = useApp();
  const here = app.chatbot.value === row.SerialNumber && isTab(app.screen.value);
  const notices = noticeCount(row.SerialNumber);
  const color = parseColor(row.ChatBubbleColor);
  return (
    <button
      class="sidebar-row"
      type="button"
      title={row.Name}
      aria-current={here ? "page" : undefined}
      onClick={() => app.open(row.SerialNumber)}
    >
      <span
        class="sidebar-color"
        style={{ backgroundColor: color ? toHex(color) : undefined, color: color ? readableText(color).text : undefined }}
      >
        {row.Name.trim().charAt(0).toUpperCase()}
      </span>
      <span class="sidebar-label sidebar-name">{row.Name}</span>
      {unsaved.value.has(draftKey(app.connection.value?.id, row.SerialNumber)) ? <span class="sidebar-unsaved" role="img" aria-label={texts.value.settings.bar.name} title={texts.value.settings.bar.name} /> : null}
      {notices > 0 ? <span class="sidebar-notices" role="img" aria-label={texts.value.notifications.unread(notices)} title={texts.value.notifications.unread(notices)}>{formatNumber(notices)}</span> : null}
      <span class="sidebar-label sidebar-count">{formatNumber(row.ListingCount)}</span>
    </button>
  );
}

interface SidebarActionProps {
  name: string;
  icon: Parameters<typeof Icon>[0]["node"];
  on: boolean;
  onClick: () => void;
}

function SidebarAction({ name, icon, on, onClick }: SidebarActionProps) {
  return (
    <button class="sidebar-row" type="button" title={name} aria-current={on ? "page" : undefined} onClick={onClick}>
      <span class="sidebar-icon">
        <Icon node={icon} />
      </span>
      <span class="sidebar-label">{name}</span>
    </button>
  );
}
