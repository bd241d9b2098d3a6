/*
 * The talk on the screen: welcome, suggestions, messages. Follows the newest
 * words unless the reader has scrolled up; then a button leads back down.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./Icon";
import { MessageRow } from "./MessageRow";
import type { Talk, TalkState } from "./talk";
import type { Texts } from "./texts";
import type { ChatTransport } from "./types";

const NEAR_PX = 48;

interface MessagesProps {
  welcome: string[];
  suggestions: string[];
  state: TalkState;
  talk: Talk;
  transport: ChatTransport;
  texts: Texts;
  language: string;
  visible: boolean;
  onSuggestion: (text: string) => void;
}

export function Messages(props: MessagesProps) {
  const { state, texts } = props;
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const asked = useRef(0);
  const [away, setAway] = useState(false);
  const questions = state.items.filter((item) => item.role === "visitor").length;

  useLayoutEffect(() => {
    if (questions > asked.current) follows.current = true;
    asked.current = questions;
    if (follows.current) toEnd(list.current);
  }, [state.items, props.visible, questions]);

  useEffect(() => followSize(list.current, follows), []);

  return (
    <div class="talk">
      <div
        ref={list}
        class="messages"
        role="log"
        aria-live="off"
        aria-label={texts.messages}
        tabIndex={0}
        onScroll={(event) => {
          const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
          follows.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
          setAway(!follows.current);
        }}
      >
        {props.welcome.map((line, at) => (
          <div key={`w${at}`} class={`row bot ${at === props.welcome.length - 1 ? "last" : ""}`}>
            <p class="bubble" dir="auto">
              {line}
            </p>
          </div>
        ))}
        {props.suggestions.length > 0 && (
          <div class="pills" role="group" aria-label={texts.suggestions}>
            {props.suggestions.map((text) => (
              <button key={text} type="button" class="pill" dir="auto" onClick={() => props.onSuggestion(text)}>
                {text}
              </button>
            ))}
          </div>
        )}
        {state.items.map((item, at) => (
          <MessageRow
            key={item.key}
            item={item}
            last={at === state.items.length - 1}
            talk={props.talk}
            transport={props.transport}
            texts={texts}
            language={props.language}
          />
        ))}
      </div>
      {away && (
        <button
          type="button"
          class="jump"
          aria-label={texts.latest}
          title={texts.latest}
          onClick={() => {
            follows.current = true;
            toEnd(list.current);
          }}
        >
          <Icon name="down" size={16} />
        </button>
      )}
    </div>
  );
}

function toEnd(list: HTMLElement | null): void {
  if (list) list.scrollTop = list.scrollHeight;
}

/** The space for the talk changes with the keyboard and the composer; the end stays in sight. */
function followSize(list: HTMLElement | null, follows: { current: boolean }): () => void {
  if (!list || typeof ResizeObserver === "undefined") return () => undefined;
  const observer = new ResizeObserver(() => follows.current && toEnd(list));
  observer.observe(list);
  return () => observer.disconnect();
}
