/*
 * Chooses the language of the widget's own words: what the mounting page asks
 * for, the owner's answer language, the page's, then the browser's. Answers are
 * in the service's hands and are not translated here.
 */
import { ar } from "./ar";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { it } from "./it";
import { ja } from "./ja";
import type { Texts } from "./keys";
import { nl } from "./nl";
import { pl } from "./pl";
import { pt } from "./pt";
import { tr } from "./tr";
import { zh } from "./zh";

export type { Texts };

const LANGUAGES: Record<string, Texts> = { en, es, fr, de, pt, it, nl, pl, tr, zh, ja, ar };

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

/** The first language of the list that is here; English otherwise. */
export function chooseTexts(wanted: readonly (string | undefined | null)[]): Chosen {
  for (const tag of wanted) {
    const code = tag?.trim().toLowerCase().split(/[-_]/)[0] ?? "";
    const texts = Object.hasOwn(LANGUAGES, code) ? LANGUAGES[code] : undefined;
    if (texts) return { code, texts, rtl: code === "ar" };
  }
  return { code: "en", texts: en, rtl: false };
}

/** What to ask `chooseTexts` for on a page; `answerLanguage` is an English name. */
export function wantedLanguages(asked: string | undefined, answerLanguage: string): (string | undefined)[] {
  const browser = typeof navigator === "undefined" ? [] : (navigator.languages ?? [navigator.language]);
  const page = typeof document === "undefined" ? "" : document.documentElement.lang;
  return [asked, NAMES[answerLanguage.trim().toLowerCase()], page, ...browser];
}
