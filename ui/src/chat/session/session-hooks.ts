/* What a conversation needs of the page around it. */
import type { Texts } from "../texts";
import type { ChatEvent } from "../types";

export interface ChatSessionHooks {
  texts(): Texts;
  /** The lines of the welcome message, which are not part of the history. */
  welcome?(): string[];
  /** Who speaks when the page opens: `waiting` or `agent` if a person is in it. */
  phase?: string | undefined;
  onEvent?(name: ChatEvent, detail: string): void;
  /** Whether the browser has a network; true by default. */
  online?(): boolean;
  /** Replaces the timer between attempts, for tests. */
  sleep?(ms: number): Promise<void>;
}
