/*
 * One message with its time, cards, rating and error. Renders only when its props change, so a long conversation stays
 * fast while an answer arrives.
 */
import { Component } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Actions, Time } from "./Actions";
import { SentImages } from "../composer/AttachmentStrip";
import { withoutCardLines } from "./card-lines";
import { Cards } from "./Cards";
import { retryTimeOf } from "./dates";
import { eventText } from "./event-text";
import { Icon } from "../Icon";
import type { ChatMessage } from "./message-list";
import { NextSteps } from "./NextSteps";
import { Markdown } from "./MarkdownBubble";
import type { LiveTexts } from "../live/types";
import type { ChatSession } from "../session/chat-session";
import type { Texts } from "../texts";
import type { ChatTransport } from "../types";

interface RowProps {
  message: ChatMessage;
  last: boolean;
  session: ChatSession;
  transport: ChatTransport;
  texts: Texts;
  language: string;
  /** Sentences about people, once they are loaded. */
  people: LiveTexts | undefined;
  /** A member has read it; it is the newest such message. */
  seen: boolean;
}

export class MessageRow extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const now = this.props;
    return (Object.keys(next) as (keyof RowProps)[]).some((name) => next[name] !== now[name]);
  }

  render({ message, texts, language, people, seen }: RowProps) {
    if (message.role === "event") return <p class="day">{eventText(message, people)}</p>;
    const visitor = message.role === "visitor";
    // An image says more than its name.
    const text = message.images?.length ? (message.sent?.question.content ?? "") : message.text;
    return (
      <div class={`row last ${visitor ? "visitor" : "bot"}`} data-from={message.role} data-state={message.state}>
        {message.images?.length ? <SentImages images={message.images} texts={texts} /> : null}
        {visitor && text && (
          <p class="bubble" dir="auto">
            {/* A bdi, or its language would decide the direction of the visitor's text. */}
            <bdi class="sr-only">{texts.you}: </bdi>
            {text}
          </p>
        )}
        {visitor ? <Time at={message.at} language={language} /> : <Answer {...this.props} />}
        {seen && <p class="note">{people?.seen}</p>}
      </div>
    );
  }
}

/** Somebody or something is writing. */
export function Dots({ label }: { label: string }) {
  return (
    <div class="bubble dots" role="img" aria-label={label}>
      <i />
      <i />
      <i />
    </div>
  );
}

function Answer({ message, last, session, transport, texts, language }: RowProps) {
  const done = message.state === "done" || message.state === "failed";
  const cards = message.cards?.length ? message.cards : undefined;
  const startsNew = message.sessionFull && transport.startSession;
  const showings = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done && showings.current) transport.showings?.({ element: showings.current, answer: message, common: texts, language });
  }, [done, message.id]);
  return (
    <>
      {message.agent ? <p class="note"><bdi>{message.agent}</bdi><span class="sr-only">: </span></p> : <span class="sr-only">{texts.assistant}: </span>}
      {message.state === "waiting" && !message.error && <Dots label={texts.thinking} />}
      {message.text && (cards ? <Markdown key="rest" text={withoutCardLines(message.text, cards, message.more)} done={done} /> : <Markdown key="all" text={message.text} done={done} />)}
      {cards && <Cards cards={cards} transport={transport} texts={texts} onOpen={(card, opener) => session.onOpenListing?.(card, opener)} />}
      {message.interrupted && <p class="note">{texts.interrupted}</p>}
      {message.error && (
        <div class="error" role="alert">
          <Icon name="alert" size={16} />
          <p>
            <bdi>{message.error}</bdi>
          </p>
          {last && (startsNew || !message.final) && (
            <button type="button" class="pill small" onClick={() => void (startsNew ? session.startNewChat() : session.retry())}>
              <Icon name="retry" size={16} />
              {startsNew ? texts.newChat : texts.retry}
              {message.retryAt && ` · ${retryTimeOf(message.retryAt, language)}`}
            </button>
          )}
        </div>
      )}
      {message.state === "done" && message.text && <Actions message={message} session={session} texts={texts} language={language} />}
      {last && message.state === "done" && <NextSteps message={message} session={session} texts={texts} />}
      <div ref={showings} class="showings" hidden />
    </>
  );
}
