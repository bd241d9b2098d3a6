/* Parses a whole number as typed: "1,000,000", "500.000", "20 000". */
const MARKS = /[\s.,'’_\u00a0\u202f]/;
const MAX_SESSION_LIMIT = 2_147_483_647;

/** Null for an empty field; undefined if it isn't a whole number. */
export function readWhole(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === "") return null;
  const mark = MARKS.exec(text)?.[0];
  const groups = mark ? text.split(mark) : [text];
  const number = Number(groups.join(""));
  return (mark ? areThousands(groups) : /^\d+$/.test(text)) && Number.isSafeInteger(number) ? number : undefined;
}

/** Groups of three digits; in India all but the last have two. */
function areThousands([first = "", ...others]: string[]): boolean {
  return /^\d{1,3}$/.test(first) && /^\d{3}$/.test(others.at(-1) ?? "") && others.every((group) => /^\d{2,3}$/.test(group));
}

/** The limit of questions per conversation: -1 for an empty field, null if invalid. */
export function readLimit(typed: string): number | null {
  const limit = readWhole(typed);
  if (limit === null) return -1;
  return limit !== undefined && limit >= 1 && limit <= MAX_SESSION_LIMIT ? limit : null;
}
