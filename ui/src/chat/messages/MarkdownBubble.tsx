import { useMemo } from "preact/hooks";
import { MarkdownReader } from "../markdown/markdown";

export function Markdown({ text, done }: { text: string; done: boolean }) {
  const reader = useMemo(() => new MarkdownReader(), []);
  return <div class="bubble text">{reader.read(text, done)}</div>;
}
