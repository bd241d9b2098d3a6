import type { Delivery } from "../../../api/generated/Delivery";
import { formatDateTime } from "../../format";
import { texts } from "../../texts";

/** An event's name; its type if a newer service has one that this app doesn't know. */
export function eventLabel(type: string): string {
  return texts.value.webhooks.types[type] ?? type;
}

/** Why the last attempt failed; "" if it didn't. */
export function problemLabel({ LastProblem, LastStatus }: Delivery): string {
  return texts.value.webhooks.problems[LastProblem]?.(LastStatus) ?? LastProblem;
}

/** "3 attempts, next 2:15 PM" */
export function attemptsLabel({ Attempts, NextTime }: Delivery): string {
  const t = texts.value.webhooks;
  return NextTime && Attempts > 0 ? `${t.attempts(Attempts)}, ${t.next(formatDateTime(NextTime))}` : t.attempts(Attempts);
}
