/*
 * Parses answer streams, as JSON lines or as server-sent events. A network chunk may end anywhere,
 * even inside a character.
 */
import type { FinalChunk, StreamChunk } from "./transport";

export type AnyChunk = StreamChunk | FinalChunk;

/** Buffers text and returns complete chunks. */
export class ChunkReader {
  #rest = "";

  push(text: string): AnyChunk[] {
    this.#rest += text;
    const lines = this.#rest.split("\n");
    this.#rest = lines.pop() ?? "";
    return lines.flatMap(readLine);
  }

  /** The remaining chunk if the stream ends without a line break. */
  end(): AnyChunk[] {
    const last = this.#rest;
    this.#rest = "";
    return readLine(last);
  }
}

function readLine(line: string): AnyChunk[] {
  const text = line.startsWith("data:") ? line.slice(5) : line;
  const trimmed = text.trim();
  if (!trimmed.startsWith("{")) return [];
  return [JSON.parse(trimmed) as AnyChunk];
}

/** Only the final chunk has the answer's ID. */
export function isFinal(chunk: AnyChunk): chunk is FinalChunk {
  return "AnswerID" in chunk;
}
