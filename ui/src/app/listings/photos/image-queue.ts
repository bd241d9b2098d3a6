/*
 * Limits how many photos load at once in a browser: it opens six connections per host, and slow
 * photos would block searches and edits. The desktop app loads photos differently.
 */
const MAX_LOADING = 3;

let running = 0;
const waiting = new Set<() => void>();

function next(): void {
  for (const start of waiting) {
    if (running >= MAX_LOADING) return;
    waiting.delete(start);
    running++;
    start();
  }
}

/** Calls back when the photo may load; the returned function releases the slot. */
export function acquireImageSlot(start: () => void): () => void {
  let ended = false;
  let started = false;
  const begin = () => {
    started = true;
    start();
  };
  waiting.add(begin);
  next();
  return () => {
    if (ended) return;
    ended = true;
    if (started) running--;
    else waiting.delete(begin);
    next();
  };
}
