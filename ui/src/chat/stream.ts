/*
 * Turns the bytes of an answer into chunks: bare JSON lines or event-stream
 * frames, cut anywhere by the network, inside a character too. What a chunk
 * means and what to do when the stream breaks off is the talk's.
 */
import type { Chunk } from "./types";

/** The chunks of a body in order; ends with the body. */
export async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Chunk> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split(/\r?\n/);
      rest = done ? "" : (lines.pop() ?? "");
      for (const line of lines) {
        const chunk = readLine(line);
        if (chunk) yield chunk;
      }
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** One line; null for blank lines, comments, event names and anything that is not an object. */
function readLine(line: string): Chunk | null {
  const text = line.startsWith("data:") ? line.slice(5).trim() : line.trim();
  if (!text.startsWith("{")) return null;
  try {
    return JSON.parse(text) as Chunk;
  } catch {
    return null;
  }
}
