/*
 * Chooses the language of the widget's own words: what the mounting page asks
 * for, the owner's answer language, the page's, then the browser's. English is
 * always here; the panel on a page fetches the one other language it needs
 * (widget/fetch-words.ts), the app has them all (all.ts). Answers are in the
 * service's hands and are not translated here.
 */
import { en } from "./en";
import type { Texts } from "./keys";

export type { Texts };

/** Languages whose words are there already. */
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

/** Adds the words of a language. */
export function addTexts(code: string, texts: Texts): void {
  known[code] = texts;
}

/** The code of the first language of the list that the widget speaks; "en" otherwise. */
export function chooseCode(wanted: Wanted): string {
  const codes = wanted.map((tag) => tag?.trim().toLowerCase().split(/[-_]/)[0] ?? "");
  return codes.find((code) => Object.values(NAMES).includes(code)) ?? "en";
}

/** That language with its words; English while they are not there. */
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
