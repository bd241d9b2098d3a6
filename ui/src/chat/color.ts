/*
 * Reads the colours that an owner configured and finds the ink that can be
 * read on them. Pure. Used by launcher and panel, so it stays tiny; the theme's
 * own colours are in tokens.css.
 */
export type Rgb = readonly [number, number, number];

const FALLBACK: Rgb = [37, 99, 235];

/** Red, green and blue of `rgb(r,g,b)` or `#rrggbb`; the default blue for anything else. */
export function readColor(text: string): Rgb {
  const parts = /^\s*rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)\s*$/i.exec(text);
  if (parts) {
    const rgb = parts.slice(1).map(Number) as [number, number, number];
    return rgb.every((part) => part <= 255) ? rgb : FALLBACK;
  }
  const hex = /^\s*#([0-9a-f]{6})\s*$/i.exec(text)?.[1];
  if (!hex) return FALLBACK;
  const all = parseInt(hex, 16);
  return [all >> 16, (all >> 8) & 255, all & 255];
}

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
export function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio as WCAG 2 defines it, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Black or white, whichever is easier to read on the colour; never under 4.5 to 1. */
export function inkOn(rgb: Rgb): "#000" | "#fff" {
  return contrast(rgb, [0, 0, 0]) >= contrast(rgb, [255, 255, 255]) ? "#000" : "#fff";
}

/** The custom properties for one configured colour and its ink, under the names that the build gives (vite.shared.ts). */
export function colorRules(name: string, configured: string): string {
  const rgb = readColor(configured);
  return `--pl-${name}:rgb(${rgb.join(",")});--pl-on-${name}:${inkOn(rgb)};`;
}
