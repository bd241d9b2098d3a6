/*
 * Temperature values: 0, 1 and 2 are presets (Precise, Balanced, Lively); 3 to 100 are hundredths.
 */
import { formatNumber } from "../../format";
import { texts } from "../../texts";

/** Initial exact number: that of Balanced. */
export const FIRST_EXACT = 70;
const MAX_EXACT = 100;

export const isExact = (value: number): boolean => value > 2;

/** "Balanced", or "0.35". */
export function temperatureText(value: number): string {
  return texts.value.settings.manners[value] ?? formatNumber(value / 100);
}

/** "0.35", "0,35", ".35" or "35" as hundredths; null outside 3 to 100. */
export function readTemperature(typed: string): number | null {
  const text = typed.trim().replace(",", ".");
  if (!/^(\d{1,3}|\d?\.\d{1,2})$/.test(text)) return null;
  const hundredths = text.includes(".") || text === "1" ? Math.round(Number(text) * 100) : Number(text);
  return hundredths > 2 && hundredths <= MAX_EXACT ? hundredths : null;
}

/** True for text that may become a temperature: "", "0.", "2". */
export function isBeginning(typed: string): boolean {
  return /^(0?([.,]0?)?|[12]|1[.,])$/.test(typed.trim());
}
