/*
 * One message with what belongs to it: time, cards, thumbs, an error with its
 * way out. Drawn again only when it changed, so a long talk stays light while
 * an answer is being written.
 */
import { Component } from "preact";
import { Actions, Time } from "./Actions";
import { Cards } from "./Cards";
import { retryTimeOf } from "./dates";
import { Icon } from "../Icon";
import type { Item } from "./message-list";
import { Markdown } from "./MarkdownBubble";
import type { Talk } from "../session/chat-session";
import type { Texts } from "../texts";
import type { ChatTransport } from "../types";

interface RowProps {
  item: Item;
  last: boolean;
  talk: Talk;
  transport: ChatTransport;
  texts: Texts;
  language: string;
}

export class MessageRow extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const now = this.props;
    return (Object.keys(next) as (keyof RowProps)[]).some((name) => next[name] !== now[name]);
  }

  render({ item, texts, language }: RowProps) {
    const visitor = item.role === "visitor";
    return (
      <div class={`row last ${visitor ? "visitor" : "bot"}`} data-state={item.state}>
        {visitor && (
          <p class="bubble" dir="auto">
            {/* A bdi, or its language would decide the direction of the visitor's words. */}
            <bdi class="unseen">{texts.you}: </bdi>
            {item.text}
          </p>
        )}
        {visitor ? <Time at={item.at} language={language} /> : <Answer {...this.props} />}
      </div>
    );
  }
}

function Answer({ item, last, talk, transport, texts, language }: RowProps) {
  const done = item.state === "done" || item.state === "failed";
  const startsNew = item.sessionFull && transport.startSession;
  return (
    <>
      <span class="unseen">{texts.assistant}: </span>
      {item.state === "waiting" && !item.error && (
        <div class="bubble dots" role="img" aria-label={texts.thinking}>
          <i />
          <i />
          <i />
        </div>
      )}
      {item.text && <Markdown text={item.text} done={done} />}
      {item.cards && item.cards.length > 0 && <Cards cards={item.cards} transport={transport} texts={texts} />}
      {item.interrupted && <p class="note">{texts.interrupted}</p>}
      {item.error && (
        <div class="fault" role="alert">
          <Icon name="alert" size={16} />
          <p>
            <bdi>{item.error}</bdi>
          </p>
          {last && (startsNew || !item.final) && (
            <button type="button" class="pill small" onClick={() => void (startsNew ? talk.startNewChat() : talk.retry())}>
              <Icon name="retry" size={16} />
              {startsNew ? texts.newChat : texts.retry}
              {item.againAt && ` · ${retryTimeOf(item.againAt, language)}`}
            </button>
          )}
        </div>
      )}
      {item.state === "done" && item.text && <Actions item={item} talk={talk} texts={texts} language={language} />}
    </>
  );
}
