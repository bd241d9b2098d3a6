/*
 * Calls the service over HTTP as a visitor. Parses envelopes and answer streams, replaces a session whose key is
 * rejected or that has reached its limit, saves the key with the first question or file, and joins the session that
 * another tab started. `ChatSession` decides whether to send a question again.
 */
import { browserStorage } from "../chat/storage";
import { readChunks } from "../chat/session/stream";
import { type SentQuestion, ChatError, type ChatTransport, type Chunk, type HandoffReply, type ListingDetails, type SessionMessage, type UploadOptions } from "../chat/types";
import { fileUrl } from "./file-url";
import { getConfig, saveSession, type WidgetSession } from "./widget-session";

/** The file name of the live part, filled in by build.mjs. */
declare const __LIVE__: string;
/** That of the part for showings. */
declare const __SHOWINGS__: string;
/** That of the contact form. */
declare const __CONTACT__: string;

type LiveModule = typeof import("../chat/live/live");
type ShowingsModule = typeof import("../chat/showings/showings");

/** Longer than three heartbeats: the connection is dead. */
const SILENCE_MS = 32_000;
const CALL_MS = 20_000;
/** A visitor may have typed already and be waiting for it. */
const HISTORY_MS = 8_000;
/** The key is no longer valid; the conversation can continue with another one. */
const UNAUTHORIZED = 401;

interface Envelope {
  Success: boolean;
  Message: string;
  Data: unknown;
}

/** Adds what only the widget on a page needs. */
export interface HttpTransport extends ChatTransport {
  /** Sends the visitor's details; the fields are spelled as in the API. */
  identify(who: object): Promise<void>;
  startSession(): Promise<void>;
}

export function httpTransport(widgetSession: WidgetSession, silenceMs = SILENCE_MS): HttpTransport {
  const { "base": baseUrl, chatbotId, memory: storage } = widgetSession;
  const tabStorage = browserStorage("session", chatbotId);
  let session = { id: widgetSession.config.SessionID, key: widgetSession.config.SessionKey };
  /** The session that was stored when the page opened: ours, or one that the service rejected. */
  const first = storage.get("session");
  let started = widgetSession.returning;
  /** The pending request for a new session. */
  let renewal: Promise<void> | undefined;

  /** The session that another tab of this visitor started, if there is one. */
  function newerSession(): typeof session | undefined {
    const [id, key] = [storage.get("session"), storage.get("key")];
    return id && key && id !== first && id !== String(session.id) ? { id: Number(id), key } : undefined;
  }

  function adoptSession(): boolean {
    const other = newerSession();
    if (!other) return false;
    session = other;
    return (started = true);
  }

  /** Saves our session, unless another tab started a newer one. */
  function keepSession(): void {
    if (!newerSession()) saveSession(storage, session);
  }

  /** Replaces the session. Concurrent calls share one request, or each would get its own session. */
  function renew(): Promise<void> {
    return (renewal ??= Promise.race([getConfig(baseUrl, chatbotId, null), new Promise<never>((_, fail) => setTimeout(fail, CALL_MS))])
      .then((config) => {
        session = { id: config.SessionID, key: config.SessionKey };
        saveSession(storage, session);
      }, rejectConfig)
      .finally(() => (renewal = undefined)));
  }

  /** Sends again with another key if ours is rejected: first that of another tab, then that of a new session. */
  async function renewing(send: () => Promise<Response>): Promise<Response> {
    let { key } = session;
    let response = await send();
    if (response.status === UNAUTHORIZED && (key !== session.key || adoptSession())) {
      key = session.key;
      response = await send();
    }
    if (response.status !== UNAUTHORIZED) return response;
    if (key === session.key) await renew();
    return send();
  }

  function post(path: string, body: object, signal: AbortSignal, name?: string): Promise<Response> {
    const headers: Record<string, string> = { "chatrobot-sessionkey": session.key };
    if (name) headers["idempotency-key"] = name;
    const sent = { ...body, sessionID: session.id };
    return withChatError(fetch(`${baseUrl}/chat/${path}`, { method: "POST", credentials: "omit", headers, body: jsonOf(sent), signal }));
  }

  /** Sends a request that may start a conversation. A file belongs to the session of its question. */
  async function begin(path: string, body: object, signal: AbortSignal, name?: string): Promise<Response> {
    if (!started) adoptSession();
    // Saved before sending, so that the next page finds the question.
    keepSession();
    started = true;
    return renewing(() => post(path, body, signal, name));
  }

  async function call(path: string, body: object, ms = CALL_MS): Promise<unknown> {
    return readEnvelope(await post(path, body, AbortSignal.timeout(ms)));
  }

  async function* stream(signal: AbortSignal, open: (signal: AbortSignal) => Promise<Response>): AsyncGenerator<Chunk> {
    const watch = withDeadline(silenceMs, signal);
    try {
      const response = await open(watch.signal);
      if (!response.headers.get("content-type")?.includes("event-stream") || !response.body) {
        await readEnvelope(response);
        return;
      }
      // The service has the question: from now on its answer is resumed, and it is not sent again.
      yield { content: "" };
      yield* readChunks(response.body, watch.renew);
    } finally {
      watch.drop();
    }
  }

  return {
    ask: (question, signal, name) => stream(signal, (watch) => begin("Chat/Ask", { ...question, cards: true }, watch, name)),
    repeatable: true,
    pending: {
      read: () => parseQuestions(tabStorage.get("asked")),
      write: (questions) => (questions.length > 0 ? tabStorage.set("asked", jsonOf(questions)) : tabStorage.remove("asked")),
    },
    resume: (offset, signal, answer = {}) =>
      stream(signal, (watch) => post("Chat/Resume", { Offset: offset, AnswerID: answer.id }, watch, answer.question)),
    messages: async () => {
      if (!started && !adoptSession()) return [];
      const messages = (await call("Chat/SessionMessages", {}, HISTORY_MS)) as SessionMessage[];
      // The key expires 30 days after its last use.
      keepSession();
      return messages;
    },
    stop: async () => void (await call("Chat/Stop", {})),
    rate: async (answerId, rating) => void (await call("Chat/Rate", { AnswerID: answerId, Rating: rating })),
    startSession: async () => {
      if (adoptSession()) return;
      await renew();
      started = false;
    },
    requestHandoff: () => begin("Chat/TalkToPerson", {}, AbortSignal.timeout(CALL_MS)).then(readEnvelope) as Promise<HandoffReply>,
    identify: async (who) => void (await call("Chat/Identify", who)),
    upload: async (file, name, watch) => {
      const request = begin("User/GetPreUploadUrl", { fileName: name }, withDeadline(CALL_MS, watch?.signal).signal);
      const place = (await readEnvelope(await request)) as { FileStoreId: string; PreUploadUrl: string };
      const put = await putFile(place.PreUploadUrl, file, watch);
      if (!put.ok) await readEnvelope(put);
      return Number(place.FileStoreId);
    },
    live: (handlers) =>
      started
        ? loadPart<LiveModule>(__LIVE__).then(({ startLive }) => startLive({ sessionId: () => session.id, post }, handlers))
        : undefined,
    showings: (place) => {
      const { id, next } = place.answer;
      if (next || (id && storage.get("showing") === `${id}`))
        void loadPart<ShowingsModule>(next && !next.Slots ? __CONTACT__ : __SHOWINGS__).then(({ showShowings }) => showShowings({ chatbotId, post, storage }, place), () => undefined);
    },
    listing: async (id) => (await call("Chat/Listing", { ListingID: id })) as ListingDetails,
    thumbnailUrl: (url, width) => thumbnailUrl(baseUrl, url, devicePixelRatio, width),
  };
}

/** A file beside this one. */
const loadPart = <T>(name: string): Promise<T> => import(/* @vite-ignore */ new URL(name, import.meta.url).href);

/** A signal that aborts after `ms`, which `renew` restarts, or with `outer`. Not `AbortSignal.any`: Safari 16.4 lacks it. */
function withDeadline(ms: number, outer?: AbortSignal) {
  const ends = new AbortController();
  const end = () => ends.abort();
  let timer = setTimeout(end, ms);
  outer?.addEventListener("abort", end);
  if (outer?.aborted) end();
  return {
    signal: ends.signal,
    renew() {
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    },
    drop() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", end);
    },
  };
}

/** `fetch` reports no upload progress. */
function putFile(url: string, file: Blob, watch?: UploadOptions): Promise<Response> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ChatError(""));
    const header = (name: string) => request.getResponseHeader(name) ?? "";
    watch?.signal.addEventListener("abort", () => request.abort());
    request.upload.onprogress = ({ loaded, total }) => watch?.onProgress((loaded / (total || 1)) * 100);
    request.onerror = request.onabort = fail;
    request.onload = () =>
      resolve(
        new Response(request.responseText || null, {
          status: request.status,
          headers: { "x-error-code": header("x-error-code"), "retry-after": header("retry-after") },
        }),
      );
    request.open("PUT", url);
    if (watch?.signal.aborted) fail();
    else request.send(file);
  });
}

/** JSON that the page can't change: old libraries give arrays a `toJSON` that turns them into a string. */
function jsonOf(body: object): string {
  return JSON.stringify(body, function (this: Record<string, unknown>, name, value: unknown) {
    const own = this[name];
    return Array.isArray(own) ? own : value;
  });
}

/** A network failure has no message worth showing; the chat has its own. */
async function withChatError(response: Promise<Response>): Promise<Response> {
  return response.catch(() => {
    throw new ChatError("");
  });
}

/** Keeps an error message of the service, and drops that of any other failure. */
function rejectConfig(cause: unknown): never {
  const heard = cause instanceof Error && !(cause instanceof TypeError) && !(cause instanceof SyntaxError);
  throw heard ? new ChatError(cause.message, UNAUTHORIZED) : new ChatError("");
}

/** The data of a response, or its error. The error page of a proxy counts as no response. */
async function readEnvelope(response: Response): Promise<unknown> {
  const envelope = (await response.json().catch(() => null)) as Envelope | null;
  if (typeof envelope?.Success !== "boolean") throw new ChatError("");
  const code = Number(response.headers.get("x-error-code")) || response.status;
  if (!envelope.Success) throw new ChatError(envelope.Message, code, Number(response.headers.get("retry-after")) * 1000 || 0);
  return envelope.Data;
}

function parseQuestions(text: string | null): SentQuestion[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? (list as SentQuestion[]) : [];
  } catch {
    return [];
  }
}

/** The URL of a file or photo in the size that the screen needs, by default for a card; "" for URLs outside the service. */
export function thumbnailUrl(baseUrl: string, url: string, density: number, width = 0): string {
  const own = fileUrl(baseUrl, url);
  if (!own.includes("/pictures/")) return own;
  const thumbnail = new URL(own);
  thumbnail.searchParams.set("w", density > 1.2 || width > 512 ? "1024" : width > 256 ? "512" : "256");
  return thumbnail.href;
}
