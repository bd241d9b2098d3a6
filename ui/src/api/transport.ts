/*
 * How the screens call a service, over any transport. It exists so
 * that no screen knows whether it runs in the desktop app or in a browser. No
 * request is made here: http.ts and tauri.ts do that.
 */
import type { DesktopCommand, DesktopCommands, DesktopEvent } from "./desktop";
import type { AskRequest } from "./generated/AskRequest";
import type { CardsChunk } from "./generated/CardsChunk";
import type { FinalChunk } from "./generated/FinalChunk";
import type { DeltaChunk } from "./generated/DeltaChunk";
import type { ErrorField } from "./generated/ErrorField";
import type { Slot } from "./generated/Slot";
import type { Operations } from "./generated/operations";
import type { ResumeAnswer } from "./generated/ResumeAnswer";

export type { FinalChunk };

/** What comes before the final chunk of a stream. */
export type StreamChunk = DeltaChunk | CardsChunk;

/** The operations that answer as a stream, with their input. */
export interface StreamInput {
  ask: AskRequest;
  resume_answer: ResumeAnswer;
}

export type OperationName = keyof Operations;

export type Input<O extends OperationName> = Operations[O]["input"];

export type Output<O extends OperationName> = Operations[O]["output"];

/** Why a call was refused: five digit detail and one sentence. */
export class ApiError extends Error {
  readonly code: number;
  /** Seconds after which a retry may succeed, if the service said so. */
  readonly retryAfterS: number | undefined;
  /** The rejected fields; empty for services that name them in their sentence alone. */
  readonly fields: readonly ErrorField[];
  /** Other free times, where one was taken (40907). */
  readonly slots: readonly Slot[];

  constructor(code: number, message: string, retryAfterS?: number, fields: readonly ErrorField[] = [], slots: readonly Slot[] = []) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.retryAfterS = retryAfterS;
    this.fields = fields;
    this.slots = slots;
  }

  /** Makes a fault of whatever was thrown; `{code, message, retryAfterS}` keeps its members. */
  static from(thrown: unknown): ApiError {
    if (thrown instanceof ApiError) return thrown;
    if (typeof thrown === "object" && thrown !== null && "message" in thrown) {
      const code = "code" in thrown && typeof thrown.code === "number" ? thrown.code : 0;
      const wait = "retryAfterS" in thrown && typeof thrown.retryAfterS === "number" ? thrown.retryAfterS : undefined;
      const fields = "fields" in thrown && Array.isArray(thrown.fields) ? (thrown.fields as ErrorField[]) : [];
      const slots = "slots" in thrown && Array.isArray(thrown.slots) ? (thrown.slots as Slot[]) : [];
      return new ApiError(code, String(thrown.message), wait, fields, slots);
    }
    return new ApiError(0, String(thrown));
  }
}

export type ThumbnailWidth = 256 | 512 | 1024;

export interface Transport {
  readonly kind: "tauri" | "http";
  /** The envelope's `Data`; rejects with `CallFault`. With an idempotency key a repeated write has one effect. */
  call<O extends OperationName>(operation: O, input: Input<O>, idempotencyKey?: string): Promise<Output<O>>;
  /**
   * Streams an answer; an abort ends it and asks the service to stop. Asked again
   * under the same name a question has no second effect; a name to resume by is
   * that of the question.
   */
  stream<O extends keyof StreamInput>(
    operation: O,
    input: StreamInput[O],
    onChunk: (chunk: StreamChunk) => void,
    signal?: AbortSignal,
    name?: string,
  ): Promise<FinalChunk>;
  /** A command of the desktop core; see desktop.ts. */
  desktop<C extends DesktopCommand>(
    command: C,
    input: DesktopCommands[C]["input"],
  ): Promise<DesktopCommands[C]["output"]>;
  /** Events of the desktop core, such as an opened link; returns a function that unsubscribes. None in a browser. */
  listen?(event: DesktopEvent, listener: (payload: unknown) => void): () => void;
  /** False: photos are shown by their own address (a browser at a service without pictures). */
  readonly servesThumbnails?: boolean;
  /** Thumbnail of a listing's n-th photo; `mark` changes when the photo does. */
  thumbnailUrl(listingId: number, n: number, width: ThumbnailWidth, mark?: string): string;
  /** An uploaded file by its id. */
  fileUrl(fileId: string): string;
  /** A photo that is not saved yet, by its address. */
  externalThumbnailUrl(url: string, width: ThumbnailWidth): string;
  /** A square of the map; only where the desktop core fetches it, or the service that the screens come from. */
  tileUrl?(zoom: number, x: number, y: number): string;
}
