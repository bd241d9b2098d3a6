/*
 * The talk on the screen: its items, what is going on, and who is told of it.
 * Gathers the pieces of an answer, so that a thousand of them in one frame are
 * one change. What is asked and answered is decided in talk.ts.
 */
import type { Draft } from "./answer-reader";
import type { Item } from "../messages/message-list";
import type { Asked } from "../types";

export interface TalkState {
  items: readonly Item[];
  phase: "idle" | "loading" | "waiting" | "writing";
}

const FRAME_MS = 16;

export class Shown {
  state: TalkState = { items: [], phase: "idle" };
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #made = 0;

  get items(): readonly Item[] {
    return this.state.items;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  set(change: Partial<TalkState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }

  item(key: string): Item | undefined {
    return this.items.find((item) => item.key === key);
  }

  patch(key: string, change: Partial<Item>): void {
    if (change.state !== "writing") this.#settle();
    this.set({ items: this.items.map((item) => (item.key === key ? { ...item, ...change } : item)) });
  }

  remove(key: string): void {
    this.set({ items: this.items.filter((item) => item.key !== key) });
  }

  /** Numbers an item as the service does; what else had the number was the same. */
  number(key: string, id: number): void {
    this.set({ items: this.items.filter((item) => item.id !== id || item.key === key) });
    this.patch(key, { id });
  }

  /** A question as an item that is not shown yet. */
  question(asked: Asked): Item {
    return { key: this.key(), role: "visitor", text: asked.shown, at: asked.at, state: "done", asked };
  }

  /** An empty answer behind its question, or at the end; its key. */
  addAnswer(question?: string): string {
    const item: Item = { key: this.key(), role: "bot", text: "", at: Date.now(), state: "waiting" };
    const at = this.items.findIndex(({ key }) => key === question) + 1 || this.items.length;
    this.set({ items: [...this.items.slice(0, at), item, ...this.items.slice(at)], phase: "waiting" });
    return item.key;
  }

  /** Shows what has been written by the end of this frame. */
  write(key: string, draft: Draft): void {
    this.state = { ...this.state, phase: "writing" };
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.patch(key, { text: draft.text, state: "writing", error: undefined });
    }, FRAME_MS);
  }

  key(): string {
    this.#made += 1;
    return `m${this.#made}`;
  }

  destroy(): void {
    this.#settle();
    this.#listeners.clear();
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
