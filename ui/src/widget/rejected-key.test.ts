/* A visitor key that the service no longer accepts, as after `porchlight key rotate-visitors`. */
import { afterEach, expect, test, vi } from "vitest";
import type { WidgetConfig } from "../api/generated/WidgetConfig";
import { browserStorage } from "../chat/storage";
import { ChatSession } from "../chat/session/chat-session";
import { en } from "../chat/texts/en";
import { httpTransport } from "./http-transport";
import { flakySession, WholePut } from "../test/flaky-service";

afterEach(() => vi.unstubAllGlobals());

const FINAL = 'data: {"content":"Hi"}\n\ndata: {"QuestionID":1,"AnswerID":2,"Answer":"Hi","TotalToken":0,"noAnswer":false,"TaskCompleted":true}\n\n';
const hooks = { texts: () => en, online: () => true, sleep: async () => undefined };

/** A service that accepts only the key "new", and returns it with the settings. */
function rotated(chatbotId: string) {
  const seen: string[] = [];
  const storage = browserStorage("local", chatbotId);
  const fetch = async (url: string, { headers = {} }: { headers?: Record<string, string> }): Promise<Response> => {
    const path = url.slice(url.indexOf("/chat/") + 6);
    const key = headers["chatrobot-sessionkey"] ?? "-";
    seen.push(`${path} ${key}`);
    const respond = (Data: unknown, status = 200) => Response.json({ Data, Version: "1", Success: status === 200, Code: status, Message: status === 200 ? "" : "Credentials were not accepted." }, { status });
    if (path === "Chatbot/GetConfig") return respond({ ...flakySession, SessionID: 99, SessionKey: "new" });
    if (key !== "new") return respond(null, 401);
    if (path === "Chat/SessionMessages") return respond([]);
    if (path === "User/GetPreUploadUrl") return respond({ FileStoreId: "7", PreUploadUrl: "https://porch.example/put" });
    return new Response(FINAL, { headers: { "content-type": "text/event-stream" } });
  };
  vi.stubGlobal("fetch", fetch);
  const config = { ...flakySession, SessionKey: "old" } as WidgetConfig;
  return { seen, storage, transport: httpTransport({ "base": "https://porch.example", chatbotId, config, memory: storage, returning: true }) };
}

test("a_question_with_a_rejected_key_starts_a_new_session_by_itself", async () => {
  const { seen, storage, transport } = rotated("bot-a");
  const session = new ChatSession(transport, hooks);
  await session.ask({ content: "hello" });
  expect(session.state.messages.map(({ text, error }) => error ?? text)).toEqual(["hello", "Hi"]);
  expect(seen.slice(0, 3)).toEqual(["Chat/Ask old", "Chatbot/GetConfig -", "Chat/Ask new"]);
  expect([storage.get("key"), storage.get("session")]).toEqual(["new", "99"]);
});

test("a_rejected_key_of_another_tab_is_replaced_as_well", async () => {
  const { seen, storage, transport } = rotated("bot-b");
  const session = new ChatSession(transport, hooks);
  storage.set("session", "55");
  storage.set("key", "of another tab");
  await session.ask({ content: "hello" });
  expect(session.state.messages.at(-1)?.text).toBe("Hi");
  expect(seen.filter((line) => line.startsWith("Chatbot/GetConfig"))).toHaveLength(1);
});

test("a_file_before_the_first_question_starts_the_new_session", async () => {
  const { seen, transport } = rotated("bot-c");
  vi.stubGlobal("XMLHttpRequest", WholePut);
  expect(await transport.upload(new Blob(["a"]), "tour.mp4")).toBe(7);
  expect(seen).toEqual(["User/GetPreUploadUrl old", "Chatbot/GetConfig -", "User/GetPreUploadUrl new"]);
});

test("several_files_with_a_rejected_key_share_one_new_session", async () => {
  const { seen, storage, transport } = rotated("bot-e");
  vi.stubGlobal("XMLHttpRequest", WholePut);
  await Promise.all(["a.png", "b.png", "c.png"].map((name) => transport.upload(new Blob([name]), name)));
  expect(seen.filter((line) => line.startsWith("Chatbot/GetConfig"))).toHaveLength(1);
  expect(seen.slice(-3)).toEqual(Array(3).fill("User/GetPreUploadUrl new"));
  expect([storage.get("key"), storage.get("session")]).toEqual(["new", "99"]);
});

test("a_rejection_that_arrives_after_the_new_session_uses_that_session", async () => {
  const { seen, transport } = rotated("bot-f");
  vi.stubGlobal("XMLHttpRequest", WholePut);
  const { fetch } = globalThis;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let calls = 0;
  vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
    const isFirst = (calls += 1) === 1;
    const response = await fetch(...call);
    if (isFirst) await held;
    return response;
  });
  const late = transport.upload(new Blob(["a"]), "a.png");
  await transport.upload(new Blob(["b"]), "b.png");
  release();
  await late;
  expect(seen.filter((line) => line.startsWith("Chatbot/GetConfig"))).toHaveLength(1);
});

test("an_hourly_limit_enables_the_input_and_shows_the_retry_time", async () => {
  const { transport } = rotated("bot-d");
  const texts = "Too many messages. You can ask again within the hour.";
  const rejection = (): Response =>
    Response.json({ Data: null, Version: "1", Success: false, Code: 429, Message: texts }, { status: 429, headers: { "x-error-code": "42903", "retry-after": "1800" } });
  vi.stubGlobal("fetch", async () => rejection());
  const session = new ChatSession(transport, hooks);
  await session.ask({ content: "hello" });
  const last = session.state.messages.at(-1);
  expect(session.busy).toBe(false);
  expect(last).toMatchObject({ state: "failed", error: texts });
  expect(Math.round(((last?.retryAt ?? 0) - Date.now()) / 60_000)).toBe(30);
});
