/*
 * Parses an answer stream into chunks: bare JSON lines or event-stream frames. The network may cut anywhere, also
 * inside a character.
 */
import type { Chunk } from "../types";

/** Longest time to block the page. */
const MAX_BLOCK_MS = 8;

/** The chunks of a body in order; ends with the body. `onBytes` is called for all data, including comments. */
export const readChunks = (body: ReadableStream<Uint8Array>, onBytes?: () => void): AsyncGenerator<Chunk> => readLines<Chunk>(body, onBytes);

/** The objects of a stream, one per line. `signal` ends it without an error for others who read along. */
export async function* readLines<T extends object>(body: ReadableStream<Uint8Array>, onBytes: () => void = () => undefined, signal?: AbortSignal): AsyncGenerator<T> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel);
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      onBytes();
      let turn = performance.now();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split(/\r?\n/);
      rest = done ? "" : (lines.pop() ?? "");
      for (const line of lines) {
        const chunk = readLine<T>(line);
        if (chunk) yield chunk;
        if (performance.now() - turn < MAX_BLOCK_MS) continue;
        await yieldToPage();
        turn = performance.now();
      }
      if (done) return;
    }
  } finally {
    signal?.removeEventListener("abort", cancel);
    cancel();
  }
}

/** Lets the page render and handle input. Not a timer, because browsers delay timers by a second in hidden tabs. */
function yieldToPage(): Promise<void> {
  return new Promise((next) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      next();
    };
    port2.postMessage(0);
  });
}

/** One line; null for blank lines, comments, event names and anything that is not an object. */
function readLine<T>(line: string): T | null {
  const text = line.startsWith("data:") ? line.slice(5).trim() : line.trim();
  if (!text.startsWith("{")) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
