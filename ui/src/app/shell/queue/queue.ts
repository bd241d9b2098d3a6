/*
 * Edits that couldn't reach the service, kept on this computer without keys and sent in order
 * later. Each has an idempotency key from its first attempt. Rejected edits stay until the agent
 * decides.
 */
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { isRetryable } from "../../../api/gateway-error";
import { DESKTOP_ERROR, type Connection } from "../../../api/desktop";
import { ApiError, type Input, type OperationName, type Output, type Transport } from "../../../api/transport";
import { hasConflict, type ServerVersion } from "./queue-conflict";
import { saveQueue, loadQueue } from "./queue-store";

/** Operations that can be queued. Keys, uploads and imports can't. */
export type QueuedOperation = Extract<
  OperationName,
  "create_listing" | "update_listing" | "delete_listings" | "update_chatbot" | "save_knowledge_entry" | "delete_knowledge_entry"
>;

export interface QueuedEdit {
  /** Also its idempotency key. */
  id: string;
  /** ID of its connection. */
  connection: string;
  operation: QueuedOperation;
  input: Input<QueuedOperation>;
  /** In the app's language: "12 Harbour Lane: price". */
  label: string;
  /** Edits of one target stay in order: "listing 12", "settings abc". */
  target: string;
  at: string;
  state: "waiting" | "sending" | "refused" | "conflict";
  /** The service's error message. */
  fault?: string;
  before?: ServerVersion;
}

export interface EditLabels {
  label: string;
  target: string;
  /** The values before the change, to detect changes by others. */
  before?: ServerVersion;
}

export type SendResult<T> = { is: "sent"; value: T } | { is: "kept" };

type SentListener = (edits: readonly QueuedEdit[]) => void;

export interface OfflineQueue {
  edits: ReadonlySignal<readonly QueuedEdit[]>;
  /** Number of edits for the selected connection. */
  waiting: ReadonlySignal<number>;
  /** Number of rejected or conflicting edits. */
  failed: ReadonlySignal<number>;
  /** An earlier edit of this target is queued: the service's data is older than what the agent sees. */
  holds(target: string): boolean;
  /** Sends now, or queues if the service doesn't respond; throws errors of the service. */
  send<O extends QueuedOperation>(operation: O, input: Input<O>, labels: EditLabels): Promise<SendResult<Output<O>>>;
  /** Sends queued edits of the selected connection; returns how many were sent. */
  flush(): Promise<number>;
  /** Sends a rejected or conflicting edit again and overwrites others' changes. */
  again(id: string): Promise<number>;
  discard(id: string): void;
  /** Calls back after queued edits were sent; returns an unsubscribe function. */
  onSent(listener: SentListener): () => void;
}

const FIRST_RETRY_MS = 4_000;
const LAST_RETRY_MS = 60_000;
/** More queued edits are retried sooner. */
const MAX_WAIT_MS = 3_600_000;

export function createQueue(transport: Transport, connection: ReadonlySignal<Connection | null>): OfflineQueue {
  const edits = signal<readonly QueuedEdit[]>(loadQueue());
  const listeners = new Set<SentListener>();
  const here = (edit: QueuedEdit) => edit.connection === (connection.value?.id ?? "");
  const waiting = computed(() => edits.value.filter((edit) => here(edit) && edit.state !== "refused" && edit.state !== "conflict").length);
  const failed = computed(() => edits.value.filter((edit) => edit.state === "refused" || edit.state === "conflict").length);
  let flushing: Promise<number> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_RETRY_MS;
  /** The retry delay that the last response requested. */
  let latestRun = 0;

  function write(next: readonly QueuedEdit[]): void {
    saveQueue(next, edits.value);
    edits.value = next;
  }

  const change = (id: string, to: Partial<QueuedEdit>) => write(edits.value.map((edit) => (edit.id === id ? { ...edit, ...to } : edit)));
  const drop = (id: string) => write(edits.value.filter((edit) => edit.id !== id));

  function noteWait({ retryAfterS = 0 }: ApiError): void {
    latestRun = Math.min(retryAfterS * 1_000, MAX_WAIT_MS);
  }

  function retryLater(): void {
    clearTimeout(timer);
    if (waiting.value === 0) return;
    timer = setTimeout(() => void flush(), Math.max(pause, latestRun));
    latestRun = 0;
    pause = Math.min(pause * 2, LAST_RETRY_MS);
  }

  /** False if the service didn't respond: skip the rest. */
  async function sendKept(edit: QueuedEdit): Promise<boolean> {
    change(edit.id, { state: "sending" });
    try {
      if (edit.before && (await hasConflict(transport, edit.before, edit.input))) {
        change(edit.id, { state: "conflict" });
        return true;
      }
      await transport.call(edit.operation, edit.input, edit.id);
      drop(edit.id);
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (isNetworkError(error)) {
        noteWait(error);
        change(edit.id, { state: "waiting" });
        return false;
      }
      change(edit.id, { state: "refused", fault: error.message });
    }
    return true;
  }

  async function sendAll(): Promise<number> {
    const sent: QueuedEdit[] = [];
    const blocked = new Set(edits.value.filter((edit) => here(edit) && edit.state !== "waiting").map(({ target }) => target));
    for (const edit of edits.value.filter((one) => here(one) && one.state === "waiting")) {
      if (blocked.has(edit.target) || !edits.value.some(({ id }) => id === edit.id)) continue;
      if (!(await sendKept(edit))) break;
      if (edits.value.some(({ id }) => id === edit.id)) blocked.add(edit.target);
      else sent.push(edit);
    }
    if (sent.length > 0) {
      pause = FIRST_RETRY_MS;
      for (const listener of listeners) listener(sent);
    }
    retryLater();
    return sent.length;
  }

  function flush(): Promise<number> {
    flushing ??= sendAll().finally(() => (flushing = null));
    return flushing;
  }

  const holds = (target: string) => edits.value.some((edit) => here(edit) && edit.target === target);

  async function send<O extends QueuedOperation>(operation: O, input: Input<O>, labels: EditLabels): Promise<SendResult<Output<O>>> {
    const id = crypto.randomUUID();
    const inUse = connection.value;
    const keep = (): SendResult<Output<O>> => {
      const edit: QueuedEdit = { id, connection: inUse?.id ?? "", operation, input, at: new Date().toISOString(), state: "waiting", ...labels };
      write([...edits.value, edit]);
      retryLater();
      return { is: "kept" };
    };
    if (holds(labels.target)) {
      const stored = keep();
      void flush();
      return stored;
    }
    try {
      return { is: "sent", value: await transport.call(operation, input, id) };
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (!isNetworkError(error) || !canRepeat(operation, input, inUse)) throw thrown;
      noteWait(error);
      return keep();
    }
  }

  window.addEventListener("online", () => void flush());

  return {
    edits,
    waiting,
    failed,
    holds,
    send,
    flush,
    async again(id) {
      const edit = edits.value.find((one) => one.id === id);
      if (!edit) return 0;
      // A new key: under the old one the service would repeat its old response.
      const { before: _before, fault: _error, ...rest } = edit;
      write(edits.value.map((one) => (one.id === id ? { ...rest, id: crypto.randomUUID(), state: "waiting" } : one)));
      return flush();
    },
    discard(id) {
      drop(id);
      void flush();
    },
    onSent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Unreachable, too busy, or still processing the same edit. */
export function isNetworkError(error: ApiError): boolean {
  const { code } = error;
  return isRetryable(error) || code === DESKTOP_ERROR.unreachable || code === 40903 || (code >= 42900 && code < 43000) || (code >= 50200 && code < 50500);
}

/** Without idempotency keys a lost response may mean that the listing exists. */
function canRepeat(operation: QueuedOperation, input: unknown, connection: Connection | null): boolean {
  if (connection?.extensions.includes("idempotency")) return true;
  const makesOne = operation === "create_listing" || (operation === "save_knowledge_entry" && !(input as { FactID?: unknown }).FactID);
  return !makesOne;
}
