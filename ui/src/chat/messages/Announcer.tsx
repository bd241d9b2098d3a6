/*
 * An invisible live region for screen readers. It announces answers sentence by sentence rather than chunk by chunk,
 * found listings, waiting and being offline. The visible log is not live, so nothing is read twice. Errors are alerts
 * and are not announced here.
 */
import { useEffect, useRef } from "preact/hooks";
import type { ChatMessage } from "./message-list";
import { countText } from "../texts/count";
import type { LiveTexts } from "../live/types";
import type { Chosen } from "../texts";
import { eventText } from "./event-text";

interface AnnouncerProps {
  messages: readonly ChatMessage[];
  state: "idle" | "loading" | "waiting" | "writing" | "offline";
  language: Chosen;
  people: LiveTexts | undefined;
  /** Who is typing, as a sentence; "" for nobody. */
  typing: string;
}

const EVENT = "porchlight-say";
/** Announcements are removed soon, so that a screen reader does not find them when it reads the conversation. */
const REMOVE_AFTER_MS = 10_000;

/** Announces something that happened at `target`, for example "Copied". */
export function announce(target: EventTarget, text: string): void {
  target.dispatchEvent(new CustomEvent(EVENT, { bubbles: true, detail: text }));
}

export function Announcer({ messages, state, language, people, typing }: AnnouncerProps) {
  const region = useRef<HTMLDivElement>(null);
  const announced = useRef({ key: "", length: 0, active: false });
  const message = messages.findLast(({ role }) => role === "bot");
  const { texts } = language;
  const person = messages.findLast(({ role, isNew }) => isNew && (role === "agent" || role === "event"));
  /** The message after which "Ann is typing" was said. */
  const announcedTyping = useRef<string>(undefined);

  useEffect(() => {
    if (person) speak(region.current, person.role === "event" ? eventText(person, people) : `${person.agent ?? ""}: ${plainText(person.text)}`);
  }, [person?.key]);

  useEffect(() => {
    const after = person?.key ?? "";
    if (!typing || announcedTyping.current === after) return;
    announcedTyping.current = after;
    speak(region.current, typing);
  }, [typing, person?.key]);

  useEffect(() => {
    if (state === "waiting") speak(region.current, texts.thinking);
    if (state === "offline") speak(region.current, texts.offline);
  }, [state]);

  useEffect(() => {
    if (!message) return;
    if (announced.current.key !== message.key) {
      // A restored conversation is not announced, only answers from now on.
      announced.current = { key: message.key, length: message.state === "done" ? message.text.length : 0, active: message.state !== "done" };
    }
    // Of a resumed answer only the rest is announced.
    if (message.state === "writing") announced.current.active = true;
    if (!announced.current.active) return;
    const ended = message.state === "done" || message.state === "failed";
    const end = ended ? message.text.length : lastSentenceEnd(message.text);
    if (end > announced.current.length) speak(region.current, plainText(message.text.slice(announced.current.length, end)));
    announced.current.length = Math.max(end, announced.current.length);
    if (!ended) return;
    announced.current.active = false;
    if (message.cards?.length) speak(region.current, listingSummary(message.cards, language));
    if (message.interrupted) speak(region.current, texts.interrupted);
  }, [message?.key, message?.text, message?.state]);

  useEffect(() => {
    const panel = region.current?.parentElement;
    const listen = (event: Event) => speak(region.current, (event as CustomEvent<string>).detail);
    panel?.addEventListener(EVENT, listen);
    return () => panel?.removeEventListener(EVENT, listen);
  }, []);

  return <div ref={region} class="sr-only" aria-live="polite" aria-relevant="additions" />;
}

/** Appends to the region: replacing its text would lose what has not been spoken yet. */
function speak(region: HTMLElement | null, text: string): void {
  if (!region || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), REMOVE_AFTER_MS);
}

/** "3 homes: 12 Maple Lane; 48 Harbor Road; 7 Mill Road" */
function listingSummary(cards: NonNullable<ChatMessage["cards"]>, { code, texts }: Chosen): string {
  const names = cards.map((card) => card.address || card.title || card.city);
  return `${countText(texts.found, cards.length, code)}: ${names.join("; ")}`;
}

/** The end of the last finished sentence or line, 0 if there is none. */
export function lastSentenceEnd(text: string): number {
  let end = 0;
  // The number of a list item is not a sentence.
  for (const found of text.matchAll(/(?<!(?:^|\n)\s*\d{1,3})[.!?]["')\]*_]*(?=\s)|[。！？؟]|\n/g)) {
    const here = found.index + found[0].length;
    // A sentence does not end inside the text of a link.
    if (!/\[[^\]\n]*$/.test(text.slice(0, here))) end = here;
  }
  return end;
}

/** Plain text for speech: without Markdown and link targets. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^[ |:-]*-{3,}[ |:-]*$/gm, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^ *\|(.*)\| *$/gm, (_, cells: string) => cells.split("|").map((cell) => cell.trim()).join(", "))
    .replace(/^ *(?:#+|>+|[-*+]) +/gm, "")
    .replace(/[*_`~]{1,3}/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
