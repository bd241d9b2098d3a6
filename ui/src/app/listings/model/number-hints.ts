/*
 * Hints below number fields: how the number was parsed, its value in the other unit, and warnings
 * for unusual values. Warnings never block saving.
 */
import { formatNumber } from "../../format";
import { texts } from "../../texts";
import { FIELDS, isNumeric, unitShort, type FieldSpec, type TextField } from "./fields";
import { readField, type ListingForm } from "./form";

export interface FieldHint {
  text: string;
  /** Unusual, but possibly correct. */
  doubt?: boolean;
}

const SQUARE_METERS_PER_SQUARE_FOOT = 0.09290304;

/** Values outside this range are unusual. */
const USUAL_RANGES: { [N in TextField]?: readonly [number, number] } = {
  SalePrice: [1000, 1e9],
  RentPrice: [20, 200_000],
  Bedrooms: [0, 30],
  Bathrooms: [0, 30],
  ParkingSpots: [0, 50],
  DaysOnMarket: [0, 3650],
};

export function fieldHint(form: ListingForm, field: FieldSpec, thisYear = new Date().getFullYear()): FieldHint[] {
  if (field.name === "Description") return lengthHint(form.texts.Description);
  if (!isNumeric(field)) return [];
  const read = readField(form, field);
  if (read.is === "empty") return field.name === "UnitAreaPrice" ? unitPriceHint(form) : [];
  if (read.is !== "number") return [];
  const { value } = read;
  const valueHint = valueHintText(form, field, value, read.plain);
  return [...(valueHint ? [{ text: valueHint }] : []), ...(field.name === "YearBuilt" ? yearHint(value, thisYear) : doubts(field.name, value))];
}

function valueHintText(form: ListingForm, field: FieldSpec, value: number, plain: boolean): string | null {
  const t = texts.value.listingEditor;
  if (field.kind === "money") return plain && Math.abs(value) < 1000 ? null : t.equals(amount(form, value));
  if (field.kind === "area") {
    if (value <= 0) return null;
    const own = plain && value < 1000 ? "" : `${formatNumber(value)} ${unitShort(form.texts.AreaUnit)}`;
    return t.equals([own, inOtherUnit(form, value)].filter(Boolean).join(" = "));
  }
  return plain || field.kind === "degrees" ? null : t.understood(field.name === "YearBuilt" ? String(value) : formatNumber(value));
}

/** "$1,250,000", "CHF 1,250,000". */
export function amount(form: ListingForm, value: number): string {
  const symbol = form.texts.CurrencySymbol.trim();
  return `${symbol}${/\p{L}$/u.test(symbol) ? "\u00a0" : ""}${formatNumber(value)}`;
}

function inOtherUnit(form: ListingForm, value: number): string {
  const isMeters = /meter/i.test(form.texts.AreaUnit);
  const other = isMeters ? value / SQUARE_METERS_PER_SQUARE_FOOT : value * SQUARE_METERS_PER_SQUARE_FOOT;
  return `${formatNumber(Math.round(other))} ${unitShort(isMeters ? "Square Feet" : "Square Meters")}`;
}

function yearHint(year: number, thisYear: number): FieldHint[] {
  const t = texts.value.listingEditor;
  if (year > thisYear) return [{ text: t.toBeBuilt, doubt: year > thisYear + 5 }];
  if (year < 1000) return [];
  return year < 1700 ? [{ text: t.doubtYear, doubt: true }] : [{ text: t.inYears(thisYear - year) }];
}

function doubts(name: TextField, value: number): FieldHint[] {
  const [low, high] = USUAL_RANGES[name] ?? [-Infinity, Infinity];
  const t = texts.value.listingEditor;
  if (value < low) return [{ text: t.doubtLow, doubt: true }];
  return value > high ? [{ text: t.doubtHigh, doubt: true }] : [];
}

/** Price per area; shown, never filled in. */
function unitPriceHint(form: ListingForm): FieldHint[] {
  const fieldValue = (name: TextField) => {
    const field = FIELDS.find((one) => one.name === name);
    const read = field ? readField(form, field) : null;
    return read?.is === "number" ? read.value : 0;
  };
  const [price, area] = [fieldValue("SalePrice"), fieldValue("BuildingArea")];
  if (price <= 0 || area <= 0 || form.texts.SaleType !== "for_sale") return [];
  return [{ text: texts.value.listingEditor.perUnit(amount(form, Math.round((price / area) * 100) / 100), unitShort(form.texts.AreaUnit)) }];
}

const DESCRIPTION_LIMIT = 20_000;

function lengthHint(description: string): FieldHint[] {
  if (description.length < DESCRIPTION_LIMIT * 0.8) return [];
  const text = texts.value.listingEditor.characters(formatNumber(description.length), formatNumber(DESCRIPTION_LIMIT));
  return [{ text, doubt: description.length > DESCRIPTION_LIMIT }];
}
