/*
 * A scripted model: an OpenAI-compatible endpoint that streams given chunks, one by one if a test wants. The service
 * checks numbers and links of a model against its listings, so tests use text without any.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ModelRequest {
  model?: string;
  temperature?: number;
  stream?: boolean;
  messages: { role: string; content: unknown }[];
}

export interface Model {
  /** Options for starting the service. */
  options: string[];
  /** The chatbot's `Model`. */
  name: string;
  /** A model of the same endpoint that accepts videos. */
  videoName: string;
  /** The bodies of all questions so far. */
  requests: ModelRequest[];
  /** Sets the chunks of every answer from now on; releases a hold. */
  setAnswer(...pieces: string[]): void;
  /** From now on every answer is one chunk, created from the question. */
  setAnswerFrom(make: (question: ModelRequest) => string): void;
  /** From now on each chunk waits for the gate; the end of an answer counts as one. */
  hold(): Gate;
  /** Sets the transcript of voice messages. */
  setTranscript(text: string): void;
  stop(): Promise<void>;
}

export interface Gate {
  /** Sends some more chunks. */
  passChunks(count?: number): void;
  /** Sends everything. */
  release(): void;
}

export async function startModel(): Promise<Model> {
  const requests: ModelRequest[] = [];
  let piecesFor = (_question: ModelRequest): string[] => ["Good evening."];
  let heard = "Hello";
  let gate = openGate();

  async function write(mine: string[], response: ServerResponse): Promise<void> {
    const current = gate;
    response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders();
    for (const content of mine) {
      await current.next();
      if (response.destroyed) return;
      response.write(frame({ choices: [{ index: 0, delta: { content } }] }));
    }
    await current.next();
    response.write(frame({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }));
    response.end("data: [DONE]\n\n");
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (request.url?.endsWith("/audio/transcriptions")) return void response.end(JSON.stringify({ text: heard }));
    const question = JSON.parse(body) as ModelRequest;
    requests.push(question);
    const pieces = piecesFor(question);
    if (question.stream) return void (await write(pieces, response));
    const message = { role: "assistant", content: pieces.join("") };
    response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const folder = await mkdtemp(join(tmpdir(), "porchlight-model-"));
  const file = join(folder, "models.toml");
  await writeFile(file, modelsFile(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`));

  return {
    options: ["--models", file],
    name: "scripted",
    videoName: "scripted-eye",
    requests,
    setAnswer(...chunks) {
      piecesFor = () => chunks;
      gate.release();
      gate = openGate();
    },
    setAnswerFrom: (make) => void (piecesFor = (question) => [make(question)]),
    hold() {
      gate = closedGate();
      return gate;
    },
    setTranscript: (text) => void (heard = text),
    async stop() {
      gate.release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const modelsFile = (url: string): string => `
[[endpoints]]
name = "test"
url = "${url}"
transcription_model = "scripted-ear"

[[endpoints.models]]
name = "scripted"
takes = ["text", "images", "transcription"]
context_tokens = 32000

[[endpoints.models]]
name = "scripted-eye"
takes = ["text", "images", "video"]
context_tokens = 32000
`;

const frame = (value: object): string => `data: ${JSON.stringify({ object: "chat.completion.chunk", ...value })}\n\n`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const buffers: Buffer[] = [];
  for await (const part of request) buffers.push(part as Buffer);
  return Buffer.concat(buffers).toString();
}

interface InternalGate extends Gate {
  next(): Promise<void>;
}

const openGate = (): InternalGate => ({ next: () => Promise.resolve(), passChunks: () => undefined, release: () => undefined });

function closedGate(): InternalGate {
  let allowed = 0;
  let waiting: (() => void)[] = [];
  const wake = () => {
    while (allowed > 0 && waiting.length > 0) {
      allowed -= 1;
      waiting.shift()?.();
    }
  };
  return {
    next: () => new Promise((resolve) => (waiting = [...waiting, resolve]) && wake()),
    passChunks(count = 1) {
      allowed += count;
      wake();
    },
    release() {
      allowed = Infinity;
      wake();
    },
  };
}
