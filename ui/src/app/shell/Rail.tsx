/*
 * The left rail: mark and connection on top, chatbots in their own colour,
 * actions at the foot. Folds to 56 px of icons. It changes nothing itself; it
 * only says where to go.
 */
import { KeyRound, PanelLeft, Plus } from "lucide";
import { IconButton } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Mark } from "../parts/Mark";
import { useApp } from "../app-context";
import { figure } from "../figures";
import type { ChatbotRow } from "../../api/wire";
import { parseColor, textOn, toHex } from "../look/color";
import { isTab } from "./app-store";

export function Rail() {
  const app = useApp();
  const folded = app.railFolded.value;
  return (
    <nav class={`rail${folded ? " rail-folded" : ""}`} aria-label="Chatbots and connection">
      <div class="rail-top">
        <span class="rail-brand">
          <Mark size={24} />
          <span class="rail-word">Porchlight</span>
        </span>
        <IconButton
          name={folded ? "Unfold the rail" : "Fold the rail"}
          icon={PanelLeft}
          class="rail-fold"
          onClick={() => (app.railFolded.value = !folded)}
        />
      </div>
      <RailConnection />
      <RailChatbots />
      <div class="rail-foot">
        <RailAction name="New chatbot" icon={Plus} on={app.screen.value === "start"} onClick={() => app.show("start")} />
        <RailAction
          name="Connections and keys"
          icon={KeyRound}
          on={app.screen.value === "connections"}
          onClick={() => app.show("connections")}
        />
      </div>
    </nav>
  );
}

const STATE_WORD = { ready: "Ready", starting: "Starting", unreachable: "Not reachable", refused: "Key refused" } as const;

function RailConnection() {
  const app = useApp();
  const connection = app.connection.value;
  if (!connection) return null;
  const word = STATE_WORD[connection.state];
  return (
    <button class="rail-connection" type="button" title={connection.message ?? connection.baseUrl} onClick={() => app.show("connections")}>
      <span class={`state-dot state-${connection.state}`} />
      <span class="rail-word rail-connection-name">{connection.kind === "built-in" ? "Built-in" : connection.name}</span>
      <span class="rail-word rail-quiet">{word}</span>
    </button>
  );
}

function RailChatbots() {
  const app = useApp();
  const rows = app.chatbots.value;
  return (
    <div class="rail-list">
      <h2 class="rail-heading rail-word">Chatbots</h2>
      {rows.is === "loading" ? <p class="rail-quiet rail-word rail-note">Loading…</p> : null}
      {rows.is === "failed" ? (
        <button class="rail-row rail-note" type="button" onClick={() => void app.load()}>
          <span class="rail-word">Not loaded. Retry</span>
        </button>
      ) : null}
      {rows.is === "ready" ? (
        <ul>
          {rows.value.map((row) => (
            <li key={row.SerialNumber}>
              <RailChatbot row={row} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function RailChatbot({ row }: { row: ChatbotRow }) {
  const app = useApp();
  const here = app.chatbot.value === row.SerialNumber && isTab(app.screen.value);
  const color = parseColor(row.ChatBubbleColor);
  return (
    <button
      class="rail-row"
      type="button"
      title={row.Name}
      aria-current={here ? "page" : undefined}
      onClick={() => app.open(row.SerialNumber)}
    >
      <span
        class="rail-bubble"
        style={{ backgroundColor: color ? toHex(color) : undefined, color: color ? textOn(color).text : undefined }}
      >
        {row.Name.trim().charAt(0).toUpperCase()}
      </span>
      <span class="rail-word rail-name">{row.Name}</span>
      <span class="rail-word rail-count">{figure(row.ListingCount)}</span>
    </button>
  );
}

interface RailActionProps {
  name: string;
  icon: Parameters<typeof Icon>[0]["node"];
  on: boolean;
  onClick: () => void;
}

function RailAction({ name, icon, on, onClick }: RailActionProps) {
  return (
    <button class="rail-row" type="button" title={name} aria-current={on ? "page" : undefined} onClick={onClick}>
      <span class="rail-icon">
        <Icon node={icon} />
      </span>
      <span class="rail-word">{name}</span>
    </button>
  );
}
