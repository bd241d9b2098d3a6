/*
 * Parses numbers as people type and paste them: "1,250,000", "1.250.000 €", "350k", "2,5".
 * Ambiguous input returns both readings.
 */
export type ParsedNumber =
  | { is: "empty" }
  | { is: "number"; value: number; /** Typed exactly as it is sent; no hint needed. */ plain: boolean }
  | { is: "either"; values: readonly [thousands: number, fraction: number] }
  | { is: "unit"; unit: AreaUnit }
  | { is: "none" };

export type AreaUnit = "Square Feet" | "Square Meters";

export interface NumberRules {
  /** The decimal separator of the agent's language; the other one groups. */
  point: "." | ",";
  /** "350k" and "1.2M" are amounts; counts of rooms never have a suffix. */
  short?: boolean;
  /** Only whole numbers, so a separator before three digits groups. */
  whole?: boolean;
  /** Degrees: a point is always the decimal separator. */
  degrees?: boolean;
  unit?: AreaUnit | undefined;
}

const UNITS: readonly [RegExp, AreaUnit][] = [
  [/\s*(square feet|sq\.?\s*ft\.?|sqft|ft²|ft2|pies²|pies cuadrados)$/i, "Square Feet"],
  [/\s*(square met(er|re)s?|sq\.?\s*m\.?|sqm|m²|m2|metros cuadrados)$/i, "Square Meters"],
];

const SCALES: readonly [RegExp, number][] = [
  [/(?<=\d)\s*(k|mil)$/i, 1e3],
  [/(?<=\d)\s*(M|mm|mio\.?|million|millón|millones)$/, 1e6],
];

/** Currency signs before or after an amount: "$", "US$", "€", "CHF", "kr". */
const MONEY = /^(\p{Sc}|[A-Z]{1,3}\p{Sc}|[A-Z]{3}|kr\.?)\s*|\s*(\p{Sc}|[A-Z]{3}|kr\.?)$/gu;

export function readNumber(text: string, rules: NumberRules): ParsedNumber {
  const typed = westernDigits(text.trim());
  if (!typed) return { is: "empty" };
  const { rest, unit } = withoutUnit(typed);
  if (unit && rules.unit && unit !== rules.unit) return { is: "unit", unit };
  const money = rules.short ? rest.replace(MONEY, "").replace(/(?<=\d)(,-|\.-|,–)$/, "") : rest;
  const { digits, scale } = rules.short ? scaled(money) : { digits: money, scale: 1 };
  const read = readDigits(digits, scale === 1 ? rules : { ...rules, degrees: false, whole: false });
  if (read.is === "none") return read;
  // "1.250k" and "1,250k" are as ambiguous as without the k.
  const value = (number: number) => Number((number * scale).toPrecision(15));
  if (read.is === "either") return { is: "either", values: [value(read.values[0]), value(read.values[1])] };
  return { is: "number", value: value(read.value), plain: text.trim() === String(read.value) };
}

/** First digits of the decimal scripts that numbers are typed in, as the import reads them. */
const ZEROS = ["٠", "۰", "०", "০", "０"];

/** "٤٥٠٬٠٠٠" as "450,000". */
function westernDigits(text: string): string {
  return text.replace(/\P{ASCII}/gu, (char) => {
    if ("٬،，".includes(char)) return ",";
    if ("٫．".includes(char)) return ".";
    const digits = ZEROS.map((zero) => char.charCodeAt(0) - zero.charCodeAt(0));
    return String(digits.find((digit) => digit >= 0 && digit < 10) ?? char);
  });
}

function withoutUnit(text: string): { rest: string; unit: AreaUnit | null } {
  for (const [pattern, unit] of UNITS) {
    const rest = text.replace(pattern, "");
    if (rest !== text) return { rest, unit };
  }
  return { rest: text, unit: null };
}

function scaled(text: string): { digits: string; scale: number } {
  for (const [pattern, scale] of SCALES) {
    const digits = text.replace(pattern, "");
    if (digits !== text) return { digits, scale };
  }
  return { digits: text, scale: 1 };
}

type Digits = { is: "number"; value: number } | { is: "either"; values: [number, number] } | { is: "none" };

function readDigits(text: string, rules: NumberRules): Digits {
  const sign = /^[-−]/.test(text) ? -1 : 1;
  const spaced = text.replace(/^[-−+]/, "");
  const closed = /^\d{1,3}(['’_\s]\d{3})+(?=$|[.,])/.test(spaced) ? spaced.replace(/['’_\s]/g, "") : spaced;
  if (!/^\d[\d.,]*$/.test(closed) || /[.,]$/.test(closed)) return { is: "none" };
  const grouped = closed !== spaced;
  const read = byMarks(closed, grouped, rules);
  if (read.is === "number") return { is: "number", value: sign * read.value };
  return read;
}

/** If both separators appear, the last one is the decimal separator. */
function byMarks(text: string, grouped: boolean, rules: NumberRules): Digits {
  const marks = [...text].filter((char) => char === "." || char === ",");
  const last = marks.at(-1);
  if (last === undefined) return number(text);
  const isTwo = new Set(marks).size === 2;
  const count = marks.filter((mark) => mark === last).length;
  if (isTwo) return count === 1 && groups(text.split(last)[0] ?? "") ? number(plain(text, last)) : { is: "none" };
  if (count > 1) return !grouped && groups(text) ? number(text.replace(/[.,]/g, "")) : { is: "none" };
  const fraction = number(text.replace(",", "."));
  if (grouped || rules.degrees || !/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return fraction;
  const thousands = number(text.replace(/[.,]/, ""));
  if (rules.whole || last !== rules.point) return thousands;
  if (thousands.is !== "number" || fraction.is !== "number") return { is: "none" };
  return { is: "either", values: [thousands.value, fraction.value] };
}

function groups(text: string): boolean {
  return /^\d{1,3}([.,]\d{3})*$/.test(text);
}

function plain(text: string, point: string): string {
  return text.replace(point === "," ? /\./g : /,/g, "").replace(",", ".");
}

function number(text: string): Digits {
  const value = Number(text);
  return text !== "" && Number.isFinite(value) ? { is: "number", value } : { is: "none" };
}

/** The service always uses a decimal point; this makes it unambiguous: "102.125" → "102.1250". */
export function certain(text: string): string {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** "47.6, -122.3", also from the URL of a map; null if there are no coordinates. */
export function parseCoordinates(text: string): { latitude: string; longitude: string } | null {
  const match =
    /@(-?\d+\.\d+),(-?\d+\.\d+)/.exec(text) ??
    /^\s*\(?\s*([-−+]?\d{1,3}(?:\.\d+)?)\s*°?\s*[,;\s]\s*([-−+]?\d{1,3}(?:\.\d+)?)\s*°?\s*\)?\s*$/.exec(text);
  const [latitude, longitude] = [match?.[1], match?.[2]].map((part) => part?.replace("−", "-").replace("+", ""));
  if (!latitude || !longitude || Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) return null;
  return { latitude, longitude };
}
