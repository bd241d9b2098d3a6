/*
 * The conversations of one chatbot: filters, pages loaded so far, and the one
 * that is read. Answers of an older filter or another conversation are dropped.
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { ConversationItem } from "../../api/generated/ConversationItem";
import type { ListConversations } from "../../api/generated/ListConversations";
import { CallFault } from "../../api/transport";
import type { Page, SessionMessage } from "../../api/wire";
import { LOADING, type AppStore, type Loadable } from "../shell/app-store";

export const PAGE_SIZE = 50;
const TYPING_MS = 250;

export interface ConversationFilters {
  search: string;
  noAnswer: boolean;
  handedOver: boolean;
  ratedDown: boolean;
}

export const ALL_CONVERSATIONS: ConversationFilters = { search: "", noAnswer: false, handedOver: false, ratedDown: false };

export interface ConversationsStore {
  filters: Signal<ConversationFilters>;
  rows: Signal<ConversationItem[]>;
  total: Signal<number>;
  loading: Signal<boolean>;
  fault: Signal<CallFault | null>;
  hasMore: ReadonlySignal<boolean>;
  isNarrowed: ReadonlySignal<boolean>;
  /** Session of the conversation that is read. */
  openId: Signal<number | null>;
  messages: Signal<Loadable<SessionMessage[]>>;
  reload(): Promise<void>;
  loadMore(): Promise<void>;
  setFilters(change: Partial<ConversationFilters>): void;
  open(sessionId: number): Promise<void>;
}

const stores = new Map<string, ConversationsStore>();

export function conversationsStore(app: AppStore, serialNumber: string): ConversationsStore {
  const key = `${app.connection.value?.id ?? ""} ${serialNumber}`;
  const store = stores.get(key) ?? createConversationsStore(app, serialNumber);
  stores.set(key, store);
  return store;
}

function createConversationsStore(app: AppStore, serialNumber: string): ConversationsStore {
  const filters = signal(ALL_CONVERSATIONS);
  const rows = signal<ConversationItem[]>([]);
  const total = signal(0);
  const loading = signal(false);
  const fault = signal<CallFault | null>(null);
  const openId = signal<number | null>(null);
  const messages = signal<Loadable<SessionMessage[]>>(LOADING);
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function fetchPage(number: number): Promise<void> {
    const ticket = ++asked;
    loading.value = true;
    fault.value = null;
    try {
      const input = { SerialNumber: serialNumber, PageNumber: number, PageSize: PAGE_SIZE, ...narrowing(filters.value) };
      const page = await app.transport.call<Page<ConversationItem>>("list_conversations", input);
      if (ticket !== asked) return;
      rows.value = number === 1 ? page.List : joined(rows.value, page.List);
      total.value = page.List.length === 0 && number > 1 ? rows.value.length : page.VirtualCount;
    } catch (thrown) {
      if (ticket === asked) fault.value = CallFault.from(thrown);
    } finally {
      if (ticket === asked) loading.value = false;
    }
  }

  async function open(sessionID: number): Promise<void> {
    openId.value = sessionID;
    messages.value = LOADING;
    let became: Loadable<SessionMessage[]>;
    try {
      became = { is: "ready", value: await app.transport.call<SessionMessage[]>("session_messages", { sessionID }) };
    } catch (thrown) {
      became = { is: "failed", fault: CallFault.from(thrown) };
    }
    if (openId.value === sessionID) messages.value = became;
  }

  const hasMore = computed(() => rows.value.length < total.value);
  return {
    filters,
    rows,
    total,
    loading,
    fault,
    hasMore,
    isNarrowed: computed(() => Object.values(filters.value).some(Boolean)),
    openId,
    messages,
    reload: () => fetchPage(1),
    async loadMore() {
      if (loading.value || fault.value || !hasMore.value) return;
      await fetchPage(Math.floor(rows.value.length / PAGE_SIZE) + 1);
    },
    setFilters(change) {
      filters.value = { ...filters.value, ...change };
      clearTimeout(timer);
      timer = setTimeout(() => void fetchPage(1), TYPING_MS);
    },
    open,
  };
}

/** Only what narrows is sent. */
function narrowing(filters: ConversationFilters): Partial<ListConversations> {
  return {
    ...(filters.search.trim() ? { Search: filters.search.trim() } : {}),
    ...(filters.noAnswer ? { NoAnswer: true } : {}),
    ...(filters.handedOver ? { HandedOver: true } : {}),
    ...(filters.ratedDown ? { RatedDown: true } : {}),
  };
}

/** New talks push others to later pages, so a page may repeat some. */
function joined(have: ConversationItem[], more: ConversationItem[]): ConversationItem[] {
  const ids = new Set(have.map((row) => row.SessionID));
  return [...have, ...more.filter((row) => !ids.has(row.SessionID))];
}
