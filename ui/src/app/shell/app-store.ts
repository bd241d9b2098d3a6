/*
 * What the whole window knows: connection, chatbots, which of them is open and
 * on which tab, toasts and the one question that may be asked. Screens have
 * stores of their own; nothing of a listing or a setting is kept here.
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { AppState, Connection } from "../../api/desktop";
import { CallFault, type Transport } from "../../api/transport";
import type { ChatbotRow, Page } from "../../api/wire";
import { createNotices, type Notices } from "./notices";

export type Tab = "look" | "listings" | "talk" | "embed";
export type Screen = Tab | "start" | "connections";

export type Loadable<T> =
  | { is: "loading" }
  | { is: "ready"; value: T }
  | { is: "failed"; fault: CallFault };

export const LOADING: { is: "loading" } = { is: "loading" };

/** Runs a request and keeps what became of it. */
export async function loadInto<T>(target: Signal<Loadable<T>>, request: () => Promise<T>): Promise<void> {
  try {
    target.value = { is: "ready", value: await request() };
  } catch (thrown) {
    target.value = { is: "failed", fault: CallFault.from(thrown) };
  }
}

export interface AppStore extends Notices {
  transport: Transport;
  state: Signal<Loadable<AppState>>;
  chatbots: Signal<Loadable<ChatbotRow[]>>;
  /** Serial number of the open chatbot. */
  chatbot: Signal<string | null>;
  screen: Signal<Screen>;
  railFolded: Signal<boolean>;
  paletteOpen: Signal<boolean>;
  connection: ReadonlySignal<Connection | null>;
  openRow: ReadonlySignal<ChatbotRow | null>;
  load(): Promise<void>;
  refreshState(): Promise<void>;
  refreshChatbots(): Promise<void>;
  open(serialNumber: string, tab?: Tab): void;
  show(screen: Screen): void;
  useConnection(id: string): Promise<void>;
}

const LAST_CHATBOT = "porchlight.chatbot";

export function createAppStore(transport: Transport): AppStore {
  const state = signal<Loadable<AppState>>(LOADING);
  const chatbots = signal<Loadable<ChatbotRow[]>>(LOADING);
  const chatbot = signal<string | null>(null);
  const screen = signal<Screen>("look");

  const connection = computed(() => {
    if (state.value.is !== "ready") return null;
    const { connections, current } = state.value.value;
    return connections.find(({ id }) => id === current) ?? null;
  });
  const openRow = computed(() => {
    if (chatbots.value.is !== "ready") return null;
    return chatbots.value.value.find((row) => row.SerialNumber === chatbot.value) ?? null;
  });

  const refreshState = () => loadInto(state, () => transport.desktop("app_state", {}));
  const refreshChatbots = () => loadInto(chatbots, () => allChatbots(transport));

  function settle(): void {
    if (chatbots.value.is !== "ready") return;
    const rows = chatbots.value.value;
    const last = localStorage.getItem(LAST_CHATBOT);
    const row = rows.find((one) => one.SerialNumber === last) ?? rows[0];
    chatbot.value = row?.SerialNumber ?? null;
    screen.value = row ? "look" : "start";
  }

  async function load(): Promise<void> {
    state.value = LOADING;
    chatbots.value = LOADING;
    await Promise.all([refreshState(), refreshChatbots()]);
    settle();
  }

  return {
    ...createNotices(),
    transport,
    state,
    chatbots,
    chatbot,
    screen,
    railFolded: foldedWhenNarrow(),
    paletteOpen: signal(false),
    connection,
    openRow,
    load,
    refreshState,
    refreshChatbots,
    open(serialNumber, tab) {
      localStorage.setItem(LAST_CHATBOT, serialNumber);
      chatbot.value = serialNumber;
      screen.value = tab ?? (isTab(screen.value) ? screen.value : "look");
    },
    show(next) {
      screen.value = next;
    },
    async useConnection(id) {
      const next = await transport.desktop("select_connection", { id });
      state.value = { is: "ready", value: next };
      chatbots.value = LOADING;
      await refreshChatbots();
      settle();
    },
  };
}

/** Folded in a narrow window until a person unfolds it. */
function foldedWhenNarrow(): Signal<boolean> {
  const narrow = matchMedia("(max-width: 1020px)");
  const folded = signal(narrow.matches);
  narrow.addEventListener("change", () => (folded.value = narrow.matches));
  return folded;
}

export function isTab(screen: Screen): screen is Tab {
  return screen !== "start" && screen !== "connections";
}

/** At most 500 chatbots; the rail is not made for more. */
async function allChatbots(transport: Transport): Promise<ChatbotRow[]> {
  const rows: ChatbotRow[] = [];
  for (let page = 1; page <= 5; page++) {
    const got = await transport.call<Page<ChatbotRow>>("list_chatbots", { PageNumber: page, PageSize: 100 });
    rows.push(...got.List);
    if (rows.length >= got.VirtualCount || got.List.length === 0) break;
  }
  return rows;
}
