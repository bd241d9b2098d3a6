import type { ActiveFilter } from "../api/generated/ActiveFilter";
import type { Chunk } from "../api/generated/Chunk";
import type { FinalChunk } from "../api/generated/FinalChunk";
import type { HandoffResult } from "../api/generated/HandoffResult";
import type { ListingCard } from "../api/generated/ListingCard";
import type { ListingDetails } from "../api/generated/ListingDetails";
import type { ListingField } from "../api/generated/ListingField";
import type { PublicSettings as WireSettings } from "../api/generated/PublicSettings";
import type { SessionMessage } from "../api/generated/SessionMessage";
import type { ConversationSummary } from "../api/generated/ConversationSummary";
import type { Live, LiveHandlers } from "./live/types";
import type { ShowingPlace } from "./showings/types";

export type { ActiveFilter, Chunk, FinalChunk, ListingCard, ListingDetails, ListingField, SessionMessage };

/** The settings of the API; older services omit the largest file that the model accepts. */
export type PublicSettings = WireSettings & { MaxVideoMB?: number; MaxAudioMB?: number; Conversation?: ConversationSummary };

/** One question of the visitor. */
export interface Question {
  content: string;
  chatAskType?: "Text" | "Image" | "Audio" | "Video";
  fileIds?: number[];
  /** Repeats the last search without one of its filters. */
  withoutFilter?: string;
}

/** A question until its answer is complete. Stored in the browser as JSON, so the names of the fields must stay. */
export interface SentQuestion {
  /** A random idempotency key. */
  name: string;
  question: Question;
  /** The text that the visitor sees. */
  shown: string;
  /** Milliseconds since 1970. */
  at: number;
  /** How many of the visitor's questions the service had before; -1 if unknown. */
  before: number;
  /** The service has received it. */
  begun?: boolean;
}

/** Stores unfinished questions across page loads. */
export interface PendingQuestions {
  read(): SentQuestion[];
  write(questions: readonly SentQuestion[]): void;
}

/** The agency's message after a handoff, its ID if it is stored, and what is shown below it. */
export type HandoffReply = Pick<HandoffResult, "Message" | "Next"> & { MessageID?: number | undefined };

/** How the chat reaches its chatbot. */
export interface ChatTransport {
  /** Sends a question; the stream ends after its final chunk. Throws `ChatError` if it is rejected. */
  ask(question: Question, signal: AbortSignal, name?: string): AsyncIterable<Chunk>;
  /** Whether `name` works as an idempotency key. Otherwise only the visitor can send a question again. */
  repeatable?: boolean;
  pending?: PendingQuestions;
  /** The conversation so far, oldest first; empty, without a request, for a new visitor. */
  messages(): Promise<SessionMessage[]>;
  /** Resumes an answer, by default the last one, from `offset` (UTF-16 units of its text). */
  resume(offset: number, signal: AbortSignal, answer?: { id?: number; question?: string }): AsyncIterable<Chunk>;
  /** Stops the answer; the text so far is kept. */
  stop(): Promise<void>;
  rate(answerId: number, rating: 1 | -1): Promise<void>;
  /** Uploads an image, a video or a recording; resolves to the file ID for a question. */
  upload(file: Blob, name: string, watch?: UploadOptions): Promise<number>;
  /** Replaces the session by a new one, or by the one that another tab started. Without it there is no "New chat". */
  startSession?(): Promise<void>;
  /** Hands off to a person. */
  requestHandoff(): Promise<HandoffReply>;
  /** Loads the part that meets people; nothing before the conversation begins. Without it, only the chatbot speaks. */
  live?(handlers: LiveHandlers): Promise<Live> | undefined;
  /** Shows the times of a showing, or one that was booked, below an answer. Loads the part for it if there are any. */
  showings?(place: ShowingPlace): void;
  /** Everything about a listing, by the ID of its card. Without it, the listing view has what the card has. */
  listing?(id: number): Promise<ListingDetails>;
  /** The URL of an avatar, or of a listing photo that is `width` CSS pixels wide; "" shows a placeholder. */
  thumbnailUrl(url: string, width?: number): string;
}

/** Reports the progress of an upload, and can cancel it. */
export interface UploadOptions {
  signal: AbortSignal;
  /** 0 to 100. */
  onProgress: (percent: number) => void;
}

/** An error whose message can be shown to the visitor. */
export class ChatError extends Error {
  constructor(
    message: string,
    /** Five-digit error code; 0 if the service did not respond. */
    readonly code: number = 0,
    /** How long to wait before the next attempt. */
    readonly retryAfterMs: number = 0,
  ) {
    super(message);
    this.name = "ChatError";
  }
}

/** Any other error means that the service did not respond. */
export const toChatError = (thrown: unknown): ChatError => (thrown instanceof ChatError ? thrown : new ChatError(""));

/** Small key-value storage; never throws. */
export interface ChatStorage {
  get(name: string): string | null;
  set(name: string, value: string): void;
  remove(name: string): void;
}

export interface ChatOptions {
  settings: PublicSettings;
  transport: ChatTransport;
  storage?: ChatStorage;
  /** Where unsent text is stored; in memory by default. */
  drafts?: ChatStorage;
  /** "panel" floats over a page, "page" fills its own (share and iframe pages). */
  frame?: "panel" | "page";
  /** Language of the widget's texts, for example "es-MX"; by default the page's, then the browser's. */
  lang?: string;
  /** Overrides the system theme, for previews. */
  dark?: boolean;
  /** Overrides the direction that follows from the language. */
  rtl?: boolean;
  /** Called by the close button and Escape. Without it there is no close button. */
  onClose?: () => void;
  /** A message arrived while the panel was closed; passes the word for "unread" in the chat's language. */
  onUnread?: (word: string) => void;
  /** Shows "Powered by Porchlight", on the share page. */
  poweredBy?: boolean;
  /** Conversation events, for the host page. */
  onEvent?: (name: ChatEvent, detail: string) => void;
}

/** "message" is from the visitor, "answer" from the chatbot, "agent" from a person; the detail of "lead" is `talk` or `person`. */
export type ChatEvent = "message" | "answer" | "agent" | "lead" | "error";

export interface ChatHandle {
  /** Shows changed settings within a frame; the conversation stays. */
  update(settings: Partial<PublicSettings>): void;
  /** Sets direction and theme, for previews. */
  setAppearance(change: { dark?: boolean; rtl?: boolean }): void;
  /** Opens the panel; moves the focus into it by default. */
  open(takeFocus?: boolean): void;
  close(): void;
  /** Sends a question as if the visitor had typed it. */
  send(text: string): void;
  destroy(): void;
}

/** Options of `mountWidget`. */
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
