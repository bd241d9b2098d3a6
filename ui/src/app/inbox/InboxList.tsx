import { useEffect, useRef } from "preact/hooks";
import type { Conversation } from "../../api/generated/Conversation";
import { Button } from "../components/Button";
import { Empty, Failed, Loading } from "../components/states";
import type { ConversationsStore } from "../conversations/conversations-store";
import { moveAmongRows } from "../conversations/row-keys";
import { firstQuestion, visitorName } from "../conversations/visitor-name";
import { formatDateTime, formatNumber, formatTime } from "../format";
import { texts } from "../texts";
import type { InboxStore } from "./inbox-store";
import type { MemberStore } from "./member-store";
import { isLongWait, waitingTime } from "./waiting-time";

interface InboxListProps {
  inbox: InboxStore;
  conversations: ConversationsStore;
  members: MemberStore;
}

export function InboxList({ inbox, conversations, members }: InboxListProps) {
  const t = texts.value.inbox;
  const list = useRef<HTMLElement>(null);
  const rows = inbox.rows.value;
  const error = inbox.error.value;
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [conversations.openId.value]);
  if (error && rows.length === 0) return <Failed error={error} doing={t.loadingThe} retry={() => void inbox.refresh(true)} />;
  if (rows.length === 0 && (inbox.loading.value || inbox.view.value === null)) return <Loading what={t.the} />;
  return (
    <nav ref={list} class="conversation-list" aria-label={t.list} onKeyDown={moveAmongRows}>
      {error && inbox.upToDate.value ? (
        <p class="inbox-stale" role="status">
          {t.stale(formatTime(inbox.upToDate.value))} <button class="text-button" type="button" onClick={() => void inbox.refresh(true)}>{t.retry}</button>
        </p>
      ) : null}
      {rows.length === 0 ? <NoRows inbox={inbox} /> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.SessionID}>
            <InboxRow row={row} isOpen={row.SessionID === conversations.openId.value} ownId={members.me.value?.MemberID ?? 0} open={() => void conversations.open(row.SessionID)} />
          </li>
        ))}
      </ul>
      {inbox.hasMore.value ? (
        <div class="conversation-more">
          <Button variant="quiet" busy={inbox.loading.value} onClick={() => void inbox.loadMore()}>{texts.value.conversations.more}</Button>
        </div>
      ) : null}
    </nav>
  );
}

function NoRows({ inbox }: { inbox: InboxStore }) {
  const t = texts.value.inbox;
  if (inbox.search.value.trim()) {
    return (
      <Empty title={t.nothingFound} text="">
        <Button onClick={() => inbox.find("")}>{t.clearSearch}</Button>
      </Empty>
    );
  }
  return (
    <Empty title={t.empty[inbox.view.value ?? "Open"]} text={inbox.view.value === "Open" ? t.emptyText : ""}>
      <Button onClick={() => inbox.choose("All")}>{t.showAll}</Button>
    </Empty>
  );
}

interface InboxRowProps {
  row: Conversation;
  isOpen: boolean;
  ownId: number;
  open: () => void;
}

function InboxRow({ row, isOpen, ownId, open }: InboxRowProps) {
  const t = texts.value.inbox;
  return (
    <button class="conversation-row" type="button" aria-current={isOpen ? "true" : undefined} onClick={open}>
      <span class="conversation-top">
        {row.Online ? <span class="inbox-online" role="img" aria-label={t.online} title={t.online} /> : null}
        <strong class="conversation-name">{visitorName(row)}</strong>
        {row.Unread > 0 ? <span class="inbox-unread" role="img" aria-label={t.unread(row.Unread, formatNumber(row.Unread))}>{formatNumber(row.Unread)}</span> : null}
        <time class="conversation-time" dateTime={row.LastTime}>{formatDateTime(row.LastTime)}</time>
      </span>
      <span class="conversation-first" dir="auto">{t.by[row.LastBy] ?? ""}{row.LastWords || firstQuestion(row)}</span>
      <span class="conversation-marks">
        {row.WaitingSince ? <span class={`mark-word ${isLongWait(row.WaitingSince) ? "mark-care" : ""}`}>{t.waiting(waitingTime(row.WaitingSince))}</span> : null}
        {row.HolderID ? <span class="mark-word mark-good">{row.HolderID === ownId ? t.youHave : t.has(row.HolderName)}</span> : null}
        {!row.HolderID && row.AssigneeID ? <span>{t.assigned(row.AssigneeName)}</span> : null}
      </span>
    </button>
  );
}
