/*
 * Checks whether someone else changed a record before a queued edit is sent. If the record can't be
 * read, the edit is sent anyway.
 */
import type { Input, OperationName, Transport } from "../../../api/transport";

type ReadOperation = Extract<OperationName, "get_chatbot" | "list_listings" | "list_knowledge">;

export interface ServerVersion {
  /** How to read the record: { operation: "get_chatbot", input: {…} }. */
  read: { operation: ReadOperation; input: Input<ReadOperation> };
  /** Identifies a row of a list by its members: { ID: 12 }. */
  row?: Record<string, unknown>;
  /** The changed fields by their names in the record, with the values before the change. */
  values: Record<string, unknown>;
}

export async function hasConflict(transport: Transport, before: ServerVersion, input: unknown): Promise<boolean> {
  const answer: unknown = await transport.call(before.read.operation, before.read.input);
  const record = before.row ? rowOf(answer, before.row) : (answer as Record<string, unknown> | null);
  if (!record) return false;
  const wanted = input as Record<string, unknown>;
  return Object.entries(before.values).some(([field, value]) => !same(record[field], value) && !same(record[field], wanted[field]));
}

function rowOf(answer: unknown, names: Record<string, unknown>): Record<string, unknown> | undefined {
  const rows = Array.isArray(answer) ? answer : (answer as { List?: unknown[] } | null)?.List;
  return (rows as Record<string, unknown>[] | undefined)?.find((row) => Object.entries(names).every(([name, value]) => same(row[name], value)));
}

/** 450000 and "450000" are the same price; null and "" are both empty. */
function same(a: unknown, b: unknown): boolean {
  return plain(a) === plain(b);
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
