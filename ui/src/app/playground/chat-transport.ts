/*
 * Runs the chat component over the app's transport, with the agent's key instead of a visitor's.
 * The session is created with the first question.
 */
import { ChatError,type Chunk,type ChatTransport,type Question } from "../../chat/types";
import { ApiError,type StreamChunk,type StreamInput,type Transport } from "../../api/transport";
import { isRetryable } from "../../api/gateway-error";
import { uploadImage } from "../upload-image";
import { DESKTOP_ERROR } from "../../api/desktop";
import { rejectionText } from "../errors";
import { texts } from "../texts";

/** `mayRepeat`: the service supports idempotency keys, so questions can be resent automatically. */
export function chatTransport(transport: Transport, serialNumber: string, mayRepeat = false): ChatTransport {
  let session: Promise<number> | undefined;
  const sessionId = () => {
    session ??= withChatErrors(transport.call("create_session", { serialNumber, preview: true })).then((made) => made.SessionID);
    session.catch(() => (session = undefined));
    return session;
  };

  return {
    repeatable: mayRepeat,
    async *ask(question: Question, signal: AbortSignal, name?: string) {
      const sessionID = await sessionId();
      yield* chunks(transport, "ask", { sessionID, ...question, stream: true, cards: true }, signal, name);
    },
    async *resume(offset: number, signal: AbortSignal, answer: { id?: number; question?: string } = {}) {
      const sessionID = await sessionId();
      const wanted = answer.id === undefined ? {} : { AnswerID: answer.id };
      yield* chunks(transport, "resume_answer", { sessionID, Offset: offset, ...wanted }, signal, answer.question);
    },
    async messages() {
      if (!session) return [];
      return withChatErrors(transport.call("list_session_messages", { sessionID: await session }));
    },
    async stop() {
      if (session) await withChatErrors(transport.call("stop_answer", { sessionID: await session }));
    },
    async rate() {
      throw new ChatError(texts.value.playground.onlyVisitorsRate);
    },
    async upload(file, name, watch = { signal: new AbortController().signal, onProgress: () => undefined }) {
      const { fileId } = await withChatErrors(uploadImage(transport, new File([file], name, { type: file.type }), watch));
      return Number(fileId);
    },
    async requestHandoff() {
      const sessionID = await sessionId();
      const { Message, MessageID } = await withChatErrors(transport.call("request_handoff", { sessionID }));
      return { Message, MessageID };
    },
    async listing(id) {
      return withChatErrors(transport.call("get_listing", { sessionID: await sessionId(), ListingID: id }));
    },
    thumbnailUrl: (url, width) => imageUrl(transport, url, width),
  };
}

/** Rewrites URLs of the service so that the app can display them; `width` in CSS pixels, by default that of a card. */
export function imageUrl(transport: Transport, url: string, width = 256): string {
  const photo = /\/pictures\/(\d+)\/(\d+)/.exec(url);
  if (photo) return transport.thumbnailUrl(Number(photo[1]), Number(photo[2]), width > 256 ? 1024 : 256);
  const file = /\/files\/([\w-]+)/.exec(url);
  if (file?.[1]) return transport.fileUrl(file[1]);
  return "";
}

async function withChatErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (thrown) {
    const error = ApiError.from(thrown);
    // An unreachable service may come back: the chat waits and retries.
    const passes = error.code === DESKTOP_ERROR.unreachable || isRetryable(error);
    throw new ChatError(rejectionText(error, [error.message]), passes ? 0 : error.code, (error.retryAfterS ?? 0) * 1_000);
  }
}

/** Turns the transport's callbacks into an async iterator. */
async function* chunks<O extends keyof StreamInput>(
  transport: Transport,
  operation: O,
  input: StreamInput[O],
  signal: AbortSignal,
  name?: string,
): AsyncIterable<Chunk> {
  const ready: StreamChunk[] = [];
  let wake = () => {};
  let ended = false;
  const final = withChatErrors(
    transport.stream(
      operation,
      input,
      (chunk) => {
        ready.push(chunk);
        wake();
      },
      signal,
      name,
    ),
  ).finally(() => {
    ended = true;
    wake();
  });
  final.catch(() => undefined);
  while (!ended || ready.length > 0) {
    const chunk = ready.shift();
    if (chunk) yield chunk;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  yield await final;
}
