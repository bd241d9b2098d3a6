/* Recently chosen colors, newest first, on this computer, so that another chatbot can use them. */
import { signal } from "@preact/signals";
import { parseColor, toHex } from "../../color";

const STORAGE_KEY = "porchlight.colors";
const MAX_COLORS = 8;

export const recentColors = signal<readonly string[]>(read());

/** Records a chosen color, as hex. */
export function recordColor(hex: string): void {
  const next = [hex, ...recentColors.value.filter((one) => one !== hex)].slice(0, MAX_COLORS);
  recentColors.value = next;
  localStorage.setItem(STORAGE_KEY, next.join(" "));
}

function read(): string[] {
  const values = (localStorage.getItem(STORAGE_KEY) ?? "").split(" ");
  return values.map(parseColor).filter((color) => color !== null).map(toHex).slice(0, MAX_COLORS);
}
