/*
 * Runs after Preact has updated the DOM. That is a microtask, not a frame: the next key press may
 * come before the next frame.
 */
export function afterNextPaint(run: () => void): void {
  queueMicrotask(run);
}
