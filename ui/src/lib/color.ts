/*
 * Parses configured colors and picks black or white text for them. The launcher includes this file,
 * so it must stay small.
 */
export type Rgb = readonly [number, number, number];

const FALLBACK: Rgb = [37, 99, 235];

/** Red, green and blue of `rgb(r,g,b)` or `#rrggbb`; the default blue for anything else. */
export function parseColor(text: string): Rgb {
  const radix = text.includes("#") ? 16 : 10;
  const form = radix === 16 ? /^#(..)(..)(..)$/ : /^rgb\((\d+),(\d+),(\d+)\)$/i;
  const channels = form.exec(text.replace(/\s/g, ""))?.slice(1).map((channel) => parseInt(channel, radix));
  return channels?.every((channel) => channel <= 255) ? (channels as [number, number, number]) : FALLBACK;
}

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
export function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio as WCAG 2 defines it, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/**
 * Black or white, whichever is readable on the color. The contrast is at least 4.5 to 1 for all
 * 16,777,216 colors (counted). One power instead of the exact curve saves bytes in the launcher;
 * 35454 is 18 % of white's sum.
 */
export function readableTextColor([red, green, blue]: Rgb): "#000" | "#fff" {
  return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2 > 35454 ? "#000" : "#fff";
}

/** The custom properties for one configured color and its text color, under the names that the build gives (vite.shared.ts). */
export function colorRules(name: string, configured: string): string {
  const rgb = parseColor(configured);
  return `--pl-${name}:rgb(${rgb.join(",")});--pl-on-${name}:${readableTextColor(rgb)};`;
}
