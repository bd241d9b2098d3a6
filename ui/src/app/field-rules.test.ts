import { afterEach, expect, it } from "vitest";
import source from "../../../crates/api/src/constraints.rs?raw";
import { fieldSentence, ruleSentence } from "./field-rules";
import { LISTING_FIELD_NAMES } from "./listings/model/fields";
import { SETTING_NAMES } from "./settings/store/settings";
import { OFFICE_FIELDS } from "./showings/availability/office";
import { chooseLanguage } from "./texts";

const HOURS = ["Week", "Week.Weekday", "Week.Spans", "Dates", "Dates.Date", "Dates.Spans", "Dates.Label"];
/** What the forms of the app send. */
const NAMES = new Set<string>([...LISTING_FIELD_NAMES, ...SETTING_NAMES, ...OFFICE_FIELDS, ...HOURS, "Rights", "Url"]);

const constants = new Map([...source.matchAll(/const (\w+): &str =\s+"(.+)";/g)].map(([, name, text]) => [name, text]));
const rules = [...source.matchAll(/\("([\w.]+)", (?:"(.+)"|(\w+))\)/g)]
  .filter(([, name = ""]) => NAMES.has(name))
  .map(([, name = "", text, constant = ""]) => ({ name, rule: text ?? constants.get(constant) ?? "" }));

afterEach(() => chooseLanguage("en"));

it("every rule of a field that the app sends has a sentence in both languages", async () => {
  expect(rules.length).toBeGreaterThan(60);
  const sentences: (string | null)[][] = [];
  for (const language of ["en", "es"] as const) {
    await chooseLanguage(language);
    const missing = rules.filter(({ name, rule }) => ruleSentence(`${name} must be ${rule}`, () => "X") === null);
    expect(missing).toEqual([]);
    sentences.push(rules.map(({ name, rule }) => ruleSentence(`${name} must be ${rule}`, () => "X")));
  }
  expect(sentences[0]?.filter((sentence, at) => sentence === sentences[1]?.[at])).toEqual([]);
  console.log(`${rules.length} rules of fields in 2 languages`);
});

it("a rule of an item names its list and its number", async () => {
  const label = (name: string) => (name === "Dates" ? "Special dates" : name);
  expect(ruleSentence("Dates[3].Label must be at most 60 characters", label)).toBe("Special dates 4 can have up to 60 characters.");
  expect(ruleSentence("Name must not contain control or invisible characters", label)).toBe("Name contains control or invisible characters.");
  await chooseLanguage("es");
  expect(ruleSentence("Email or Phone is required", label)).toBe("Escriba un correo o un número de teléfono.");
});

it("a code without words of its own keeps the sentence of the service", async () => {
  await chooseLanguage("es");
  const error = { field: "Name", code: 49999, message: "Name is not lucky today." };
  expect(fieldSentence(error, () => "Nombre")).toBe("Nombre is not lucky today.");
});
