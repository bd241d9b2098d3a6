/*
 * Where edits wait between starts: this computer's storage of the app. What
 * cannot be read is left out; one that was being sent when the program ended
 * waits again (its idempotency key keeps it from having two effects).
 */
import type { QueuedEdit } from "./queue";

const KEPT = "porchlight.waiting-edits";

export function keptEdits(): QueuedEdit[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter(isEdit).map((edit) => (edit.state === "sending" ? { ...edit, state: "waiting" } : edit));
  } catch {
    return [];
  }
}

export function keepEdits(edits: readonly QueuedEdit[]): void {
  if (edits.length === 0) localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, JSON.stringify(edits));
}

function isEdit(value: unknown): value is QueuedEdit {
  if (typeof value !== "object" || value === null) return false;
  return ["id", "connection", "operation", "label", "target", "at", "state"].every((name) => typeof (value as Record<string, unknown>)[name] === "string");
}
