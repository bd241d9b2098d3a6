/* The canned replies above the reply box, while the agent types "/". */
import { useEffect, useRef } from "preact/hooks";
import { Settings2 } from "lucide";
import type { CannedReply } from "../../../api/generated/CannedReply";
import { Icon } from "../../components/Icon";
import { Failed } from "../../components/states";
import { texts } from "../../texts";
import type { CannedStore } from "./canned-store";

interface CannedListProps {
  id: string;
  store: CannedStore;
  shown: readonly CannedReply[];
  /** The place of the marked one. */
  at: number;
  choose: (reply: CannedReply) => void;
  manage: () => void;
}

export const optionId = (list: string, at: number): string => `${list}-${at}`;

export function CannedList({ id, store, shown, at, choose, manage }: CannedListProps) {
  const t = texts.value.inbox.canned;
  const list = useRef<HTMLDivElement>(null);
  const replies = store.replies.value;
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at, shown.length]);
  // The box keeps the focus, so that typing continues.
  const keepFocus = (event: Event) => event.preventDefault();
  return (
    <div class="canned" onMouseDown={keepFocus}>
      {replies.is === "failed" ? <Failed error={replies.error} doing={t.loading} retry={() => void store.load()} /> : null}
      {replies.is === "ready" && shown.length === 0 ? <p class="canned-none" role="status">{replies.value.length === 0 ? t.empty : t.none}</p> : null}
      <div ref={list} id={id} class="canned-list" role="listbox" aria-label={t.title} hidden={shown.length === 0}>
        {shown.map((reply, place) => (
          <div key={reply.CannedReplyID} id={optionId(id, place)} class="canned-option" role="option" aria-selected={place === at} onClick={() => choose(reply)}>
            <b>/{reply.Shortcut}</b>
            <span dir="auto">{reply.Content}</span>
          </div>
        ))}
      </div>
      <button class="text-button canned-manage" type="button" onClick={manage}>
        <Icon node={Settings2} />
        {t.manage}
      </button>
    </div>
  );
}
