/*
 * Draws the blocks of a text as document nodes: no HTML text is ever made, so
 * nothing in an answer can become markup. Links name their host; images have
 * become words before they come here. Tables and code scroll by themselves.
 */
import type { ComponentChild, VNode } from "preact";
import { hostOf } from "./links";
import type { Block } from "./markdown-blocks";
import { type Inline, readInline } from "./markdown-inline";

/** What the blocks of one message share. */
interface Drawing {
  /** Hosts that links of this message have named. */
  named: Set<string>;
  /** Each block of the message goes its own way, so that Arabic under English stands right. */
  dir?: "auto";
}

/** One block of a message; `open` when its end is still being written. */
export function drawBlock(block: Block, named: Set<string>, open: boolean): VNode {
  return draw(block, { named, dir: "auto" }, open);
}

function draw(block: Block, drawing: Drawing, open: boolean): VNode {
  const { named, dir } = drawing;
  switch (block.kind) {
    case "words":
      return <p dir={dir}>{drawWords(readInline(block.words, open), named)}</p>;
    case "heading": {
      const Heading = block.level < 4 ? "h3" : "h4";
      return <Heading dir={dir}>{drawWords(readInline(block.words, open), named)}</Heading>;
    }
    case "rule":
      return <hr />;
    case "code":
      return (
        <pre data-language={block.language || undefined} tabIndex={0} dir="ltr">
          <code>{block.code}</code>
        </pre>
      );
    case "quote":
      return <blockquote dir={dir}>{drawAll(block.blocks, named, open)}</blockquote>;
    case "list":
      return drawList(block, drawing, open);
    case "table":
      return drawTable(block, drawing);
  }
}

function drawAll(blocks: readonly Block[], named: Set<string>, open: boolean): VNode[] {
  return blocks.map((block, at) => draw(block, { named }, open && at === blocks.length - 1));
}

function drawList({ start, items }: Block & { kind: "list" }, { named, dir }: Drawing, open: boolean): VNode {
  const rows = items.map((blocks, at) => drawItem(blocks, named, open && at === items.length - 1));
  if (start === null) return <ul dir={dir}>{rows}</ul>;
  return (
    <ol dir={dir} start={start === 1 ? undefined : start}>
      {rows}
    </ol>
  );
}

/** The first words of an item stand beside its sign, not in a paragraph of their own. */
function drawItem(blocks: readonly Block[], named: Set<string>, open: boolean): VNode {
  const [first, ...more] = blocks;
  if (first?.kind !== "words") return <li>{drawAll(blocks, named, open)}</li>;
  const task = /^\[([ xX])\]\s/.exec(first.words);
  const words = task ? `${task[1] === " " ? "☐" : "☑"} ${first.words.slice(4)}` : first.words;
  return (
    <li>
      {drawWords(readInline(words, open && more.length === 0), named)}
      {drawAll(more, named, open)}
    </li>
  );
}

function drawTable({ rows, sides }: Block & { kind: "table" }, { named, dir }: Drawing): VNode {
  const [head = [], ...body] = rows;
  const draws = (cells: readonly string[], Cell: "th" | "td") => (
    <tr>
      {cells.map((cell, column) => (
        <Cell class={sides[column]}>{drawWords(readInline(cell, false), named)}</Cell>
      ))}
    </tr>
  );
  return (
    <div class="scroll" tabIndex={0} dir={dir}>
      <table>
        <thead>{draws(head, "th")}</thead>
        <tbody>{body.map((cells) => draws(cells, "td"))}</tbody>
      </table>
    </div>
  );
}

function drawWords(nodes: readonly Inline[], named: Set<string>): ComponentChild[] {
  return nodes.map((node) => {
    if (typeof node === "string") return node;
    const Tag = node.tag;
    if (Tag === "br") return <br />;
    const inner = drawWords(node.children, named);
    if (Tag !== "a") return <Tag>{inner}</Tag>;
    const host = hostToName(node, named);
    return (
      <a href={node.href} target="_blank" rel="noopener nofollow">
        {inner}
        {host && <span class="host"> ({host})</span>}
      </a>
    );
  });
}

/** The host of a link whose own words do not say it; each once in a message. */
function hostToName(link: Inline & object, named: Set<string>): string {
  const host = hostOf(link.href ?? "");
  if (!host || named.has(host) || wordsOf(link).includes(host)) return "";
  named.add(host);
  return host;
}

const wordsOf = (node: Inline): string => (typeof node === "string" ? node : node.children.map(wordsOf).join(""));
