/* Loads what the chat says about showings, in the visitor's language. */
import type { ShowingTexts } from "../types";

/** File names by language code, filled in by build.mjs. */
declare const __SHOWING_TEXTS__: Record<string, string>;

/** Without texts nothing is shown: the answer above names the times, too. */
export async function loadShowingTexts(language: string): Promise<ShowingTexts> {
  const file = __SHOWING_TEXTS__[language] ?? "";
  const module = (await import(/* @vite-ignore */ new URL(file, import.meta.url).href)) as Record<string, ShowingTexts>;
  return module[language] as ShowingTexts;
}
