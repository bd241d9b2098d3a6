import type { ChatError } from "../types";
import { isTransient } from "./answer-reader";
import type { ChatSessionHooks } from "./session-hooks";

/** What a visitor reads about an error: the service's own sentence, or what the connection does. */
export function errorText(error: ChatError, hooks: ChatSessionHooks): string {
  const texts = hooks.texts();
  if (!isTransient(error)) return error.message || texts.failed;
  if (hooks.online?.() === false) return texts.waits;
  return error.code === 0 ? texts.lost : texts.busy;
}
