/*
 * Follows one conversation over a bad network: a stream as long as streams arrive, otherwise short requests. Resumes
 * after the last message that arrived, so nothing is lost or shown twice.
 */
import { readLines } from "../session/stream";
import type { FollowedConversation } from "../../api/generated/FollowedConversation";
import type { FollowEvent, FollowSource } from "./types";

/** A proxy that holds back the first byte holds back the words of a person, too. */
const FIRST_BYTE_MS = 5_000;
/** Three missed signs of life. */
const SILENCE_MS = 32_000;
const REQUEST_MS = 20_000;
/** A stream that lasted this long was not cut by something that cuts every stream. */
const LONG_MS = 20_000;
const MAX_SILENT = 2;
const MAX_EARLY = 3;
const BACKOFF_MS = [300, 1_000, 2_000, 5_000];
/** After the service asked to poll, streams are tried again. */
const POLL_AGAIN_MS = 60_000;

export interface FollowerHooks {
  onEvent(event: FollowEvent): void;
  /** Replaces the timer, for tests. */
  sleep?(ms: number, signal: AbortSignal): Promise<void>;
  now?(): number;
  hidden?(): boolean;
}

type Outcome = "complete" | "early" | "silent" | "failed" | "rejected";

export class Follower {
  /** The next place of the conversation. */
  after = 0;
  #rev: number | undefined;
  #sessionId = 0;
  #silent = 0;
  #early = 0;
  #failures = 0;
  #lastWordAt = -Infinity;
  #pollUntil = -Infinity;
  #pollMs = 0;

  constructor(
    readonly source: FollowSource,
    readonly hooks: FollowerHooks,
  ) {}

  /** Whether it asks in short requests now. */
  get polls(): boolean {
    return this.#silent >= MAX_SILENT || this.#early >= MAX_EARLY || this.#now() < this.#pollUntil;
  }

  /** Follows until the signal; ends early if the service has no such operation. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#renewSession();
      const polls = this.polls;
      const began = this.#now();
      const outcome = await (polls ? this.#poll(signal) : this.#stream(signal));
      if (signal.aborted || outcome === "rejected") return;
      if (!polls) this.#count(outcome, this.#now() - began);
      this.#failures = outcome === "complete" ? 0 : this.#failures + 1;
      if (polls && outcome === "complete") await this.#sleep(this.#pollInterval(), signal);
      else if (outcome !== "complete") await this.#sleep(backoffMs(this.#failures), signal);
    }
  }

  #count(outcome: Outcome, lastedMs: number): void {
    if (outcome === "silent") this.#silent += 1;
    else if (outcome === "early") this.#early = lastedMs > LONG_MS ? 0 : this.#early + 1;
    else if (outcome === "complete") this.#silent = this.#early = 0;
  }

  async #stream(signal: AbortSignal): Promise<Outcome> {
    const ends = new AbortController();
    const end = () => ends.abort();
    signal.addEventListener("abort", end);
    let timer = setTimeout(end, FIRST_BYTE_MS);
    let heard = false;
    let complete = false;
    const onBytes = () => {
      heard = true;
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE_MS);
    };
    try {
      const response = await this.source.post("Chat/Follow", { ...this.#position(), Stream: true }, ends.signal);
      if (isRejected(response)) return "rejected";
      if (!response.ok || !response.body) return "failed";
      // Once words come, the stream is canceled, not aborted: a page that reads along would get an error.
      signal.removeEventListener("abort", end);
      for await (const event of readLines<FollowEvent>(response.body, onBytes, signal)) {
        this.#take(event);
        complete ||= event.TaskCompleted === true;
      }
      return complete ? "complete" : heard ? "early" : "silent";
    } catch {
      // Aborted here: nothing came in time. Otherwise the network failed.
      if (complete) return "complete";
      return heard ? "early" : ends.signal.aborted ? "silent" : "failed";
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
    }
  }

  async #poll(signal: AbortSignal): Promise<Outcome> {
    const ends = new AbortController();
    const end = () => ends.abort();
    const timer = setTimeout(end, REQUEST_MS);
    signal.addEventListener("abort", end);
    try {
      const response = await this.source.post("Chat/Follow", { ...this.#position(), WaitS: 0 }, ends.signal);
      if (isRejected(response)) return "rejected";
      const { Data } = (await response.json()) as { Data: FollowedConversation | null };
      if (!Data) return "failed";
      for (const Message of Data.Messages) this.#take({ Message });
      this.#take({ State: Data.State, Next: Data.Next });
      return "complete";
    } catch {
      return "failed";
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
    }
  }

  #take(event: FollowEvent): void {
    const { Message, State, Next, Poll } = event;
    if (Message) {
      this.#lastWordAt = this.#now();
      this.after = Math.max(this.after, (Message.Place ?? -1) + 1);
    }
    if (State) {
      if (this.polls && State.Rev === this.#rev) return;
      this.#rev = State.Rev;
    }
    if (Next !== undefined) this.after = Math.max(this.after, Next);
    if (Poll) {
      this.#pollMs = Poll * 1000;
      this.#pollUntil = this.#now() + POLL_AGAIN_MS;
    }
    if (Message || State) this.hooks.onEvent(event);
  }

  #position() {
    return { After: this.after, ...(this.#rev === undefined ? {} : { Rev: this.#rev }) };
  }

  /** A new chat begins at its first place. */
  #renewSession(): void {
    const id = this.source.sessionId();
    if (id === this.#sessionId) return;
    this.#sessionId = id;
    this.after = 0;
    this.#rev = undefined;
  }

  /** Often while words come, then ever less often. */
  #pollInterval(): number {
    const quietMs = this.#now() - this.#lastWordAt;
    const ms = this.hooks.hidden?.() ? 30_000 : quietMs < 20_000 ? 1_000 : quietMs < 60_000 ? 2_000 : quietMs < 300_000 ? 5_000 : 10_000;
    return Math.max(ms, this.#now() < this.#pollUntil ? this.#pollMs : 0);
  }

  #now(): number {
    return this.hooks.now?.() ?? Date.now();
  }

  #sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (this.hooks.sleep) return this.hooks.sleep(ms, signal);
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener("abort", done);
    });
  }
}

/** Not our service, or not this visitor's conversation anymore: asking again would not help. */
const isRejected = ({ status }: Response): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** With jitter, so that the visitors of a restarted service do not return all at once. */
function backoffMs(failures: number): number {
  const ms = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1] ?? 300;
  return ms * (0.75 + Math.random() / 2);
}
