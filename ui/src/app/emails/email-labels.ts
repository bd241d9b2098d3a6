import type { EmailItem } from "../../api/generated/EmailItem";
import { formatNumber } from "../format";
import { texts } from "../texts";

export function emailKindLabel(kind: string): string {
  return texts.value.leads.email.kinds[kind] ?? texts.value.leads.email.other;
}

export function emailStatusLabel(state: string): string {
  return texts.value.leads.email.states[state] ?? state;
}

/** Why an email hasn't been sent yet; "" if there is nothing to say. */
export function attemptsLabel({ State, Attempts, LastProblem }: Pick<EmailItem, "State" | "Attempts" | "LastProblem">): string {
  if (State === "Sent" || (Attempts === 0 && !LastProblem)) return "";
  const t = texts.value.leads.email;
  const tried = t.tried(Attempts, formatNumber(Attempts));
  return LastProblem ? t.triedWhy(tried, LastProblem) : tried;
}
