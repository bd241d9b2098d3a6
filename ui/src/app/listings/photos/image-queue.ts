/*
 * Photos of a list take turns in a browser: it opens six connections to a
 * service, and a screen of slow photos would leave none for a search or an
 * edit. The desktop app fetches photos by a way of their own.
 */
const AT_ONCE = 3;

let running = 0;
const waiting = new Set<() => void>();

function next(): void {
  for (const start of waiting) {
    if (running >= AT_ONCE) return;
    waiting.delete(start);
    running++;
    start();
  }
}

/** Calls back when it is this photo's turn; the answer ends it, come or given up. */
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
