/*
 * Fetches the widget's words in the visitor's language once the panel's code is
 * there, before it is drawn. A visitor needs one language of twelve; carrying all of
 * them would be a fifth of the panel. English is in the panel and needs nothing.
 */
import { chooseCode, addTexts, type Texts, wantedLanguages } from "../chat/texts";

/** File names by language code, filled in by build.mjs. */
declare const __MESSAGES__: Record<string, string>;

/** Never fails: without the words of a language the widget speaks English. */
export async function fetchMessages(answerLanguage: string): Promise<void> {
  const code = chooseCode(wantedLanguages(undefined, answerLanguage));
  const file = __MESSAGES__[code];
  if (!file) return;
  try {
    const module = (await import(/* @vite-ignore */ new URL(file, import.meta.url).href)) as Record<string, Texts>;
    const texts = module[code];
    if (texts) addTexts(code, texts);
  } catch {
    console.warn(`Porchlight: the words in "${code}" could not be loaded`);
  }
}
