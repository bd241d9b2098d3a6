/*
 * Says in the app's words what a service's sentence about a field says ("YearBuilt must be …"). Rules that a newer
 * service has are known by the error's code in another language than English, and as they are in English.
 */
import type { ErrorField } from "../api/generated/ErrorField";
import { language, texts } from "./texts";

/** The label of a field by its wire name. */
export type FieldLabel = (name: string) => string;

type RuleTexts = (typeof texts)["value"]["fieldRules"];
type SentenceRule = readonly [pattern: RegExp, say: (t: RuleTexts, label: FieldLabel, ...found: string[]) => string | null];

const PATH = "([A-Za-z]\\w*(?:\\[\\d+\\])?(?:\\.\\w+(?:\\[\\d+\\])?)*)";

const RULES: readonly SentenceRule[] = [
  [/^Email or Phone is required$/, (t) => t.emailOrPhone],
  [new RegExp(`^${PATH} is required$`), (t, label, path = "") => t.required(labelOfPath(path, label))],
  [new RegExp(`^${PATH} must be (.+), not "(.*)"$`, "s"), (t, label, path = "", rule = "", cell = "") => withRule(t, rule, (text) => t.mustNot(labelOfPath(path, label), text, cell))],
  [new RegExp(`^${PATH} must be at most ([\\d,]+) characters$`), (t, label, path = "", max = "") => t.characters(labelOfPath(path, label), max)],
  [new RegExp(`^${PATH} must be (.+)$`, "s"), (t, label, path = "", rule = "") => withRule(t, rule, (text) => t.must(labelOfPath(path, label), text))],
  [new RegExp(`^${PATH} must not contain control (?:or invisible )?characters$`), (t, label, path = "") => t.invisible(labelOfPath(path, label))],
];

function withRule({ rules }: RuleTexts, rule: string, say: (rule: string) => string): string | null {
  const text = (rules as Record<string, string>)[rule];
  return text === undefined ? null : say(text);
}

/** "ExtensionColumn[2].Key" is the third of the custom fields. */
export function labelOfPath(path: string, label: FieldLabel): string {
  const [name = "", at] = path.split(/[.[\]]/);
  return at && /^\d+$/.test(at) ? texts.value.fieldRules.item(label(name), Number(at) + 1) : label(name);
}

/** A sentence without its period, in the app's words; null if its rule is unknown. */
export function ruleSentence(sentence: string, label: FieldLabel): string | null {
  for (const [pattern, say] of RULES) {
    const found = pattern.exec(sentence);
    const known = found ? say(texts.value.fieldRules, label, ...found.slice(1)) : null;
    if (known) return known;
  }
  return null;
}

/** What is wrong with a field. */
export function fieldSentence({ field, code, message }: ErrorField, label: FieldLabel): string {
  const known = ruleSentence(message.replace(/\.$/, ""), label);
  if (known) return known;
  const name = labelOfPath(field, label);
  const byCode = language.value === "en" ? undefined : texts.value.fieldRules.byCode[code];
  if (byCode) return byCode(name);
  return message.replace(field, name);
}
