/* A bubble of Markdown that grows as the answer arrives; markdown.ts reads it. */
import { useMemo } from "preact/hooks";
import { MarkdownReader } from "../markdown/markdown";

export function Markdown({ text, done }: { text: string; done: boolean }) {
  const reader = useMemo(() => new MarkdownReader(), []);
  return <div class="bubble text">{reader.read(text, done)}</div>;
}
