/*
 * Queued edits in local storage. Unreadable edits are dropped. An edit that was being sent when the
 * app closed is sent again under the same idempotency key.
 */
import type { OperationName } from "../../../api/transport";
import type { QueuedEdit } from "./queue";

const STORAGE_KEY = "porchlight.waiting-edits";

/** Operations were renamed in 0.2; edits stored before that have their old names. */
const RENAMED: Record<string, OperationName> = {
  edit_chatbot: "update_chatbot",
  save_fact: "save_knowledge_entry",
  remove_fact: "delete_knowledge_entry",
  list_facts: "list_knowledge",
};

export function loadQueue(): QueuedEdit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter(isEdit).map(withCurrentNames).map((edit) => (edit.state === "sending" ? { ...edit, state: "waiting" } : edit));
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

function withCurrentNames(edit: QueuedEdit): QueuedEdit {
  const operation = (RENAMED[edit.operation] ?? edit.operation) as QueuedEdit["operation"];
  if (!edit.before) return { ...edit, operation };
  const { read } = edit.before;
  const before = { ...edit.before, read: { ...read, operation: (RENAMED[read.operation] ?? read.operation) as typeof read.operation } };
  return { ...edit, operation, before };
}

function isEdit(value: unknown): value is QueuedEdit {
  if (typeof value !== "object" || value === null) return false;
  return ["id", "connection", "operation", "label", "target", "at", "state"].every((name) => typeof (value as Record<string, unknown>)[name] === "string");
}
