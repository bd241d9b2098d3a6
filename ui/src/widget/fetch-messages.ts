/*
 * Fetches the widget's messages in the visitor's language before the panel is rendered. A visitor needs one of twelve
 * languages; all of them would be a fifth of the panel. English is built in.
 */
import { chooseCode, addTexts, type Texts, wantedLanguages } from "../chat/texts";

/** File names by language code, filled in by build.mjs. */
declare const __MESSAGES__: Record<string, string>;

/** Never fails: if the messages can't be loaded, the widget stays English. */
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
