/*
 * Every text that the app itself says, in one place: a file per area and
 * language. A component reads `texts.value.listings.newListing` while it draws,
 * so another language shows at once. A text with a number or a name in it is a
 * function. What a service said is shown in its own words and is not here.
 */
import { computed, effect, signal } from "@preact/signals";
import { en } from "./en";
import { es } from "./es";
import { pseudo } from "./pseudo";

export type AppTexts = typeof en;
export type Language = "en" | "es" | "pseudo";
/** What a person may choose; "system" follows the computer. */
export type LanguageChoice = "system" | Language;

const KEPT = "porchlight.language";

/** The person's choice; kept on this computer. */
export const languageChoice = signal<LanguageChoice>(readChoice());

export const language = computed<Language>(() => {
  if (languageChoice.value !== "system") return languageChoice.value;
  return navigator.language.toLowerCase().startsWith("es") ? "es" : "en";
});

const ALL: Record<Language, AppTexts> = { en, es, pseudo: pseudo(en) };

export const texts = computed<AppTexts>(() => ALL[language.value]);

effect(() => {
  document.documentElement.lang = language.value === "es" ? "es" : "en";
});

export function chooseLanguage(choice: LanguageChoice): void {
  languageChoice.value = choice;
  localStorage.setItem(KEPT, choice);
}

function readChoice(): LanguageChoice {
  const kept = localStorage.getItem(KEPT);
  return kept === "en" || kept === "es" || kept === "pseudo" ? kept : "system";
}
