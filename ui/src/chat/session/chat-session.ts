/*
 * One talk between a visitor and a chatbot: what is asked, answered and goes
 * wrong. One thing at a time: a question that comes while another is answered,
 * or while the earlier talk is fetched, waits for its turn. How an answer is
 * read over a bad network is in answer-reader.ts, what is on the screen in
 * shown.ts. Knows no document and no network.
 */
import { AnswerReader, againAt, type Draft, type Ending, isPassing, isSessionFull } from "./answer-reader";
import { fromHistory, hasArrived, type Item, merged } from "../messages/message-list";
import { Shown, type TalkState } from "./chat-store";
import type { Texts } from "../texts";
import { type Asked, ChatFault, type ChatTransport, type Chunk, type FinalChunk, type Question, type TalkEvent } from "../types";

export type { Item, TalkState };

export interface TalkHooks {
  words(): Texts;
  /** The lines of the welcome, which stand above the talk by themselves. */
  welcome?(): string[];
  onEvent?(name: TalkEvent, detail: string): void;
  /** What the browser says of its network; online without it. */
  online?(): boolean;
  /** Waits before another try after a lost connection; for tests. */
  pause?(ms: number): Promise<void>;
}

/** A service that stays silent after a stop is left. */
const STOP_MS = 1500;
/** Looking for what other tabs did costs a request. */
const REFRESH_MS = 2000;
/** How long until the earlier talk is tried again, when the visitor does nothing. */
const AGAIN_MS = 10_000;
/** An answer this old has ended, whatever the visitor's clock says. */
const DAY_MS = 24 * 3600 * 1000;

export class Talk {
  /** A new chat begins; with the question that the full session did not take. */
  onNewChat?: (unsent: Question | undefined) => void;
  readonly #shown = new Shown();
  readonly #transport: ChatTransport;
  readonly #hooks: TalkHooks;
  #line: Promise<void> = Promise.resolve();
  #again: ReturnType<typeof setTimeout> | undefined;
  #reader: AnswerReader | null = null;
  /** The visitor ended the answer being read; its final chunk does not say so. */
  #stopped = false;
  #gone = false;
  /** When the service's copy of the talk was read; 0 while it is not known. */
  #knownAt = 0;
  /** The last answer that is known to have ended. */
  #ended = 0;

  constructor(transport: ChatTransport, hooks: TalkHooks) {
    this.#transport = transport;
    this.#hooks = hooks;
  }

  get state(): TalkState {
    return this.#shown.state;
  }

  /** Whether an answer is under way. */
  get busy(): boolean {
    return this.state.phase === "waiting" || this.state.phase === "writing";
  }

  subscribe(listener: () => void): () => void {
    return this.#shown.subscribe(listener);
  }

  /** Fetches the earlier talk; goes on with an answer and with questions that a change of page cut off. */
  restore(): Promise<void> {
    const left = this.#transport.unanswered?.read() ?? [];
    this.#shown.set({ phase: "loading" });
    return this.#inLine(async () => {
      const here = this.#shown.items;
      const known = await this.#catchUp();
      const earlier = this.#shown.items.filter((item) => !here.includes(item));
      const lost = left.filter((asked) => !known || !hasArrived(asked, earlier)).map((asked) => this.#shown.question(asked));
      for (const asked of left) if (!lost.some((item) => item.asked === asked)) this.#forget(asked);
      this.#shown.set({ items: [...earlier, ...lost, ...here] });
      await this.#pickUp();
      for (const item of lost) await this.#answer(item.key);
    });
  }

  /** Asks a question; `shown` is what the visitor sees of it. */
  ask(question: Question, shown = question.content): Promise<void> {
    const item = this.#shown.question({ name: nameByChance(), question, shown, at: Date.now(), before: -1 });
    this.#shown.set({ items: [...this.#shown.items, item] });
    this.#keep(item.asked);
    this.#hooks.onEvent?.("message", shown);
    return this.#inLine(() => this.#answer(item.key));
  }

  /** Tries what failed last again. A question that had arrived after all gets its answer and no second one. */
  async retry(): Promise<void> {
    if (this.#reader) return this.#reader.wake();
    const failed = this.#shown.items.at(-1);
    const asked = this.#shown.items.findLast((item) => item.role === "visitor");
    if (failed?.state !== "failed" || failed.final || !asked) return;
    this.#shown.set({ phase: "waiting" });
    await this.#inLine(() => {
      // A piece of the earlier talk stays and is gone on with.
      if (failed.id === undefined) this.#shown.remove(failed.key);
      return asked.asked ? this.#answer(asked.key) : this.#pickUp();
    });
  }

  /** The network is back, or the page is looked at again: goes on, and sees what other tabs did. */
  wake(): void {
    const last = this.#shown.items.at(-1);
    if (this.#reader) this.#reader.wake();
    else if (last?.state === "failed" && last.lost) void this.retry();
    else if (this.state.phase === "idle") this.#refresh();
  }

  /** The page is put away and may come back: an open connection would only die unseen. */
  freeze(): void {
    this.#reader?.letGo();
  }

  /** Ends the answer being written; what has come stays. */
  async stop(): Promise<void> {
    const reader = this.#reader;
    if (!reader) return;
    this.#stopped = true;
    if (reader.waiting) return reader.end();
    await this.#transport.stop().catch(() => undefined);
    // The final chunk normally comes now.
    setTimeout(() => reader.end(), STOP_MS);
  }

  async rate(item: Item, rating: 1 | -1): Promise<void> {
    if (item.answerId === undefined) return;
    const before = item.rating;
    this.#shown.patch(item.key, { rating });
    await this.#transport.rate(item.answerId, rating).catch(() => this.#shown.patch(item.key, { rating: before }));
  }

  talkToPerson(): Promise<void> {
    return this.#inLine(async () => {
      const key = this.#shown.addAnswer();
      try {
        this.#shown.patch(key, { text: await this.#transport.talkToPerson(), state: "done", stored: true });
      } catch (thrown) {
        this.#shown.patch(key, { state: "failed", error: this.#wordsOf(faultOf(thrown)), final: true });
      }
    });
  }

  /** Leaves a session that takes no more, and its messages; the question that it did not take can be sent again. */
  startNewChat(): Promise<void> {
    return this.#inLine(async () => {
      const { items } = this.state;
      const refused = items.at(-1);
      if (!refused?.sessionFull) return;
      this.#shown.patch(refused.key, { state: "waiting", error: undefined });
      const failed = await this.#transport.startSession?.().catch(faultOf);
      if (failed) return this.#trouble(refused.key, { state: "failed" }, this.#wordsOf(failed));
      // What the visitor sent meanwhile is the new chat's.
      this.#shown.set({ items: this.state.items.slice(items.length) });
      const asked = items.findLast(({ role }) => role === "visitor")?.asked;
      this.onNewChat?.(refused.final ? undefined : asked?.question);
      // Another window may have begun it.
      await this.#catchUp();
      await this.#pickUp();
    });
  }

  /** Says why a file or recording was not sent. */
  sayUnsent(thrown: unknown): void {
    const fault = faultOf(thrown);
    this.say(fault.message || this.#hooks.words().uploadFailed, isSessionFull(fault));
  }

  /** Says something on the bot's side that is not an answer, for example a refusal. */
  say(error: string, sessionFull = false): void {
    const item: Item = { key: this.#shown.key(), role: "bot", text: "", at: Date.now(), state: "failed", error, final: true, sessionFull };
    this.#shown.set({ items: [...this.#shown.items, item] });
  }

  destroy(): void {
    this.#gone = true;
    this.#reader?.end();
    clearTimeout(this.#again);
    this.#shown.destroy();
  }

  /** One after the other; nothing is lost when one fails. */
  #inLine(work: () => Promise<void>): Promise<void> {
    const done = this.#line.then(() => (this.#gone ? undefined : work()));
    this.#line = done.catch(() => undefined).then(() => this.#shown.set({ phase: "idle" }));
    return this.#line;
  }

  /** Sees what other tabs did, now or, when that was looked at just before, a little later. */
  #refresh(): void {
    const restMs = this.#knownAt + REFRESH_MS - Date.now();
    clearTimeout(this.#again);
    if (restMs > 0) this.#again = setTimeout(() => this.wake(), restMs);
    else {
      void this.#inLine(async () => {
        if (await this.#catchUp()) await this.#pickUp();
      });
    }
  }

  /** Asks the question of an item and reads its answer. */
  async #answer(key: string): Promise<void> {
    const asked = this.#shown.item(key)?.asked;
    if (!asked) return;
    const stored = this.#shown.items.filter(({ role, id, stored }) => role === "visitor" && (id !== undefined || stored));
    asked.before = this.#knownAt ? stored.length : -1;
    this.#keep(asked);
    const draft: Draft = { text: "", cards: [], begun: false };
    const answer = this.#shown.addAnswer(key);
    const { ending, reader } = await this.#read(answer, draft, asked, (signal) =>
      draft.begun
        ? this.#transport.resume(draft.text.length, signal, { question: asked.name })
        : this.#transport.ask(asked.question, signal, asked.name),
    );
    if (this.#gone) return;
    this.#forget(asked);
    this.#settle(answer, reader, ending, key);
    if (!draft.begun || (!reader.resumed && this.#knownAt)) return;
    // The answer is there: the next question may be typed and sent while the talk is looked at once more.
    this.#shown.set({ phase: "loading" });
    await this.#catchUp();
  }

  /** Goes on with the last answer of the earlier talk, in case it is still being written. */
  async #pickUp(): Promise<void> {
    const { items } = this.#shown;
    const at = items.findLastIndex((item) => item.id !== undefined);
    const last = items[at];
    if (!last?.id) return;
    const isOver = last.id === this.#ended || last.interrupted || Date.now() - last.at > DAY_MS;
    if (last.role === "bot" && (isOver || items[at - 1]?.role !== "visitor")) return;
    const id = last.role === "bot" ? last.id : undefined;
    const answer = id ? { id } : {};
    const draft: Draft = { text: id ? last.text : "", cards: last.cards ?? [], begun: true };
    const key = id ? last.key : this.#shown.addAnswer(last.key);
    if (id && !last.text) this.#shown.patch(key, { state: "waiting" });
    const { ending, reader } = await this.#read(key, draft, undefined, (signal) => this.#transport.resume(draft.text.length, signal, answer));
    // What is there already stays as it is when the service does not want to say more.
    const refused = ending && "fault" in ending && !isPassing(ending.fault) && last.text !== "" && id;
    if (!this.#gone && !refused) this.#settle(key, reader, ending);
  }

  async #read(
    key: string,
    draft: Draft,
    asked: Asked | undefined,
    open: (signal: AbortSignal) => AsyncIterable<Chunk>,
  ): Promise<{ ending: Ending; reader: AnswerReader }> {
    const { pause } = this.#hooks;
    const reader = new AnswerReader(draft, {
      open: (_, signal) => open(signal),
      online: () => this.#hooks.online?.() ?? true,
      repeatable: ({ begun }) => begun || (this.#transport.repeatable ?? false),
      onBegun: () => asked && this.#keep(Object.assign(asked, { begun: true })),
      onPiece: () => this.#shown.write(key, draft),
      onWaiting: (fault) => this.#trouble(key, { text: draft.text }, this.#wordsOf(fault)),
      ...(pause ? { pause } : {}),
    });
    this.#reader = reader;
    this.#stopped = false;
    const ending = await reader.read();
    this.#reader = null;
    return { ending, reader };
  }

  /** Shows how an answer ended. */
  #settle(key: string, reader: AnswerReader, ending: Ending, question?: string): void {
    if (ending && "final" in ending) return this.#finish(key, reader, ending.final, question);
    const { text, cards, begun } = reader.draft;
    if (question && begun) this.#shown.patch(question, { stored: true });
    if (!ending && begun) return this.#done(key, { text, cards, interrupted: true, stored: true }, true);
    const fault = ending?.fault ?? new ChatFault(this.#hooks.words().failed, -1);
    const change = { text, cards, lost: isPassing(fault), sessionFull: isSessionFull(fault), againAt: againAt(fault, Date.now()) };
    this.#trouble(key, { ...change, state: "failed" }, this.#wordsOf(fault));
  }

  #finish(key: string, { draft, heard }: AnswerReader, final: FinalChunk, question: string | undefined): void {
    const broken = final.Success === false;
    const text = final.Answer || draft.text;
    this.#ended = final.AnswerID;
    if (question) this.#shown.number(question, final.QuestionID);
    if (final.Lead) this.#hooks.onEvent?.("lead", final.Lead);
    this.#shown.number(key, final.AnswerID);
    const change = { text, cards: draft.cards, answerId: final.AnswerID, interrupted: broken || this.#stopped };
    if (!broken || text) return this.#done(key, change, heard || question !== undefined);
    // The service has this question with an empty answer: another try is another question.
    const asked = question && this.#shown.item(question)?.asked;
    if (asked) asked.name = nameByChance();
    this.#trouble(key, { state: "failed" }, final.Message || this.#hooks.words().failed);
  }

  #done(key: string, change: Partial<Item>, isNew: boolean): void {
    this.#shown.patch(key, { ...change, state: "done", error: undefined, lost: undefined });
    if (!change.text && !change.cards?.length) this.#shown.remove(key);
    if (isNew) this.#hooks.onEvent?.("answer", change.text ?? "");
  }

  #trouble(key: string, change: Partial<Item>, error: string): void {
    const isNews = this.#shown.item(key)?.error !== error;
    this.#shown.patch(key, { ...change, error });
    if (isNews) this.#hooks.onEvent?.("error", error);
  }

  /** Reads the talk as the service has it; false when it could not be reached. */
  async #catchUp(): Promise<boolean> {
    try {
      const stored = fromHistory(await this.#transport.messages(), () => this.#shown.key(), this.#hooks.welcome?.());
      this.#knownAt = Date.now();
      this.#shown.set({ items: merged(stored, this.#shown.items) });
      return true;
    } catch (thrown) {
      this.#knownAt = 0;
      clearTimeout(this.#again);
      if (!this.#gone && isPassing(faultOf(thrown))) this.#again = setTimeout(() => this.wake(), AGAIN_MS);
      return false;
    }
  }

  #keep(asked: Asked | undefined): void {
    if (!asked) return;
    const others = this.#transport.unanswered?.read().filter(({ name }) => name !== asked.name) ?? [];
    this.#transport.unanswered?.write([...others, asked]);
  }

  #forget(asked: Asked): void {
    this.#transport.unanswered?.write(this.#transport.unanswered.read().filter(({ name }) => name !== asked.name));
  }

  #wordsOf(fault: ChatFault): string {
    const words = this.#hooks.words();
    if (!isPassing(fault)) return fault.message || words.failed;
    if (this.#hooks.online?.() === false) return words.waits;
    return fault.detail === 0 ? words.lost : words.busy;
  }
}

/** What was not said by the service was not heard. */
const faultOf = (thrown: unknown): ChatFault => (thrown instanceof ChatFault ? thrown : new ChatFault(""));

/** Not `randomUUID`, which pages without TLS do not have. */
function nameByChance(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
