/*
 * Renders Markdown with the chat's own renderer, which never creates HTML text and loads no images.
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
