/*
 * The chat's way to the service over HTTP, as a visitor. Reads envelopes and
 * answer streams, renews a session that is no longer good, keeps the key with
 * the first question. No retries of a question: that is the talk's decision.
 */
import { readChunks } from "../chat/stream";
import { ChatFault, type ChatTransport, type Chunk, type SessionMessage } from "../chat/types";
import { ownAddress } from "./own-address";
import { getConfig, keepVisit, type Visit } from "./visit";

/** Longer than three heartbeats of silence: the connection is dead. */
const SILENCE_MS = 32_000;
const CALL_MS = 20_000;

interface Envelope {
  Success: boolean;
  Message: string;
  Data: unknown;
}

export function httpTransport(visit: Visit): ChatTransport {
  const { base, chatbotId, memory } = visit;
  let session = { id: visit.config.SessionID, key: visit.config.SessionKey };

  function post(path: string, body: object, signal: AbortSignal): Promise<Response> {
    return fetch(`${base}/chat/${path}`, {
      method: "POST",
      credentials: "omit",
      headers: { "chatrobot-sessionkey": session.key },
      body: JSON.stringify(body),
      signal,
    });
  }

  async function call(path: string, body: object): Promise<unknown> {
    return readEnvelope(await reach(post(path, body, AbortSignal.timeout(CALL_MS))));
  }

  async function renew(): Promise<void> {
    const config = await getConfig(base, chatbotId, null);
    session = { id: config.SessionID, key: config.SessionKey };
  }

  async function* stream(path: string, body: object, signal: AbortSignal): AsyncGenerator<Chunk> {
    const watch = new AbortController();
    signal.addEventListener("abort", () => watch.abort());
    let timer = setTimeout(() => watch.abort(), SILENCE_MS);
    try {
      let response = await reach(post(path, { ...body, sessionID: session.id }, watch.signal));
      if (response.status === 401 && path === "Chat/Ask") {
        await renew();
        response = await reach(post(path, { ...body, sessionID: session.id }, watch.signal));
      }
      if (!response.headers.get("content-type")?.includes("event-stream") || !response.body) {
        await readEnvelope(response);
        return;
      }
      if (path === "Chat/Ask") keepVisit(memory, session);
      for await (const chunk of readChunks(response.body)) {
        clearTimeout(timer);
        timer = setTimeout(() => watch.abort(), SILENCE_MS);
        yield chunk;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    ask: (question, signal) => stream("Chat/Ask", { ...question, cards: true }, signal),
    resume: (offset, signal) => stream("Chat/Resume", { Offset: offset }, signal),
    messages: async () => (await call("Chat/SessionMessages", { sessionID: session.id })) as SessionMessage[],
    stop: async () => void (await call("Chat/Stop", { sessionID: session.id })),
    rate: async (answerId, rating) => void (await call("Chat/Rate", { AnswerID: answerId, Rating: rating })),
    talkToPerson: async () => {
      const said = (await call("Chat/TalkToPerson", { sessionID: session.id })) as { Message: string };
      keepVisit(memory, session);
      return said.Message;
    },
    upload: async (file, name) => {
      const place = (await call("User/GetPreUploadUrl", { fileName: name })) as { FileStoreId: string; PreUploadUrl: string };
      const put = await reach(fetch(place.PreUploadUrl, { method: "PUT", credentials: "omit", body: file }));
      if (!put.ok) await readEnvelope(put);
      return Number(place.FileStoreId);
    },
    pictureUrl: (url) => pictureUrl(base, url, globalThis.devicePixelRatio ?? 1),
  };
}

/** A network failure has no words worth showing; the talk has its own. */
async function reach(response: Promise<Response>): Promise<Response> {
  try {
    return await response;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ChatFault("");
  }
}

async function readEnvelope(response: Response): Promise<unknown> {
  const detail = Number(response.headers.get("x-error-code")) || response.status;
  const envelope = (await response.json().catch(() => null)) as Envelope | null;
  if (!envelope) throw new ChatFault("", detail);
  if (!envelope.Success) throw new ChatFault(envelope.Message, detail);
  return envelope.Data;
}

/** Our own address of a file or photo, as large as the screen needs; "" for any other address. */
export function pictureUrl(base: string, url: string, density: number): string {
  const own = ownAddress(base, url);
  if (!own.includes("/pictures/")) return own;
  const picture = new URL(own);
  picture.searchParams.set("w", density > 1.2 ? "1024" : "256");
  return picture.href;
}
