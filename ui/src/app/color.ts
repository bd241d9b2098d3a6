/*
 * Colors as the service stores them (`rgb(r,g,b)`) and as a color input returns them (`#rrggbb`),
 * and matching colors.
 */
import { contrast, type Rgb } from "../lib/color";

export { contrast, type Rgb };

/** Reads `rgb(r,g,b)` with or without spaces, `#rrggbb` or `#rgb`. */
export function parseColor(text: string): Rgb | null {
  const rgb = /^\s*(?:rgb)?\(?\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)?\s*$/i.exec(text);
  if (rgb) return checked(Number(rgb[1]), Number(rgb[2]), Number(rgb[3]));
  const hex = /^\s*#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\s*$/i.exec(text);
  if (hex) return checked(parseInt(hex[1] ?? "", 16), parseInt(hex[2] ?? "", 16), parseInt(hex[3] ?? "", 16));
  const short = /^\s*#([0-9a-f])([0-9a-f])([0-9a-f])\s*$/i.exec(text);
  return short ? parseColor(`#${short.slice(1).map((part) => part + part).join("")}`) : null;
}

function checked(r: number, g: number, b: number): Rgb | null {
  return [r, g, b].every((part) => part >= 0 && part <= 255) ? [r, g, b] : null;
}

export function toRgbText([r, g, b]: Rgb): string {
  return `rgb(${r},${g},${b})`;
}

export function toHex([r, g, b]: Rgb): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG minimum for text, and for shapes such as the launcher. */
export const MIN_TEXT_CONTRAST = 4.5;
export const MIN_SHAPE_CONTRAST = 3;

const BLACK: Rgb = [0, 0, 0];
export const WHITE: Rgb = [255, 255, 255];

/** Black or white, whichever contrasts more, as in the widget. */
export function readableText(color: Rgb): { text: "black" | "white"; ratio: number } {
  const white = contrast(color, WHITE);
  const black = contrast(color, BLACK);
  return white >= black ? { text: "white", ratio: white } : { text: "black", ratio: black };
}

/** The closest lightness of the same hue that passes; the color itself if it does. */
export function nearestPassing(color: Rgb, against: Rgb, minRatio: number): Rgb {
  if (contrast(color, against) >= minRatio) return color;
  const [hue, saturation, lightness] = toHsl(color);
  for (let step = 1; step <= 200; step++) {
    for (const to of [lightness - step / 200, lightness + step / 200]) {
      if (to < 0 || to > 1) continue;
      const tried = fromHsl(hue, saturation, to);
      if (contrast(tried, against) >= minRatio) return tried;
    }
  }
  return readableText(against).text === "black" ? BLACK : WHITE;
}

/** Matching colors: analogous, triadic, complementary, and darker and lighter variants. */
export function harmonies(color: Rgb): Rgb[] {
  const [hue, saturation, lightness] = toHsl(color);
  // Gray has no hue; start from a muted tint.
  const depth = saturation < 0.08 ? 0.35 : Math.min(saturation, 0.7);
  const turned = [-30, 30, 120, 180, 240].map((turn) => fromHsl((hue + turn + 360) % 360, depth, clamp(lightness, 0.3, 0.55)));
  const kin = [0.62, 0.8].map((share) => fromHsl(hue, saturation, clamp(lightness * share, 0.12, 0.9)));
  const seen = new Set([toHex(color)]);
  return [...kin, ...turned].filter((one) => !seen.has(toHex(one)) && seen.add(toHex(one)));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Hue 0 to 360, saturation and lightness 0 to 1. */
export function toHsl([r, g, b]: Rgb): [number, number, number] {
  const [red, green, blue] = [r / 255, g / 255, b / 255];
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const lightness = (high + low) / 2;
  const span = high - low;
  if (span === 0) return [0, 0, lightness];
  const saturation = span / (1 - Math.abs(2 * lightness - 1));
  const sixth = high === red ? ((green - blue) / span + 6) % 6 : high === green ? (blue - red) / span + 2 : (red - green) / span + 4;
  return [sixth * 60, saturation, lightness];
}

export function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    // Rounding may return -0.
    return Math.max(0, Math.round(255 * value));
  };
  return [part(0), part(8), part(4)];
}
