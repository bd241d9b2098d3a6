/*
 * The words of an answer with their bold type, lists and tables, drawn by the
 * chat's own writer: no HTML text is made and no picture loads.
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { markdownWriter } from "../../chat/markdown/markdown";

export function AnswerText({ text }: { text: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) markdownWriter(place.current).show(text, true);
  }, [text]);
  return <div ref={place} class="message-text answer-text" dir="auto" />;
}
