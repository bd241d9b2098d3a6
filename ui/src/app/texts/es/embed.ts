/* Spanish: snippets and domains. */
import type { embed as english } from "../en/embed";

export const embed: typeof english = {};
