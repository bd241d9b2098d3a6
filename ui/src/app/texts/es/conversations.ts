/* Spanish: conversations, their chart and export. */
import type { conversations as english } from "../en/conversations";

export const conversations: typeof english = {};
