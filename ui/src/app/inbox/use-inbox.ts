/* The stores of the inbox of one chatbot, running while the screen is open, and its shortcuts. */
import { useEffect, useMemo } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { useApp } from "../app-context";
import type { ConversationsStore } from "../conversations/conversations-store";
import { useCommands, type Command } from "../shell/commands/registry";
import { texts } from "../texts";
import { draftsOf } from "./drafts";
import { inboxStore, type InboxStore } from "./inbox-store";
import { memberStore, type MemberStore } from "./member-store";
import { replyInput } from "./reply-input";
import { createThreadStore, type ThreadStore } from "./thread-store";

/** Windows at least this wide show list, conversation and visitor side by side. */
const WIDE = 1360;

export interface Inbox {
  /** Beside the conversation are contact, requests and notes. */
  isPaneOpen: Signal<boolean>;
  inbox: InboxStore;
  members: MemberStore;
  thread: ThreadStore;
  takeOver(): void;
  /** Opens the conversation before or after the open one in the view. */
  step(by: 1 | -1): void;
}

/** Null where the service has no inbox. */
export function useInbox(conversations: ConversationsStore, serialNumber: string): Inbox | null {
  const app = useApp();
  const isSupported = app.supports("inbox");
  const stores = useMemo(() => {
    if (!isSupported) return null;
    const members = memberStore(app);
    const inbox = inboxStore(app, serialNumber);
    const thread = createThreadStore({
      app,
      conversations,
      inbox,
      members,
      drafts: draftsOf(app.connection.peek()?.id ?? ""),
      onError: (thrown, doing) => app.reportError(texts.value.inbox.doing[doing])(thrown),
      onKept: (holder) => app.toast({ text: texts.value.inbox.kept(holder), tone: "bad" }, 12_000),
    });
    return { members, inbox, thread };
  }, [conversations, isSupported]);

  useEffect(() => {
    if (!stores) return;
    void stores.members.load().then(() => stores.inbox.refresh(true));
    const stops = [stores.inbox.start(), stores.thread.start()];
    return () => stops.forEach((stop) => stop());
  }, [stores]);
  // What the office does shows in the list of all conversations, too.
  useEffect(
    () =>
      stores?.inbox.changes.subscribe((changes) => {
        const isShort = conversations.rows.peek().length <= 50;
        if (changes > 1 && stores.inbox.view.peek() === "All" && isShort && !conversations.loading.peek()) void conversations.reload();
      }),
    [stores],
  );

  const isPaneOpen = useSignal(innerWidth > WIDE);

  const ask = async (): Promise<void> => {
    const t = texts.value.inbox;
    const conversation = stores?.thread.conversation.peek();
    if (!stores || !conversation) return;
    const isOther = conversation.HolderID !== 0 && conversation.HolderID !== stores.members.me.peek()?.MemberID;
    const holder = isOther ? conversation.HolderName : await stores.thread.takeOver();
    if (!holder) return focusReply();
    const yes = await app.ask({ title: t.takeOverTitle(holder), text: t.takeOverText(holder), confirm: t.takeOver, losing: false });
    if (!yes) return;
    await stores.thread.takeOver(true);
    focusReply();
  };
  const takeOver = () => void ask();
  const step = (by: 1 | -1): void => {
    if (!stores) return;
    if (stores.inbox.view.peek() === "All") return void conversations.step(by);
    const rows = stores.inbox.rows.peek();
    const at = rows.findIndex(({ SessionID }) => SessionID === conversations.openId.peek());
    const next = rows[at < 0 ? 0 : at + by];
    if (next) void conversations.open(next.SessionID);
  };
  useCommands(stores ? inboxCommands(stores, takeOver, step, conversations) : []);
  return stores ? { ...stores, isPaneOpen, takeOver, step } : null;
}

function inboxCommands({ members, thread }: Pick<Inbox, "members" | "thread">, takeOver: () => void, step: Inbox["step"], conversations: ConversationsStore): Command[] {
  const t = texts.value.inbox.commands;
  const conversation = thread.conversation.value;
  const isMine = Boolean(conversation?.HolderID) && conversation?.HolderID === members.me.value?.MemberID;
  const none = conversation === null || conversations.openId.value === null;
  const resolve = () => void (isMine ? thread.handBack(true) : thread.change({ State: "resolved" }));
  return [
    { id: "inbox.next", title: t.next, keys: "J", run: () => step(1) },
    { id: "inbox.previous", title: t.previous, keys: "K", run: () => step(-1) },
    { id: "inbox.take-over", title: t.takeOver, keys: "T", disabled: none || isMine, run: takeOver },
    { id: "inbox.reply", title: t.reply, keys: "R", disabled: none, run: focusReply },
    { id: "inbox.hand-back", title: t.handBack, keys: "B", disabled: !isMine, run: () => void thread.handBack() },
    { id: "inbox.resolve", title: t.resolve, keys: "E", disabled: none, run: resolve },
  ];
}

/** After the next paint, when the box is there. */
function focusReply(): void {
  requestAnimationFrame(() => replyInput()?.focus());
}
