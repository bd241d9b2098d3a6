/*
 * Starts a job of the core under a name and polls its progress, because polling works over both IPC
 * and HTTP.
 */
import { signal, type Signal } from "@preact/signals";
import type { JobProgress } from "../../api/desktop";
import type { Transport } from "../../api/transport";

const POLL_MS = 250;

export interface JobWatch {
  progress: Signal<JobProgress | null>;
  /** Runs a job under a new ID. */
  during<T>(work: (run: string) => Promise<T>): Promise<T>;
  cancel(): void;
}

export function createWatch(transport: Transport): JobWatch {
  const progress = signal<JobProgress | null>(null);
  let current: string | null = null;

  async function ask(run: string): Promise<void> {
    const latest = await transport.desktop("get_job_progress", { run }).catch(() => null);
    if (latest && current === run) progress.value = latest;
  }

  return {
    progress,
    async during(work) {
      const run = crypto.randomUUID();
      current = run;
      progress.value = null;
      const timer = setInterval(() => void ask(run), POLL_MS);
      try {
        return await work(run);
      } finally {
        clearInterval(timer);
        current = null;
        progress.value = null;
      }
    },
    cancel() {
      if (current) void transport.desktop("cancel_job", { run: current }).catch(() => undefined);
    },
  };
}
