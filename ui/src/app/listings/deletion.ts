/*
 * Deleting with ten seconds to think again: the rows leave the screen at once,
 * the service hears of it when the time is over or the screen is left. Closing
 * the program before that keeps the homes, which is the safe side.
 */
import { signal, type Signal } from "@preact/signals";
import type { AppStore } from "../shell/app-store";

const UNDO_MS = 10_000;

/** At most this many keys go into one call. */
const KEYS_A_CALL = 500;

export interface Deletion {
  /** Ids that are hidden and wait. */
  waiting: Signal<ReadonlySet<number>>;
  begin(ids: readonly number[]): void;
  /** Sends what waits, now. */
  flush(): Promise<void>;
}

export function createDeletion(app: AppStore, serialNumber: string, deleted: (ids: ReadonlySet<number>) => void): Deletion {
  const waiting = signal<ReadonlySet<number>>(new Set());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toastId: number | undefined;

  function stopWaiting(): ReadonlySet<number> {
    clearTimeout(timer);
    if (toastId !== undefined) app.dropToast(toastId);
    toastId = undefined;
    return waiting.value;
  }

  function undo(): void {
    stopWaiting();
    waiting.value = new Set();
  }

  async function flush(): Promise<void> {
    const ids = stopWaiting();
    if (ids.size === 0) return;
    try {
      const keys = [...ids].map(String);
      for (let at = 0; at < keys.length; at += KEYS_A_CALL) {
        await app.transport.call("delete_listings", {
          SerialNumber: serialNumber,
          Keys: keys.slice(at, at + KEYS_A_CALL),
          KeyType: "NewOaks",
        });
      }
      deleted(ids);
    } catch (thrown) {
      app.complain("deleting listings")(thrown);
    }
    waiting.value = new Set([...waiting.value].filter((id) => !ids.has(id)));
  }

  return {
    waiting,
    flush,
    begin(ids) {
      stopWaiting();
      waiting.value = new Set([...waiting.value, ...ids]);
      const count = waiting.value.size;
      timer = setTimeout(() => void flush(), UNDO_MS);
      const text = count === 1 ? "1 listing deleted" : `${count} listings deleted`;
      toastId = app.toast(
        { text, tone: "quiet", action: { label: "Undo", run: undo }, countdownMs: UNDO_MS },
        UNDO_MS,
      );
    },
  };
}
