/* The canned replies of the workspace, and which of them the agent is choosing from. */
import { signal, type Signal } from "@preact/signals";
import type { CannedReply } from "../../../api/generated/CannedReply";
import { loadInto, LOADING, type AppStore, type Loadable } from "../../shell/app-store";

/** As many as the service keeps. */
export const MAX_REPLIES = 50;

export interface CannedStore {
  replies: Signal<Loadable<CannedReply[]>>;
  /** The dialog in which they are edited is open. */
  isManaging: Signal<boolean>;
  load(): Promise<void>;
  /** Rejects if the service does. */
  save(reply: { id: number | null; shortcut: string; content: string }): Promise<void>;
  remove(id: number): Promise<void>;
}

const stores = new Map<string, CannedStore>();

export function cannedStore(app: AppStore): CannedStore {
  const id = app.connection.peek()?.id ?? "";
  const store = stores.get(id) ?? createCannedStore(app);
  stores.set(id, store);
  return store;
}

export function createCannedStore(app: Pick<AppStore, "transport">): CannedStore {
  const replies = signal<Loadable<CannedReply[]>>(LOADING);
  const load = () => loadInto(replies, () => app.transport.call("list_canned_replies", {}));
  return {
    replies,
    isManaging: signal(false),
    load,
    async save({ id, shortcut, content }) {
      await app.transport.call("save_canned_reply", { ...(id === null ? {} : { CannedReplyID: id }), Shortcut: shortcut, Content: content });
      await load();
    },
    async remove(CannedReplyID) {
      await app.transport.call("delete_canned_reply", { CannedReplyID });
      await load();
    },
  };
}

/** What the agent types after "/" at the beginning; null if the list is not wanted. */
export function typedShortcut(text: string): string | null {
  return /^\/([\p{L}\p{N}_-]*)$/u.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** Those whose shortcut begins with what is typed, then those that contain it. */
export function matching(replies: readonly CannedReply[], typed: string): CannedReply[] {
  const begins = replies.filter(({ Shortcut }) => Shortcut.toLowerCase().startsWith(typed));
  const contains = replies.filter((reply) => !begins.includes(reply) && `${reply.Shortcut} ${reply.Content}`.toLowerCase().includes(typed));
  return [...begins, ...contains];
}
