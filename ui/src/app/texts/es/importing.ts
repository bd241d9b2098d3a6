/* Spanish: import, export and undo. */
import type { importing as english } from "../en/importing";

export const importing: typeof english = {};
