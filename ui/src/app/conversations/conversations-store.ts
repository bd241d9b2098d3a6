/* Responses to an outdated filter or conversation are dropped. */
import { computed,signal,type ReadonlySignal,type Signal } from "@preact/signals";
import type { CountedDay } from "../../api/generated/CountedDay";
import type { ConversationItem } from "../../api/generated/ConversationItem";
import type { ListConversations } from "../../api/generated/ListConversations";
import { ApiError } from "../../api/transport";
import type { SessionMessage } from "../../api/wire";
import { settingsStore } from "../settings/store/settings-store";
import { dayBounds } from "./days";
import { loadInto,LOADING,type AppStore,type Loadable } from "../shell/app-store";

export const PAGE_SIZE = 50;
const DAYS_LOADED = 90;
const TYPING_MS = 250;

export interface ConversationFilters {
  search: string;
  noAnswer: boolean;
  handedOff: boolean;
  ratedDown: boolean;
  /** Days in the chatbot's time zone, like 2026-11-20, inclusive; "" for any. */
  from: string;
  to: string;
}

export const ALL_CONVERSATIONS: ConversationFilters = { search: "", noAnswer: false, handedOff: false, ratedDown: false, from: "", to: "" };

export interface ConversationsStore {
  filters: Signal<ConversationFilters>;
  rows: Signal<ConversationItem[]>;
  total: Signal<number>;
  loading: Signal<boolean>;
  error: Signal<ApiError | null>;
  hasMore: ReadonlySignal<boolean>;
  isNarrowed: ReadonlySignal<boolean>;
  /** Session of the open conversation. */
  openId: Signal<number | null>;
  messages: Signal<Loadable<SessionMessage[]>>;
  /** The last 90 days for the chart, oldest first. */
  days: Signal<Loadable<CountedDay[]>>;
  /** The chatbot's time zone, or this computer's if unknown. */
  zone: ReadonlySignal<string>;
  /** The query for the current filters. */
  query(): ListConversations;
  loadDays(): Promise<void>;
  /** The conversation before (-1) or after (1) the open one; loads more at the end. */
  step(by: 1 | -1): Promise<void>;
  close(): void;
  reload(): Promise<void>;
  loadMore(): Promise<void>;
  setFilters(change: Partial<ConversationFilters>): void;
  open(sessionId: number): Promise<void>;
  /** Opens a known conversation and clears filters that would hide it. */
  openOf(sessionId: number, name: string): Promise<void>;
  /** The visitor of the conversation, if the list doesn't say. */
  openName: Signal<string>;
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
  const error = signal<ApiError | null>(null);
  const openId = signal<number | null>(null);
  const openName = signal("");
  const messages = signal<Loadable<SessionMessage[]>>(LOADING);
  const days = signal<Loadable<CountedDay[]>>(LOADING);
  const settings = settingsStore(app, serialNumber);
  const zone = computed(() => {
    const known = settings.saved.value.is === "ready" ? (settings.saved.value.value as { TimeZone?: unknown }).TimeZone : undefined;
    return typeof known === "string" && known ? known : Intl.DateTimeFormat().resolvedOptions().timeZone;
  });
  const query = () => ({ SerialNumber: serialNumber, ...narrowing(filters.value, zone.value) });
  let latestRequest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function fetchPage(number: number): Promise<void> {
    const ticket = ++latestRequest;
    loading.value = true;
    error.value = null;
    try {
      const input = { ...query(), PageNumber: number, PageSize: PAGE_SIZE };
      const page = await app.transport.call("list_conversations", input);
      if (ticket !== latestRequest) return;
      rows.value = number === 1 ? page.List : joined(rows.value, page.List);
      total.value = page.List.length === 0 && number > 1 ? rows.value.length : page.VirtualCount;
    } catch (thrown) {
      if (ticket === latestRequest) error.value = ApiError.from(thrown);
    } finally {
      if (ticket === latestRequest) loading.value = false;
    }
  }

  async function open(sessionID: number): Promise<void> {
    if (openId.value !== sessionID) openName.value = "";
    openId.value = sessionID;
    messages.value = LOADING;
    let outcome: Loadable<SessionMessage[]>;
    try {
      outcome = { is: "ready", value: await app.transport.call("list_session_messages", { sessionID }) };
    } catch (thrown) {
      outcome = { is: "failed", error: ApiError.from(thrown) };
    }
    if (openId.value === sessionID) messages.value = outcome;
  }

  async function loadDays(): Promise<void> {
    const input = { SerialNumber: serialNumber, PageNumber: 1, PageSize: 1, CountDays: DAYS_LOADED };
    const count = async () => (await app.transport.call("list_conversations", input)).Days ?? [];
    const before = days.value;
    await loadInto(days, count);
    // Loaded data stays if reloading fails.
    if (days.value.is === "failed" && before.is === "ready") days.value = before;
  }

  async function loadMore(): Promise<void> {
    if (loading.value || error.value || !hasMore.value) return;
    await fetchPage(Math.floor(rows.value.length / PAGE_SIZE) + 1);
  }

  async function step(by: 1 | -1): Promise<void> {
    const here = rows.value.findIndex(({ SessionID }) => SessionID === openId.value);
    if (here + by >= rows.value.length) await loadMore();
    const next = rows.value[here + by];
    if (here >= 0 && next) await open(next.SessionID);
  }

  const hasMore = computed(() => rows.value.length < total.value);
  return {
    filters,
    rows,
    total,
    loading,
    error,
    hasMore,
    isNarrowed: computed(() => Object.values(filters.value).some(Boolean)),
    openId,
    messages,
    reload: () => fetchPage(1),
    loadMore,
    setFilters(change) {
      filters.value = { ...filters.value, ...change };
      clearTimeout(timer);
      timer = setTimeout(() => void fetchPage(1), TYPING_MS);
    },
    open,
    openName,
    async openOf(sessionID, name) {
      filters.value = ALL_CONVERSATIONS;
      const opened = open(sessionID);
      openName.value = name;
      await opened;
    },
    days,
    zone,
    query,
    loadDays,
    step,
    close() {
      openId.value = null;
    },
  };
}

/** Sends only filters that are set. */
function narrowing(filters: ConversationFilters, zone: string): Partial<ListConversations> {
  const from = dayBounds(filters.from, zone);
  const to = dayBounds(filters.to, zone);
  return {
    ...(from ? { StartTime: from.start } : {}),
    ...(to ? { EndTime: to.end } : {}),
    ...(filters.search.trim() ? { Search: filters.search.trim() } : {}),
    ...(filters.noAnswer ? { NoAnswer: true } : {}),
    ...(filters.handedOff ? { HandedOver: true } : {}),
    ...(filters.ratedDown ? { RatedDown: true } : {}),
  };
}

/** New conversations move others to later pages, so a page may repeat some. */
function joined(have: ConversationItem[], more: ConversationItem[]): ConversationItem[] {
  const ids = new Set(have.map((row) => row.SessionID));
  return [...have, ...more.filter((row) => !ids.has(row.SessionID))];
}
