import { useEffect, useState } from "preact/hooks";
import { announce } from "./Announcer";
import { copyText } from "./clipboard";
import { timeOf } from "./dates";
import { Icon } from "../Icon";
import type { ChatMessage } from "./message-list";
import type { ChatSession } from "../session/chat-session";
import type { Texts } from "../texts";

interface ActionsProps {
  message: ChatMessage;
  session: ChatSession;
  texts: Texts;
  language: string;
}

const COPIED_MS = 4_000;

export function Actions({ message, session, texts, language }: ActionsProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), COPIED_MS) : undefined;
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(button: HTMLElement): Promise<void> {
    if (!(await copyText(message.text, button))) return;
    setCopied(true);
    announce(button, texts.copied);
  }

  const thumb = (rating: 1 | -1, name: "good" | "bad") => (
    <button
      type="button"
      class="tool"
      aria-label={texts[name]}
      aria-pressed={message.rating === rating}
      aria-disabled={message.rating === rating || undefined}
      title={texts[name]}
      onClick={() => message.rating !== rating && void session.rate(message, rating)}
    >
      <Icon name={name} size={16} />
    </button>
  );
  return (
    <div class="tools">
      <button type="button" class="tool" aria-label={texts.copy} title={texts.copy} onClick={({ currentTarget }) => void copy(currentTarget)}>
        <Icon name={copied ? "check" : "copy"} size={16} />
      </button>
      {message.answerId !== undefined && thumb(1, "good")}
      {message.answerId !== undefined && thumb(-1, "bad")}
      {copied ? <span class="copied">{texts.copied}</span> : <Time at={message.at} language={language} />}
    </div>
  );
}

/** Visible on hover and focus, and always present for screen readers. */
export function Time({ at, language }: { at: number; language: string }) {
  return (
    <time class="time" dateTime={new Date(at).toISOString()}>
      {timeOf(at, language)}
    </time>
  );
}
