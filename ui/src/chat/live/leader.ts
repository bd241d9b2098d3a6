/*
 * Lets one tab of a browser follow a conversation and publish the others: a browser opens only six connections to a
 * service over HTTP/1.1. Web Locks choose the tab; where a page has none (no HTTPS), every visible tab follows.
 */
type Signal = { signal: AbortSignal };

export interface Leader<T> {
  /** Runs `work` once this tab is chosen, until the signal. */
  lead(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void>;
  publish(event: T): void;
  close(): void;
}

export function createLeader<T>(name: string, onHeard: (event: T) => void, onJoin: () => T | undefined): Leader<T> {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  const locks = (globalThis.navigator as Navigator | undefined)?.locks;
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<{ event?: T; hello?: true }>) => {
      if (data.event) onHeard(data.event);
      const known = data.hello && onJoin();
      if (known) channel.postMessage({ event: known });
    };
    channel.postMessage({ hello: true });
  }
  return {
    async lead(work, signal) {
      if (!locks) return work(signal);
      const options: Signal = { signal };
      // Rejects if the signal comes while another tab follows.
      await locks.request(name, options, () => work(signal)).catch(() => undefined);
    },
    publish: (event) => channel?.postMessage({ event }),
    close: () => channel?.close(),
  };
}
