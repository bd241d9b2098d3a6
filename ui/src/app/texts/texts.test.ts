/* The two languages beside each other, and the one that nobody speaks. */
import { expect, it } from "vitest";
import { en } from "./en";
import { es } from "./es";
import { CLOSE, OPEN, pseudo } from "./pseudo";

type Entry = [path: string, text: string];

/** The same in both languages, and rightly so. */
const SAME = new Set(["Chatbots", "Chatbot", "English", "Español", "Pseudo", "MLS", "CSV", "Total", "No", "URL", "Error", "Color", "Avatar", "Local", "Zoom", "Bot", "2 tokens", "Ollama", "llama.cpp", "LM Studio", "OpenAI", "Chat", "Excel (XLSX)", "Porchlight 2.", "WordPress", "Wix", "Squarespace", "Webflow", "Shopify", "Google Tag Manager"]);

/** Every text by its path; functions are called with plain arguments. */
function entries(value: unknown, path = ""): Entry[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return entries(called(value as (...given: unknown[]) => unknown, path), `${path}()`);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => entries(inner, path ? `${path}.${name}` : name));
}

/** Texts that differ by a kind name it first. */
const KINDS = ["delete", "status", "price", "sale", "error", "csv"];

/** One argument of each kind until the function answers. */
function called(text: (...given: unknown[]) => unknown, path: string): unknown {
  const errors: unknown[] = [];
  for (const given of [2, "2", ...KINDS, ["a", "b"], { done: 1, total: 2, name: "x" }, new Map(), true]) {
    try {
      const answer = text(given, given, given, given);
      if (answer !== undefined) return answer;
    } catch (thrown) {
      errors.push(thrown);
    }
    try {
      const answer = text(given, 2, 2, 2);
      if (answer !== undefined) return answer;
    } catch (thrown) {
      errors.push(thrown);
    }
  }
  throw new Error(`${path} throws for every argument: ${String(errors[0])}`);
}

it("spanish_has_every_text_of_english_and_says_it_otherwise", () => {
  const english = new Map(entries(en));
  const spanish = entries(es);
  const missing = [...english.keys()].filter((path) => !spanish.some(([name]) => name === path));
  const untranslated = spanish.filter(([path, text]) => /\p{L}{3}/u.test(text) && english.get(path) === text && !isSame(text));
  console.log(`texts: ${english.size} English, ${spanish.length} Spanish, ${untranslated.length} the same by mistake`);
  for (const [path, text] of untranslated) console.log(`  ${path}: ${text}`);
  expect(missing).toEqual([]);
  expect(untranslated).toEqual([]);
});

it("every_text_stands_in_brackets_in_the_pseudo_language", () => {
  const plain = entries(pseudo(en)).filter(([, text]) => text !== "" && !(text.startsWith(OPEN) && text.endsWith(CLOSE)));
  expect(plain).toEqual([]);
});

/** Names, units, keys, addresses and examples are not translated. */
function isSame(text: string): boolean {
  return SAME.has(text) || /^[A-Z0-9_\W]+$/.test(text) || /https?:|@|\.(com|es|example)/.test(text);
}
