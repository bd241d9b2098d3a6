/*
 * The part of the chat that books showings: a picker below the answer that offers times, and the showing that was booked
 * there, also on later pages.
 */
import type { Showing } from "../../api/generated/Showing";
import type { ShowingList } from "../../api/generated/ShowingList";
import type { Slots } from "../../api/generated/Slots";
import { randomId } from "../../lib/random-id";
import { adoptStyles } from "../adopted-stylesheets";
import type { ChatError } from "../types";
import { isAhead, showingCard } from "./card";
import { el } from "./dom";
import { call, callUntilAnswered, TAKEN } from "./send";
import fields from "./fields.css?inline";
import css from "./showings.css?inline";
import { loadShowingTexts } from "./texts";
import { timeForm } from "./time-form";
import type { NextStep, ShowingPlace, ShowingSource } from "./types";

/** A booking until the service has answered it. Stored in the browser as JSON, so the names of the fields must stay. */
interface PendingBooking {
  /** Of the answer. */
  id: number | undefined;
  name: string;
  body: object;
  at: number;
}

const MAX_PENDING_MS = 3_600_000;
/** Their rows in the storage. */
const BOOKED = "showing";
const PENDING = "booking";
/** The service knows no name or contact. */
const MISSING = 42201;
/** It has changed since it was read. */
const CONFLICT = 40908;
const DAYS = 14;

const styled = new WeakSet<Node>();
const filled = new WeakSet<Element>();
/** The picker of the newest answer; older ones have older times. */
let openPicker: HTMLElement | undefined;
/** The visitor has booked before, so the service knows who it is. */
let isKnown = false;

/** A cached panel imports it by this name, so the name must stay. */
export async function showShowings(source: ShowingSource, place: ShowingPlace): Promise<void> {
  const { element, answer, language } = place;
  const { next } = answer;
  if (filled.has(element) || (next && !next.Slots)) return;
  filled.add(element);
  const texts = await loadShowingTexts(language);
  const root = element.getRootNode();
  if (root instanceof ShadowRoot && !styled.has(root)) {
    styled.add(root);
    adoptStyles(root, fields + css);
  }
  if (next) offer(next);
  else await restore();

  function offer(step: NextStep): void {
    const { ListingID: listing, RequestID: request } = step;
    openPicker?.remove();
    openPicker = timeForm({
      place,
      texts,
      label: place.common.bookShowing,
      street: step.Address ?? "",
      submit: place.common.bookShowing,
      missing: isKnown ? [] : (step.Missing ?? ["Name", "Contact"]),
      slots: step.Slots,
      offered: step.Offered,
      wanted: step.Start,
      load: (from) => slots({ "ListingID": listing, "From": from }),
      send(start, contact, onWaiting) {
        const body = { "ListingID": listing, "RequestID": request, "Start": start, ...contact };
        const pending = { id: answer.id, name: randomId(), body, at: Date.now() };
        source.storage.set(BOOKED, String(answer.id));
        source.storage.set(PENDING, JSON.stringify(pending));
        return book(pending, onWaiting).catch((error: ChatError) => {
          if (!isKnown || error.code !== MISSING) throw error;
          isKnown = false;
          offer(step);
        });
      },
    });
    fill(openPicker);
  }

  /** On a later page: finishes a booking that was being sent, and shows what is ahead. */
  async function restore(): Promise<void> {
    const pending = parsePending(source.storage.get(PENDING));
    if (pending && pending.id === answer.id && Date.now() - pending.at < MAX_PENDING_MS) {
      await book(pending, () => undefined).catch((error: ChatError) => {
        const sentence = error.code === TAKEN ? texts.justTaken : error.message;
        if (sentence) fill(el("p", { className: "wrong" }, sentence));
      });
      return;
    }
    draw((await list()).filter(isAhead));
  }

  async function book(pending: PendingBooking, onWaiting: () => void): Promise<void> {
    try {
      const showing = await callUntilAnswered<Showing>(source, "Chat/Book", pending.body, pending.name, onWaiting);
      openPicker = undefined;
      isKnown = true;
      draw([showing])?.focus({ preventScroll: true });
    } finally {
      source.storage.remove(PENDING);
    }
  }

  /** Empty if the service can't be reached. */
  async function list(): Promise<Showing[]> {
    const found = call<ShowingList>(source, "Chatbot/ShowingList", { "SerialNumber": source.chatbotId });
    return found.then(({ List }) => List, () => []);
  }

  function slots(wanted: object): Promise<Slots> {
    return call<Slots>(source, "Chat/Slots", { "Days": DAYS, ...wanted });
  }

  function draw(showings: Showing[]): HTMLElement | undefined {
    const cards = showings.map(card);
    if (cards.length > 0) fill(...cards);
    return cards[0];
  }

  function card(showing: Showing): HTMLElement {
    const shown = showingCard(showing, {
      texts,
      language,
      onMove: () => move(showing, shown),
      onCancel: async () => replace(shown, await change(showing, { "Action": "Cancel" })),
    });
    watch(showing, shown);
    return shown;
  }

  function move(showing: Showing, old: HTMLElement): void {
    const form = timeForm({
      place,
      texts,
      label: texts.move,
      street: showing.Address,
      submit: texts.moveHere,
      missing: [],
      load: (from) => slots({ "ListingID": showing.ListingID, "ShowingID": showing.ShowingID, "From": from }),
      send: async (start, _contact, onWaiting) => replace(form, await change(showing, { "Action": "Move", "Start": start }, onWaiting)),
      onLeave: () => replace(form, showing),
    });
    old.replaceWith(form);
  }

  /** The office may have changed it first; then the visitor sees that instead. */
  async function change(showing: Showing, action: object, onWaiting: () => void = () => undefined): Promise<Showing> {
    const body = { "ShowingID": showing.ShowingID, "Rev": showing.Rev, ...action };
    try {
      return await callUntilAnswered<Showing>(source, "Chat/ShowingChange", body, randomId(), onWaiting);
    } catch (thrown) {
      if ((thrown as ChatError).code !== CONFLICT) throw thrown;
      return (await find(showing)) ?? showing;
    }
  }

  async function find({ ShowingID: id }: Showing): Promise<Showing | undefined> {
    return (await list()).find(({ ShowingID }) => ShowingID === id);
  }

  function replace(old: HTMLElement, showing: Showing): void {
    const now = card(showing);
    old.replaceWith(now);
    now.focus();
  }

  /** The office confirms or declines: shown when the visitor comes back to the page. */
  function watch(showing: Showing, shown: HTMLElement): void {
    const refresh = async () => {
      if (document.visibilityState === "hidden") return;
      const now = shown.isConnected ? await find(showing) : undefined;
      if (shown.isConnected && now?.Rev === showing.Rev) return;
      document.removeEventListener("visibilitychange", refresh);
      if (now && shown.isConnected) shown.replaceWith(card(now));
    };
    document.addEventListener("visibilitychange", refresh);
  }

  function fill(...content: HTMLElement[]): void {
    element.replaceChildren(...content);
    element.hidden = false;
  }
}

function parsePending(text: string | null): PendingBooking | undefined {
  try {
    return JSON.parse(text ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
