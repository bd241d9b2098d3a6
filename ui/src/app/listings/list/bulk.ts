/*
 * A bulk change or deletion is held for ten seconds with Undo, then sent with progress and Cancel.
 * Nothing is sent before that, so IDs and values stay valid. Held changes are sent before the
 * window closes or the connection changes.
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { affectsAllRequests } from "../../../api/gateway-error";
import { DESKTOP_ERROR } from "../../../api/desktop";
import { ApiError } from "../../../api/transport";
import type { ListingItem } from "../../../api/wire";
import type { AppStore } from "../../shell/app-store";
import { texts } from "../../texts";
import { marketStatusLabel } from "../model/market-status";

export const HOLD_MS = 10_000;
/** A call accepts up to 500 keys; fewer, so that the progress is visible. */
const KEYS_PER_CALL = 100;
const CHANGES_AT_ONCE = 4;

export interface BulkTarget {
  id: number;
  title: string;
  /** What the list shows in the meantime. */
  shown?: Partial<ListingItem>;
  /** Fields of `update_listing`. */
  body?: Record<string, unknown>;
}

export interface BulkPlan {
  kind: "delete" | "status" | "price";
  /** The new status. */
  status?: string;
  targets: readonly BulkTarget[];
}

export interface BulkJob extends BulkPlan {
  number: number;
  /** When a held change is sent, in milliseconds. */
  until: number;
  phase: "held" | "running" | "ended";
  done: number;
  isCanceled: boolean;
  failed: { target: BulkTarget; message: string }[];
}

export interface Bulk {
  jobs: Signal<readonly BulkJob[]>;
  /** IDs that are hidden because they will be deleted. */
  hidden: ReadonlySignal<ReadonlySet<number>>;
  /** Changed fields by ID, shown before they are sent. */
  overlay: ReadonlySignal<ReadonlyMap<number, Partial<ListingItem>>>;
  begin(plan: BulkPlan): void;
  undo(number: number): void;
  sendNow(number: number): void;
  cancel(number: number): void;
  retry(number: number): void;
  close(number: number): void;
  /** Sends held changes now. */
  flush(): Promise<void>;
  /** Whether the bars are visible; otherwise toasts show the same. */
  shown(isShown: boolean): void;
}

/** A long change doesn't delay switching the connection. */
const LEAVING_MS = 5_000;

/** Describes the held change. */
export function pendingText({ kind, status = "", targets }: BulkPlan): string {
  const { held } = texts.value.listings.bulk;
  return kind === "status" ? held.status(targets.length, marketStatusLabel(status, false)) : held[kind](targets.length);
}

export function createBulk(app: AppStore, serialNumber: string, settled: (plan: BulkPlan) => Promise<void>): Bulk {
  const jobs = signal<readonly BulkJob[]>([]);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const toasts = new Map<number, number>();
  let isShown = true;
  let numbers = 0;
  let queue: Promise<void> = Promise.resolve();

  const find = (number: number) => jobs.value.find((job) => job.number === number);
  const drop = (number: number) => (jobs.value = jobs.value.filter((job) => job.number !== number));
  function set(number: number, change: Partial<BulkJob>): void {
    jobs.value = jobs.value.map((job) => (job.number === number ? { ...job, ...change } : job));
  }

  function send(number: number): void {
    clearTimeout(timers.get(number));
    if (find(number)?.phase !== "held") return;
    set(number, { phase: "running" });
    queue = queue.then(() => run(number));
  }

  /** Held changes must not reach another service. */
  async function leaveService(): Promise<void> {
    jobs.value.forEach(({ number }) => send(number));
    const tooLong = setTimeout(() => jobs.value.forEach(({ number }) => set(number, { isCanceled: true })), LEAVING_MS);
    await queue;
    clearTimeout(tooLong);
  }

  function undo(number: number): void {
    clearTimeout(timers.get(number));
    if (find(number)?.phase === "held") drop(number);
  }

  /** The ten seconds as a toast, when the bars aren't visible. */
  function toastHeld(job: BulkJob): void {
    const leftMs = job.until - Date.now();
    const action = { label: texts.value.listings.bulk.undo, run: () => undo(job.number) };
    toasts.set(job.number, app.toast({ text: pendingText(job), tone: "quiet", action, countdownMs: leftMs }, leftMs));
  }

  async function run(number: number): Promise<void> {
    const job = find(number);
    if (!job) return;
    const batches = job.kind === "delete" ? chunks(job.targets, KEYS_PER_CALL) : chunks(job.targets, 1);
    let next = 0;
    let broken: string | null = null;
    const worker = async () => {
      for (let part = batches[next++]; part && !find(number)?.isCanceled; part = batches[next++]) {
        const message: string | null = broken ?? (await sendPart(job.kind, part));
        if (message?.startsWith(GONE)) broken = message;
        recordResult(number, part, message?.replace(GONE, "") ?? null);
      }
    };
    await Promise.all(Array.from({ length: job.kind === "delete" ? 1 : CHANGES_AT_ONCE }, worker));
    await settled(job).catch(() => undefined);
    end(number);
  }

  /** The error message, or null. An error that all others would share starts with GONE. */
  async function sendPart(kind: BulkPlan["kind"], part: readonly BulkTarget[]): Promise<string | null> {
    try {
      if (kind === "delete") {
        await app.transport.call("delete_listings", { SerialNumber: serialNumber, Keys: part.map(({ id }) => String(id)), KeyType: "NewOaks" });
        return null;
      }
      const [target] = part;
      const changed = await app.transport.call("update_listing", {
        SerialNumber: serialNumber, Key: String(target?.id), KeyType: "NewOaks", ...target?.body,
      });
      return changed === 0 ? texts.value.listings.bulk.gone : null;
    } catch (thrown) {
      const error = ApiError.from(thrown);
      const forAll = error.code === DESKTOP_ERROR.unreachable || affectsAllRequests(error) || error.code === DESKTOP_ERROR.noKey || Math.floor(error.code / 100) === 401;
      return (forAll ? GONE : "") + (error.message || texts.value.common.errors.noReason);
    }
  }

  function recordResult(number: number, part: readonly BulkTarget[], message: string | null): void {
    const job = find(number);
    if (!job) return;
    const failed = message === null ? job.failed : [...job.failed, ...part.map((target) => ({ target, message }))];
    set(number, { done: job.done + part.length, failed });
  }

  function end(number: number): void {
    const job = find(number);
    if (!job) return;
    if (job.failed.length > 0 || (job.isCanceled && job.done < job.targets.length)) {
      if (!isShown) app.toast({ text: texts.value.listings.bulk.ended(job.kind, job.done - job.failed.length, job.failed.length), tone: "bad" }, HOLD_MS);
      return set(number, { phase: "ended" });
    }
    drop(number);
    app.toast({ text: texts.value.listings.bulk.finished(job.kind, job.done), tone: "good" });
  }

  app.beforeLeaving.add(leaveService);
  const live = computed(() => jobs.value.filter(({ phase }) => phase !== "ended"));
  return {
    jobs,
    hidden: computed(() => new Set(live.value.filter(({ kind }) => kind === "delete").flatMap(({ targets }) => targets.map(({ id }) => id)))),
    overlay: computed(() => {
      const shown = new Map<number, Partial<ListingItem>>();
      for (const { targets } of live.value) {
        for (const target of targets) if (target.shown) shown.set(target.id, { ...shown.get(target.id), ...target.shown });
      }
      return shown;
    }),
    begin(plan) {
      if (plan.targets.length === 0) return;
      const number = ++numbers;
      jobs.value = [...jobs.value, { ...plan, number, until: Date.now() + HOLD_MS, phase: "held", done: 0, isCanceled: false, failed: [] }];
      timers.set(number, setTimeout(() => send(number), HOLD_MS));
    },
    undo,
    sendNow: send,
    cancel: (number) => set(number, { isCanceled: true }),
    retry(number) {
      const job = find(number);
      if (!job) return;
      const left = job.isCanceled ? job.targets.slice(job.done) : [];
      set(number, { targets: [...job.failed.map(({ target }) => target), ...left], phase: "held", done: 0, failed: [], isCanceled: false });
      send(number);
    },
    close: drop,
    shown(now) {
      isShown = now;
      toasts.forEach((toast) => app.dropToast(toast));
      toasts.clear();
      if (!now) jobs.value.filter(({ phase }) => phase === "held").forEach(toastHeld);
    },
    async flush() {
      jobs.value.forEach(({ number }) => send(number));
      await queue;
    },
  };
}

/** Marks an error that every further request would share. */
const GONE = "\u0000";

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}
