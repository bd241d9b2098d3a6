import { signal, type Signal } from "@preact/signals";

/** Unsent text by conversation. */
export type Drafts = Signal<Record<number, string>>;

const drafts = new Map<string, Drafts>();

/** They outlive the screen: the agent looks something up and returns. */
export function draftsOf(connectionId: string): Drafts {
  const known = drafts.get(connectionId) ?? signal({});
  drafts.set(connectionId, known);
  return known;
}
