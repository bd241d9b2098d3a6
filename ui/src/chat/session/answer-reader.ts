/*
 * Reads one answer to its end, however often the connection breaks: waits, goes
 * on where it was, and asks again only under the question's own name. Tells of
 * pieces and of waiting; what is shown of them is the talk's.
 */
import { ChatFault, type Chunk, type FinalChunk, type ListingCard } from "../types";

/** What has been read so far. */
export interface Draft {
  text: string;
  cards: ListingCard[];
  /** The service has the question. */
  begun: boolean;
}

export interface Reading {
  /** Opens the stream from where the draft is. */
  open(draft: Draft, signal: AbortSignal): AsyncIterable<Chunk>;
  /** The service has the question. */
  onBegun(): void;
  /** A piece came. */
  onPiece(draft: Draft): void;
  /** It waits for better times; not told of a short break. */
  onWaiting(fault: ChatFault): void;
  /** Whether a lost connection may be tried again without the visitor. */
  repeatable(draft: Draft): boolean;
  online(): boolean;
  /** For tests; the timer otherwise. */
  pause?(ms: number): Promise<void>;
}

/** How it ended; null when the visitor did not want the rest. */
export type Ending = { final: FinalChunk } | { fault: ChatFault } | null;

const TRIES = 20;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** The browser's word for the network is looked at again after this. */
const OFFLINE_PAUSE_MS = 30_000;

export class AnswerReader {
  /** Whether the answer had to be taken up again. */
  resumed = false;
  /** Whether any of it was read here. */
  heard = false;
  /** Whether nothing is open now. */
  waiting = false;
  readonly #ended = new AbortController();
  #attempt = new AbortController();
  #rouse: () => void = () => undefined;
  #roused = false;

  constructor(
    readonly draft: Draft,
    readonly reading: Reading,
  ) {}

  async read(): Promise<Ending> {
    let lost = 0;
    for (;;) {
      const length = this.draft.text.length;
      try {
        if (!this.reading.online() && !this.#roused) throw new ChatFault("");
        const final = await this.#follow();
        if (final) return { final };
        throw new ChatFault("");
      } catch (thrown) {
        if (this.#ended.signal.aborted) return null;
        const fault = thrown instanceof ChatFault ? thrown : new ChatFault("");
        if (this.draft.text.length > length) lost = 0;
        lost += this.reading.online() ? 1 : 0;
        const tries = fault.detail === 50001 ? 3 : TRIES;
        if (!isPassing(fault) || lost > tries || !this.reading.repeatable(this.draft)) return { fault };
        if (lost !== 1) this.reading.onWaiting(fault);
        await this.#wait(this.reading.online() ? pauseMs(lost, fault) : OFFLINE_PAUSE_MS);
        if (this.#ended.signal.aborted) return null;
        this.resumed = true;
      }
    }
  }

  /** Leaves the answer. */
  end(): void {
    this.#ended.abort();
    this.letGo();
    this.#rouse();
  }

  /** Lets the connection go, for a page that is put away; `wake` takes it up again. */
  letGo(): void {
    this.#attempt.abort();
  }

  /** Ends a wait: the network is back, the page is shown, the visitor wants it. */
  wake(): void {
    this.#roused = this.waiting;
    this.#rouse();
  }

  /** Reads one stream; null when it broke off before its final chunk. */
  async #follow(): Promise<FinalChunk | null> {
    const { draft, reading } = this;
    this.#roused = false;
    this.#attempt = new AbortController();
    for await (const chunk of reading.open(draft, this.#attempt.signal)) {
      if (!draft.begun) {
        draft.begun = true;
        reading.onBegun();
      }
      if ("listings" in chunk) draft.cards = chunk.listings;
      if ("AnswerID" in chunk) return chunk;
      if ("content" in chunk && chunk.content) {
        this.heard = true;
        draft.text += chunk.content;
        reading.onPiece(draft);
      }
    }
    return null;
  }

  async #wait(ms: number): Promise<void> {
    this.waiting = true;
    const { pause = this.#timer } = this.reading;
    await pause.call(this, ms);
    this.waiting = false;
  }

  #timer(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        resolve();
      }
      this.#rouse = done;
    });
  }
}

/** Nothing was heard, or the service wants to be asked a little later. */
const PASSING = new Set([0, 40801, 40903, 40904, 42903, 42904, 50001, 50301, 50302, 50303]);

/** A limit that is lifted later than this is said at once, with the input free again. */
const PATIENCE_MS = 60_000;

const isLimit = (detail: number): boolean => Math.floor(detail / 100) === 429;

/** The session has had its last question or file; no wait helps, another session does. */
export const isSessionFull = ({ detail, waitMs }: ChatFault): boolean => (detail === 42902 || detail === 42903) && !waitMs;

export const isPassing = (fault: ChatFault): boolean =>
  PASSING.has(fault.detail) && !isSessionFull(fault) && !(isLimit(fault.detail) && fault.waitMs > PATIENCE_MS);

/** When a question that a limit refused may be asked again; milliseconds since 1970. */
export const againAt = ({ detail, waitMs }: ChatFault, now: number): number | undefined => (isLimit(detail) && waitMs > 0 ? now + waitMs : undefined);

function pauseMs(lost: number, fault: ChatFault): number {
  return Math.max(Math.min(FIRST_PAUSE_MS * 2 ** (lost - 1), LONGEST_PAUSE_MS), Math.min(fault.waitMs, 60_000));
}
