/* Requests of this part. A booking is repeated under its idempotency key until the service has answered it. */
import { isTransient } from "../session/answer-reader";
import { ChatError } from "../types";
import type { Slot } from "../../api/generated/Slot";
import type { ShowingSource } from "./types";

const CALL_MS = 20_000;
const MAX_ATTEMPTS = 20;
const INITIAL_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 15_000;

/** Somebody else has booked the time. */
export const TAKEN = 40907;
/** The home or the office can't be booked. */
export const NOT_BOOKABLE = 42208;

/** Other free times, where one was taken. */
export const otherSlots = (error: ChatError): Slot[] => (error as ChatError & { slots?: Slot[] }).slots ?? [];

/** One request; throws `ChatError` only. The error page of a proxy counts as no response. */
export async function call<T>(source: ShowingSource, path: string, body: object, name?: string): Promise<T> {
  const response = await source.post(path, body, AbortSignal.timeout(CALL_MS), name).catch(() => null);
  const envelope = (await response?.json().catch(() => null)) as { Success?: boolean; Message: string; Data: unknown } | null | undefined;
  if (!response || typeof envelope?.Success !== "boolean") throw new ChatError("");
  if (envelope.Success) return envelope.Data as T;
  const header = (key: string) => Number(response.headers.get(key)) || 0;
  const error = new ChatError(envelope.Message, header("x-error-code") || response.status, header("retry-after") * 1000);
  throw Object.assign(error, { slots: (envelope.Data as { Slots?: Slot[] } | null)?.Slots });
}

/** Repeats a request until the service answers; `onWaiting` is called before each wait. */
export async function callUntilAnswered<T>(
  source: ShowingSource,
  path: string,
  body: object,
  name: string,
  onWaiting: () => void,
  wait: (ms: number) => Promise<void> = untilOnline,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await call<T>(source, path, body, name);
    } catch (thrown) {
      const error = thrown as ChatError;
      if (!isTransient(error) || failures === MAX_ATTEMPTS) throw error;
      onWaiting();
      await wait(Math.max(Math.min(INITIAL_BACKOFF_MS * 2 ** failures, MAX_BACKOFF_MS), error.retryAfterMs));
    }
  }
}

/** Ends early when the network is back. */
function untilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      removeEventListener("online", done);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
  });
}
