/*
 * Renders Markdown as it arrives. Finished blocks are parsed and rendered once; only the last blocks are processed
 * again with each chunk.
 */
import { Component, createElement, render, type VNode } from "preact";
import { type LocatedBlock, parseBlocks } from "./markdown-blocks";
import { renderBlock } from "./markdown-nodes";

/** Writes growing text into one element. */
export interface MarkdownWriter {
  /** Shows `text`; nodes of an unchanged beginning stay untouched. */
  show(text: string, done: boolean): void;
}

/** A writer that owns everything inside `place`. */
export function markdownWriter(place: HTMLElement): MarkdownWriter {
  const reader = new MarkdownReader();
  return { show: (text, done) => render(reader.read(text, done), place) };
}

/** Marks at the end whose meaning depends on the next chunk. */
const UNDECIDED = /(?:(^|\n)[ \t>]*(?:[-*+•]|#{1,6}|\d{1,3}[.)]?|\||>)[ \t]*|[*_~`]+)$/;
/** The longest such end. */
const MAX_UNDECIDED = 40;

/** Parses one growing text; equal texts give equal nodes, however they arrived. */
export class MarkdownReader {
  #text = "";
  /** Where parsing starts again, and the nodes of everything before. */
  #kept = 0;
  #finished: VNode[] = [];
  /** Hosts that finished links have shown. */
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

  /** Finishes the blocks that no further chunk can change; returns their number. */
  #finish(blocks: readonly LocatedBlock[], lines: readonly string[]): number {
    // Only the second line reveals a table, so the last two lines are undecided.
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
 * Renders a node only if it has changed. Without it, Preact would copy every finished node with each
 * chunk, and each copy would keep the whole message of its time alive.
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
