/* Spanish: the first start, new chatbot. */
import type { start as english } from "../en/start";

export const start: typeof english = {};
