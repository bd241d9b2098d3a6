import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ChevronDown, ChevronUp, House, Info, Lightbulb, MessagesSquare, RotateCw } from "lucide";
import type { ConversationItem } from "../../api/generated/ConversationItem";
import type { SessionMessage } from "../../api/wire";
import { readableTextColor, parseColor } from "../../lib/color";
import { useApp } from "../app-context";
import { formatDate, formatNumber, formatTime } from "../format";
import { initialFromConversation, type EntryInitial } from "../knowledge/entry-form";
import { settingsStore } from "../settings/store/settings-store";
import { Button, IconButton } from "../components/Button";
import { Icon } from "../components/Icon";
import { Failed, Loading } from "../components/states";
import { AnswerExplanation } from "../explanation/Explanation";
import type { ListingRequest } from "../playground/ListingDrawer";
import { tryQuestion } from "../playground/playground-store";
import { texts } from "../texts";
import { AnswerText } from "./AnswerText";
import type { ConversationsStore } from "./conversations-store";
import { messageFlags, readable, type ReadMessage } from "./transcript";
import { ListingCards } from "./ListingCards";
import { visitorName } from "./visitor-name";

export interface ReaderActions {
  saveToKnowledge: (start: EntryInitial) => void;
  complete: (request: ListingRequest) => void;
}

interface ReaderProps extends ReaderActions {
  store: ConversationsStore;
  serialNumber: string;
}

export function ConversationReader({ store, serialNumber, ...actions }: ReaderProps) {
  const t = texts.value.conversations;
  const id = store.openId.value;
  const messages = store.messages.value;
  const reader = useRef<HTMLElement>(null);
  useVisitorColor(reader, serialNumber);
  if (id === null) {
    return (
      <section class="reader reader-none">
        <Icon node={MessagesSquare} size={24} />
        <p>{t.choose}</p>
      </section>
    );
  }
  const row = store.rows.value.find(({ SessionID }) => SessionID === id);
  const back = () => document.querySelector<HTMLElement>(".conversation-row[aria-current]")?.focus();
  return (
    <section ref={reader} class="reader" aria-label={t.reader} tabIndex={0} onKeyDown={(event) => event.key === "Escape" && back()}>
      {row ? <ReaderHead row={row} store={store} /> : <MinimalHead store={store} />}
      {messages.is === "loading" ? <Loading what={t.one} /> : null}
      {messages.is === "failed" ? <Failed error={messages.error} doing={t.loadingOne} retry={() => void store.open(id)} /> : null}
      {messages.is === "ready" ? (
        <ol class="reader-messages">
          {readable(messages.value).map((one) => (
            <li key={one.message.MessageID}>
              {one.day ? <p class="message-day">{one.day}</p> : null}
              {one.message.Type === "User" ? <QuestionMessage one={one} /> : <Answered one={one} serialNumber={serialNumber} {...actions} />}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

/** Visitor messages have the color that the visitor saw. Set by CSSOM, which the content security policy allows. */
function useVisitorColor(reader: { current: HTMLElement | null }, serialNumber: string): void {
  const saved = settingsStore(useApp(), serialNumber).saved.value;
  const color = saved.is === "ready" ? (saved.value as { UserMessageColor?: unknown }).UserMessageColor : undefined;
  useEffect(() => {
    if (!reader.current || typeof color !== "string" || !color) return;
    const rgb = parseColor(color);
    reader.current.style.setProperty("--pl-asked", `rgb(${rgb.join(" ")})`);
    reader.current.style.setProperty("--pl-on-asked", readableTextColor(rgb));
  });
}

function ReaderHead({ row, store }: { row: ConversationItem; store: ConversationsStore }) {
  const t = texts.value.conversations;
  const at = store.rows.value.indexOf(row);
  return (
    <header class="reader-head">
      <div class="reader-title">
        <h2>{visitorName(row)}</h2>
        <span class="bar-count">{t.place(formatNumber(at + 1), formatNumber(store.total.value))}</span>
        <IconButton name={t.previous} icon={ChevronUp} disabled={at <= 0} onClick={() => void store.step(-1)} />
        <IconButton name={t.next} icon={ChevronDown} disabled={at + 1 >= store.total.value} onClick={() => void store.step(1)} />
      </div>
      <p>
        {t.began(formatDate(row.CreateTime), formatTime(row.CreateTime))}
        {row.URI ? <span class="reader-page" title={row.URI}>{t.onPage(row.URI)}</span> : null}
      </p>
    </header>
  );
}

/** For a conversation that isn't in the list, such as an old one opened from its lead. */
function MinimalHead({ store }: { store: ConversationsStore }) {
  const t = texts.value.conversations;
  const messages = store.messages.value;
  const first = messages.is === "ready" ? messages.value[0] : undefined;
  return (
    <header class="reader-head">
      <div class="reader-title">
        <h2>{store.openName.value || t.visitor}</h2>
      </div>
      {first ? <p>{t.began(formatDate(first.CreateTime), formatTime(first.CreateTime))}</p> : null}
    </header>
  );
}

function QuestionMessage({ one: { message } }: { one: ReadMessage }) {
  return (
    <div class="message message-question">
      <p class="message-text" dir="auto">{message.Content || texts.value.conversations.file}</p>
      <time class="message-time" dateTime={message.CreateTime}>{formatTime(message.CreateTime)}</time>
    </div>
  );
}

interface AnsweredProps extends ReaderActions {
  one: ReadMessage;
  serialNumber: string;
}

function Answered({ one: { message, question }, serialNumber, ...actions }: AnsweredProps) {
  const isOpen = useSignal(false);
  const cards = message.listings ?? [];
  return (
    <div class="message message-answered">
      <AnswerText text={message.Content} />
      <ListingCards serialNumber={serialNumber} cards={cards} />
      <div class="message-foot">
        <time class="message-time" dateTime={message.CreateTime}>{formatTime(message.CreateTime)}</time>
        {messageFlags(message).map(({ word, tone }) => (
          <span key={word} class={`mark-word mark-${tone}`}>{word}</span>
        ))}
        {question ? (
          <AnswerActions message={message} question={question} serialNumber={serialNumber} isOpen={isOpen.value} toggle={() => (isOpen.value = !isOpen.value)} {...actions} />
        ) : null}
      </div>
      {isOpen.value ? (
        <div class="message-explanation">
          <AnswerExplanation serialNumber={serialNumber} answerId={message.MessageID} cards={cards} />
        </div>
      ) : null}
    </div>
  );
}

interface AnswerActionsProps extends ReaderActions {
  message: SessionMessage;
  question: string;
  serialNumber: string;
  isOpen: boolean;
  toggle: () => void;
}

function AnswerActions({ message, question, serialNumber, isOpen, toggle, saveToKnowledge, complete }: AnswerActionsProps) {
  const app = useApp();
  const t = texts.value.conversations;
  const keep = () => saveToKnowledge(initialFromConversation(question, message.NoAnswer ? "" : message.Content));
  const [firstListing, ...others] = message.listings ?? [];
  return (
    <span class="message-actions">
      {app.supports("explain") ? (
        <button class="text-button" type="button" aria-expanded={isOpen} onClick={toggle}>
          <Icon node={Info} />
          {isOpen ? t.hideReasons : t.reasons}
        </button>
      ) : null}
      {message.NoAnswer && firstListing && others.length === 0 ? (
        <Button icon={House} onClick={() => complete({ mlsNumber: firstListing.mlsNumber, question })}>{t.completeListing}</Button>
      ) : null}
      {message.NoAnswer ? (
        <Button icon={Lightbulb} onClick={keep}>{t.addToKnowledge}</Button>
      ) : (
        <button class="text-button" type="button" onClick={keep}>
          <Icon node={Lightbulb} />
          {t.saveToKnowledge}
        </button>
      )}
      <button class="text-button" type="button" onClick={() => tryQuestion(app, serialNumber, question)}>
        <Icon node={RotateCw} />
        {t.askAgain}
      </button>
    </span>
  );
}
