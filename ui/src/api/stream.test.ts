import { expect, it } from "vitest";
import { ChunkReader, isFinal } from "./stream";

const FINAL = '{"QuestionID":1,"AnswerID":2,"Answer":"é!","TotalToken":0,"noAnswer":false,"TaskCompleted":true}';

function readAll(text: string, size: number) {
  const reader = new ChunkReader();
  const chunks = [];
  for (let at = 0; at < text.length; at += size) chunks.push(...reader.push(text.slice(at, at + size)));
  return [...chunks, ...reader.end()];
}

it.each([1, 3, 7, 1000])("JSON lines are parsed when cut every %i characters", (size) => {
  const chunks = readAll(`{"content":"é"}\n{"content":"!"}\n${FINAL}\n`, size);
  expect(chunks).toHaveLength(3);
  expect(chunks.map(isFinal)).toEqual([false, false, true]);
});

it("event-stream frames are parsed the same way", () => {
  const chunks = readAll(`data: {"content":"é"}\n\n: still here\n\ndata: ${FINAL}\n\n`, 5);
  expect(chunks).toHaveLength(2);
});

it("a last line without a line break is not lost", () => {
  expect(readAll(FINAL, 10).some(isFinal)).toBe(true);
});
