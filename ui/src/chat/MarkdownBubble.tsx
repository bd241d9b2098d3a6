/* A bubble of Markdown that grows as the answer arrives; markdown.ts draws it. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { type MarkdownWriter, markdownWriter } from "./markdown";

export function Markdown({ text, done }: { text: string; done: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const writer = useRef<MarkdownWriter>(null);
  useLayoutEffect(() => {
    if (!place.current) return;
    writer.current ??= markdownWriter(place.current);
    writer.current.show(text, done);
  }, [text, done]);
  return <div ref={place} class="bubble words" dir="auto" />;
}
