/*
 * The state of the chat on the screen, and its listeners. Collects the chunks of an answer, so that a thousand of them
 * in one frame are one change.
 */
import type { PartialAnswer } from "./answer-reader";
import type { LiveState } from "../live/types";
import type { ChatMessage } from "../messages/message-list";
import type { SentQuestion } from "../types";

export interface ChatState {
  messages: readonly ChatMessage[];
  phase: "idle" | "loading" | "waiting" | "writing";
  /** Who speaks; unknown until the conversation is followed. */
  live?: LiveState | undefined;
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

  /** Sets the ID of the service; another message with this ID was the same one. */
  setId(key: string, id: number): void {
    this.set({ messages: this.messages.filter((message) => message.id !== id || message.key === key) });
    this.patch(key, { id });
  }

  /** A message for a question, not in the list yet. */
  question(sent: SentQuestion): ChatMessage {
    return { key: this.key(), role: "visitor", text: sent.shown, at: sent.at, state: "done", sent: sent };
  }

  /** Adds an empty answer after its question, or at the end; returns its key. */
  addAnswer(question?: string): string {
    const message: ChatMessage = { key: this.key(), role: "bot", text: "", at: Date.now(), state: "waiting" };
    const at = this.messages.findIndex(({ key }) => key === question) + 1 || this.messages.length;
    this.set({ messages: [...this.messages.slice(0, at), message, ...this.messages.slice(at)], phase: "waiting" });
    return message.key;
  }

  /** Shows the text so far by the end of this frame. */
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
