/* The three fields of a booking, with one error line each. */
import { el, newId } from "./dom";
import type { ShowingTexts } from "./types";

export interface Contact {
  Name?: string;
  Email?: string;
  Phone?: string;
}

export type ContactErrors = Partial<Record<keyof Contact, string>>;

const MIN_DIGITS = 7;

/** What is wrong, by field; only of fields that are asked. */
export function checkContact(contact: Contact, missing: readonly string[], texts: ShowingTexts): ContactErrors {
  const errors: ContactErrors = {};
  if (missing.includes("Name") && !contact.Name) errors.Name = texts.nameMissing;
  if (!missing.includes("Contact")) return errors;
  const { Email, Phone } = contact;
  if (!Email && !Phone) errors.Email = texts.contactMissing;
  if (Email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(Email)) errors.Email = texts.emailWrong;
  if (Phone && Phone.replace(/\D/g, "").length < MIN_DIGITS) errors.Phone = texts.phoneWrong;
  return errors;
}

export interface ContactFields {
  element: HTMLElement;
  read(): Contact;
  /** Shows the errors at their fields, and moves the focus to the first. */
  show(errors: ContactErrors): void;
}

export function contactFields(missing: readonly string[], texts: ShowingTexts): ContactFields {
  const fields: [keyof Contact, HTMLInputElement, HTMLElement][] = [];
  const element = el("div", { className: "contact" });

  function add(key: keyof Contact, label: string, autocomplete: string, type: string, hint?: string): void {
    const id = newId();
    const error = el("span", { className: "wrong", id, hidden: true });
    const input = el("input", { className: "text-field", type, autocomplete, maxLength: 200, "aria-describedby": id, oninput: () => mark(input, error, "") });
    if (!hint) input.required = true;
    fields.push([key, input, error]);
    // The error is no part of the label, or it would be read as the field's name.
    element.append(el("label", {}, el("span", {}, label, hint && el("span", { className: "note" }, ` · ${hint}`)), input), error);
  }

  if (missing.includes("Name")) add("Name", texts.name, "name", "text");
  if (missing.includes("Contact")) {
    add("Email", texts.email, "email", "email", texts.oneIsEnough);
    add("Phone", texts.phone, "tel", "tel", texts.oneIsEnough);
  }
  return {
    element,
    read: () => Object.fromEntries(fields.map(([key, input]) => [key, input.value.trim()]).filter(([, value]) => value)) as Contact,
    show(errors) {
      for (const [key, input, line] of fields) mark(input, line, errors[key] ?? "");
      fields.find(([key]) => errors[key])?.[1].focus();
    },
  };
}

function mark(input: HTMLInputElement, line: HTMLElement, error: string): void {
  line.textContent = error;
  line.hidden = !error;
  if (error) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
}
