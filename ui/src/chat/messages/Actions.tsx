/*
 * Under an answer: copy it, say whether it helped, see when it came. A thumb
 * can be changed but not taken back, because the service knows no "neither".
 */
import { useEffect, useState } from "preact/hooks";
import { announce } from "./Announcer";
import { copyWords } from "./clipboard";
import { timeOf } from "./dates";
import { Icon } from "../Icon";
import type { Item } from "./message-list";
import type { Talk } from "../session/chat-session";
import type { Texts } from "../texts";

interface ActionsProps {
  item: Item;
  talk: Talk;
  texts: Texts;
  language: string;
}

const SAID_MS = 4_000;

export function Actions({ item, talk, texts, language }: ActionsProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), SAID_MS) : undefined;
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(button: HTMLElement): Promise<void> {
    if (!(await copyWords(item.text, button))) return;
    setCopied(true);
    announce(button, texts.copied);
  }

  const thumb = (rating: 1 | -1, name: "good" | "bad") => (
    <button
      type="button"
      class="tool"
      aria-label={texts[name]}
      aria-pressed={item.rating === rating}
      aria-disabled={item.rating === rating || undefined}
      title={texts[name]}
      onClick={() => item.rating !== rating && void talk.rate(item, rating)}
    >
      <Icon name={name} size={16} />
    </button>
  );
  return (
    <div class="tools">
      <button type="button" class="tool" aria-label={texts.copy} title={texts.copy} onClick={({ currentTarget }) => void copy(currentTarget)}>
        <Icon name={copied ? "check" : "copy"} size={16} />
      </button>
      {item.answerId !== undefined && thumb(1, "good")}
      {item.answerId !== undefined && thumb(-1, "bad")}
      {copied ? <span class="said">{texts.copied}</span> : <Time at={item.at} language={language} />}
    </div>
  );
}

/** Seen on hover and focus, always there for screen readers. */
export function Time({ at, language }: { at: number; language: string }) {
  return (
    <time class="time" dateTime={new Date(at).toISOString()}>
      {timeOf(at, language)}
    </time>
  );
}
