/*
 * Keeps the end of the conversation in view while it grows, unless the reader has scrolled up. The available height
 * also changes with the keyboard, the composer and late images.
 */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ChatMessage } from "./message-list";
import { onResize } from "../resize";

/** Within this distance, scrolling down returns to the end. */
const NEAR_PX = 48;

interface AutoScroll {
  list: RefObject<HTMLDivElement | null>;
  lines: RefObject<HTMLDivElement | null>;
  /** "away" if the reader has scrolled up, "news" if something arrived since. */
  away: "" | "away" | "news";
  onScroll: () => void;
  onPointerDown: (event: PointerEvent) => void;
  jumpToEnd: () => void;
}

export function useAutoScroll(messages: readonly ChatMessage[], visible: boolean): AutoScroll {
  const list = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const pressed = useRef(false);
  const top = useRef(0);
  const height = useRef(0);
  const [away, setAway] = useState<AutoScroll["away"]>("");
  const questions = messages.filter((message) => message.role === "visitor").length;
  const last = messages.at(-1);

  function scrollToEnd(): void {
    if (!list.current || !isFollowing.current || pressed.current) return;
    list.current.scrollTop = list.current.scrollHeight;
    top.current = list.current.scrollTop;
    height.current = list.current.clientHeight;
  }

  // After a question the visitor wants to see the answer.
  useLayoutEffect(() => void (isFollowing.current = true), [questions]);
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
      // Only a reader scrolls up; new text leaves the position as it is.
      if (left < 2 || (left < NEAR_PX && scrollTop > top.current)) isFollowing.current = true;
      else if (scrollTop < top.current - 1) isFollowing.current = false;
      top.current = scrollTop;
      setAway((was) => (isFollowing.current ? "" : was || "away"));
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
      isFollowing.current = true;
      setAway("");
      scrollToEnd();
      // The button disappears; the arrow keys then scroll the messages.
      list.current?.focus({ preventScroll: true });
    },
  };
}
