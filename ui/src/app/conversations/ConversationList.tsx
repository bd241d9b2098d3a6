import { useEffect, useRef } from "preact/hooks";
import type { ConversationItem } from "../../api/generated/ConversationItem";
import { errorText } from "../errors";
import { formatNumber, formatDateTime } from "../format";
import { Button } from "../components/Button";
import { texts } from "../texts";
import type { ConversationsStore } from "./conversations-store";
import { moveAmongRows } from "./row-keys";
import { firstQuestion, visitorName } from "./visitor-name";

/** Loads more when less than this remains below: 600 px. */
const NEAR_END_PX = 600;

export function ConversationList({ store }: { store: ConversationsStore }) {
  const t = texts.value.conversations;
  const list = useRef<HTMLElement>(null);
  const error = store.error.value;
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [store.openId.value]);
  return (
    <nav
      ref={list}
      class="conversation-list"
      aria-label={t.list}
      onScroll={({ currentTarget }) => {
        if (currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight < NEAR_END_PX) void store.loadMore();
      }}
      onKeyDown={moveAmongRows}
    >
      <ul>
        {store.rows.value.map((row) => (
          <li key={row.SessionID}>
            <ConversationRow row={row} isOpen={row.SessionID === store.openId.value} open={() => openOrRead(store, row.SessionID)} />
          </li>
        ))}
      </ul>
      {error ? (
        <div class="conversation-more" role="alert">
          <p class="field-error">{errorText(error, t.loadingThe).what}</p>
          <Button variant="quiet" onClick={() => void store.reload()}>{t.again}</Button>
        </div>
      ) : null}
      {store.hasMore.value && !error ? (
        <div class="conversation-more">
          <Button variant="quiet" busy={store.loading.value} onClick={() => void store.loadMore()}>{store.loading.value ? t.loading : t.more}</Button>
        </div>
      ) : null}
    </nav>
  );
}

/** Enter on the open conversation moves the focus into it; Escape moves it back. */
function openOrRead(store: ConversationsStore, id: number): void {
  if (store.openId.value === id) document.querySelector<HTMLElement>(".reader")?.focus();
  else void store.open(id);
}

function ConversationRow({ row, isOpen, open }: { row: ConversationItem; isOpen: boolean; open: () => void }) {
  const t = texts.value.conversations;
  return (
    <button class="conversation-row" type="button" aria-current={isOpen ? "true" : undefined} onClick={open}>
      <span class="conversation-top">
        <strong class="conversation-name">{visitorName(row)}</strong>
        <time class="conversation-time" dateTime={row.LastTime}>{formatDateTime(row.LastTime)}</time>
      </span>
      <span class="conversation-first">{firstQuestion(row)}</span>
      <span class="conversation-marks">
        <span>{t.questions(row.Messages, formatNumber(row.Messages))}</span>
        {row.NoAnswer > 0 ? <span class="mark-word mark-care">{t.withoutAnswer(row.NoAnswer, formatNumber(row.NoAnswer))}</span> : null}
        {row.HandedOver ? <span class="mark-word mark-good">{t.handedOff}</span> : null}
        {row.Rating < 0 ? <span class="mark-word mark-bad">{t.ratedDown}</span> : null}
        {row.Rating > 0 ? <span class="mark-word mark-good">{t.ratedUp}</span> : null}
      </span>
    </button>
  );
}
