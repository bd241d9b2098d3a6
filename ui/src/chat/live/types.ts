/*
 * What the panel and its live part know of each other. The live part is a file of its own, which a conversation loads
 * when it may meet a person.
 */
import type { ConversationState } from "../../api/generated/ConversationState";
import type { FollowEvent } from "../../api/generated/FollowEvent";
import type { SessionMessage } from "../types";

export type { ConversationState, FollowEvent };

/** How the live part reaches the service, in the name of the visitor. */
export interface FollowSource {
  /** The session that is followed now; a new chat changes it. */
  sessionId(): number;
  post(path: string, body: object, signal: AbortSignal): Promise<Response>;
}

export interface LiveState extends ConversationState {
  /** The visitor's last message that the member has read. */
  seenId?: number | undefined;
}

export interface LiveHandlers {
  onState(state: LiveState): void;
  onMessage(message: SessionMessage): void;
}

/** Sentences about people; `{name}` is the member's. */
export interface LiveTexts {
  joined: string;
  typing: string;
  left: string;
  steppedAway: string;
  seen: string;
}

export interface Live {
  texts(code: string): LiveTexts;
  /** Follows while true. */
  watch(on: boolean): void;
  /** The visitor typed a character. */
  typed(): void;
  /** The visitor sees this message of a member. */
  read(messageId: number): void;
  stop(): void;
}
