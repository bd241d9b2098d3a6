/* Spanish: the settings of a chatbot and its stage. */
import type { look as english } from "../en/look";

export const look: typeof english = {};
