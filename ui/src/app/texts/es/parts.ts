/* Spanish: what parts and faults say on every screen. */
import type { parts as english } from "../en/parts";

export const parts: typeof english = {};
