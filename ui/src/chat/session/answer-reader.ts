/*
 * Reads one answer to its end over a bad network: waits, resumes where it stopped, and sends a question again only
 * under its idempotency key.
 */
import { ChatError, toChatError, type Chunk, type FinalChunk, type ListingCard } from "../types";

/** The answer so far. */
export interface PartialAnswer {
  text: string;
  cards: ListingCard[];
  /** The service has the question. */
  begun: boolean;
}

export interface AnswerSource {
  /** Opens the stream at the end of the partial answer. */
  open(partial: PartialAnswer, signal: AbortSignal): AsyncIterable<Chunk>;
  /** The service has the question. */
  onBegun(): void;
  /** A chunk added text. */
  onDelta(partial: PartialAnswer): void;
  /** It waits for the network; not called for a short interruption. */
  onWaiting(error: ChatError): void;
  /** Whether to reconnect without the visitor. */
  repeatable(partial: PartialAnswer): boolean;
  online(): boolean;
  /** For tests; the timer otherwise. */
  sleep?(ms: number): Promise<void>;
}

/** How it ended; null if the visitor stopped it. */
export type StreamEnd = { final: FinalChunk } | { error: ChatError } | null;

const MAX_ATTEMPTS = 20;
const INITIAL_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 15_000;
/** While the browser reports no network, it is checked at this interval. */
const OFFLINE_RETRY_MS = 30_000;

export class AnswerReader {
  /** Whether the answer was resumed. */
  resumed = false;
  /** Whether any text was received. */
  received = false;
  /** Whether it waits for the next attempt. */
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
        const error = toChatError(thrown);
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

  /** Stops reading. */
  abort(): void {
    this.#ended.abort();
    this.disconnect();
    this.#wakeUp();
  }

  /** Closes the connection of a page that is being hidden; `wake` opens it again. */
  disconnect(): void {
    this.#attempt.abort();
  }

  /** Ends a wait: the network is back, the page is visible, or the visitor retries. */
  wake(): void {
    this.#wokenEarly = this.waiting;
    this.#wakeUp();
  }

  /** Reads one stream; null if it ended before its final chunk. */
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

/** No response, or errors that go away by themselves. */
const TRANSIENT_CODES = new Set([0, 40801, 40903, 40904, 42903, 42904, 50001, 50301, 50302, 50303]);

/** A longer rate limit is shown at once, with the input enabled. */
const MAX_LIMIT_WAIT_MS = 60_000;

const isLimit = (code: number): boolean => Math.floor(code / 100) === 429;

/** The session has reached its limit of questions or files; only a new session helps. */
export const isSessionFull = ({ code, retryAfterMs }: ChatError): boolean => (code === 42902 || code === 42903) && !retryAfterMs;

export const isTransient = (error: ChatError): boolean =>
  TRANSIENT_CODES.has(error.code) && !isSessionFull(error) && !(isLimit(error.code) && error.retryAfterMs > MAX_LIMIT_WAIT_MS);

/** When a rate-limited question may be sent again; milliseconds since 1970. */
export const retryAt = ({ code, retryAfterMs }: ChatError, now: number): number | undefined => (isLimit(code) && retryAfterMs > 0 ? now + retryAfterMs : undefined);

function backoffMs(failures: number, error: ChatError): number {
  return Math.max(Math.min(INITIAL_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS), Math.min(error.retryAfterMs, 60_000));
}
