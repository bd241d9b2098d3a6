import { locale } from "../format";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** 1290411 → "1.3 MB". */
export function formatBytes(bytes: number): string {
  let unit = 0;
  let size = bytes;
  while (size >= 1_000 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  const digits = unit > 1 && size < 100 ? 1 : 0;
  return new Intl.NumberFormat(locale.value, { style: "unit", unit: UNITS[unit], unitDisplay: unit === 0 ? "long" : "short", maximumFractionDigits: digits }).format(size);
}
