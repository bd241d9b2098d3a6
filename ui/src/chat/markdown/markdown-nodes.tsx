/* Renders blocks as DOM nodes. No HTML text is ever created, so nothing in an answer can become markup. */
import type { ComponentChild, VNode } from "preact";
import { hostOf } from "./links";
import type { Block } from "./markdown-blocks";
import { type Inline, parseInline } from "./markdown-inline";

/** Shared by the blocks of one message. */
interface RenderContext {
  /** Hosts that were shown already in this message. */
  named: Set<string>;
  /** Each block has its own direction, so that Arabic below English is aligned right. */
  dir?: "auto";
}

/** One block of a message; `open` when its end is still being written. */
export function renderBlock(block: Block, named: Set<string>, open: boolean): VNode {
  return renderKind(block, { named, dir: "auto" }, open);
}

function renderKind(block: Block, context: RenderContext, open: boolean): VNode {
  const { named, dir } = context;
  switch (block.kind) {
    case "text":
      return <p dir={dir}>{renderInline(parseInline(block.text, open), named)}</p>;
    case "heading": {
      const Heading = block.level < 4 ? "h3" : "h4";
      return <Heading dir={dir}>{renderInline(parseInline(block.text, open), named)}</Heading>;
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
      return <blockquote dir={dir}>{renderBlocks(block.blocks, named, open)}</blockquote>;
    case "list":
      return renderList(block, context, open);
    case "table":
      return renderTable(block, context);
  }
}

function renderBlocks(blocks: readonly Block[], named: Set<string>, open: boolean): VNode[] {
  return blocks.map((block, at) => renderKind(block, { named }, open && at === blocks.length - 1));
}

function renderList({ start, items }: Block & { kind: "list" }, { named, dir }: RenderContext, open: boolean): VNode {
  const rows = items.map((blocks, at) => renderItem(blocks, named, open && at === items.length - 1));
  if (start === null) return <ul dir={dir}>{rows}</ul>;
  return (
    <ol dir={dir} start={start === 1 ? undefined : start}>
      {rows}
    </ol>
  );
}

/** The first text of an item has no paragraph, so that it stays beside its marker. */
function renderItem(blocks: readonly Block[], named: Set<string>, open: boolean): VNode {
  const [first, ...more] = blocks;
  if (first?.kind !== "text") return <li>{renderBlocks(blocks, named, open)}</li>;
  const task = /^\[([ xX])\]\s/.exec(first.text);
  const text = task ? `${task[1] === " " ? "☐" : "☑"} ${first.text.slice(4)}` : first.text;
  return (
    <li>
      {renderInline(parseInline(text, open && more.length === 0), named)}
      {renderBlocks(more, named, open)}
    </li>
  );
}

function renderTable({ rows, sides }: Block & { kind: "table" }, { named, dir }: RenderContext): VNode {
  const [head = [], ...body] = rows;
  const renderRow = (cells: readonly string[], Cell: "th" | "td") => (
    <tr>
      {cells.map((cell, column) => (
        <Cell class={sides[column]}>{renderInline(parseInline(cell, false), named)}</Cell>
      ))}
    </tr>
  );
  return (
    <div class="scroll" tabIndex={0} dir={dir}>
      <table>
        <thead>{renderRow(head, "th")}</thead>
        <tbody>{body.map((cells) => renderRow(cells, "td"))}</tbody>
      </table>
    </div>
  );
}

function renderInline(nodes: readonly Inline[], named: Set<string>): ComponentChild[] {
  return nodes.map((node) => {
    if (typeof node === "string") return node;
    const Tag = node.tag;
    if (Tag === "br") return <br />;
    const inner = renderInline(node.children, named);
    if (Tag !== "a") return <Tag>{inner}</Tag>;
    const host = hostToShow(node, named);
    return (
      <a href={node.href} target="_blank" rel="noopener nofollow">
        {inner}
        {host && <span class="host"> ({host})</span>}
      </a>
    );
  });
}

/** The host of a link whose text does not contain it; each host once per message. */
function hostToShow(link: Inline & object, named: Set<string>): string {
  const host = hostOf(link.href ?? "");
  if (!host || named.has(host) || inlineText(link).includes(host)) return "";
  named.add(host);
  return host;
}

const inlineText = (node: Inline): string => (typeof node === "string" ? node : node.children.map(inlineText).join(""));
