/* Undoes what a test leaves behind. Files share a process and its DOM, because making one for each took most of the time. */
import { afterEach, vi } from "vitest";

afterEach(() => {
  vi.useRealTimers();
});
