/* The three fields of a booking. */
import { type Field, type FormFields, formFields } from "./form-fields";
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

export function contactFields(missing: readonly string[], texts: ShowingTexts): FormFields<keyof Contact> {
  const hint = texts.oneIsEnough;
  const fields: Field<keyof Contact>[] = [
    { key: "Name", label: texts.name, autocomplete: "name" },
    { key: "Email", label: texts.email, autocomplete: "email", type: "email", hint },
    { key: "Phone", label: texts.phone, autocomplete: "tel", type: "tel", hint },
  ];
  return formFields(fields.filter(({ key }) => missing.includes(key === "Name" ? key : "Contact")));
}
