/*
 * A language that nobody speaks, made of the English one: ⟦Ñéŵ ĺîšţîñĝ~~~⟧. A
 * text on the screen without the brackets did not come from the texts, and one
 * that is cut had no room to grow by a third. Tests switch it on.
 */
import type { AppTexts } from "./en";

const FROM = "aceghiklnorstuwyzACEGINOSUZ";
const TO = "áçéĝĥîķļñöřšţûŵýžÅÇÉĜÎÑÖŠÛŽ";

export const OPEN = "⟦";
export const CLOSE = "⟧";

export function pseudo(english: AppTexts): AppTexts {
  return changed(english) as AppTexts;
}

function changed(value: unknown): unknown {
  if (typeof value === "string") return formatted(value);
  if (typeof value === "function") return (...given: unknown[]) => changed((value as (...given: unknown[]) => unknown)(...given));
  if (Array.isArray(value)) return value.map(changed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changed(inner)]));
}

function formatted(text: string): string {
  if (text === "") return text;
  const accented = [...text].map((character) => TO[FROM.indexOf(character)] ?? character).join("");
  return `${OPEN}${accented}${"~".repeat(Math.ceil(text.length / 3))}${CLOSE}`;
}
