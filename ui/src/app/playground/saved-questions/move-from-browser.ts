/* Moves the questions that an earlier version kept in the browser's storage to the service, once. */
import { keyOf, loadStored, type SavedQuestion } from "./outcome";
import { MAX_QUESTIONS } from "./outcome";

/**
 * Sends what the service doesn't have yet, and returns how many. What the service took is removed
 * here, so that an interrupted move continues with the rest. Questions for which it has no room stay.
 */
export async function moveFromBrowser(
  key: string,
  known: readonly SavedQuestion[],
  send: (question: SavedQuestion) => Promise<unknown>,
): Promise<number> {
  const stored = localStorage.getItem(key);
  if (stored === null) return 0;
  const have = new Set(known.map(({ question }) => keyOf(question)));
  let rest = loadStored(stored).filter(({ question }) => !have.has(keyOf(question)));
  const room = rest.slice(0, Math.max(0, MAX_QUESTIONS - known.length));
  for (const one of room) {
    await send(one);
    rest = rest.filter(({ id }) => id !== one.id);
    localStorage.setItem(key, JSON.stringify(rest));
  }
  if (rest.length === 0) localStorage.removeItem(key);
  return room.length;
}
