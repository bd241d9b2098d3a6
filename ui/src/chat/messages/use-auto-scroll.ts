/*
 * Keeps the end of the conversation in view while it grows. An answer that doesn't fit stops at its question, so that it
 * is read from its beginning. A reader who scrolls decides. The available height also changes with the keyboard, the composer and
 * late images.
 */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ChatMessage } from "./message-list";
import { onResize } from "../resize";

/** Within this distance, scrolling down returns to the end. */
const NEAR_PX = 48;
/** Between the top of the list and the question. */
const GAP_PX = 8;

interface AutoScroll {
  list: RefObject<HTMLDivElement | null>;
  lines: RefObject<HTMLDivElement | null>;
  /** "away" if the end is out of view, "news" if something arrived there. */
  away: "" | "away" | "news";
  onScroll: () => void;
  onPointerDown: (event: PointerEvent) => void;
  jumpToEnd: () => void;
}

export function useAutoScroll(messages: readonly ChatMessage[], visible: boolean): AutoScroll {
  const list = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  /** While following: stops at the last question. */
  const isAnchored = useRef(false);
  const lastCount = useRef(0);
  const pressed = useRef(false);
  const top = useRef(0);
  const height = useRef(0);
  const [away, setAway] = useState<AutoScroll["away"]>("");
  const questions = messages.filter((message) => message.role === "visitor").length;
  const last = messages.at(-1);

  /** While following, Chromium must not scroll by itself where a message above changes: that looks like a reader. */
  function follow(isOn: boolean): void {
    isFollowing.current = isOn;
    list.current?.toggleAttribute("data-following", isOn);
  }

  function scrollToEnd(): void {
    const view = list.current;
    if (!view || !isFollowing.current || pressed.current) return;
    const end = view.scrollHeight - view.clientHeight;
    const topOf = (row: Element) => row.getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop - GAP_PX;
    const question = isAnchored.current ? [...view.querySelectorAll(".row.visitor")].at(-1) : undefined;
    const answer = question?.nextElementSibling;
    // Complete and short enough, it is shown with the buttons at its end, whatever is left of its question.
    const fits = answer?.matches("[data-state=done]") && topOf(answer) >= end;
    view.scrollTop = question && !fits ? Math.min(topOf(question), end) : end;
    top.current = view.scrollTop;
    height.current = view.clientHeight;
    setAway(end - top.current < NEAR_PX ? "" : "news");
  }

  // After a question the visitor wants to see the answer. A history of several questions opens at its end.
  useLayoutEffect(() => {
    follow(true);
    isAnchored.current = questions === lastCount.current + 1;
    lastCount.current = questions;
  }, [questions]);
  useLayoutEffect(() => (isFollowing.current ? scrollToEnd() : setAway("news")), [last?.key, last?.text, last?.state, last?.cards]);
  useLayoutEffect(scrollToEnd, [questions, visible]);
  useEffect(() => onResize([list.current, lines.current], scrollToEnd), []);

  return {
    list,
    lines,
    away,
    onScroll() {
      if (!list.current) return;
      const { scrollTop, scrollHeight, clientHeight } = list.current;
      const left = scrollHeight - scrollTop - clientHeight;
      // Rotation and the keyboard scroll, too; only they change the height.
      if (isFollowing.current && clientHeight !== height.current) return scrollToEnd();
      // Only a reader scrolls; new text leaves the position as it is.
      const isMoved = Math.abs(scrollTop - top.current) > 1;
      if (left < 2 || (left < NEAR_PX && scrollTop > top.current)) follow(true);
      else if (scrollTop < top.current - 1 || (isAnchored.current && isMoved)) follow(false);
      if (isMoved) isAnchored.current = false;
      top.current = scrollTop;
      setAway((was) => (isFollowing.current && left < NEAR_PX ? "" : was || "away"));
    },
    // Scrolling between press and release would lose the click, or the selection.
    onPointerDown({ button }) {
      if (pressed.current || button !== 0) return;
      pressed.current = true;
      const ends = ["pointerup", "pointercancel"];
      const release = () => {
        for (const end of ends) removeEventListener(end, release, true);
        // The click event follows.
        setTimeout(() => {
          pressed.current = false;
          scrollToEnd();
        });
      };
      for (const end of ends) addEventListener(end, release, true);
    },
    jumpToEnd() {
      follow(true);
      isAnchored.current = false;
      scrollToEnd();
      // The button disappears; the arrow keys then scroll the messages.
      list.current?.focus({ preventScroll: true });
    },
  };
}
