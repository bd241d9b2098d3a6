/*
 * Transport for a browser against a service on this computer (`serve --manage`, development,
 * tests). Keys stay in memory. Commands that need the desktop core reject; `http-desktop.ts` runs
 * the rest.
 */
import { gatewayErrorFromResponse, retryAfter } from "./gateway-error";
import { DESKTOP_ERROR } from "./desktop";
import { httpDesktop } from "./http-desktop";
import type { HttpService } from "./http-service";
import type { ErrorField } from "./generated/ErrorField";
import type { Slot } from "./generated/Slot";
import { OPERATIONS } from "./generated/operations";
import { ChunkReader, isFinal, type AnyChunk } from "./stream";
import {
  ApiError,
  type FinalChunk,
  type Input,
  type OperationName,
  type Output,
  type StreamChunk,
  type StreamInput,
  type Transport,
} from "./transport";

interface Envelope<T> {
  Data: T;
  Version: string;
  Success: boolean;
  Code: number;
  Message: string;
}

/** Used only after the agent has enabled street tiles, as on the desktop. */
const TILES = "https://tile.openstreetmap.org";

export function httpTransport(baseUrl: string, secretKey: string, sessionKey = ""): Transport {
  const service: HttpService = { baseUrl: baseUrl.replace(/\/+$/, ""), secretKey, sessionKey, getOnly: new Set(), extensions: [], version: "" };
  const madeSmall = (url: string, width: number) => `${service.baseUrl}/manage/picture?w=${width}&u=${encodeURIComponent(url)}`;
  const transport: Transport = {
    kind: "http",
    call: (operation, input, key) => call(service, operation, input, key),
    stream: (operation, input, onChunk, signal, name) => streamAnswer(service, operation, input, onChunk, signal, name),
    desktop: (command, input) => httpDesktop(service, transport, command, input),
    thumbnailUrl: (id, n, width, mark) =>
      `${service.baseUrl}/pictures/${id}/${n}?w=${width}${mark ? `&v=${mark}` : ""}`,
    fileUrl: (id) => `${service.baseUrl}/files/${encodeURIComponent(id)}`,
    // Only Porchlight creates thumbnails.
    externalThumbnailUrl: (url, width) => (service.extensions.length === 0 ? url : madeSmall(url, width)),
    // The page can load only from its own service, which also proxies and caches map tiles.
    ...(isServedAt(service.baseUrl) ? { tileUrl: (zoom, x, y) => madeSmall(`${TILES}/${zoom}/${x}/${y}.png`, 256) } : {}),
  };
  return transport;
}

/** The app was loaded from this service (`serve --manage`). */
function isServedAt(baseUrl: string): boolean {
  return window.location.href.startsWith(`${baseUrl}/manage/`);
}

async function call<O extends OperationName>(service: HttpService, operation: O, input: Input<O>, key?: string): Promise<Output<O>> {
  const response = await post(service, operation, input, { key });
  const envelope = await readEnvelope<Output<O>>(response);
  if (!envelope.Success) throw errorFrom(response, envelope);
  return envelope.Data;
}


/** The key headers of an operation. */
export function keysFor({ secretKey, sessionKey }: HttpService, operation: OperationName): Record<string, string> {
  const keys: Record<string, string> = {};
  if (secretKey) keys.Authorization = secretKey;
  if (sessionKey && OPERATIONS[operation].sessionKey) keys["chatrobot-sessionkey"] = sessionKey;
  return keys;
}

async function post(
  service: HttpService,
  operation: OperationName,
  input: unknown,
  { key, signal }: { key?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Response> {
  const url = `${service.baseUrl}/chat/${OPERATIONS[operation].path}`;
  const keys = keysFor(service, operation);
  const headers: Record<string, string> = { ...keys, "Content-Type": "application/json" };
  if (key) headers["Idempotency-Key"] = key;
  const byGet = () => fetch(url, { headers: keys });
  const byPost = () => fetch(url, { method: "POST", headers, body: JSON.stringify(input), ...(signal ? { signal } : {}) });
  try {
    const response = OPERATIONS[operation].alsoGet ? await readEitherWay(service, operation, byPost, byGet) : await byPost();
    readExtensions(service, response.headers.get("X-Porchlight"));
    return response;
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    throw new ApiError(DESKTOP_ERROR.unreachable, `Can't reach the service at ${service.baseUrl}.`);
  }
}

/** Some services support read operations only by GET, and a browser may not even see the 405 of the POST. */
async function readEitherWay(service: HttpService, operation: OperationName, byPost: () => Promise<Response>, byGet: () => Promise<Response>): Promise<Response> {
  if (!service.getOnly.has(operation)) {
    const response = await byPost().catch(() => null);
    if (response && response.status !== 404 && response.status !== 405) return response;
  }
  const response = await byGet();
  if (response.ok) service.getOnly.add(operation);
  return response;
}

function readExtensions(service: HttpService, header: string | null): void {
  if (!header) return;
  const [version = "", ...members] = header.split(";").map((part) => part.trim());
  service.version = version;
  const names = members.find((part) => part.startsWith("ext="))?.slice(4) ?? "";
  service.extensions = names.split(/[\s,]+/).filter(Boolean);
}

async function readEnvelope<T>(response: Response): Promise<Envelope<T>> {
  const read = (await response.json().catch(() => null)) as Partial<Envelope<T>> | null;
  // A proxy may reject with JSON of its own.
  if (typeof read?.Success !== "boolean") throw gatewayErrorFromResponse(response);
  return read as Envelope<T>;
}

function errorFrom(response: Response, envelope: Envelope<unknown>): ApiError {
  const detail = Number(response.headers.get("X-Error-Code"));
  const fields = readFields(response.headers.get("X-Error-Fields"));
  return new ApiError(detail || envelope.Code * 100, envelope.Message, retryAfter(response.headers.get("Retry-After")), fields, readSlots(envelope.Data));
}

/** Other free times, which the error of a taken one carries. */
function readSlots(data: unknown): Slot[] {
  const slots = typeof data === "object" && data !== null && "Slots" in data ? data.Slots : [];
  return Array.isArray(slots) ? (slots as Slot[]) : [];
}

function readFields(header: string | null): ErrorField[] {
  try {
    const fields: unknown = header ? JSON.parse(header) : [];
    return Array.isArray(fields) ? (fields as ErrorField[]) : [];
  } catch {
    return [];
  }
}

async function streamAnswer<O extends keyof StreamInput>(
  service: HttpService,
  operation: O,
  input: StreamInput[O],
  onChunk: (chunk: StreamChunk) => void,
  signal?: AbortSignal,
  name?: string,
): Promise<FinalChunk> {
  const stop = () => {
    void call(service, "stop_answer", { sessionID: input.sessionID }).catch(() => undefined);
  };
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const response = await post(service, operation, { ...input, stream: true }, { key: name });
    if (!response.headers.get("Content-Type")?.includes("event-stream") || !response.body) {
      const envelope = await readEnvelope<unknown>(response);
      throw errorFrom(response, envelope);
    }
    return await readChunks(response.body, onChunk);
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

async function readChunks(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onChunk: (chunk: StreamChunk) => void,
): Promise<FinalChunk> {
  const chunks = new ChunkReader();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let final: FinalChunk | undefined;
  const take = (chunk: AnyChunk) => {
    if (isFinal(chunk)) final = chunk;
    else onChunk(chunk);
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value).forEach(take);
  }
  chunks.end().forEach(take);
  if (!final) throw new ApiError(DESKTOP_ERROR.unreachable, "The connection was lost during the answer.");
  return final;
}
