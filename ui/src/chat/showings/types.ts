/*
 * What the panel and the parts that fill the place below an answer know of each other. Each part is a file of its own,
 * which a conversation loads when there is a showing to book or to look at, or contact details to ask for.
 */
import type { NextStep } from "../../api/generated/NextStep";
import type { Texts } from "../texts";
import type { ChatStorage } from "../types";

export type { NextStep };

/** How the part reaches the service, in the name of the visitor. */
export interface ShowingSource {
  chatbotId: string;
  post(path: string, body: object, signal: AbortSignal, name?: string): Promise<Response>;
  /** Remembers below which answer a showing was booked, and a booking that is being sent. */
  storage: ChatStorage;
}

/** Below which answer it is shown. */
export interface ShowingPlace {
  element: HTMLElement;
  answer: { id?: number | undefined; text: string; next?: NextStep | undefined };
  /** The panel's texts. */
  common: Texts;
  language: string;
}

/** What the part says in the visitor's language; `{name}` is the member's. */
export interface ShowingTexts {
  day: string;
  time: string;
  otherTimes: string;
  laterDays: string;
  loading: string;
  allTaken: string;
  justTaken: string;
  notBookable: string;
  name: string;
  email: string;
  phone: string;
  /** Email and phone: one is enough. */
  oneIsEnough: string;
  nameMissing: string;
  contactMissing: string;
  emailWrong: string;
  phoneWrong: string;
  sending: string;
  offline: string;
  lost: string;
  yourShowing: string;
  requested: string;
  confirmed: string;
  canceled: string;
  declined: string;
  expired: string;
  byEmail: string;
  /** Of a visitor who left no email address. */
  soon: string;
  withPerson: string;
  addToCalendar: string;
  move: string;
  moveHere: string;
  cancel: string;
  cancelQuestion: string;
  keep: string;
}
