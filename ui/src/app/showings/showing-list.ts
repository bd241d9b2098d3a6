/* Which showings a list has, by day, and what can be done with each. Times are compared in the chatbot's zone. */
import type { Showing } from "../../api/generated/Showing";
import { dayOf } from "../conversations/days";

export type ShowingFilter = "upcoming" | "waiting" | "past";
export type ShowingAction = "Confirm" | "Decline" | "Move" | "Cancel" | "Done" | "NoShow";

export interface ShowingDay {
  /** 2026-11-28 */
  day: string;
  showings: Showing[];
}

/** It takes a time: it waits for the office or is confirmed, and isn't over. */
export function isAhead(showing: Showing, now: number): boolean {
  return (showing.State === "Requested" || showing.State === "Confirmed") && Date.parse(showing.End) > now;
}

const isWaiting = (showing: Showing, now: number) => showing.State === "Requested" && isAhead(showing, now);

export function matchingShowings(showings: readonly Showing[], filter: ShowingFilter, now: number): Showing[] {
  return showings.filter((showing) => {
    if (filter === "waiting") return isWaiting(showing, now);
    return isAhead(showing, now) === (filter === "upcoming");
  });
}

export function countWaiting(showings: readonly Showing[], now: number): number {
  return showings.filter((showing) => isWaiting(showing, now)).length;
}

/** Days with their showings: the next first, or of past ones the last first. */
export function groupByDay(showings: readonly Showing[], zone: string, lastFirst = false): ShowingDay[] {
  const sorted = [...showings].sort((a, b) => Date.parse(a.Start) - Date.parse(b.Start));
  const days = new Map<string, Showing[]>();
  for (const showing of lastFirst ? sorted.reverse() : sorted) {
    const day = dayOf(Date.parse(showing.Start), zone);
    days.set(day, [...(days.get(day) ?? []), showing]);
  }
  return [...days].map(([day, list]) => ({ day, showings: list }));
}

/** What the service allows in this state. */
export function actionsOf(showing: Showing, now: number): ShowingAction[] {
  const started = Date.parse(showing.Start) <= now;
  if (isWaiting(showing, now)) return ["Confirm", "Move", "Decline"];
  if (showing.State !== "Confirmed") return [];
  if (!started) return ["Move", "Cancel"];
  return Date.parse(showing.End) > now ? ["Done", "NoShow", "Move", "Cancel"] : ["Done", "NoShow"];
}

/** "today", "tomorrow", "yesterday", or null for another day. */
export function nearDay(day: string, now: number, zone: string): "today" | "tomorrow" | "yesterday" | null {
  const days = (Date.parse(day) - Date.parse(dayOf(now, zone))) / 86_400_000;
  return days === 0 ? "today" : days === 1 ? "tomorrow" : days === -1 ? "yesterday" : null;
}
