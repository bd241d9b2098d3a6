/*
 * Colours as the service takes them, `rgb(r,g,b)`, as a colour input gives
 * them, `#rrggbb`, and the contrast of text on them. Pure.
 */

export interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** Reads `rgb(r,g,b)` with or without spaces, or `#rrggbb`. */
export function parseColor(text: string): Rgb | null {
  const rgb = /^\s*rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)\s*$/i.exec(text);
  if (rgb) return checked(Number(rgb[1]), Number(rgb[2]), Number(rgb[3]));
  const hex = /^\s*#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\s*$/i.exec(text);
  if (hex) return checked(parseInt(hex[1] ?? "", 16), parseInt(hex[2] ?? "", 16), parseInt(hex[3] ?? "", 16));
  return null;
}

function checked(r: number, g: number, b: number): Rgb | null {
  return [r, g, b].every((part) => part >= 0 && part <= 255) ? { r, g, b } : null;
}

export function toRgbText({ r, g, b }: Rgb): string {
  return `rgb(${r},${g},${b})`;
}

export function toHex({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const BLACK: Rgb = { r: 0, g: 0, b: 0 };
const WHITE: Rgb = { r: 255, g: 255, b: 255 };

/** Black or white, whichever contrasts more, as the widget does it. */
export function textOn(color: Rgb): { text: "black" | "white"; ratio: number } {
  const white = contrast(color, WHITE);
  const black = contrast(color, BLACK);
  return white >= black ? { text: "white", ratio: white } : { text: "black", ratio: black };
}

function luminance({ r, g, b }: Rgb): number {
  const [lr = 0, lg = 0, lb = 0] = [r, g, b].map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * lr + 0.7152 * lg + 0.0722 * lb;
}
