/*
 * State of the whole window: connection, chatbots, the open screen, toasts and dialogs. Screens
 * have stores of their own.
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { AppState, Connection, DesktopCommands } from "../../api/desktop";
import { ApiError, type Transport } from "../../api/transport";
import type { ChatbotRecord, ChatbotRow } from "../../api/wire";
import { supports, supportsScreen, withCapabilityCheck, type Feature } from "./capabilities";
import { texts } from "../texts";
import { listChatbots } from "./chatbot-cache";
import { createNotices, type Notices } from "./notices/notices";
import { createQueue, type OfflineQueue } from "./queue/queue";
import { wasGuideOpen } from "./website-guide";

export type Tab = "look" | "listings" | "talk" | "conversations" | "leads" | "showings" | "knowledge" | "embed";
export type Screen = Tab | "start" | "connections" | "health" | "website";

export type Loadable<T> =
  | { is: "loading" }
  | { is: "ready"; value: T }
  | { is: "failed"; error: ApiError };

export const LOADING: { is: "loading" } = { is: "loading" };

/** Runs a request and stores its outcome. */
export async function loadInto<T>(target: Signal<Loadable<T>>, request: () => Promise<T>): Promise<void> {
  try {
    target.value = { is: "ready", value: await request() };
  } catch (thrown) {
    target.value = { is: "failed", error: ApiError.from(thrown) };
  }
}

export interface AppStore extends Notices {
  transport: Transport;
  state: Signal<Loadable<AppState>>;
  chatbots: Signal<Loadable<ChatbotRow[]>>;
  /** Serial number of the open chatbot. */
  chatbot: Signal<string | null>;
  screen: Signal<Screen>;
  sidebarCollapsed: Signal<boolean>;
  paletteOpen: Signal<boolean>;
  /** Edits waiting for the service. */
  queue: OfflineQueue;
  connection: ReadonlySignal<Connection | null>;
  openRow: ReadonlySignal<ChatbotRow | null>;
  /** Whether the selected service supports a feature; reactive. */
  supports(feature: Feature): boolean;
  load(): Promise<void>;
  /** Resolves when the first load has finished or failed. */
  loaded(): Promise<void>;
  refreshState(): Promise<void>;
  refreshChatbots(): Promise<void>;
  /** Settings that came with the first response, for its first reader. */
  firstSettings(serialNumber: string): ChatbotRecord | null;
  open(serialNumber: string, tab?: Tab): void;
  show(screen: Screen): void;
  useConnection(id: string): Promise<void>;
  /** Runs before the connection changes. */
  beforeLeaving: Set<() => Promise<void>>;
}

const LAST_CHATBOT = "porchlight.chatbot";

/** The built-in service has this long to start: 20 s. */
const STARTING_WAIT_MS = 200;
const STARTING_TRIES = 100;

export function createAppStore(carrier: Transport): AppStore {
  const state = signal<Loadable<AppState>>(LOADING);
  const chatbots = signal<Loadable<ChatbotRow[]>>(LOADING);
  const chatbot = signal<string | null>(null);
  const screen = signal<Screen>("look");

  const connection = computed(() => {
    if (state.value.is !== "ready") return null;
    const { connections, current } = state.value.value;
    return connections.find(({ id }) => id === current) ?? null;
  });
  const isSupported = (feature: Feature) => supports(connection.value, feature);
  const transport = withCapabilityCheck(carrier, () => connection.peek());
  const openRow = computed(() => {
    if (chatbots.value.is !== "ready") return null;
    return chatbots.value.value.find((row) => row.SerialNumber === chatbot.value) ?? null;
  });

  const refreshState = (input: DesktopCommands["get_app_state"]["input"] = {}) => loadInto(state, () => transport.desktop("get_app_state", input));

  /** A loaded list stays if reloading fails. */
  async function refreshChatbots(): Promise<void> {
    const before = chatbots.value;
    await loadInto(chatbots, () => listChatbots(transport, connection.value, isSupported("chatbots")));
    if (chatbots.value.is === "failed" && before.is === "ready") chatbots.value = before;
  }

  function settle(): void {
    if (chatbots.value.is !== "ready") return;
    const rows = chatbots.value.value;
    const last = localStorage.getItem(LAST_CHATBOT);
    const row = rows.find((one) => one.SerialNumber === last) ?? rows[0];
    chatbot.value = row?.SerialNumber ?? null;
    screen.value = wasGuideOpen() ? "website" : row ? "look" : "start";
  }

  let first: ChatbotRecord | null = null;

  /** True if the state included the complete list of chatbots. */
  function tookFirst(): boolean {
    const brought = state.value.is === "ready" ? state.value.value.first : null;
    if (!brought || brought.chatbots.VirtualCount > brought.chatbots.List.length) return false;
    chatbots.value = { is: "ready", value: brought.chatbots.List };
    first = brought.settings;
    return true;
  }

  function show(next: Screen): void {
    // Later reads load again.
    first = null;
    screen.value = next;
  }

  let loading: Promise<void> = Promise.resolve();
  const load = () => (loading = loadAll());

  async function loadAll(): Promise<void> {
    const from = screen.peek();
    state.value = LOADING;
    chatbots.value = LOADING;
    await refreshState({ first: { last: localStorage.getItem(LAST_CHATBOT) } });
    for (let tries = 0; connection.value?.state === "starting" && tries < STARTING_TRIES; tries++) {
      await new Promise((resolve) => setTimeout(resolve, STARTING_WAIT_MS));
      await refreshState();
    }
    if (!tookFirst()) await refreshChatbots();
    // Don't leave a screen of the connection if the agent has opened it by now.
    const opened = screen.peek();
    const isOpened = opened !== from && (opened === "connections" || opened === "health");
    settle();
    if (isOpened) show(opened);
    void queue.flush();
  }

  const beforeLeaving = new Set<() => Promise<void>>();
  const notices = createNotices();
  const queue = createQueue(transport, connection);
  queue.onSent((sent) => notices.toast({ text: texts.value.shell.queue.sent(sent.length), tone: "good" }));

  return {
    ...notices,
    transport,
    state,
    chatbots,
    chatbot,
    screen,
    sidebarCollapsed: foldedWhenNarrow(),
    paletteOpen: signal(false),
    queue,
    connection,
    openRow,
    supports: isSupported,
    beforeLeaving,
    load,
    loaded: () => loading,
    refreshState: () => refreshState(),
    refreshChatbots,
    firstSettings(serialNumber) {
      const settings = first?.SerialNumber === serialNumber ? first : null;
      first = null;
      return settings;
    },
    open(serialNumber, tab) {
      first = null;
      localStorage.setItem(LAST_CHATBOT, serialNumber);
      chatbot.value = serialNumber;
      const wanted = tab ?? (isTab(screen.value) ? screen.value : "look");
      screen.value = supportsScreen(connection.value, wanted) ? wanted : "look";
    },
    show,
    async useConnection(id) {
      await Promise.all([...beforeLeaving].map((finish) => finish()));
      const next = await transport.desktop("select_connection", { id });
      state.value = { is: "ready", value: next };
      chatbots.value = LOADING;
      await refreshChatbots();
      settle();
      void queue.flush();
    },
  };
}

/** Collapsed in a narrow window until the agent expands it. */
function foldedWhenNarrow(): Signal<boolean> {
  const narrow = matchMedia("(max-width: 1020px)");
  const folded = signal(narrow.matches);
  narrow.addEventListener("change", () => (folded.value = narrow.matches));
  return folded;
}

export function isTab(screen: Screen): screen is Tab {
  return screen !== "start" && screen !== "connections" && screen !== "health" && screen !== "website";
}
