/* Questions whose answers are not complete, across page loads; without storage nothing is kept. */
import type { PendingQuestions, SentQuestion } from "../types";

/** The others, without this one. */
const others = (pending: PendingQuestions, { name }: SentQuestion): SentQuestion[] => pending.read().filter((sent) => sent.name !== name);

export function savePending(pending: PendingQuestions | undefined, sent: SentQuestion | undefined): void {
  if (sent) pending?.write([...others(pending, sent), sent]);
}

export function removePending(pending: PendingQuestions | undefined, sent: SentQuestion): void {
  pending?.write(others(pending, sent));
}
