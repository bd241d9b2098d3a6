import type { Channel } from "@tauri-apps/api/core";
import { clearMocks, mockConvertFileSrc, mockIPC } from "@tauri-apps/api/mocks";
import { afterEach, beforeEach, expect, it } from "vitest";
import { tauriTransport } from "./tauri";
import type { FinalChunk, StreamChunk } from "./transport";

const FINAL = { QuestionID: 1, AnswerID: 2, Answer: "Hi", TotalToken: 0, noAnswer: false, TaskCompleted: true };
const sent: { command: string; payload: unknown }[] = [];

function answering(answer: (command: string, payload: Record<string, unknown>) => unknown) {
  mockIPC((command, payload) => {
    sent.push({ command, payload });
    return answer(command, payload as Record<string, unknown>);
  });
}

beforeEach(() => {
  sent.length = 0;
  mockConvertFileSrc("linux");
});
afterEach(clearMocks);

it("an operation is a command of the same name with its body as input", async () => {
  answering(() => ({ SessionID: 5 }));
  expect(await tauriTransport().call("create_session", { serialNumber: "x" })).toEqual({ SessionID: 5 });
  expect(sent).toEqual([{ command: "create_session", payload: { input: { serialNumber: "x" } } }]);
});

it("an error keeps its five-digit code and its message", async () => {
  answering(() => Promise.reject({ code: 42201, message: "Name is required." }));
  await expect(tauriTransport().call("update_chatbot", { serialNumber: "x" })).rejects.toMatchObject({ code: 42201, message: "Name is required." });
});

it("an answer streams over a channel and ends with its final chunk", async () => {
  answering((_command, { onChunk }) => {
    const channel = onChunk as Channel<StreamChunk | FinalChunk>;
    // The command's own answer comes first.
    setTimeout(() => channel.onmessage({ content: "Hi" }));
    setTimeout(() => channel.onmessage(FINAL));
    return FINAL;
  });
  const pieces: StreamChunk[] = [];
  const final = await tauriTransport().stream("ask", { sessionID: 1, content: "x" }, (piece) => pieces.push(piece));
  expect(pieces).toEqual([{ content: "Hi" }]);
  expect(final).toEqual(FINAL);
});

it("an abort asks the service to stop the answer", async () => {
  const stopping = new AbortController();
  let end = (_final: unknown) => {};
  answering((command, { onChunk }) => (command === "ask" ? new Promise((resolve) => (end = resolve)).then(() => (onChunk as Channel<FinalChunk>).onmessage(FINAL)) : 1));
  const answer = tauriTransport().stream("ask", { sessionID: 7, content: "x" }, () => undefined, stopping.signal);
  stopping.abort();
  expect(sent.at(-1)).toEqual({ command: "stop_answer", payload: { input: { sessionID: 7 } } });
  end(FINAL);
  await answer;
});

it("thumbnails are requested by listing, position and width", () => {
  const transport = tauriTransport();
  expect(transport.thumbnailUrl(42, 3, 256, "k1")).toBe("picture://localhost/42/3?w=256&v=k1");
  expect(transport.fileUrl("17")).toBe("picture://localhost/files/17");
  expect(transport.externalThumbnailUrl("https://a.example/b?c=1", 1024)).toBe(
    "picture://localhost/address?w=1024&u=https%3A%2F%2Fa.example%2Fb%3Fc%3D1",
  );
});
