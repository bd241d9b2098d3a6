/* Loads what the contact form says, in the visitor's language. */
import type { ContactTexts } from "../types";

/** File names by language code, filled in by build.mjs. */
declare const __CONTACT_TEXTS__: Record<string, string>;

/** Without texts nothing is shown: the message above asks, too. */
export async function loadContactTexts(language: string): Promise<ContactTexts> {
  const file = __CONTACT_TEXTS__[language] ?? "";
  const module = (await import(/* @vite-ignore */ new URL(file, import.meta.url).href)) as Record<string, ContactTexts>;
  return module[language] as ContactTexts;
}
