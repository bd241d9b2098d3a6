import { expect, it, vi } from "vitest";
import { ApiError, type Transport } from "../../api/transport";
import type { Chunk } from "../../chat/types";
import { chatTransport, imageUrl } from "./chat-transport";

const FINAL = { QuestionID: 1, AnswerID: 2, Answer: "Two homes.", TotalToken: 0, noAnswer: false, TaskCompleted: true };

function transportWith(members: Partial<Transport>): Transport {
  return { thumbnailUrl: (id, n, w) => `p/${id}/${n}/${w}`, fileUrl: (id) => `f/${id}`, ...members } as Transport;
}

async function all(chunks: AsyncIterable<Chunk>): Promise<Chunk[]> {
  const read: Chunk[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return read;
}

it("one session serves all questions of a conversation", async () => {
  const call = vi.fn().mockResolvedValue({ SessionID: 9 });
  const stream = vi.fn(async (_op: string, _input: unknown, onChunk: (chunk: { content: string }) => void) => {
    onChunk({ content: "Two " });
    onChunk({ content: "homes." });
    return FINAL;
  });
  const chat = chatTransport(transportWith({ call, stream } as unknown as Partial<Transport>), "bot");
  const { signal } = new AbortController();
  expect(await all(chat.ask({ content: "hi" }, signal))).toEqual([{ content: "Two " }, { content: "homes." }, FINAL]);
  await all(chat.ask({ content: "and?" }, signal, "q-2"));
  expect(call).toHaveBeenCalledExactlyOnceWith("create_session", { serialNumber: "bot", preview: true });
  expect(stream.mock.calls[1]?.[1]).toMatchObject({ sessionID: 9, content: "and?", cards: true });
  expect((stream.mock.calls[1] as unknown[])[4], "asked once under its name").toBe("q-2");
});

it("a rejected session shows its error and is requested again", async () => {
  const call = vi.fn().mockRejectedValueOnce(new ApiError(40402, "Chatbot was not found.")).mockResolvedValue({ SessionID: 9 });
  const chat = chatTransport(transportWith({ call, stream: vi.fn().mockResolvedValue(FINAL) } as unknown as Partial<Transport>), "bot");
  const { signal } = new AbortController();
  await expect(all(chat.ask({ content: "hi" }, signal))).rejects.toThrow("Chatbot was not found.");
  expect(await all(chat.ask({ content: "hi" }, signal))).toEqual([FINAL]);
});

it("a conversation without a question has no messages and sends no request", async () => {
  const call = vi.fn();
  expect(await chatTransport(transportWith({ call }), "bot").messages()).toEqual([]);
  expect(call).not.toHaveBeenCalled();
});

it("images of the service are shown through the transport, others are not", () => {
  const transport = transportWith({});
  expect(imageUrl(transport, "http://127.0.0.1:8787/pictures/17/2?w=1024")).toBe("p/17/2/256");
  expect(imageUrl(transport, "/files/88")).toBe("f/88");
  expect(imageUrl(transport, "https://elsewhere.example/x.jpg")).toBe("");
});

it("a handoff request uses its own operation and returns the agent's message", async () => {
  const call = vi.fn(async (operation: string) => (operation === "create_session" ? { SessionID: 9 } : { Message: "An agent will write to you." }));
  const chat = chatTransport(transportWith({ call } as unknown as Partial<Transport>), "bot");
  expect(await chat.requestHandoff()).toEqual({ Message: "An agent will write to you." });
  expect(call).toHaveBeenLastCalledWith("request_handoff", { sessionID: 9 });
});
