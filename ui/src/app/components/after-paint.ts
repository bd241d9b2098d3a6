/*
 * What a change has put on the screen, such as a row to be focused, is there a
 * microtask later. A frame later would be too late: the next key may come before it.
 */
export function afterNextPaint(run: () => void): void {
  queueMicrotask(run);
}
