/* Spanish: saved facts. */
import type { knowledge as english } from "../en/knowledge";

export const knowledge: typeof english = {};
