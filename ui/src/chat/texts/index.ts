/*
 * Chooses the language of the widget: the one that the mounting page requests, the answer language of the settings, the
 * page's, then the browser's. English is built in; the panel on a page loads one other language (widget/fetch-
 * messages.ts), the app has them all (all.ts).
 */
import { en } from "./en";
import type { Texts } from "./keys";

export type { Texts };

/** Loaded languages. */
const known: Record<string, Texts> = { en };

const NAMES: Record<string, string> = {
  english: "en",
  spanish: "es",
  french: "fr",
  german: "de",
  portuguese: "pt",
  italian: "it",
  dutch: "nl",
  polish: "pl",
  turkish: "tr",
  chinese: "zh",
  japanese: "ja",
  arabic: "ar",
};

export interface Chosen {
  code: string;
  texts: Texts;
  rtl: boolean;
}

type Wanted = readonly (string | undefined | null)[];

/** Adds the texts of a language. */
export function addTexts(code: string, texts: Texts): void {
  known[code] = texts;
}

/** The code of the first supported language of the list; "en" otherwise. */
export function chooseCode(wanted: Wanted): string {
  const codes = wanted.map((tag) => tag?.trim().toLowerCase().split(/[-_]/)[0] ?? "");
  return codes.find((code) => Object.values(NAMES).includes(code)) ?? "en";
}

/** That language with its texts; English until they are loaded. */
export function chooseTexts(wanted: Wanted): Chosen {
  const code = chooseCode(wanted);
  const texts = known[code];
  return texts ? { code, texts, rtl: code === "ar" } : { code: "en", texts: en, rtl: false };
}

/** What to ask `chooseTexts` for on a page; `answerLanguage` is an English name. */
export function wantedLanguages(requested: string | undefined, answerLanguage: string): (string | undefined)[] {
  const browser = typeof navigator === "undefined" ? [] : (navigator.languages ?? [navigator.language]);
  const page = typeof document === "undefined" ? "" : document.documentElement.lang;
  return [requested, NAMES[answerLanguage.trim().toLowerCase()], page, ...browser];
}
