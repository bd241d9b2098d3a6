/* Reads the limit of questions per conversation as a person types it. */

const MAX_LIMIT = 2_147_483_647;

/** -1 for an empty field, which is no limit; null for what is no limit at all. */
export function readLimit(typed: string): number | null {
  const digits = typed.replace(/[\s.,'’_\u00a0\u202f]/g, "");
  if (digits === "") return -1;
  const limit = Number(digits);
  return /^\d+$/.test(digits) && limit >= 1 && limit <= MAX_LIMIT ? limit : null;
}
