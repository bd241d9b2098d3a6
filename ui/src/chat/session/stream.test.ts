import { expect, test } from "vitest";
import { readChunks } from "./stream";
import type { Chunk } from "../types";

const CHUNKS = [
  { content: "Añadir 家 🏡 " },
  { content: "" },
  { content: "a\nline" },
  { listings: [] },
  { QuestionID: 1, AnswerID: 2, Answer: "x", TotalToken: 3, noAnswer: false, TaskCompleted: true },
];
const BARE = CHUNKS.map((chunk) => `${JSON.stringify(chunk)}\n`).join("");
const FRAMED = CHUNKS.map((chunk) => `event: piece\r\ndata: ${JSON.stringify(chunk)}\r\n\r\n`).join("");

function bodyOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      chunks.forEach((part) => controller.enqueue(part));
      controller.close();
    },
  });
}

async function readAll(chunks: Uint8Array[]): Promise<Chunk[]> {
  const read: Chunk[] = [];
  for await (const chunk of readChunks(bodyOf(chunks))) read.push(chunk);
  return read;
}

for (const [name, text] of [
  ["bare_lines", BARE],
  ["event_stream_frames", FRAMED],
] as const) {
  test(`${name}_survive_a_cut_at_every_byte`, async () => {
    const bytes = new TextEncoder().encode(text);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(await readAll([bytes.slice(0, cut), bytes.slice(cut)])).toEqual(CHUNKS);
    }
  });

  test(`${name}_survive_one_byte_at_a_time`, async () => {
    const bytes = new TextEncoder().encode(text);
    expect(await readAll(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(CHUNKS);
  });
}

test("the_last_line_needs_no_line_break", async () => {
  expect(await readAll([new TextEncoder().encode('{"content":"end"}')])).toEqual([{ content: "end" }]);
});

test("lines_that_are_not_objects_are_skipped", async () => {
  const text = ': ping\n\nnull\n[1]\n{broken\ndata: [DONE]\n{"content":"ok"}\n';
  expect(await readAll([new TextEncoder().encode(text)])).toEqual([{ content: "ok" }]);
});
