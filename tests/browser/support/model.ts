/*
 * A model that says what a test tells it: an OpenAI-compatible endpoint that
 * streams given pieces, one by one if the test wants to look in between. The
 * service compares figures and links in a model's words with its listings, so
 * tests choose words without any. Failing models are tested beside the service.
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
  /** What the service is started with. */
  options: string[];
  /** The chatbot's `Model`. */
  name: string;
  /** The same endpoint's model that takes videos. */
  videoName: string;
  /** The bodies of all questions so far. */
  requests: ModelRequest[];
  /** What every answer is made of from now on; ends a hold. */
  setAnswer(...pieces: string[]): void;
  /** From now on every answer is one piece that is made from the question. */
  setAnswerFrom(make: (question: ModelRequest) => string): void;
  /** From now on each piece waits until it is let through; the end of an answer counts as one. */
  hold(): Gate;
  /** What a recording is heard as. */
  setTranscript(text: string): void;
  stop(): Promise<void>;
}

export interface Gate {
  /** Lets some more pieces through. */
  passChunks(count?: number): void;
  /** Lets everything through. */
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
