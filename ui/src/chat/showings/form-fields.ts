/* Labeled text fields with one error line each. */
import { el, newId } from "./dom";

export interface Field<K extends string> {
  key: K;
  label: string;
  autocomplete: string;
  type?: string;
  /** Of a field that may stay empty. */
  hint?: string;
}

export interface FormFields<K extends string> {
  element: HTMLElement;
  read(): Partial<Record<K, string>>;
  /** Shows the errors at their fields, and moves the focus to the first. */
  show(errors: Partial<Record<K, string>>): void;
}

export function formFields<K extends string>(wanted: readonly Field<K>[]): FormFields<K> {
  const element = el("div", { className: "contact" });
  const fields = wanted.map(({ key, label, autocomplete, type = "text", hint }) => {
    const id = newId();
    const error = el("span", { className: "wrong", id, hidden: true });
    const input = el("input", { className: "text-field", type, autocomplete, maxLength: 200, required: !hint, "aria-describedby": id, oninput: () => mark(input, error, "") });
    // The error is no part of the label, or it would be read as the field's name.
    element.append(el("label", {}, el("span", {}, label, hint && el("span", { className: "note" }, ` · ${hint}`)), input), error);
    return [key, input, error] as const;
  });
  return {
    element,
    read: () => Object.fromEntries(fields.map(([key, input]) => [key, input.value.trim()]).filter(([, value]) => value)) as Partial<Record<K, string>>,
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
