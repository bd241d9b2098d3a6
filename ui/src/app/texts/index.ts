/*
 * Every text that the app itself says, in one place: a file per area and
 * language. A component reads `texts.value.listings.newListing` while it draws,
 * so another language shows at once. A text with a number or a name in it is a
 * function. What a service said is shown in its own words and is not here.
 * English is always here; another language is loaded when it is spoken.
 */
import { computed, effect, signal } from "@preact/signals";
import { en, type AppTexts } from "./en";
import { language, type Language } from "./language";

export { language, type AppTexts, type Language };
/** What a person may choose; "system" follows the computer. */
export type LanguageChoice = "system" | Language;

const KEPT = "porchlight.language";

/** The person's choice; kept on this computer. */
export const languageChoice = signal<LanguageChoice>(readChoice());

const known: Partial<Record<Language, AppTexts>> & { en: AppTexts } = { en };

export const texts = computed<AppTexts>(() => known[language.value] ?? en);

effect(() => {
  document.documentElement.lang = language.value === "es" ? "es" : "en";
});

/** Loads the texts of the chosen language and speaks it; rejects, and speaks on as before, when they cannot be loaded. */
export async function speakChosen(): Promise<void> {
  const wanted = chosenLanguage();
  const loaded = known[wanted] ?? (await load(wanted));
  known[wanted] = loaded;
  // Another may have been chosen since.
  if (wanted === chosenLanguage()) language.value = wanted;
}

/** Keeps the choice and speaks it. */
export function chooseLanguage(choice: LanguageChoice): Promise<void> {
  languageChoice.value = choice;
  localStorage.setItem(KEPT, choice);
  return speakChosen();
}

function chosenLanguage(): Language {
  if (languageChoice.value !== "system") return languageChoice.value;
  return navigator.language.toLowerCase().startsWith("es") ? "es" : "en";
}

async function load(wanted: Language): Promise<AppTexts> {
  if (wanted === "es") return (await import("./es")).es;
  if (wanted === "pseudo") return (await import("./pseudo")).pseudo(en);
  return en;
}

function readChoice(): LanguageChoice {
  const kept = localStorage.getItem(KEPT);
  return kept === "en" || kept === "es" || kept === "pseudo" ? kept : "system";
}
