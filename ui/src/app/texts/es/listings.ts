/* Spanish: cards, table, filters, bulk changes, map. */
import type { listings as english } from "../en/listings";

export const listings: typeof english = {};
