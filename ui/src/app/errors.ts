/*
 * Turns what a service refused into sentences at the right place. The service
 * names each field by its wire name, at most five faults joined by "; ". Pure;
 * showing them is the screens'.
 */
import { gatewayStatus } from "../api/gateway-error";
import { DESKTOP_ERROR } from "../api/desktop";
import { type FieldLabel, fieldSentence, ruleSentence } from "./field-rules";
import { ApiError } from "../api/transport";
import { language, texts } from "./texts";

export interface FieldErrors {
  /** Field name → sentence. */
  fields: Record<string, string>;
  /** Sentences that name none of the fields. */
  rest: string[];
}

/** Sorts the messages of an error to the fields that it names, in the app's words and with the fields' labels. */
export function fieldErrors(error: ApiError, fields: readonly string[], label: FieldLabel): FieldErrors {
  if (error.fields.length === 0) return parseFieldErrors(error.message, fields, label);
  const errors: FieldErrors = { fields: {}, rest: [] };
  for (const problem of error.fields) {
    // `ExtensionColumn[2].Key` belongs to the field `ExtensionColumn`.
    const [name = ""] = problem.field.split(/[.[]/);
    const known = fields.find((known) => known.toLowerCase() === name.toLowerCase());
    addError(errors, known ?? null, known ? fieldSentence(problem, label) : problem.message);
  }
  return errors;
}

/** The sentences of an error of a form that shows them in one place. */
export function formErrorText(thrown: unknown, label: FieldLabel): string {
  const error = ApiError.from(thrown);
  return error.fields.length === 0 ? error.message : error.fields.map((problem) => fieldSentence(problem, label)).join(" ");
}

/** The same for other services, which name the fields in their sentence alone, separated by "; ". */
export function parseFieldErrors(message: string, fields: readonly string[], label: FieldLabel): FieldErrors {
  const errors: FieldErrors = { fields: {}, rest: [] };
  for (const sentence of message.split("; ").filter(Boolean)) {
    const field = namedField(sentence, fields);
    addError(errors, field, (field && ruleSentence(sentence.replace(/\.$/, ""), label)) || sentence);
  }
  return errors;
}

function addError(errors: FieldErrors, field: string | null, message: string): void {
  if (field) errors.fields[field] = [errors.fields[field], message].filter(Boolean).join(" ");
  else errors.rest.push(message);
}

/** The field that stands first; of two at the same place the longer one. */
function namedField(sentence: string, fields: readonly string[]): string | null {
  let best: { field: string; at: number } | null = null;
  for (const field of fields) {
    const at = sentence.search(new RegExp(`(?<![A-Za-z])${field}(?![A-Za-z])`, "i"));
    if (at < 0) continue;
    if (!best || at < best.at || (at === best.at && field.length > best.field.length)) best = { field, at };
  }
  return best?.field ?? null;
}

export interface ErrorText {
  what: string;
  /** What is safe and what to do. */
  then: string;
}

/**
 * What happened, what is safe, what to do. `doing` reads "loading the listings"
 * ("cargar los anuncios"). What the desktop core says is said in the chosen
 * language where its meaning is fixed; a service's own words stay as they are.
 */
export function errorText(thrown: unknown, doing: string): ErrorText {
  const error = ApiError.from(thrown);
  const t = texts.value.common.errors;
  switch (error.code) {
    case DESKTOP_ERROR.unreachable:
      return { what: coreMessage(error, t.unreachable), then: t.unreachableThen };
    case DESKTOP_ERROR.noKey:
      return { what: coreMessage(error, t.noKey), then: t.keyThen };
    case DESKTOP_ERROR.keychain:
      return { what: coreMessage(error, t.keychain), then: t.keychainThen };
    case DESKTOP_ERROR.notSupported:
      return { what: coreMessage(error, t.notOffered), then: t.notOfferedThen };
  }
  const what = error.message || t.noReason;
  if (error.code >= 40100 && error.code < 40200) return { what, then: t.keyThen };
  const saysWhatToCorrect = error.code >= 40000 && error.code < 40100;
  return { what, then: saysWhatToCorrect ? t.unchanged : t.during(doing) };
}

/** What stands between here and the service gives a status alone; it is said in the chosen language. */
export function formatMessage(thrown: unknown): ApiError {
  const error = ApiError.from(thrown);
  const status = gatewayStatus(error);
  return status === null ? error : new ApiError(error.code, gatewayText(status), error.retryAfterS);
}

function gatewayText(status: number): string {
  const t = texts.value.common.errors.between;
  switch (status) {
    case 401:
    case 403:
    case 407:
      return t.barred(status);
    case 404:
    case 405:
    case 410:
      return t.notHere(status);
    case 408:
    case 425:
    case 429:
      return t.later(status);
    case 413:
      return t.tooLarge(status);
    case 414:
    case 431:
      return t.tooLong(status);
    case 451:
      return t.forbidden(status);
    default:
      return t.rejected(status);
  }
}

/** The words of a refusal that names no field, with what to do where that is known. */
export function rejectionText(error: ApiError, sentences: readonly string[]): string {
  const { keyThen } = texts.value.common.errors;
  const isKey = error.code === DESKTOP_ERROR.noKey || Math.floor(error.code / 100) === 401;
  return [...sentences, ...(isKey ? [keyThen] : [])].join(" ");
}

/** The core speaks English and may be more exact; in another language its number says what it meant. */
function coreMessage(error: ApiError, fixed: string): string {
  return language.value === "en" && error.message ? error.message : fixed;
}
