/*
 * The talk on the screen: its items, what is going on, and who is told of it.
 * Gathers the pieces of an answer, so that a thousand of them in one frame are
 * one change. What is asked and answered is decided in talk.ts.
 */
import type { PartialAnswer } from "./answer-reader";
import type { ChatMessage } from "../messages/message-list";
import type { SentQuestion } from "../types";

export interface ChatState {
  messages: readonly ChatMessage[];
  phase: "idle" | "loading" | "waiting" | "writing";
}

const FRAME_MS = 16;

export class ChatStore {
  state: ChatState = { messages: [], phase: "idle" };
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keyCount = 0;

  get messages(): readonly ChatMessage[] {
    return this.state.messages;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  set(change: Partial<ChatState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }

  message(key: string): ChatMessage | undefined {
    return this.messages.find((message) => message.key === key);
  }

  patch(key: string, change: Partial<ChatMessage>): void {
    if (change.state !== "writing") this.#cancelWrite();
    this.set({ messages: this.messages.map((message) => (message.key === key ? { ...message, ...change } : message)) });
  }

  remove(key: string): void {
    this.set({ messages: this.messages.filter((message) => message.key !== key) });
  }

  /** Numbers an item as the service does; what else had the number was the same. */
  setId(key: string, id: number): void {
    this.set({ messages: this.messages.filter((message) => message.id !== id || message.key === key) });
    this.patch(key, { id });
  }

  /** A question as an item that is not shown yet. */
  question(sent: SentQuestion): ChatMessage {
    return { key: this.key(), role: "visitor", text: sent.shown, at: sent.at, state: "done", sent: sent };
  }

  /** An empty answer behind its question, or at the end; its key. */
  addAnswer(question?: string): string {
    const message: ChatMessage = { key: this.key(), role: "bot", text: "", at: Date.now(), state: "waiting" };
    const at = this.messages.findIndex(({ key }) => key === question) + 1 || this.messages.length;
    this.set({ messages: [...this.messages.slice(0, at), message, ...this.messages.slice(at)], phase: "waiting" });
    return message.key;
  }

  /** Shows what has been written by the end of this frame. */
  write(key: string, partial: PartialAnswer): void {
    this.state = { ...this.state, phase: "writing" };
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.patch(key, { text: partial.text, state: "writing", error: undefined });
    }, FRAME_MS);
  }

  key(): string {
    this.#keyCount += 1;
    return `m${this.#keyCount}`;
  }

  destroy(): void {
    this.#cancelWrite();
    this.#listeners.clear();
  }

  #cancelWrite(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
