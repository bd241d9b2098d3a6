/* Fills in the variables of a canned reply. What can't be filled in stays as it is, and is marked before sending. */

export const VARIABLES = ["name", "agent", "address", "office_hours"] as const;
export type Variable = (typeof VARIABLES)[number];
/** What is known; an empty text is not. */
export type KnownValues = Partial<Record<Variable, string>>;

const PLACE = new RegExp(`\\{(${VARIABLES.join("|")})\\}`, "g");

export function fillReply(content: string, known: KnownValues): string {
  return content.replace(PLACE, (place, variable: Variable) => known[variable] || place);
}

/** The variables in a text, each once, in their order. */
export function openVariables(text: string): Variable[] {
  return [...new Set([...text.matchAll(PLACE)].map(([, variable]) => variable as Variable))];
}

/** Where the first variable is in a text. */
export function firstPlace(text: string): [number, number] | null {
  const [found] = text.matchAll(PLACE);
  return found ? [found.index, found.index + found[0].length] : null;
}
