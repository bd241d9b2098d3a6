/*
 * Says to screen readers what others see happen: answers by the sentence, not by
 * the piece; the homes that were found; waiting and being offline. Invisible. The
 * visible talk is silent for them while it changes, so nothing is said twice.
 * Errors are alerts in the talk and are not said here.
 */
import { useEffect, useRef } from "preact/hooks";
import type { ChatMessage } from "./message-list";
import { countText } from "../texts/count";
import type { Chosen } from "../texts";

interface AnnouncerProps {
  messages: readonly ChatMessage[];
  state: "idle" | "loading" | "waiting" | "writing" | "offline";
  language: Chosen;
}

const EVENT = "porchlight-say";
/** What was said is gone soon, so that reading through the talk does not meet it again. */
const REMOVE_AFTER_MS = 10_000;

/** Has a short word said for something that happened at `place`, for example "Copied". */
export function announce(target: EventTarget, text: string): void {
  target.dispatchEvent(new CustomEvent(EVENT, { bubbles: true, detail: text }));
}

export function Announcer({ messages, state, language }: AnnouncerProps) {
  const region = useRef<HTMLDivElement>(null);
  const announced = useRef({ key: "", length: 0, active: false });
  const message = messages.findLast(({ role }) => role === "bot");
  const { texts } = language;

  useEffect(() => {
    if (state === "waiting") speak(region.current, texts.thinking);
    if (state === "offline") speak(region.current, texts.offline);
  }, [state]);

  useEffect(() => {
    if (!message) return;
    if (announced.current.key !== message.key) {
      // A restored talk is not read out; only what is answered from now on.
      announced.current = { key: message.key, length: message.state === "done" ? message.text.length : 0, active: message.state !== "done" };
    }
    // Of an answer that was still being written, the rest.
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

/** Added beside what was said before: a region whose words are exchanged loses those not yet spoken. */
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

/** Just behind the last finished sentence or line, 0 when there is none yet. */
export function lastSentenceEnd(text: string): number {
  let end = 0;
  // The number of a list item is no sentence.
  for (const found of text.matchAll(/(?<!(?:^|\n)\s*\d{1,3})[.!?]["')\]*_]*(?=\s)|[。！？؟]|\n/g)) {
    const here = found.index + found[0].length;
    // Nor does one end inside the words of a link.
    if (!/\[[^\]\n]*$/.test(text.slice(0, here))) end = here;
  }
  return end;
}

/** As a person would read it out: without the signs of Markdown and the addresses behind words. */
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
