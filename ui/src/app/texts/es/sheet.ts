/* Spanish: the form of one listing and its photos. */
import type { sheet as english } from "../en/sheet";

export const sheet: typeof english = {};
