/*
 * Queued edits in local storage. Unreadable edits are dropped. An edit that was being sent when the
 * app closed is sent again under the same idempotency key.
 */
import type { QueuedEdit } from "./queue";

const STORAGE_KEY = "porchlight.waiting-edits";

export function loadQueue(): QueuedEdit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter(isEdit).map((edit) => (edit.state === "sending" ? { ...edit, state: "waiting" } : edit));
  } catch {
    return [];
  }
}

/** Replaces `before` with `edits`; edits of another window of the same browser stay. */
export function saveQueue(edits: readonly QueuedEdit[], before: readonly QueuedEdit[]): void {
  const mine = new Set([...before, ...edits].map(({ id }) => id));
  const all = [...loadQueue().filter(({ id }) => !mine.has(id)), ...edits];
  if (all.length === 0) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(all));
}

function isEdit(value: unknown): value is QueuedEdit {
  if (typeof value !== "object" || value === null) return false;
  return ["id", "connection", "operation", "label", "target", "at", "state"].every((name) => typeof (value as Record<string, unknown>)[name] === "string");
}
