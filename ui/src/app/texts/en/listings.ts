/* English: cards, table, filters, bulk changes, map. */

export const listings = {};
