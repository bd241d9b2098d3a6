/*
 * Renders a long restored conversation from its end, a few messages at a time, so that opening it never blocks the
 * page.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ChatMessage } from "./message-list";

const BATCH_SIZE = 30;

/** How many of the first messages are not rendered yet; 0 in the end. */
export function useHistory(messages: readonly ChatMessage[]): number {
  const first = messages[0]?.key;
  const waiting = useRef({ first, count: 0 });
  const [, rerender] = useState(0);
  if (waiting.current.first !== first) waiting.current = { first, count: Math.max(0, messages.length - BATCH_SIZE) };
  const { count } = waiting.current;
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => {
      waiting.current.count = Math.max(0, count - BATCH_SIZE);
      rerender((times) => times + 1);
    });
    return () => clearTimeout(timer);
  }, [first, count]);
  return count;
}
