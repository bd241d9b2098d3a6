/*
 * Says to screen readers what others see happen: answers by the sentence, not by
 * the piece; the homes that were found; waiting and being offline. Invisible. The
 * visible talk is silent for them while it changes, so nothing is said twice.
 * Errors are alerts in the talk and are not said here.
 */
import { useEffect, useRef } from "preact/hooks";
import type { Item } from "./message-list";
import { countWords } from "../texts/count";
import type { Chosen } from "../texts";

interface AnnouncerProps {
  items: readonly Item[];
  state: "idle" | "loading" | "waiting" | "writing" | "offline";
  language: Chosen;
}

const EVENT = "porchlight-say";
/** What was said is gone soon, so that reading through the talk does not meet it again. */
const KEPT_MS = 10_000;

/** Has a short word said for something that happened at `place`, for example "Copied". */
export function announce(place: EventTarget, words: string): void {
  place.dispatchEvent(new CustomEvent(EVENT, { bubbles: true, detail: words }));
}

export function Announcer({ items, state, language }: AnnouncerProps) {
  const region = useRef<HTMLDivElement>(null);
  const said = useRef({ key: "", length: 0, heard: false });
  const item = items.findLast(({ role }) => role === "bot");
  const { texts } = language;

  useEffect(() => {
    if (state === "waiting") say(region.current, texts.thinking);
    if (state === "offline") say(region.current, texts.offline);
  }, [state]);

  useEffect(() => {
    if (!item) return;
    if (said.current.key !== item.key) {
      // A restored talk is not read out; only what is answered from now on.
      said.current = { key: item.key, length: item.state === "done" ? item.text.length : 0, heard: item.state !== "done" };
    }
    // Of an answer that was still being written, the rest.
    if (item.state === "writing") said.current.heard = true;
    if (!said.current.heard) return;
    const ended = item.state === "done" || item.state === "failed";
    const end = ended ? item.text.length : sentencesEnd(item.text);
    if (end > said.current.length) say(region.current, spoken(item.text.slice(said.current.length, end)));
    said.current.length = Math.max(end, said.current.length);
    if (!ended) return;
    said.current.heard = false;
    if (item.cards?.length) say(region.current, homes(item.cards, language));
    if (item.interrupted) say(region.current, texts.interrupted);
  }, [item?.key, item?.text, item?.state]);

  useEffect(() => {
    const panel = region.current?.parentElement;
    const listen = (event: Event) => say(region.current, (event as CustomEvent<string>).detail);
    panel?.addEventListener(EVENT, listen);
    return () => panel?.removeEventListener(EVENT, listen);
  }, []);

  return <div ref={region} class="unseen" aria-live="polite" aria-relevant="additions" />;
}

/** Added beside what was said before: a region whose words are exchanged loses those not yet spoken. */
function say(region: HTMLElement | null, words: string): void {
  if (!region || !words) return;
  const line = document.createElement("p");
  line.textContent = words;
  region.append(line);
  setTimeout(() => line.remove(), KEPT_MS);
}

/** "3 homes: 12 Maple Lane; 48 Harbor Road; 7 Mill Road" */
function homes(cards: NonNullable<Item["cards"]>, { code, texts }: Chosen): string {
  const names = cards.map((card) => card.address || card.title || card.city);
  return `${countWords(texts.found, cards.length, code)}: ${names.join("; ")}`;
}

/** Just behind the last finished sentence or line, 0 when there is none yet. */
export function sentencesEnd(text: string): number {
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
export function spoken(markdown: string): string {
  return markdown
    .replace(/^[ |:-]*-{3,}[ |:-]*$/gm, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^ *\|(.*)\| *$/gm, (_, cells: string) => cells.split("|").map((cell) => cell.trim()).join(", "))
    .replace(/^ *(?:#+|>+|[-*+]) +/gm, "")
    .replace(/[*_`~]{1,3}/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
