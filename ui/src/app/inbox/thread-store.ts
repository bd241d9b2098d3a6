/*
 * The open conversation as it goes: its messages as they arrive, who speaks, and what the agent does in it. Asks with
 * a wait, so that a message is here as soon as it is written.
 */
import { signal, type Signal } from "@preact/signals";
import { randomId } from "../../lib/random-id";
import type { Conversation } from "../../api/generated/Conversation";
import type { ConversationState } from "../../api/generated/ConversationState";
import type { SendMessage } from "../../api/generated/SendMessage";
import { ApiError } from "../../api/transport";
import type { SessionMessage } from "../../api/wire";
import type { ConversationsStore } from "../conversations/conversations-store";
import type { AppStore } from "../shell/app-store";
import type { Drafts } from "./drafts";
import type { InboxStore } from "./inbox-store";
import type { MemberStore } from "./member-store";

/** A browser opens six connections to a service; requests that wait must leave some. */
const MAX_WAITING = 2;
const WAIT_S = 10;
const POLL_MS = 1_000;
const HIDDEN_MS = 5_000;
const RETRY_MS = [300, 1_000, 2_000, 5_000];
/** The service keeps "typing" for six seconds. */
const TYPING_LASTS_MS = 6_000;
const TYPING_MS = 2_000;

const HELD_BY_ANOTHER = 40905;
const NOT_HELD = 40906;

export interface ThreadStore {
  conversation: Signal<Conversation | null>;
  state: Signal<ConversationState | null>;
  /** The chatbot is writing an answer. */
  isAnswering: Signal<boolean>;
  isBusy: Signal<boolean>;
  /** The last message that the visitor has read; 0 for none. */
  seenId: Signal<number>;
  drafts: Drafts;
  write(text: string): void;
  /** Follows the open conversation until the returned function is called. */
  start(): () => void;
  /** Resolves to the holder's name if somebody else has it. */
  takeOver(force?: boolean): Promise<string | null>;
  send(): Promise<void>;
  handBack(resolve?: boolean): Promise<void>;
  change(change: { State?: string; SnoozedUntil?: string; AssigneeID?: number }): Promise<void>;
}

interface ThreadParts {
  app: Pick<AppStore, "transport">;
  conversations: Pick<ConversationsStore, "openId" | "messages">;
  inbox: Pick<InboxStore, "put" | "refresh" | "rows">;
  members: Pick<MemberStore, "me" | "require">;
  drafts: Drafts;
  /** Shows why something was not done. */
  onError(thrown: unknown, doing: "takingOver" | "sending" | "handingBack" | "changing"): void;
  /** Somebody else took over; the text stays as a draft. */
  onKept(holder: string): void;
}

let waiting = 0;

export function createThreadStore({ app, conversations, inbox, members, drafts, onError, onKept }: ThreadParts): ThreadStore {
  const conversation = signal<Conversation | null>(null);
  const state = signal<ConversationState | null>(null);
  const isAnswering = signal(false);
  const isBusy = signal(false);
  const seenId = signal(0);
  let places = new Map<number, number>();
  let typedAt = 0;
  let lastTyping: Promise<unknown> = Promise.resolve();
  let readId = 0;
  let lastLoad = 0;
  /** What the agent did last; resolves to false if it failed. */
  let underWay = Promise.resolve(true);
  let isQueued = false;
  /** By conversation. A message whose response was lost may have arrived; sent again as it was, with its key, it arrives once. */
  const unconfirmed = new Map<number, { input: SendMessage; key: string }>();

  const self = () => {
    const id = members.me.peek()?.MemberID;
    return id ? { MemberID: id } : {};
  };
  const openId = () => conversations.openId.peek();

  function isHeldByAnother(): boolean {
    const holder = conversation.peek()?.HolderID ?? 0;
    return holder !== 0 && holder !== members.me.peek()?.MemberID;
  }

  function put(changed: Conversation): void {
    if (changed.SessionID === openId()) conversation.value = changed;
    inbox.put(changed);
    void inbox.refresh();
  }

  /** What it returns may already be replaced by a later load, which alone is shown. */
  async function loadConversation(SessionID: number): Promise<Conversation | null> {
    const load = ++lastLoad;
    const found = await app.transport.call("get_conversation", { SessionID, ...self() }).catch(() => null);
    if (found && load === lastLoad && openId() === SessionID) conversation.value = found;
    return found;
  }

  /** Follows one conversation until the signal. */
  async function follow(SessionID: number, signal: AbortSignal): Promise<void> {
    let after = 0;
    let rev: number | undefined;
    let failures = 0;
    let isFirst = true;
    while (!signal.aborted) {
      const waits = !isFirst && waiting < MAX_WAITING && document.visibilityState === "visible";
      if (waits) waiting += 1;
      try {
        const found = await app.transport.call("follow_conversation", { SessionID, After: after, WaitS: waits ? WAIT_S : 0, ...(rev === undefined ? {} : { Rev: rev }), ...self() });
        if (signal.aborted) return;
        after = found.Next;
        failures = 0;
        add(SessionID, found.Messages);
        isAnswering.value = found.Running !== undefined;
        state.value = found.State;
        seenId.value = lastBefore(found.State.ReadTo);
        // A question changes the conversation when it begins; what it says of the visitor is stored with its answer.
        if (rev !== found.State.Rev || found.Messages.some(({ Type }) => Type === "AI")) void loadConversation(SessionID);
        rev = found.State.Rev;
        markRead(SessionID);
        if (!waits && !isFirst) await pause(document.visibilityState === "visible" ? POLL_MS : HIDDEN_MS, signal);
        isFirst = false;
      } catch (thrown) {
        const { code } = ApiError.from(thrown);
        if (code === 40403) return;
        failures += 1;
        await pause(RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? POLL_MS, signal);
      } finally {
        if (waits) waiting -= 1;
      }
    }
  }

  function add(SessionID: number, arrived: readonly SessionMessage[]): void {
    for (const { MessageID, Place, Type } of arrived) if (Type === "Agent") places.set(MessageID, Place ?? 0);
    const have = conversations.messages.peek();
    if (openId() !== SessionID || (arrived.length === 0 && have.is === "ready")) return;
    conversations.messages.value = { is: "ready", value: merged(have.is === "ready" ? have.value : [], arrived) };
  }

  /** `ReadTo` is the first place that is not read. Later messages have later places; their IDs have no order. */
  function lastBefore(place: number): number {
    return [...places].findLast(([, at]) => at < place)?.[0] ?? 0;
  }

  /** The visitor learns that their message was seen; only where the window has the focus. */
  function markRead(SessionID: number): void {
    const messages = conversations.messages.peek();
    if (messages.is !== "ready" || !members.me.peek() || !document.hasFocus()) return;
    const last = messages.value.findLast(({ Type }) => Type === "User")?.MessageID ?? 0;
    if (!last || last === readId) return;
    readId = last;
    void app.transport.call("mark_read", { SessionID, MessageID: last, ...self() }).catch(() => undefined);
  }

  /** One after another, because the last one counts. */
  function setTyping(SessionID: number, Typing: boolean): void {
    lastTyping = lastTyping.then(() => app.transport.call("set_typing", { SessionID, Typing, ...self() })).catch(() => undefined);
  }

  /** The service ignores typing until two seconds after the last time, unless it has ended. */
  function endTyping(SessionID: number): void {
    if (Date.now() - typedAt < TYPING_LASTS_MS) setTyping(SessionID, false);
    typedAt = 0;
  }

  async function attempt<T>(doing: Parameters<ThreadParts["onError"]>[1], work: (SessionID: number) => Promise<T>): Promise<T | undefined> {
    const id = openId();
    if (id === null || isBusy.peek()) return undefined;
    isBusy.value = true;
    const running = work(id);
    underWay = running.then(() => true, () => false);
    try {
      return await running;
    } catch (thrown) {
      onError(thrown, doing);
      return undefined;
    } finally {
      isBusy.value = false;
    }
  }

  async function takeOver(force = false): Promise<string | null> {
    if (!(await members.require())) return null;
    const holder = await attempt("takingOver", async (SessionID) => {
      try {
        put(await app.transport.call("take_over", { SessionID, ...self(), ...(force ? { Force: true } : {}) }));
        return null;
      } catch (thrown) {
        if (ApiError.from(thrown).code !== HELD_BY_ANOTHER) throw thrown;
        const found = await loadConversation(SessionID);
        if (!found) throw thrown;
        return found.HolderName;
      }
    });
    return holder ?? null;
  }

  const draftOf = (id: number) => (drafts.peek()[id] ?? "").trim();

  async function send(): Promise<void> {
    const id = openId();
    if (id === null || isQueued || !draftOf(id) || !(await members.require())) return;
    // Enter during a take-over sends once it has succeeded.
    if (isBusy.peek()) {
      isQueued = true;
      const isDone = await underWay;
      isQueued = false;
      if (!isDone || isHeldByAnother()) return;
    }
    const text = draftOf(id);
    if (!text || openId() !== id) return;
    await attempt("sending", async (SessionID) => {
      const isMine = conversation.peek()?.HolderID === members.me.peek()?.MemberID;
      const input = { SessionID, Content: text, ...self(), ...(isMine ? {} : { TakeOver: true }) };
      const earlier = unconfirmed.get(SessionID);
      const sending = earlier?.input.Content === text ? earlier : { input, key: randomId() };
      unconfirmed.set(SessionID, sending);
      try {
        await app.transport.call("send_message", sending.input, sending.key);
        unconfirmed.delete(SessionID);
        // Text that was typed during the request stays.
        const { [SessionID]: draft = "", ...others } = drafts.peek();
        const rest = draft.trim().startsWith(text) ? draft.trim().slice(text.length).trim() : draft;
        drafts.value = rest ? { ...others, [SessionID]: rest } : others;
        endTyping(SessionID);
        if (!isMine) await loadConversation(SessionID);
        void inbox.refresh();
      } catch (thrown) {
        const { code } = ApiError.from(thrown);
        if (code !== NOT_HELD && code !== HELD_BY_ANOTHER) throw thrown;
        unconfirmed.delete(SessionID);
        onKept((await loadConversation(SessionID))?.HolderName ?? "");
      }
    });
  }

  return {
    conversation,
    state,
    isAnswering,
    isBusy,
    seenId,
    drafts,
    write(text) {
      const id = openId();
      if (id === null) return;
      drafts.value = { ...drafts.peek(), [id]: text };
      const isMine = conversation.peek()?.HolderID === members.me.peek()?.MemberID;
      if (!isMine || !members.me.peek()) return;
      if (!text) return endTyping(id);
      if (Date.now() - typedAt < TYPING_MS) return;
      typedAt = Date.now();
      setTyping(id, true);
    },
    start() {
      let current = new AbortController();
      const stop = conversations.openId.subscribe((id) => {
        current.abort();
        current = new AbortController();
        // As the list has it, so that the agent can write at once, also without a connection.
        conversation.value = inbox.rows.peek().find(({ SessionID }) => SessionID === id) ?? null;
        state.value = null;
        isAnswering.value = false;
        seenId.value = 0;
        places = new Map();
        readId = 0;
        typedAt = 0;
        if (id !== null) void follow(id, current.signal);
      });
      return () => {
        stop();
        current.abort();
      };
    },
    takeOver,
    send,
    handBack: async (resolve = false) =>
      void (await attempt("handingBack", async (SessionID) => put(await app.transport.call("hand_back", { SessionID, ...self(), ...(resolve ? { Resolve: true } : {}) })))),
    change: async (change) => void (await attempt("changing", async (SessionID) => put(await app.transport.call("change_conversation", { SessionID, ...self(), ...change })))),
  };
}

/** Known messages are replaced where they are; new ones come last. Unchanged ones stay the same objects, so they aren't drawn again. */
export function merged(have: readonly SessionMessage[], arrived: readonly SessionMessage[]): SessionMessage[] {
  const news = new Map(arrived.map((message) => [message.MessageID, message]));
  const known = new Set(have.map(({ MessageID }) => MessageID));
  const current = have.map((message) => {
    const changed = news.get(message.MessageID);
    return changed ? { ...message, ...changed } : message;
  });
  return [...current, ...arrived.filter(({ MessageID }) => !known.has(MessageID))];
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
  });
}
