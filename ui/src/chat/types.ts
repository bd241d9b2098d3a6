/*
 * What the chat component needs from its surroundings, and what it gives back.
 * The widget on a page, the share page and the preview in the app all mount the
 * same component; only the transport differs. Wire shapes come from the
 * generated types. No behaviour here.
 */
import type { Chunk } from "../api/generated/Chunk";
import type { FinalChunk } from "../api/generated/FinalChunk";
import type { ListingCard } from "../api/generated/ListingCard";
import type { PublicSettings as WireSettings } from "../api/generated/PublicSettings";
import type { SessionMessage } from "../api/generated/SessionMessage";

export type { Chunk, FinalChunk, ListingCard, SessionMessage };

/** The wire's settings; older services do not say how large a file the model takes. */
export type PublicSettings = WireSettings & { MaxVideoMB?: number; MaxAudioMB?: number };

/** One question of the visitor. */
export interface Question {
  content: string;
  chatAskType?: "Text" | "Image" | "Audio" | "Video";
  fileIds?: number[];
}

/** A question on its way, until its answer has ended. */
export interface SentQuestion {
  /** Made by chance; asked again under it, a question has no second effect. */
  name: string;
  question: Question;
  /** What the visitor sees of it. */
  shown: string;
  /** Milliseconds since 1970. */
  at: number;
  /** How many of the visitor's questions the service had before; -1 when that was not known. */
  before: number;
  /** The service is known to have it. */
  begun?: boolean;
}

/** Where questions on their way outlive a change of page. */
export interface PendingQuestions {
  read(): SentQuestion[];
  write(questions: readonly SentQuestion[]): void;
}

/** How the chat reaches its chatbot; the component knows nothing else of the network. */
export interface ChatTransport {
  /** Asks; the stream ends after its final chunk. Throws `ChatFault` when refused. */
  ask(question: Question, signal: AbortSignal, name?: string): AsyncIterable<Chunk>;
  /** Whether `name` does what it is for; otherwise a question is asked again by the visitor only. */
  repeatable?: boolean;
  pending?: PendingQuestions;
  /** The talk so far, oldest first; empty, without asking the service, for a new visitor. */
  messages(): Promise<SessionMessage[]>;
  /** Goes on reading an answer, or else the last one, from `offset` (UTF-16 units of its text). */
  resume(offset: number, signal: AbortSignal, answer?: { id?: number; question?: string }): AsyncIterable<Chunk>;
  /** Ends the answer being written; what exists is kept. */
  stop(): Promise<void>;
  rate(answerId: number, rating: 1 | -1): Promise<void>;
  /** Stores a picture, a video or a recording; the file id to ask with. */
  upload(file: Blob, name: string, watch?: UploadOptions): Promise<number>;
  /** Leaves the session for a new one, or for the one that another window began; without it there is no "New chat". */
  startSession?(): Promise<void>;
  /** Hands the talk to a person; the owner's words for the visitor. */
  requestHandoff(): Promise<string>;
  /** Where a listing's photo or an avatar is fetched from; "" shows the drawn house. */
  thumbnailUrl(url: string): string;
}

/** Follows an upload and may end it. */
export interface UploadOptions {
  signal: AbortSignal;
  /** 0 to 100. */
  onProgress: (percent: number) => void;
}

/** A refusal or failure with words that the visitor may read. */
export class ChatError extends Error {
  constructor(
    message: string,
    /** Five digits of the wire, 0 when nothing was heard from the service. */
    readonly code: number = 0,
    /** How long the service wants to be left alone. */
    readonly retryAfterMs: number = 0,
  ) {
    super(message);
    this.name = "ChatError";
  }
}

/** Where the chat remembers small things; never throws. */
export interface ChatStorage {
  get(name: string): string | null;
  set(name: string, value: string): void;
  remove(name: string): void;
}

export interface ChatOptions {
  settings: PublicSettings;
  transport: ChatTransport;
  storage?: ChatStorage;
  /** Where words that were not sent yet are kept; default with the page. */
  drafts?: ChatStorage;
  /** "panel" floats over a page, "page" fills its own (share and iframe pages). */
  frame?: "panel" | "page";
  /** Language of the widget's own words, for example "es-MX"; default the page's, then the browser's. */
  lang?: string;
  /** Overrides what the system says; for previews. */
  dark?: boolean;
  /** Overrides the direction that follows from the language. */
  rtl?: boolean;
  /** The close button, Escape. No close button without it. */
  onClose?: () => void;
  /** A message of the bot arrived while the panel was closed; the word for "unread" in the chat's language. */
  onUnread?: (word: string) => void;
  /** The share page names the maker, as text. */
  poweredBy?: boolean;
  /** What happened in the talk, for whoever embeds it. */
  onEvent?: (name: ChatEvent, detail: string) => void;
}

/** "message" is the visitor's, "answer" the bot's; the detail of "lead" is how: "talk" or "person". */
export type ChatEvent = "message" | "answer" | "lead" | "error";

export interface ChatHandle {
  /** Shows changed settings within a frame; the talk stays. */
  update(settings: Partial<PublicSettings>): void;
  /** Direction and theme, for previews. */
  setAppearance(change: { dark?: boolean; rtl?: boolean }): void;
  /** Shows the panel; the focus moves into it unless told otherwise. */
  open(takeFocus?: boolean): void;
  close(): void;
  /** Asks as if the visitor had typed it. */
  send(text: string): void;
  destroy(): void;
}

/** Options of `mountWidget`: the bubble, teaser and panel inside any element. */
export interface WidgetOptions {
  settings: PublicSettings;
  transport: ChatTransport;
  preview?: {
    open?: boolean;
    /** Shows the teaser although it was dismissed before. */
    firstVisit?: boolean;
    dark?: boolean;
    rtl?: boolean;
    /** Positioned absolutely inside the host instead of fixed to the window. */
    contained: true;
  };
}

export interface WidgetHandle {
  update(settings: Partial<PublicSettings>): void;
  setAppearance(change: { dark?: boolean; rtl?: boolean }): void;
  open(): void;
  close(): void;
  destroy(): void;
}
