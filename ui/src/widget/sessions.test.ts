/* Which session a tab uses: its own, the one another tab started, or a new one after a limit. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WidgetConfig } from "../api/generated/WidgetConfig";
import { browserStorage } from "../chat/storage";
import { httpTransport } from "./http-transport";
import { WholePut } from "../test/flaky-service";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const BOT = "0123456789abcdef0123456789abcdef";
const SERVICE_URL = "https://porch.example";
const FINAL = '{"QuestionID":1,"AnswerID":2,"Answer":"Hi","TotalToken":0,"noAnswer":false,"TaskCompleted":true}\n';

/** A service that numbers its new sessions from 100 on; `seen` has paths with the session of each request. */
function service() {
  const seen: string[] = [];
  let made = 99;
  vi.stubGlobal("fetch", async (url: string, { body, signal }: { body: string; signal?: AbortSignal }): Promise<Response> => {
    const path = url.slice(url.lastIndexOf("/") + 1);
    seen.push(`${path} ${(JSON.parse(body) as { sessionID?: number }).sessionID ?? "-"}`);
    const respond = (Data: unknown) => Response.json({ Data, Version: "1", Success: true, Code: 200, Message: "" });
    if (path === "GetConfig") return respond({ SessionID: (made += 1), SessionKey: `key ${made}` });
    if (path === "SessionMessages") return respond([]);
    if (path === "GetPreUploadUrl") return respond({ FileStoreId: "7", PreUploadUrl: `${SERVICE_URL}/put` });
    signal?.throwIfAborted();
    return new Response(FINAL, { headers: { "content-type": "text/event-stream" } });
  });
  vi.stubGlobal("XMLHttpRequest", WholePut);
  return seen;
}

/** A window of the visitor, whose GetConfig gave this session. */
function openWindow(session: number, returning = false) {
  const config = { SessionID: session, SessionKey: `key ${session}` } as WidgetConfig;
  return httpTransport({ "base": SERVICE_URL, chatbotId: BOT, config, memory: browserStorage("local", BOT), returning });
}

const kept = () => [browserStorage("local", BOT).get("session"), browserStorage("local", BOT).get("key")];

async function ask(transport: ReturnType<typeof httpTransport>): Promise<void> {
  for await (const _ of transport.ask({ content: "homes?" }, new AbortController().signal)) {
    // Read to the end.
  }
}

test("a_file_and_its_question_from_a_second_tab_use_the_session_of_the_first", async () => {
  const seen = service();
  const [first, second] = [openWindow(1), openWindow(2)];
  await ask(first);
  await second.upload(new Blob(["a"]), "a.png");
  await ask(second);
  expect(seen).toEqual(["Ask 1", "GetPreUploadUrl 1", "Ask 1"]);
  expect(kept()).toEqual(["1", "key 1"]);
});

test("a_file_before_the_first_question_saves_its_session_for_the_next_tab", async () => {
  const seen = service();
  const [first, second] = [openWindow(1), openWindow(2)];
  await first.upload(new Blob(["a"]), "a.png");
  await ask(second);
  expect(seen).toEqual(["GetPreUploadUrl 1", "Ask 1"]);
});

test("a_new_session_replaces_the_old_one_and_starts_without_messages", async () => {
  const seen = service();
  const transport = openWindow(1);
  await ask(transport);
  await transport.startSession();
  expect(kept()).toEqual(["100", "key 100"]);
  expect(await transport.messages()).toEqual([]);
  await ask(transport);
  expect(seen).toEqual(["Ask 1", "GetConfig -", "Ask 100"]);
});

test("another_tab_joins_the_new_session_instead_of_restoring_the_old_one", async () => {
  const seen = service();
  const [first, second] = [openWindow(1), openWindow(2)];
  await ask(first);
  await ask(second);
  await first.startSession();
  await second.messages();
  await ask(second);
  expect(kept()).toEqual(["100", "key 100"]);
  await second.startSession();
  await ask(second);
  expect(seen.filter((line) => line.startsWith("GetConfig"))).toHaveLength(1);
  expect(seen.at(-1)).toBe("Ask 100");
});

test("an_upload_canceled_before_it_has_a_url_ends_at_once", async () => {
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")))));
  const stop = new AbortController();
  const upload = openWindow(1).upload(new Blob(["a"]), "a.png", { signal: stop.signal, onProgress: () => undefined });
  stop.abort();
  await expect(upload).rejects.toMatchObject({ code: 0 });
}, 2_000);

test("a_new_session_times_out_after_twenty_seconds", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const started = openWindow(1).startSession();
  const failed = expect(started).rejects.toMatchObject({ name: "ChatError", code: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  await failed;
  vi.useRealTimers();
});
