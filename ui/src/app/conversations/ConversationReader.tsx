import { Component, type ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { ArrowLeft, ChevronDown, ChevronUp, House, Info, Lightbulb, MessagesSquare, RotateCw } from "lucide";
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
import { ReplyBox } from "../inbox/ReplyBox";
import { SpeakerBar } from "../inbox/SpeakerBar";
import type { Inbox } from "../inbox/use-inbox";
import type { ListingRequest } from "../playground/ListingDrawer";
import { tryQuestion } from "../playground/playground-store";
import { texts } from "../texts";
import { AnswerText } from "./AnswerText";
import type { ConversationsStore } from "./conversations-store";
import { eventText, messageFlags, readable, type ReadMessage } from "./transcript";
import { ListingCards } from "./ListingCards";
import { visitorName } from "./visitor-name";

export interface ReaderActions {
  saveToKnowledge: (start: EntryInitial) => void;
  complete: (request: ListingRequest) => void;
}

interface ReaderProps extends ReaderActions {
  store: ConversationsStore;
  serialNumber: string;
  /** Where the service lets people speak with visitors. */
  live: Inbox | null;
}

export function ConversationReader({ store, serialNumber, live, ...actions }: ReaderProps) {
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
  const rows = live && live.inbox.view.value !== "All" ? live.inbox.rows.value : store.rows.value;
  const row = rows.find(({ SessionID }) => SessionID === id) ?? live?.thread.conversation.value ?? undefined;
  const total = rows === store.rows.value ? store.total.value : (live?.inbox.total.value ?? rows.length);
  const navigation: Navigation = { at: rows.findIndex(({ SessionID }) => SessionID === id), total, step: live?.step ?? ((by) => void store.step(by)) };
  const back = () => document.querySelector<HTMLElement>(".conversation-row[aria-current]")?.focus();
  return (
    <section ref={reader} class={`reader${live ? " reader-live" : ""}`} aria-label={t.reader} tabIndex={0} onKeyDown={(event) => event.key === "Escape" && back()}>
      {row ? <ReaderHead row={row} store={store} navigation={navigation} /> : <MinimalHead store={store} />}
      {messages.is === "loading" ? <Loading what={t.one} /> : null}
      {messages.is === "failed" ? <Failed error={messages.error} doing={t.loadingOne} retry={() => void store.open(id)} /> : null}
      {messages.is === "ready" ? (
        <Messages follows={live !== null} count={messages.value.length}>
          {readable(messages.value).map((one) => (
            <MessageRow key={one.message.MessageID} {...one} serialNumber={serialNumber} seen={one.message.MessageID === live?.thread.seenId.value} {...actions} />
          ))}
        </Messages>
      ) : null}
      {live ? <SpeakerBar thread={live.thread} members={live.members} isPaneOpen={live.isPaneOpen} takeOver={live.takeOver} /> : null}
      {live ? <ReplyBox thread={live.thread} members={live.members} conversations={store} serialNumber={serialNumber} sessionId={id} /> : null}
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

/** While messages arrive, the end stays in view unless the agent has scrolled up. */
function Messages({ follows, count, children }: { follows: boolean; count: number; children: ComponentChildren }) {
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (follows && isAtEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  // What the agent can do appears below the messages and takes height from them.
  useEffect(() => {
    const element = list.current;
    if (!follows || !element) return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [follows]);
  return (
    <ol
      ref={list}
      class="reader-messages"
      onScroll={({ currentTarget }) => (isAtEnd.current = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight < 48)}
    >
      {children}
    </ol>
  );
}

interface Navigation {
  /** The place of the conversation in its list; -1 if it is not there. */
  at: number;
  total: number;
  step: (by: 1 | -1) => void;
}

function ReaderHead({ row, store, navigation: { at, total, step } }: { row: ConversationItem; store: ConversationsStore; navigation: Navigation }) {
  const t = texts.value.conversations;
  return (
    <header class="reader-head">
      <div class="reader-title">
        <IconButton class="reader-back" name={texts.value.inbox.back} icon={ArrowLeft} onClick={() => store.close()} />
        <h2>{visitorName(row)}</h2>
        {at >= 0 ? <span class="bar-count">{t.place(formatNumber(at + 1), formatNumber(total))}</span> : null}
        <IconButton name={t.previous} icon={ChevronUp} disabled={at <= 0} onClick={() => step(-1)} />
        <IconButton name={t.next} icon={ChevronDown} disabled={at < 0 || at + 1 >= total} onClick={() => step(1)} />
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
        <IconButton class="reader-back" name={texts.value.inbox.back} icon={ArrowLeft} onClick={() => store.close()} />
        <h2>{store.openName.value || t.visitor}</h2>
      </div>
      {first ? <p>{t.began(formatDate(first.CreateTime), formatTime(first.CreateTime))}</p> : null}
    </header>
  );
}

type RowProps = AnsweredProps & { day: string; seen: boolean };

/** Drawn again only if its message or what is said about it changes: a long conversation would wait for all its rows at each message. */
class MessageRow extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    return (Object.keys(next) as (keyof RowProps)[]).some((name) => next[name] !== this.props[name]);
  }

  render({ day, ...props }: RowProps) {
    return (
      <li>
        {day ? <p class="message-day">{day}</p> : null}
        <OneMessage {...props} />
      </li>
    );
  }
}

function OneMessage({ seen, ...answered }: Omit<RowProps, "day">) {
  const { message } = answered;
  switch (message.Type) {
    case "User":
      return <QuestionMessage message={message} />;
    case "Agent":
      return <AgentMessage message={message} seen={seen} />;
    case "System":
      return <p class="message-event">{eventText(message)}</p>;
    default:
      return <Answered {...answered} />;
  }
}

/** The words of a member, under their name. */
function AgentMessage({ message, seen }: { message: SessionMessage; seen: boolean }) {
  return (
    <div class="message message-answered message-agent">
      <p class="message-author"><bdi>{message.Agent?.Name}</bdi></p>
      <AnswerText text={message.Content} />
      <div class="message-foot">
        <time class="message-time" dateTime={message.CreateTime}>{formatTime(message.CreateTime)}</time>
        {seen ? <span class="message-time">{texts.value.inbox.seen}</span> : null}
      </div>
    </div>
  );
}

function QuestionMessage({ message }: { message: SessionMessage }) {
  return (
    <div class="message message-question">
      <p class="message-text" dir="auto">{message.Content || texts.value.conversations.file}</p>
      <time class="message-time" dateTime={message.CreateTime}>{formatTime(message.CreateTime)}</time>
    </div>
  );
}

interface AnsweredProps extends ReaderActions, Pick<ReadMessage, "message" | "question"> {
  serialNumber: string;
}

function Answered({ message, question, serialNumber, ...actions }: AnsweredProps) {
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
