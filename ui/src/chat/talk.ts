/*
 * One talk between a visitor and a chatbot: what was said, what is being
 * written, what went wrong. Owns the reading of answers: gathers pieces and
 * tells its listeners at most once a frame, goes on after a lost connection,
 * never sends a question twice. Knows no document and no network.
 */
import type { Texts } from "./texts";
import { ChatFault, type ChatTransport, type Chunk, type ListingCard, type Question } from "./types";
import { fromHistory, type Item } from "./items";

export type { Item };

export interface TalkState {
  items: readonly Item[];
  phase: "idle" | "loading" | "waiting" | "writing";
}

export interface TalkHooks {
  words(): Texts;
  /** The lines of the welcome, which stand above the talk by themselves. */
  welcome?(): string[];
  onEvent?(name: "message" | "answer" | "error", detail: string): void;
  /** Waits before another try after a lost connection. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
}

const FRAME_MS = 16;
const TRIES = 5;

export class Talk {
  #state: TalkState = { items: [], phase: "idle" };
  readonly #listeners = new Set<() => void>();
  readonly #transport: ChatTransport;
  readonly #hooks: TalkHooks;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reading: AbortController | null = null;
  /** The visitor ended the answer being read; its final chunk does not say so. */
  #stopped = false;
  #made = 0;
  /** Questions of the visitor that the service is known to have. */
  #stored = 0;

  constructor(transport: ChatTransport, hooks: TalkHooks) {
    this.#transport = transport;
    this.#hooks = hooks;
  }

  get state(): TalkState {
    return this.#state;
  }

  get busy(): boolean {
    return this.#state.phase !== "idle";
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Fetches the earlier talk; goes on with an answer that was still being written. */
  async restore(): Promise<void> {
    this.#set({ phase: "loading" });
    try {
      const kept = fromHistory(await this.#transport.messages(), () => this.#key(), this.#hooks.welcome?.());
      this.#stored = kept.filter((item) => item.role === "visitor").length;
      this.#set({ items: [...kept, ...this.#state.items], phase: "idle" });
      if (kept.at(-1)?.role === "visitor") await this.#answer((signal) => this.#transport.resume(0, signal));
    } catch {
      // The talk begins anew; the earlier one is still kept by the service.
      this.#set({ phase: "idle" });
    }
  }

  /** Asks a question; `shown` is what the visitor sees of it. */
  async ask(question: Question, shown = question.content): Promise<void> {
    if (this.busy) return;
    const item: Item = { key: this.#key(), role: "visitor", text: shown, at: Date.now(), state: "done", question };
    this.#set({ items: [...this.#state.items, item] });
    this.#hooks.onEvent?.("message", shown);
    await this.#answer((signal) => this.#transport.ask(question, signal));
    this.#count();
  }

  /** Tries the last question again, unless it had arrived after all: then its answer is fetched. */
  async retry(): Promise<void> {
    if (this.busy) return;
    const failed = this.#state.items.at(-1);
    const asked = this.#state.items.findLast((item) => item.role === "visitor");
    if (!failed || failed.state !== "failed" || !asked) return;
    this.#set({ items: this.#state.items.slice(0, -1), phase: "waiting" });
    const arrived = failed.unsure && (await this.#arrived());
    const question = asked.question ?? { content: asked.text };
    await this.#answer((signal) => (arrived ? this.#transport.resume(0, signal) : this.#transport.ask(question, signal)));
    this.#count();
  }

  /** Ends the answer being written; what has come stays. */
  async stop(): Promise<void> {
    const reading = this.#reading;
    if (!reading) return;
    this.#stopped = true;
    await this.#transport.stop().catch(() => undefined);
    // The final chunk normally comes now; a service that stays silent is left.
    setTimeout(() => reading.abort(), 1500);
  }

  async rate(item: Item, rating: 1 | -1): Promise<void> {
    if (item.answerId === undefined) return;
    const before = item.rating;
    this.#patch(item.key, { rating });
    await this.#transport.rate(item.answerId, rating).catch(() => this.#patch(item.key, { rating: before }));
  }

  async talkToPerson(): Promise<void> {
    const key = this.#addAnswer();
    try {
      this.#patch(key, { text: await this.#transport.talkToPerson(), state: "done" });
    } catch (fault) {
      this.#patch(key, { state: "failed", error: this.#wordsOf(fault), final: true });
    }
    this.#set({ phase: "idle" });
  }

  /** Says something on the bot's side that is not an answer, for example a refusal. */
  say(error: string): void {
    const item: Item = { key: this.#key(), role: "bot", text: "", at: Date.now(), state: "failed", error, final: true };
    this.#set({ items: [...this.#state.items, item] });
  }

  destroy(): void {
    this.#reading?.abort();
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  async #answer(open: (signal: AbortSignal) => AsyncIterable<Chunk>): Promise<void> {
    const key = this.#addAnswer();
    const reading = new AbortController();
    this.#reading = reading;
    this.#stopped = false;
    let source = open;
    const draft: Draft = { key, text: "", cards: [], begun: false };
    for (let tries = 0; ; tries += 1) {
      try {
        const ended = await this.#follow(draft, source(reading.signal));
        if (ended) break;
        throw new ChatFault(this.#hooks.words().lost);
      } catch (fault) {
        if (reading.signal.aborted) {
          this.#finish(draft, { state: "done", interrupted: true });
          break;
        }
        const refused = fault instanceof ChatFault && fault.detail !== 0;
        const known = draft.begun || (!refused && (await this.#arrived()));
        if (!known || refused || tries + 1 >= TRIES) {
          this.#fail(draft, fault, !refused);
          break;
        }
        await (this.#hooks.pause ?? pause)(400 * 2 ** tries, reading.signal);
        source = (signal) => this.#transport.resume(draft.text.length, signal);
      }
    }
    this.#reading = null;
    this.#set({ phase: "idle" });
  }

  /** Reads one stream to its end; false when it broke off before the final chunk. */
  async #follow(draft: Draft, source: AsyncIterable<Chunk>): Promise<boolean> {
    for await (const chunk of source) {
      draft.begun = true;
      if ("listings" in chunk) draft.cards = chunk.listings;
      if ("AnswerID" in chunk) {
        const broken = chunk.Success === false;
        draft.text = chunk.Answer || draft.text;
        if (broken && !draft.text) {
          this.#fail(draft, new ChatFault(chunk.Message || this.#hooks.words().failed, chunk.Code), false);
        } else {
          this.#finish(draft, { state: "done", answerId: chunk.AnswerID, interrupted: broken || this.#stopped });
        }
        return true;
      }
      if ("content" in chunk && chunk.content) {
        draft.text += chunk.content;
        this.#state = { ...this.#state, phase: "writing" };
        this.#soon(draft);
      }
    }
    return false;
  }

  #finish(draft: Draft, change: Partial<Item>): void {
    const empty = !draft.text && draft.cards.length === 0;
    this.#patch(draft.key, { text: draft.text, cards: draft.cards, ...change });
    if (empty) this.#set({ items: this.#state.items.filter((item) => item.key !== draft.key) });
    this.#hooks.onEvent?.("answer", draft.text);
  }

  #fail(draft: Draft, fault: unknown, unsure: boolean): void {
    const error = this.#wordsOf(fault);
    this.#patch(draft.key, { text: draft.text, cards: draft.cards, state: "failed", error, unsure });
    this.#hooks.onEvent?.("error", error);
  }

  #wordsOf(fault: unknown): string {
    if (fault instanceof ChatFault && fault.message) return fault.message;
    return this.#hooks.words().failed;
  }

  /** Every question that has got anything but a refusal is with the service. */
  #count(): void {
    const { items } = this.#state;
    this.#stored = items.filter(({ role }, at) => {
      const reply = items[at + 1];
      return role === "visitor" && reply && (reply.state !== "failed" || reply.text);
    }).length;
  }

  /** Whether the service holds a question more than we heard of. */
  async #arrived(): Promise<boolean> {
    try {
      const kept = await this.#transport.messages();
      return kept.filter((message) => message.Type === "User").length > this.#stored;
    } catch {
      return false;
    }
  }

  #addAnswer(): string {
    const item: Item = { key: this.#key(), role: "bot", text: "", at: Date.now(), state: "waiting" };
    this.#set({ items: [...this.#state.items, item], phase: "waiting" });
    return item.key;
  }

  /** Gathers pieces: a thousand of them in one frame are one change. */
  #soon(draft: Draft): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#patch(draft.key, { text: draft.text, state: "writing" });
    }, FRAME_MS);
  }

  #patch(key: string, change: Partial<Item>): void {
    if (change.state !== "writing") {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
    this.#set({ items: this.#state.items.map((item) => (item.key === key ? { ...item, ...change } : item)) });
  }

  #set(change: Partial<TalkState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #key(): string {
    this.#made += 1;
    return `m${this.#made}`;
  }
}

interface Draft {
  key: string;
  text: string;
  cards: ListingCard[];
  begun: boolean;
}

/** Waits, but no longer than until the browser is online again or the talk ends. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const offline = typeof navigator !== "undefined" && navigator.onLine === false;
    const timer = setTimeout(done, offline ? 30_000 : ms);
    function done(): void {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", done);
      resolve();
    }
    globalThis.addEventListener?.("online", done);
    signal.addEventListener("abort", done);
  });
}
