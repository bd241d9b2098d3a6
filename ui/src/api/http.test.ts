import { afterEach, expect, it, vi } from "vitest";
import { httpTransport } from "./http";
import { ApiError } from "./transport";

afterEach(() => vi.unstubAllGlobals());

function answering(body: string, init: ResponseInit = {}) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, init));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

function envelope(data: unknown, error?: { Code: number; Message: string }): string {
  return JSON.stringify({ Data: data, Version: "1.0.0", Success: !error, Code: error?.Code ?? 200, Message: error?.Message ?? "" });
}

it("an operation is sent to its path with the key and returns the data", async () => {
  const fetched = answering(envelope({ SessionID: 5 }));
  const answer = await httpTransport("http://127.0.0.1:8787/", "sk_1").call("create_session", { serialNumber: "x" });
  expect(answer).toEqual({ SessionID: 5 });
  expect(fetched.mock.calls[0]?.[0]).toBe("http://127.0.0.1:8787/chat/Chatbot/GetSession");
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ Authorization: "sk_1" });
});

it("an error has the five-digit code and the message", async () => {
  answering(envelope(null, { Code: 404, Message: "Session was not found." }), { headers: { "X-Error-Code": "40403" } });
  const rejected = httpTransport("http://127.0.0.1:1", "sk_1").call("ask", { sessionID: 1, content: "" });
  await expect(rejected).rejects.toEqual(new ApiError(40403, "Session was not found."));
});

it("a service that does not respond is unreachable", async () => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("refused")));
  await expect(httpTransport("http://127.0.0.1:1", "sk_1").call("list_models", {})).rejects.toMatchObject({ code: 10001 });
});

const requests = () => httpTransport("http://127.0.0.1:1", "sk_1").call("list_models", {}).catch((thrown: unknown) => thrown);

it("each status of a proxy has its error, whatever its page says", async () => {
  for (const body of ["<html>Sign in</html>", '{"error":"no"}', "null", ""]) {
    for (const status of [400, 401, 403, 404, 405, 407, 410, 411, 413, 414, 415, 422, 426, 431, 451, 501, 408, 425, 429]) {
      answering(body, { status });
      expect(await requests()).toMatchObject({ code: 10_000 + status });
    }
    for (const status of [200, 500, 502, 503, 504, 511, 522]) {
      answering(body, { status });
      expect(await requests()).toMatchObject({ code: 10001, message: `Unexpected response (HTTP ${status}). Check the connection's URL.` });
    }
  }
});

it("the retry delay of a proxy and of the service is kept", async () => {
  answering("<html>Slow down</html>", { status: 429, headers: { "Retry-After": "30" } });
  expect(await requests()).toMatchObject({ code: 10429, retryAfterS: 30 });
  answering(envelope(null, { Code: 429, Message: "Too many." }), { status: 429, headers: { "X-Error-Code": "42903", "Retry-After": "7" } });
  expect(await requests()).toMatchObject({ code: 42903, retryAfterS: 7 });
  answering("", { status: 429, headers: { "Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT" } });
  expect(await requests()).toMatchObject({ code: 10429, retryAfterS: undefined });
});

it("a stream passes its chunks on and returns the final one", async () => {
  const final = { QuestionID: 1, AnswerID: 2, Answer: "Hi", TotalToken: 0, noAnswer: false, TaskCompleted: true };
  answering(`{"content":"Hi"}\n${JSON.stringify(final)}\n`, { headers: { "Content-Type": "text/event-stream" } });
  const pieces: unknown[] = [];
  const answer = await httpTransport("http://127.0.0.1:1", "sk_1").stream("ask", { sessionID: 1, content: "x" }, (piece) => pieces.push(piece));
  expect(pieces).toEqual([{ content: "Hi" }]);
  expect(answer).toEqual(final);
});

it("a desktop-only command is rejected with a message", async () => {
  const transport = httpTransport("http://127.0.0.1:1", "sk_1");
  await expect(transport.desktop("delete_key", { connectionId: "here", kind: "secret" })).rejects.toMatchObject({ code: 10005 });
});
