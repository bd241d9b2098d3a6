/*
 * The conversations that the office works, in views. Asks every two seconds while the window is visible; the service
 * answers "unchanged" until there is something new.
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Conversation } from "../../api/generated/Conversation";
import type { InboxCounts } from "../../api/generated/InboxCounts";
import { ApiError } from "../../api/transport";
import type { AppStore } from "../shell/app-store";
import { memberStore, type MemberStore } from "./member-store";

export const POLL_MS = 2_000;
const PAGE_SIZE = 50;
/** A search waits until the agent pauses. */
const TYPING_MS = 250;

export const VIEWS = ["Open", "Mine", "Unassigned", "Snoozed", "Resolved", "All"] as const;
export type InboxView = (typeof VIEWS)[number];

export interface InboxStore {
  /** Null until it is known whether anything is open. */
  view: Signal<InboxView | null>;
  counts: Signal<InboxCounts | null>;
  rows: Signal<Conversation[]>;
  total: Signal<number>;
  loading: Signal<boolean>;
  /** The last request failed; the rows are those of `upToDate`. */
  error: Signal<ApiError | null>;
  /** When the rows were last known to be current, as ISO 8601. */
  upToDate: Signal<string>;
  hasMore: ReadonlySignal<boolean>;
  /** Rises whenever something changed. */
  changes: Signal<number>;
  /** Words that all occur in one message; "" for any. */
  search: Signal<string>;
  choose(view: InboxView): void;
  /** Searches within the view. */
  find(search: string): void;
  /** Asks once; `whole` also if nothing changed. */
  refresh(whole?: boolean): Promise<void>;
  loadMore(): Promise<void>;
  /** A change of this window, before the next answer. */
  put(conversation: Conversation): void;
  /** Asks regularly until the returned function is called. */
  start(): () => void;
}

const stores = new Map<string, InboxStore>();

export function inboxStore(app: AppStore, serialNumber: string): InboxStore {
  const key = `${app.connection.peek()?.id ?? ""} ${serialNumber}`;
  const store = stores.get(key) ?? createInboxStore(app, serialNumber, memberStore(app));
  stores.set(key, store);
  return store;
}

export function createInboxStore(app: Pick<AppStore, "transport">, serialNumber: string, members: Pick<MemberStore, "me">): InboxStore {
  const view = signal<InboxView | null>(null);
  const search = signal("");
  const counts = signal<InboxCounts | null>(null);
  const rows = signal<Conversation[]>([]);
  const total = signal(0);
  const loading = signal(false);
  const error = signal<ApiError | null>(null);
  const upToDate = signal("");
  const changes = signal(0);
  let cursor = "";
  /** The view and member of the cursor. */
  let cursorFor = "";
  let pages = 1;
  let latest = 0;

  async function refresh(whole = false): Promise<void> {
    const ticket = ++latest;
    const wanted = view.peek() ?? "Open";
    const member = members.me.peek()?.MemberID;
    const Search = search.peek().trim();
    const question = `${wanted} ${member ?? ""} ${Search}`;
    const known = !whole && cursorFor === question ? cursor : "";
    loading.value = known === "";
    try {
      const page = await app.transport.call("list_inbox", {
        SerialNumber: serialNumber,
        View: wanted,
        PageNumber: 1,
        PageSize: PAGE_SIZE * pages,
        ...(Search ? { Search } : {}),
        ...(known ? { After: known } : {}),
        ...(member ? { MemberID: member } : {}),
      });
      if (ticket !== latest) return;
      error.value = null;
      upToDate.value = new Date().toISOString();
      cursor = page.Next;
      cursorFor = question;
      if (page.Unchanged) return;
      counts.value = page.Counts ?? counts.peek();
      // Nobody waits: the agent sees what there was.
      if (view.peek() === null && page.Counts?.Open === 0) return choose("All");
      view.value = wanted;
      rows.value = page.List;
      total.value = page.VirtualCount;
      changes.value += 1;
    } catch (thrown) {
      if (ticket === latest) error.value = ApiError.from(thrown);
    } finally {
      if (ticket === latest) loading.value = false;
    }
  }

  function choose(next: InboxView): void {
    if (view.peek() === next) return;
    view.value = next;
    rows.value = [];
    total.value = 0;
    pages = 1;
    void refresh(true);
  }

  let typing: ReturnType<typeof setTimeout> | undefined;
  function find(next: string): void {
    if (search.peek() === next) return;
    search.value = next;
    pages = 1;
    clearTimeout(typing);
    typing = setTimeout(() => void refresh(true), next ? TYPING_MS : 0);
  }

  return {
    view,
    search,
    find,
    counts,
    rows,
    total,
    loading,
    error,
    upToDate,
    hasMore: computed(() => rows.value.length < total.value),
    changes,
    choose,
    refresh,
    async loadMore() {
      if (loading.peek() || rows.peek().length >= total.peek()) return;
      pages += 1;
      await refresh(true);
    },
    put(conversation) {
      rows.value = rows.peek().map((row) => (row.SessionID === conversation.SessionID ? conversation : row));
    },
    start() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isStopped = false;
      const isVisible = () => document.visibilityState === "visible";
      const next = async () => {
        clearTimeout(timer);
        if (isVisible()) await refresh();
        if (!isStopped) timer = setTimeout(() => void next(), POLL_MS);
      };
      const onVisible = () => isVisible() && void next();
      document.addEventListener("visibilitychange", onVisible);
      void next();
      return () => {
        isStopped = true;
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", onVisible);
      };
    },
  };
}
