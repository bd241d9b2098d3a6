/*
 * Shows Markdown as it arrives. What is finished is read and drawn once, only
 * the last blocks again with each piece. How a text is read stands in
 * markdown-blocks.ts and markdown-inline.ts, what is drawn in markdown-nodes.tsx.
 */
import { Component, createElement, render, type VNode } from "preact";
import { type LocatedBlock, parseBlocks } from "./markdown-blocks";
import { renderBlock } from "./markdown-nodes";

/** Writes growing text into one element. */
export interface MarkdownWriter {
  /** Shows `text`; what was shown before and still begins it stays untouched. */
  show(text: string, done: boolean): void;
}

/** A writer that owns everything inside `place`. */
export function markdownWriter(place: HTMLElement): MarkdownWriter {
  const reader = new MarkdownReader();
  return { show: (text, done) => render(reader.read(text, done), place) };
}

/** Signs at the end that may turn out to be something else with the next piece. */
const UNDECIDED = /(?:(^|\n)[ \t>]*(?:[-*+•]|#{1,6}|\d{1,3}[.)]?|\||>)[ \t]*|[*_~`]+)$/;
/** An end that is longer holds no such signs. */
const MAX_UNDECIDED = 40;

/** Reads one growing text; equal texts give equal nodes, however they came. */
export class MarkdownReader {
  #text = "";
  /** Where reading begins again, and the nodes of everything before. */
  #kept = 0;
  #finished: VNode[] = [];
  /** Hosts that finished links have named. */
  #named = new Set<string>();

  read(written: string, done: boolean): VNode<{ node: VNode }>[] {
    const text = written.replaceAll("\r", "");
    if (!text.startsWith(this.#text)) this.#restart();
    this.#text = text;
    const rest = text.slice(this.#kept);
    const lines = (done ? rest : stripUndecided(rest)).split("\n");
    const blocks = parseBlocks(lines, !done);
    const settled = this.#finish(blocks, lines);
    const named = new Set(this.#named);
    const growing = blocks.slice(settled).map(({ block }, at, all) => renderBlock(block, named, !done && at === all.length - 1));
    return [...this.#finished, ...growing].map((node) => createElement(MemoNode, { node }));
  }

  /** Finishes the blocks that no further piece can change; their number. */
  #finish(blocks: readonly LocatedBlock[], lines: readonly string[]): number {
    // A table is told by its second line, so the last two lines decide nothing yet.
    const last = blocks.findLastIndex(({ line }) => line < lines.length - 2);
    if (last < 1) return 0;
    for (const { block } of blocks.slice(0, last)) this.#finished.push(renderBlock(block, this.#named, false));
    for (const line of lines.slice(0, blocks[last]?.line)) this.#kept += line.length + 1;
    return last;
  }

  #restart(): void {
    this.#kept = 0;
    this.#finished = [];
    this.#named = new Set();
  }
}

/**
 * A node that is drawn again only when it is another one. Given to Preact as it
 * is, a finished node would be copied with each piece, and would hold on to the
 * whole message as it was when the node was new.
 */
class MemoNode extends Component<{ node: VNode }> {
  override shouldComponentUpdate(next: { node: VNode }): boolean {
    return next.node !== this.props.node;
  }

  render({ node }: { node: VNode }): VNode {
    return node;
  }
}

function stripUndecided(text: string): string {
  const from = Math.max(0, text.length - MAX_UNDECIDED);
  return text.slice(0, from) + text.slice(from).replace(UNDECIDED, (_, line: string | undefined) => line ?? "");
}
