/* Chooses a time and sends it: for a new showing, with the visitor's details, and for one that is moved. */
import type { Slots } from "../../api/generated/Slots";
import type { Slot } from "../../api/generated/Slot";
import type { ChatError } from "../types";
import { checkContact, type Contact, contactFields } from "./contact";
import { button, el } from "./dom";
import { createPicker } from "./picker";
import { NOT_BOOKABLE, otherSlots, TAKEN } from "./send";
import type { ShowingPlace, ShowingTexts } from "./types";

interface TimeFormOptions {
  place: ShowingPlace;
  texts: ShowingTexts;
  /** What is done, and for which home. */
  label: string;
  street: string;
  submit: string;
  /** `Name`, `Contact` */
  missing: readonly string[];
  slots?: Slots | undefined;
  /** Starts of the times that the answer names, and of the one that the visitor named. */
  offered?: readonly string[] | undefined;
  wanted?: string | undefined;
  load(from: string | undefined): Promise<Slots>;
  /** Resolves when it is done; `onWaiting` says that the network is gone. */
  send(start: string, contact: Contact, onWaiting: () => void): Promise<void>;
  onLeave?: () => void;
}

export function timeForm(options: TimeFormOptions): HTMLElement {
  const { place, texts } = options;
  const { common, language } = place;
  let chosen: Slot | undefined;
  let isSending = false;
  const name = `${options.label}: ${options.street}`;
  const contact = contactFields(options.missing, texts);
  const when = el("p", { className: "when" });
  const submit = el("button", { type: "submit", className: "primary" }, options.submit);
  const problem = el("p", { className: "wrong", role: "alert" });
  const status = el("p", { className: "note", role: "status" });
  const rest = el("div", { className: "rest", hidden: true }, contact.element, when, submit);
  const picker = createPicker({
    texts,
    common,
    language,
    offered: options.offered ?? [],
    wanted: options.wanted,
    load: options.load,
    onChoose(slot, text) {
      chosen = slot;
      rest.hidden = !slot;
      if (!slot) return;
      when.textContent = text;
      problem.textContent = "";
      rest.scrollIntoView?.({ block: "nearest" });
    },
  });
  const form = el("form", { className: "showing", noValidate: true, "aria-label": name, onsubmit: (event: Event) => void send(event) });
  form.append(el("p", {}, el("b", {}, `${options.label}: `, el("bdi", {}, options.street))), problem, picker.element, rest, status);
  if (options.onLeave) form.append(button("pill small", texts.keep, options.onLeave));
  picker.show(options.slots);

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    if (isSending || !chosen) return;
    const given = contact.read();
    const errors = checkContact(given, options.missing, texts);
    contact.show(errors);
    if (Object.keys(errors).length > 0) return;
    setSending(true);
    try {
      await options.send(chosen.Start, given, () => (status.textContent = navigator.onLine ? texts.lost : texts.offline));
    } catch (thrown) {
      setSending(false);
      fail(thrown as ChatError);
    }
  }

  function setSending(on: boolean): void {
    isSending = on;
    for (const input of form.querySelectorAll("input")) input.disabled = on;
    submit.ariaDisabled = on ? "true" : null;
    submit.textContent = on ? texts.sending : options.submit;
    status.textContent = "";
  }

  function fail(error: ChatError): void {
    problem.textContent = error.code === TAKEN ? texts.justTaken : error.code === NOT_BOOKABLE ? texts.notBookable : error.message || texts.lost;
    if (error.code === TAKEN) picker.offer(otherSlots(error));
  }

  return form;
}
