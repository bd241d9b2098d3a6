/* English: what the checkup found. The server's own sentence is English, so none is needed. */

/** By the problem's name; the words of systems and other servers (`reason`, `reply`) are shown beside it. */
export type ProblemTexts = Record<string, (values: Partial<Record<string, string>>) => string>;

export const healthProblems: ProblemTexts = {};
