import { Fragment } from "preact";
import { dayBetween } from "./dates";
import { useHistory } from "./use-history";
import { useAutoScroll } from "./use-auto-scroll";
import { Icon } from "../Icon";
import { Dots, MessageRow } from "./MessageRow";
import type { LiveTexts } from "../live/types";
import type { ChatSession } from "../session/chat-session";
import type { ChatState } from "../session/chat-store";
import type { Texts } from "../texts";
import type { ChatTransport } from "../types";

interface MessagesProps {
  welcome: string[];
  suggestions: string[];
  state: ChatState;
  session: ChatSession;
  transport: ChatTransport;
  texts: Texts;
  language: string;
  visible: boolean;
  people: LiveTexts | undefined;
  /** Who is typing, as a sentence; "" for nobody. */
  typing: string;
  onSuggestion: (text: string) => void;
}

export function Messages(props: MessagesProps) {
  const { texts, language } = props;
  const { messages } = props.state;
  const hidden = useHistory(messages);
  const { list, lines, away, onScroll, onPointerDown, jumpToEnd: toEnd } = useAutoScroll(messages, props.visible);
  const down = away === "news" ? texts.news : texts.latest;

  return (
    <div class="thread">
      <div ref={list} class="messages" role="log" aria-live="off" aria-label={texts.messages} tabIndex={0} onScroll={onScroll} onPointerDown={onPointerDown}>
        <div ref={lines} class="lines">
          <Welcome {...props} />
          {messages.slice(hidden).map((message, at) => {
            const day = dayBetween(messages[hidden + at - 1]?.at, message.at, language);
            return (
              <Fragment key={message.key}>
                {day && <p class="day">{day}</p>}
                <MessageRow
                  message={message}
                  last={message === messages.at(-1)}
                  session={props.session}
                  transport={props.transport}
                  texts={texts}
                  language={language}
                  people={props.people}
                  seen={message.role === "visitor" && message.id !== undefined && message.id === props.state.live?.seenId}
                />
              </Fragment>
            );
          })}
          {props.typing && (
            <div class="row last bot" data-from="agent">
              <Dots label={props.typing} />
            </div>
          )}
        </div>
      </div>
      {away && (
        <button type="button" class={`jump ${away}`} aria-label={down} title={down} onClick={toEnd}>
          <Icon name="down" size={16} />
        </button>
      )}
    </div>
  );
}

function Welcome({ welcome, suggestions, texts, onSuggestion }: MessagesProps) {
  return (
    <>
      {welcome.map((line, at) => (
        <div key={`w${at}`} class={`row bot ${at === welcome.length - 1 ? "last" : ""}`}>
          <p class="bubble" dir="auto">
            {line}
          </p>
        </div>
      ))}
      {suggestions.length > 0 && (
        <div class="pills" role="group" aria-label={texts.suggestions}>
          {suggestions.map((text) => (
            <button key={text} type="button" class="pill" dir="auto" onClick={() => onSuggestion(text)}>
              {text}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
