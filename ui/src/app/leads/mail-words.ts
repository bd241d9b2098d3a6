/*
 * The words for a mail's kind and for what became of it. Pure.
 */
import type { MailItem } from "../../api/generated/MailItem";
import { figure } from "../figures";

const KINDS: Record<string, string> = {
  Handover: "A visitor wants a person",
  DailyChatLogs: "Conversations of a day",
  DailyLeads: "Leads of a day",
};

const STATES: Record<string, string> = { Waiting: "Waiting", Sent: "Sent", GivenUp: "Given up" };

export function kindWords(kind: string): string {
  return KINDS[kind] ?? "Mail";
}

export function stateWords(state: string): string {
  return STATES[state] ?? state;
}

/** Why a mail is not sent yet; "" where there is nothing to say. */
export function tryWords({ State, Attempts, LastProblem }: Pick<MailItem, "State" | "Attempts" | "LastProblem">): string {
  if (State === "Sent" || (Attempts === 0 && !LastProblem)) return "";
  const tried = Attempts === 1 ? "Tried once" : `Tried ${figure(Attempts)} times`;
  return LastProblem ? `${tried}. ${LastProblem}` : tried;
}
