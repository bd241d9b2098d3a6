/*
 * Reads answers to screen readers by the sentence, not by the piece. Invisible.
 * The visible talk is silent for them while it changes, so nothing is said twice.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Item } from "./items";

interface AnnouncerProps {
  items: readonly Item[];
  busy: boolean;
}

export function Announcer({ items, busy }: AnnouncerProps) {
  const said = useRef({ key: "", length: 0 });
  const [words, setWords] = useState("");
  const item = items.findLast(({ role }) => role === "bot");

  useEffect(() => {
    if (!item) return;
    if (said.current.key !== item.key) {
      // A restored talk is not read out; only what is answered from now on.
      said.current = { key: item.key, length: item.state === "done" ? item.text.length : 0 };
    }
    const end = item.state === "done" || item.state === "failed" ? item.text.length : lastSentenceEnd(item.text);
    if (end <= said.current.length) return;
    setWords(plain(item.text.slice(said.current.length, end)));
    said.current.length = end;
  }, [item?.key, item?.text, item?.state, busy]);

  return (
    <div class="unseen" aria-live="polite" aria-atomic="true">
      {words}
    </div>
  );
}

/** Just behind the last finished sentence, 0 when there is none yet. */
export function lastSentenceEnd(text: string): number {
  let end = 0;
  for (const found of text.matchAll(/[.!?]["')\]]?(?=\s)|[。！？؟]|\n/g)) end = found.index + found[0].length;
  return end;
}

/** Markdown signs are not read out. */
function plain(text: string): string {
  return text.replace(/[*_`#>|~]+/g, " ").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").trim();
}
