/*
 * Asks how to reach a visitor who wants a person while nobody is in: a file of its own, which only such conversations
 * load. Sent once, and shown afterwards as a summary.
 */
import { randomId } from "../../lib/random-id";
import { adoptStyles } from "../adopted-stylesheets";
import { el } from "../showings/dom";
import css from "../showings/fields.css?inline";
import { formFields } from "../showings/form-fields";
import { callUntilAnswered } from "../showings/send";
import type { ShowingPlace, ShowingSource } from "../showings/types";
import type { ChatError } from "../types";
import { loadContactTexts } from "./texts";
import type { ContactTexts } from "./types";

export interface ContactInput {
  Name?: string;
  Reach?: string;
  When?: string;
}

const MIN_DIGITS = 7;

/** What is wrong, by field. A text with "@" is an email address, any other a phone number. */
export function checkReach({ Name, Reach }: ContactInput, asksName: boolean, texts: ContactTexts): ContactInput {
  const errors: ContactInput = {};
  if (asksName && !Name) errors.Name = texts.nameMissing;
  if (!Reach) errors.Reach = texts.contactMissing;
  else if (Reach.includes("@")) {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(Reach)) errors.Reach = texts.emailWrong;
  } else if (Reach.replace(/\D/g, "").length < MIN_DIGITS) errors.Reach = texts.phoneWrong;
  return errors;
}

const styled = new WeakSet<Node>();
/** A label is nearer to its own field than to the one above. */
const SPACING = ".contact label:not([hidden]) { gap: 4px; margin-top: 4px; }";
const filled = new WeakSet<Element>();
/** The form of each chat that was not sent yet. */
const open = new WeakMap<Node, HTMLFormElement>();

/** The panel calls both parts that fill the place below an answer by one name, so the name must stay. */
export async function showShowings(source: ShowingSource, { element, answer, common, language }: ShowingPlace): Promise<void> {
  if (filled.has(element)) return;
  filled.add(element);
  const texts = await loadContactTexts(language);
  const root = element.getRootNode();
  // A visitor who requests a person again gets the same form, with the text already entered.
  const earlier = open.get(root);
  if (earlier?.isConnected) {
    if (earlier.parentElement) earlier.parentElement.hidden = true;
    element.replaceChildren(earlier);
    element.hidden = false;
    return;
  }
  if (root instanceof ShadowRoot && !styled.has(root)) {
    styled.add(root);
    adoptStyles(root, css + SPACING);
  }
  const asksName = answer.next?.Missing?.includes("Name") ?? true;
  const fields = formFields<keyof ContactInput>([
    ...(asksName ? [{ key: "Name", label: texts.name, autocomplete: "name" } as const] : []),
    { key: "Reach", label: texts.reach, autocomplete: "email" },
    { key: "When", label: texts.when, autocomplete: "off", hint: texts.optional },
  ]);
  const submit = el("button", { type: "submit", className: "primary" }, texts.send);
  const problem = el("p", { className: "wrong", role: "alert" });
  const status = el("p", { className: "note", role: "status" });
  const form = el("form", { className: "showing", noValidate: true, "aria-label": common.person, onsubmit: (event: Event) => void send(event) }, problem, fields.element, submit, status);
  let isSending = false;
  open.set(root, form);
  element.replaceChildren(form);
  element.hidden = false;

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const input = fields.read();
    const errors = checkReach(input, asksName, texts);
    fields.show(errors);
    if (Object.keys(errors).length > 0) return;
    setSending(true);
    const { Name, Reach = "", When } = input;
    const body = { "Name": Name, [Reach.includes("@") ? "Email" : "Phone"]: Reach, "When": When };
    try {
      await callUntilAnswered(source, "Chat/TalkToPerson", body, randomId(), () => (status.textContent = navigator.onLine ? texts.lost : texts.offline));
      summarize([Name, Reach, When]);
    } catch (thrown) {
      setSending(false);
      problem.textContent = (thrown as ChatError).message || texts.lost;
    }
  }

  function setSending(on: boolean): void {
    isSending = on;
    for (const input of form.querySelectorAll("input")) input.disabled = on;
    submit.ariaDisabled = on ? "true" : null;
    submit.textContent = on ? texts.sending : texts.send;
    problem.textContent = status.textContent = "";
  }

  function summarize(lines: (string | undefined)[]): void {
    const summary = el("section", { className: "showing", tabIndex: -1, "aria-label": texts.sent }, el("p", {}, el("b", {}, texts.sent)), ...lines.map((line) => line && el("p", {}, el("bdi", {}, line))));
    form.replaceWith(summary);
    summary.focus();
  }
}
