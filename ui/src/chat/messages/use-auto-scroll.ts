/*
 * Keeps the end of the talk in sight while it grows, unless the reader has
 * scrolled up; then it stays where it is read, and what came since is said.
 * The space changes with the keyboard, the composer and late pictures as well.
 */
import { type RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ChatMessage } from "./message-list";
import { onResize } from "../resize";

/** From here on, scrolling down means back to the end. */
const NEAR_PX = 48;

interface AutoScroll {
  list: RefObject<HTMLDivElement | null>;
  lines: RefObject<HTMLDivElement | null>;
  /** "away" when the reader is further up, "news" when something came since. */
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

  // Who asks wants to see the answer.
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
      // A window that turns or a keyboard moves the place too; a reader does not change the height.
      if (isFollowing.current && clientHeight !== height.current) return scrollToEnd();
      // Only a reader goes up; words that came meanwhile leave the place as it is.
      if (left < 2 || (left < NEAR_PX && scrollTop > top.current)) isFollowing.current = true;
      else if (scrollTop < top.current - 1) isFollowing.current = false;
      top.current = scrollTop;
      setAway((was) => (isFollowing.current ? "" : was || "away"));
    },
    // What moves between press and release is not clicked, and words that move are not selected.
    onPointerDown({ button }) {
      if (pressed.current || button !== 0) return;
      pressed.current = true;
      const ends = ["pointerup", "pointercancel"];
      const release = () => {
        for (const end of ends) removeEventListener(end, release, true);
        // The click comes right behind.
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
      // The button that was pressed goes; the arrow keys work on the talk.
      list.current?.focus({ preventScroll: true });
    },
  };
}
