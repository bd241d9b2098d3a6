/*
 * The conversations that were loaded, the last one first. Arrow keys go from
 * one to the next; more are fetched near the end.
 */
import type { TargetedKeyboardEvent } from "preact";
import type { ConversationItem } from "../../api/generated/ConversationItem";
import { figure, whenOf } from "../figures";
import { Button } from "../parts/Button";
import type { ConversationsStore } from "./conversations-store";

/** More is fetched when less than this is left below: 600 px. */
const NEAR_END_PX = 600;

export function ConversationList({ store }: { store: ConversationsStore }) {
  return (
    <nav
      class="conversation-list"
      aria-label="Conversations"
      onScroll={({ currentTarget: list }) => {
        if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX) void store.loadMore();
      }}
      onKeyDown={moveByArrows}
    >
      <ul>
        {store.rows.value.map((row) => (
          <li key={row.SessionID}>
            <ConversationRow row={row} isOpen={row.SessionID === store.openId.value} open={() => void store.open(row.SessionID)} />
          </li>
        ))}
      </ul>
      {store.hasMore.value ? (
        <div class="conversation-more">
          <Button look="quiet" busy={store.loading.value} onClick={() => void store.loadMore()}>
            {store.loading.value ? "Loading" : "Load more"}
          </Button>
        </div>
      ) : null}
    </nav>
  );
}

function moveByArrows(event: TargetedKeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(".conversation-row")];
  const here = buttons.findIndex((button) => button === event.target);
  const next = buttons[here + step];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

function ConversationRow({ row, isOpen, open }: { row: ConversationItem; isOpen: boolean; open: () => void }) {
  return (
    <button class="conversation-row" type="button" aria-current={isOpen ? "true" : undefined} onClick={open}>
      <span class="conversation-top">
        <strong class="conversation-name">{row.Name || "A visitor"}</strong>
        <time class="conversation-time" dateTime={row.LastTime}>{whenOf(row.LastTime)}</time>
      </span>
      <span class="conversation-first">{row.FirstQuestion || "A picture or a recording"}</span>
      <span class="conversation-marks">
        <span>{row.Messages === 1 ? "1 question" : `${figure(row.Messages)} questions`}</span>
        {row.NoAnswer > 0 ? <span class="mark-word mark-care">{row.NoAnswer === 1 ? "1 without answer" : `${figure(row.NoAnswer)} without answer`}</span> : null}
        {row.HandedOver ? <span class="mark-word mark-good">Handed over</span> : null}
        {row.Rating < 0 ? <span class="mark-word mark-bad">Rated down</span> : null}
        {row.Rating > 0 ? <span class="mark-word mark-good">Rated up</span> : null}
      </span>
    </button>
  );
}
