/*
 * One conversation between a visitor and a chatbot. Runs one task at a time: a question that is sent while another is
 * answered, or while the history loads, waits in a queue. Knows neither the DOM nor the network.
 *
 * Over 300 lines, because the panel is 7 bytes below its budget: two classes cost 173 bytes gzipped, two closures 172, a base
 * class 112, and answers that end in the store 61.
 */
import { AnswerReader, retryAt, type PartialAnswer, type StreamEnd, isTransient, isSessionFull } from "./answer-reader";
import { fromHistory, fromStored, isDelivered, isHeld, type ChatMessage, mergeHistory } from "../messages/message-list";
import { randomId } from "../../lib/random-id";
import type { LiveTexts } from "../live/types";
import { ChatStore, type ChatState } from "./chat-store";
import { type Attention, LiveConversation } from "./live-conversation";
import { errorText } from "./error-text";
import { removePending, savePending } from "./pending-questions";
import type { ChatSessionHooks } from "./session-hooks";
import { type SentQuestion, ChatError, toChatError, type ChatTransport, type Chunk, type FinalChunk, type ListingCard, type Question, type SessionMessage } from "../types";

/** How long to wait for the final chunk after a stop. */
const STOP_TIMEOUT_MS = 1500;
/** Checking for messages of other tabs costs a request. */
const MIN_REFRESH_INTERVAL_MS = 2000;
/** When to load a failed history again if the visitor does nothing. */
const HISTORY_RETRY_MS = 10_000;
/** An older answer has ended, even if the visitor's clock is wrong. */
const MAX_ANSWER_AGE_MS = 24 * 3600 * 1000;

export class ChatSession {
  /** A new chat begins; passes the question that the full session rejected. */
  onNewChat?: (unsent: Question | undefined) => void;
  /** The visitor opens a listing; without one, the conversation is shown. */
  onOpenListing?: (card?: ListingCard, opener?: HTMLElement) => void;
  /** Puts the beginning of a question into the input. */
  onDraft?: (start: string) => void;
  readonly #store = new ChatStore();
  readonly #transport: ChatTransport;
  readonly #hooks: ChatSessionHooks;
  #queue: Promise<void> = Promise.resolve();
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #reader: AnswerReader | null = null;
  /** The visitor stopped the answer; its final chunk does not say so. */
  #stopped = false;
  #destroyed = false;
  /** When the history was loaded; 0 if it is unknown. */
  #syncedAt = 0;
  /** The ID of the last complete answer. */
  #lastEndedId = 0;
  /** A question that arrived during a task: ours, or that of another tab. IDs are random and have no order. */
  #arrivedId = 0;
  readonly #live: LiveConversation;

  constructor(transport: ChatTransport, hooks: ChatSessionHooks) {
    this.#transport = transport;
    this.#hooks = hooks;
    const handlers = { onState: (live: ChatState["live"]) => this.#store.set({ live }), onMessage: (message: SessionMessage) => this.#receive(message) };
    this.#live = new LiveConversation(transport, handlers, hooks.phase);
  }

  get state(): ChatState {
    return this.#store.state;
  }

  /** Whether an answer is being written. While a person speaks, no answer is awaited. */
  get busy(): boolean {
    return (this.state.phase === "waiting" || this.state.phase === "writing") && !this.held;
  }

  /** A person of the agency speaks. */
  get held(): boolean {
    const { live, messages } = this.state;
    return live ? live.Phase === "agent" : isHeld(messages);
  }

  /** Sentences about people, once they are needed. */
  liveTexts(code: string): LiveTexts | undefined {
    return this.#live.texts(code);
  }

  attend(attention: Attention): void {
    this.#live.attend(attention);
    this.#readLast();
  }

  /** The visitor typed a character. */
  typed(): void {
    this.#live.typed();
  }

  subscribe(listener: () => void): () => void {
    return this.#store.subscribe(listener);
  }

  /** Loads the history; resumes an answer and sends questions that a page change interrupted. */
  restore(): Promise<void> {
    const pending = this.#transport.pending?.read() ?? [];
    this.#store.set({ phase: "loading" });
    return this.#enqueue(async () => {
      const local = this.#store.messages;
      const synced = await this.#syncHistory();
      const history = this.#store.messages.filter((message) => !local.includes(message));
      const unsent = pending.filter((sent) => !synced || !isDelivered(sent, history)).map((sent) => this.#store.question(sent));
      for (const sent of pending) if (!unsent.some((message) => message.sent === sent)) removePending(this.#transport.pending, sent);
      this.#store.set({ messages: [...history, ...unsent, ...local] });
      await this.#resumeLast();
      for (const message of unsent) await this.#sendQuestion(message.key);
    });
  }

  /** Sends a question; the visitor sees `displayText`, or the images that were uploaded with it. */
  ask(question: Question, displayText = question.content, images: readonly Blob[] = []): Promise<void> {
    const message = { ...this.#store.question({ name: randomId(), question, shown: displayText, at: Date.now(), before: -1 }), images };
    this.#store.set({ messages: [...this.#store.messages, message] });
    savePending(this.#transport.pending, message.sent);
    this.#hooks.onEvent?.("message", displayText);
    return this.#enqueue(() => this.#sendQuestion(message.key));
  }

  /** Retries the last failure. A question that had arrived is not sent again. */
  async retry(): Promise<void> {
    if (this.#reader) return this.#reader.wake();
    const failed = this.#store.messages.at(-1);
    const sent = this.#store.messages.findLast((message) => message.role === "visitor");
    if (failed?.state !== "failed" || failed.final || !sent) return;
    this.#store.set({ phase: "waiting" });
    await this.#enqueue(() => {
      // A stored partial answer stays and is resumed.
      if (failed.id === undefined) this.#store.remove(failed.key);
      return sent.sent ? this.#sendQuestion(sent.key) : this.#resumeLast();
    });
  }

  /** The network is back, or the page is visible again: continues, and loads messages of other tabs. */
  wake(): void {
    const last = this.#store.messages.at(-1);
    if (this.#reader) this.#reader.wake();
    else if (last?.state === "failed" && last.lost) void this.retry();
    else if (this.state.phase === "idle") this.#refresh();
  }

  /** The page enters the back/forward cache: its connection would fail unnoticed. */
  freeze(): void {
    this.#reader?.disconnect();
  }

  /** Stops the answer; the text so far stays. */
  async stop(): Promise<void> {
    const reader = this.#reader;
    if (!reader) return;
    this.#stopped = true;
    if (reader.waiting) return reader.abort();
    await this.#transport.stop().catch(() => undefined);
    // Normally the final chunk arrives first.
    setTimeout(() => reader.abort(), STOP_TIMEOUT_MS);
  }

  async rate(message: ChatMessage, rating: 1 | -1): Promise<void> {
    if (message.answerId === undefined) return;
    const before = message.rating;
    this.#store.patch(message.key, { rating });
    await this.#transport.rate(message.answerId, rating).catch(() => this.#store.patch(message.key, { rating: before }));
  }

  requestHandoff(): Promise<void> {
    return this.#enqueue(async () => {
      const key = this.#store.addAnswer();
      try {
        const { Message, MessageID, Next } = await this.#transport.requestHandoff();
        // By its ID the history doesn't add it again, and the form below it stays.
        this.#store.patch(key, { id: MessageID, text: Message, next: Next, state: "done" });
      } catch (thrown) {
        this.#store.patch(key, { state: "failed", error: errorText(toChatError(thrown), this.#hooks), final: true });
      }
    });
  }

  /** Leaves a full session and its messages; the rejected question can be sent again. */
  startNewChat(): Promise<void> {
    return this.#enqueue(async () => {
      const { messages } = this.state;
      const rejected = messages.at(-1);
      if (!rejected?.sessionFull) return;
      this.#store.patch(rejected.key, { state: "waiting", error: undefined });
      const failed = await this.#transport.startSession?.().catch(toChatError);
      if (failed) return this.#showError(rejected.key, { state: "failed" }, errorText(failed, this.#hooks));
      // Questions that were sent since then belong to the new chat.
      this.#store.set({ messages: this.state.messages.slice(messages.length) });
      const sent = messages.findLast(({ role }) => role === "visitor")?.sent;
      this.onNewChat?.(rejected.final ? undefined : sent?.question);
      // Another tab may have started it.
      await this.#syncHistory();
      await this.#resumeLast();
    });
  }

  /** Shows why a file or recording was not sent. */
  showUploadError(thrown: unknown): void {
    const error = toChatError(thrown);
    this.showError(error.message || this.#hooks.texts().uploadFailed, isSessionFull(error));
  }

  /** Shows an error that belongs to no answer. */
  showError(error: string, sessionFull = false): void {
    const message: ChatMessage = { key: this.#store.key(), role: "bot", text: "", at: Date.now(), state: "failed", error, final: true, sessionFull };
    this.#store.set({ messages: [...this.#store.messages, message] });
  }

  destroy(): void {
    this.#destroyed = true;
    this.#reader?.abort();
    this.#live.destroy();
    clearTimeout(this.#retryTimer);
    this.#store.destroy();
  }

  /** Runs one task after another; a failed task does not stop the queue. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(() => (this.#destroyed ? undefined : work()));
    this.#queue = done.catch(() => undefined).then(() => {
      this.#store.set({ phase: "idle" });
      if (this.#destroyed) return;
      this.#live.update();
      const isStale = this.#arrivedId > 0 && !this.#has(this.#arrivedId);
      this.#arrivedId = 0;
      if (isStale) this.#refresh();
    });
    return this.#queue;
  }

  /** A message arrived without being asked for: from a person, or from another tab of the visitor. */
  #receive(message: SessionMessage): void {
    // The history is loaded first, and has it.
    if (!this.#syncedAt || this.#has(message.MessageID)) return;
    if (message.Type === "Agent" || message.Type === "System") {
      const mine = { ...fromStored(message, this.#store.key()), isNew: true };
      this.#store.set({ messages: [...this.#store.messages, mine] });
      if (mine.role === "agent") this.#hooks.onEvent?.("agent", mine.text);
      this.#readLast();
    } else if (message.Type === "User") {
      // An answer of another tab comes with its question.
      if (this.state.phase === "idle") this.#refresh();
      else this.#arrivedId = message.MessageID;
    }
  }

  #has(messageId: number): boolean {
    return this.#store.messages.some(({ id }) => id === messageId);
  }

  /** The member learns that the visitor has seen the words. */
  #readLast(): void {
    const last = this.#store.messages.findLast(({ role }) => role === "agent");
    if (last?.id) this.#live.read(last.id);
  }

  /** Loads messages of other tabs, at most once per `MIN_REFRESH_INTERVAL_MS`. */
  #refresh(): void {
    const restMs = this.#syncedAt + MIN_REFRESH_INTERVAL_MS - Date.now();
    clearTimeout(this.#retryTimer);
    if (restMs > 0) this.#retryTimer = setTimeout(() => this.wake(), restMs);
    else {
      void this.#enqueue(async () => {
        if (await this.#syncHistory()) await this.#resumeLast();
      });
    }
  }

  /** Sends the question of a message and reads its answer. */
  async #sendQuestion(key: string): Promise<void> {
    const sent = this.#store.message(key)?.sent;
    if (!sent) return;
    const stored = this.#store.messages.filter(({ role, id, stored }) => role === "visitor" && (id !== undefined || stored));
    sent.before = this.#syncedAt ? stored.length : -1;
    savePending(this.#transport.pending, sent);
    const partial: PartialAnswer = { text: "", cards: [], begun: false };
    const answer = this.#store.addAnswer(key);
    const { end, reader } = await this.#readAnswer(answer, partial, sent, (signal) =>
      partial.begun
        ? this.#transport.resume(partial.text.length, signal, { question: sent.name })
        : this.#transport.ask(sent.question, signal, sent.name),
    );
    if (this.#destroyed) return;
    removePending(this.#transport.pending, sent);
    this.#showEnd(answer, reader, end, key);
    if (!partial.begun || (!reader.resumed && this.#syncedAt)) return;
    // The answer is there: the visitor can send the next question while the history loads.
    this.#store.set({ phase: "loading" });
    await this.#syncHistory();
  }

  /** Resumes the last answer of the history, in case it is still being written. */
  async #resumeLast(): Promise<void> {
    const { messages } = this.#store;
    const at = messages.findLastIndex((message) => message.id !== undefined);
    const last = messages[at];
    // A person's words, or words to a person, have no answer to resume.
    if (!last?.id || last.role === "agent" || last.role === "event" || isHeld(messages)) return;
    const isOver = last.id === this.#lastEndedId || last.interrupted || Date.now() - last.at > MAX_ANSWER_AGE_MS;
    if (last.role === "bot" && (isOver || messages[at - 1]?.role !== "visitor")) return;
    const id = last.role === "bot" ? last.id : undefined;
    const answer = id ? { id } : {};
    const partial: PartialAnswer = { text: id ? last.text : "", cards: last.cards ?? [], begun: true };
    const key = id ? last.key : this.#store.addAnswer(last.key);
    if (id && !last.text) this.#store.patch(key, { state: "waiting" });
    const { end, reader } = await this.#readAnswer(key, partial, undefined, (signal) => this.#transport.resume(partial.text.length, signal, answer));
    // If the service rejects the request, the text so far stays as it is.
    const rejected = end && "error" in end && !isTransient(end.error) && last.text !== "" && id;
    if (!this.#destroyed && !rejected) this.#showEnd(key, reader, end);
  }

  async #readAnswer(
    key: string,
    partial: PartialAnswer,
    sent: SentQuestion | undefined,
    open: (signal: AbortSignal) => AsyncIterable<Chunk>,
  ): Promise<{ end: StreamEnd; reader: AnswerReader }> {
    const { sleep } = this.#hooks;
    const reader = new AnswerReader(partial, {
      open: (_, signal) => open(signal),
      online: () => this.#hooks.online?.() ?? true,
      repeatable: ({ begun }) => begun || (this.#transport.repeatable ?? false),
      onBegun: () => sent && savePending(this.#transport.pending, Object.assign(sent, { begun: true })),
      onDelta: () => this.#store.write(key, partial),
      onWaiting: (error) => this.#showError(key, { text: partial.text }, errorText(error, this.#hooks)),
      ...(sleep ? { sleep } : {}),
    });
    this.#reader = reader;
    this.#stopped = false;
    const end = await reader.read();
    this.#reader = null;
    return { end, reader };
  }

  /** Shows how an answer ended. */
  #showEnd(key: string, reader: AnswerReader, end: StreamEnd, question?: string): void {
    if (end && "final" in end) return this.#finish(key, reader, end.final, question);
    const { text, cards, begun } = reader.partial;
    if (question && begun) this.#store.patch(question, { stored: true });
    if (!end && begun) return this.#complete(key, { text, cards, interrupted: true, stored: true }, true);
    const error = end?.error ?? new ChatError(this.#hooks.texts().failed, -1);
    const change = { text, cards, lost: isTransient(error), sessionFull: isSessionFull(error), retryAt: retryAt(error, Date.now()) };
    this.#showError(key, { ...change, state: "failed" }, errorText(error, this.#hooks));
  }

  #finish(key: string, { partial, received: heard }: AnswerReader, final: FinalChunk, question: string | undefined): void {
    const broken = final.Success === false;
    const text = final.Answer || partial.text;
    this.#lastEndedId = final.AnswerID;
    if (question) this.#store.setId(question, final.QuestionID);
    if (final.Lead) this.#hooks.onEvent?.("lead", final.Lead);
    this.#store.setId(key, final.AnswerID);
    const change = { text, cards: partial.cards, answerId: final.AnswerID, filters: final.Filters, more: final.More, next: final.Next, interrupted: broken || this.#stopped };
    if (!broken || text) return this.#complete(key, change, heard || question !== undefined);
    // The service has stored this question with an empty answer, so a retry needs a new key.
    const sent = question && this.#store.message(question)?.sent;
    if (sent) sent.name = randomId();
    this.#showError(key, { state: "failed" }, final.Message || this.#hooks.texts().failed);
  }

  #complete(key: string, change: Partial<ChatMessage>, isNew: boolean): void {
    this.#store.patch(key, { ...change, state: "done", error: undefined, lost: undefined });
    if (!change.text && !change.cards?.length) this.#store.remove(key);
    if (isNew) this.#hooks.onEvent?.("answer", change.text ?? "");
  }

  #showError(key: string, change: Partial<ChatMessage>, error: string): void {
    const isNews = this.#store.message(key)?.error !== error;
    this.#store.patch(key, { ...change, error });
    if (isNews) this.#hooks.onEvent?.("error", error);
  }

  /** Loads the history; false if the service could not be reached. */
  async #syncHistory(): Promise<boolean> {
    try {
      const stored = fromHistory(await this.#transport.messages(), () => this.#store.key(), this.#hooks.welcome?.());
      this.#syncedAt = Date.now();
      this.#store.set({ messages: mergeHistory(stored, this.#store.messages) });
      return true;
    } catch (thrown) {
      this.#syncedAt = 0;
      clearTimeout(this.#retryTimer);
      if (!this.#destroyed && isTransient(toChatError(thrown))) this.#retryTimer = setTimeout(() => this.wake(), HISTORY_RETRY_MS);
      return false;
    }
  }
}
