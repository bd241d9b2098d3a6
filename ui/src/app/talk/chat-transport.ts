/*
 * Lets the chat component talk over the app's transport, with the owner's key
 * instead of a visitor's. A session is made with the first question. Used by
 * the stage of Look and by Try it.
 */
import type { HandedOver } from "../../api/generated/HandedOver";
import { ChatFault, type Chunk, type ChatTransport, type Question, type SessionMessage } from "../../chat/types";
import { CallFault, type StreamChunk, type StreamInput, type Transport } from "../../api/transport";
import type { SessionMade } from "../../api/wire";
import { fileInput } from "../files";

export function chatTransport(transport: Transport, serialNumber: string): ChatTransport {
  let session: Promise<number> | undefined;
  const sessionId = () => {
    session ??= told(transport.call<SessionMade>("create_session", { serialNumber })).then((made) => made.SessionID);
    session.catch(() => (session = undefined));
    return session;
  };

  return {
    async *ask(question: Question, signal: AbortSignal) {
      const sessionID = await sessionId();
      yield* chunks(transport, "ask", { sessionID, ...question, stream: true, cards: true }, signal);
    },
    async *resume(offset: number, signal: AbortSignal) {
      const sessionID = await sessionId();
      yield* chunks(transport, "resume_answer", { sessionID, Offset: offset }, signal);
    },
    async messages() {
      if (!session) return [];
      return told(transport.call<SessionMessage[]>("session_messages", { sessionID: await session }));
    },
    async stop() {
      if (session) await told(transport.call("stop_answer", { sessionID: await session }));
    },
    async rate() {
      throw new ChatFault("Only visitors rate answers.");
    },
    async upload(file, name) {
      const input = await fileInput(new File([file], name, { type: file.type }));
      const { fileId } = await told(transport.desktop("upload_picture", input));
      return Number(fileId);
    },
    async talkToPerson() {
      const sessionID = await sessionId();
      return (await told(transport.call<HandedOver>("talk_to_person", { sessionID }))).Message;
    },
    pictureUrl: (address) => pictureAddress(transport, address),
  };
}

/** Addresses of the service become those that this window may show. */
export function pictureAddress(transport: Transport, address: string): string {
  const photo = /\/pictures\/(\d+)\/(\d+)/.exec(address);
  if (photo) return transport.pictureUrl(Number(photo[1]), Number(photo[2]), 256);
  const file = /\/files\/([\w-]+)/.exec(address);
  if (file?.[1]) return transport.fileUrl(file[1]);
  return "";
}

async function told<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (thrown) {
    const fault = CallFault.from(thrown);
    throw new ChatFault(fault.message, fault.code);
  }
}

/** The stream of the transport, which pushes, as one that is pulled. */
async function* chunks<O extends keyof StreamInput>(
  transport: Transport,
  operation: O,
  input: StreamInput[O],
  signal: AbortSignal,
): AsyncIterable<Chunk> {
  const ready: StreamChunk[] = [];
  let wake = () => {};
  let ended = false;
  const final = told(
    transport.stream(
      operation,
      input,
      (chunk) => {
        ready.push(chunk);
        wake();
      },
      signal,
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
