/* Spanish: Try it, saved questions, the reasons of an answer. */
import type { talk as english } from "../en/talk";

export const talk: typeof english = {};
