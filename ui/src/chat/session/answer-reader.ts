/*
 * Reads one answer to its end, however often the connection breaks: waits, goes
 * on where it was, and asks again only under the question's own name. Tells of
 * pieces and of waiting; what is shown of them is the talk's.
 */
import { ChatError, type Chunk, type FinalChunk, type ListingCard } from "../types";

/** What has been read so far. */
export interface PartialAnswer {
  text: string;
  cards: ListingCard[];
  /** The service has the question. */
  begun: boolean;
}

export interface AnswerSource {
  /** Opens the stream from where the draft is. */
  open(partial: PartialAnswer, signal: AbortSignal): AsyncIterable<Chunk>;
  /** The service has the question. */
  onBegun(): void;
  /** A piece came. */
  onDelta(partial: PartialAnswer): void;
  /** It waits for better times; not told of a short break. */
  onWaiting(error: ChatError): void;
  /** Whether a lost connection may be tried again without the visitor. */
  repeatable(partial: PartialAnswer): boolean;
  online(): boolean;
  /** For tests; the timer otherwise. */
  sleep?(ms: number): Promise<void>;
}

/** How it ended; null when the visitor did not want the rest. */
export type StreamEnd = { final: FinalChunk } | { error: ChatError } | null;

const MAX_ATTEMPTS = 20;
const INITIAL_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 15_000;
/** The browser's word for the network is looked at again after this. */
const OFFLINE_RETRY_MS = 30_000;

export class AnswerReader {
  /** Whether the answer had to be taken up again. */
  resumed = false;
  /** Whether any of it was read here. */
  received = false;
  /** Whether nothing is open now. */
  waiting = false;
  readonly #ended = new AbortController();
  #attempt = new AbortController();
  #wakeUp: () => void = () => undefined;
  #wokenEarly = false;

  constructor(
    readonly partial: PartialAnswer,
    readonly source: AnswerSource,
  ) {}

  async read(): Promise<StreamEnd> {
    let failures = 0;
    for (;;) {
      const length = this.partial.text.length;
      try {
        if (!this.source.online() && !this.#wokenEarly) throw new ChatError("");
        const final = await this.#readStream();
        if (final) return { final };
        throw new ChatError("");
      } catch (thrown) {
        if (this.#ended.signal.aborted) return null;
        const error = thrown instanceof ChatError ? thrown : new ChatError("");
        if (this.partial.text.length > length) failures = 0;
        failures += this.source.online() ? 1 : 0;
        const maxAttempts = error.code === 50001 ? 3 : MAX_ATTEMPTS;
        if (!isTransient(error) || failures > maxAttempts || !this.source.repeatable(this.partial)) return { error };
        if (failures !== 1) this.source.onWaiting(error);
        await this.#wait(this.source.online() ? backoffMs(failures, error) : OFFLINE_RETRY_MS);
        if (this.#ended.signal.aborted) return null;
        this.resumed = true;
      }
    }
  }

  /** Leaves the answer. */
  abort(): void {
    this.#ended.abort();
    this.disconnect();
    this.#wakeUp();
  }

  /** Lets the connection go, for a page that is put away; `wake` takes it up again. */
  disconnect(): void {
    this.#attempt.abort();
  }

  /** Ends a wait: the network is back, the page is shown, the visitor wants it. */
  wake(): void {
    this.#wokenEarly = this.waiting;
    this.#wakeUp();
  }

  /** Reads one stream; null when it broke off before its final chunk. */
  async #readStream(): Promise<FinalChunk | null> {
    const { partial, source } = this;
    this.#wokenEarly = false;
    this.#attempt = new AbortController();
    for await (const chunk of source.open(partial, this.#attempt.signal)) {
      if (!partial.begun) {
        partial.begun = true;
        source.onBegun();
      }
      if ("listings" in chunk) partial.cards = chunk.listings;
      if ("AnswerID" in chunk) return chunk;
      if ("content" in chunk && chunk.content) {
        this.received = true;
        partial.text += chunk.content;
        source.onDelta(partial);
      }
    }
    return null;
  }

  async #wait(ms: number): Promise<void> {
    this.waiting = true;
    const { sleep = this.#timer } = this.source;
    await sleep.call(this, ms);
    this.waiting = false;
  }

  #timer(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        resolve();
      }
      this.#wakeUp = done;
    });
  }
}

/** Nothing was heard, or the service wants to be asked a little later. */
const TRANSIENT_CODES = new Set([0, 40801, 40903, 40904, 42903, 42904, 50001, 50301, 50302, 50303]);

/** A limit that is lifted later than this is said at once, with the input free again. */
const MAX_LIMIT_WAIT_MS = 60_000;

const isLimit = (code: number): boolean => Math.floor(code / 100) === 429;

/** The session has had its last question or file; no wait helps, another session does. */
export const isSessionFull = ({ code, retryAfterMs }: ChatError): boolean => (code === 42902 || code === 42903) && !retryAfterMs;

export const isTransient = (error: ChatError): boolean =>
  TRANSIENT_CODES.has(error.code) && !isSessionFull(error) && !(isLimit(error.code) && error.retryAfterMs > MAX_LIMIT_WAIT_MS);

/** When a question that a limit refused may be asked again; milliseconds since 1970. */
export const retryAt = ({ code, retryAfterMs }: ChatError, now: number): number | undefined => (isLimit(code) && retryAfterMs > 0 ? now + retryAfterMs : undefined);

function backoffMs(failures: number, error: ChatError): number {
  return Math.max(Math.min(INITIAL_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS), Math.min(error.retryAfterMs, 60_000));
}
