/*
 * Converts a listing between the texts of `list_listings`, the form, and the body of create or
 * update. Only errors that the service would certainly reject are checked here.
 */
import type { ExtensionRow, ListingItem } from "../../../api/wire";
import { language, texts } from "../../texts";
import { FIELDS, isNumeric, unitShort, type FieldSpec, type TextField } from "./fields";
import { certain, readNumber, type NumberRules, type ParsedNumber } from "./parse-number";

export interface ListingForm {
  texts: Record<TextField, string>;
  images: string[];
  extension: ExtensionRow[];
}

export type ListingBody = Record<string, unknown>;

/** A new listing with the usual defaults. */
export function emptyForm(): ListingForm {
  const texts = Object.fromEntries(FIELDS.map((field) => [field.name, ""])) as Record<TextField, string>;
  return {
    texts: { ...texts, SaleType: "for_sale", Status: "Active", CurrencySymbol: "$", AreaUnit: "Square Feet" },
    images: [],
    extension: [],
  };
}

/** A copy for a new listing, without MLS number, URL and days on market. */
export function copiedForm(item: ListingItem): ListingForm {
  const form = formFromItem(item);
  return { ...form, texts: { ...form.texts, MLSNumber: "", Url: "", DaysOnMarket: "0" } };
}

export function formFromItem(item: ListingItem): ListingForm {
  const texts = Object.fromEntries(FIELDS.map((field) => [field.name, textOf(item, field.name)]));
  return {
    texts: texts as Record<TextField, string>,
    images: splitImages(item.Images),
    extension: readExtension(item.ExtensionColumn),
  };
}

function textOf(item: ListingItem, name: TextField): string {
  // Services that can't say "unknown" return 0 and 0.
  const unplaced = !item.LATITUDE && !item.LONGITUDE;
  switch (name) {
    case "SaleType":
      return saleTypeValue(item.SaleType);
    case "Latitude":
      return unplaced ? "" : String(item.LATITUDE);
    case "Longitude":
      return unplaced ? "" : String(item.LONGITUDE);
    case "AreaUnit":
      return item.AreaUnit ?? unitOfArea(item.Area);
    default:
      return NUMBERS.has(name) ? certain(item[name] ?? "") : (item[name] ?? "");
  }
}

const NUMBERS: ReadonlySet<TextField> = new Set(FIELDS.filter(isNumeric).map(({ name }) => name));

/** "For sale", "For Rent" or the input form → the input form. */
export function saleTypeValue(shown: string): string {
  return shown.trim().toLowerCase().replace(/\s+/g, "_");
}

/** The list item after saving, until the service returns it. */
export function applyToItem(item: ListingItem, form: ListingForm): ListingItem {
  const texts = Object.fromEntries(FIELDS.map((field) => [field.name, String(fieldValue(form, field) ?? "")])) as Record<TextField, string>;
  const { Latitude, Longitude, ...listed } = texts;
  return {
    ...item,
    ...listed,
    SaleType: listed.SaleType === "for_rent" ? "For rent" : "For sale",
    Price: listed.SaleType === "for_rent" ? listed.RentPrice : listed.SalePrice,
    Area: listed.BuildingArea && `${listed.BuildingArea} ${listed.AreaUnit}`,
    Images: form.images.join(","),
    ExtensionColumn: nonEmptyRows(form.extension).length > 0 ? JSON.stringify(nonEmptyRows(form.extension)) : "",
    LATITUDE: Number(Latitude),
    LONGITUDE: Number(Longitude),
  };
}

/** "2500 Square Feet" → "Square Feet", for services that return no unit. */
function unitOfArea(area: string): string {
  return /square\s+(feet|meters)/i.exec(area)?.[0] ?? "";
}

/** URLs are joined by ","; a comma inside one is "%2C". */
export function splitImages(joined: string): string[] {
  return joined
    .split(",")
    .map((url) => url.trim())
    .filter(Boolean);
}

/** An unreadable list becomes one row, so that nothing is lost. */
export function readExtension(text: string): ExtensionRow[] {
  if (!text.trim()) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) return parsed.map(extensionRow);
  } catch {
    // Other services may format the list differently.
  }
  return [{ Key: "", value: text }];
}

function extensionRow(entry: unknown): ExtensionRow {
  const members = Object.entries(typeof entry === "object" && entry !== null ? entry : {});
  const member = (name: string) => members.find(([key]) => key.toLowerCase() === name)?.[1];
  return { Key: String(member("key") ?? ""), value: String(member("value") ?? "") };
}

/** Fields in which two forms differ. */
export function changedFields(before: ListingForm, after: ListingForm): string[] {
  const names: string[] = FIELDS.filter((field) => !sameText(before, after, field)).map(({ name }) => name);
  if (JSON.stringify(before.images) !== JSON.stringify(after.images)) names.push("Images");
  if (JSON.stringify(nonEmptyRows(before.extension)) !== JSON.stringify(nonEmptyRows(after.extension))) names.push("ExtensionColumn");
  return names;
}

/** "455,000" and "455000" are the same amount. */
function sameText(before: ListingForm, after: ListingForm, field: FieldSpec): boolean {
  const [old, now] = [before.texts[field.name].trim(), after.texts[field.name].trim()];
  if (old === now) return true;
  if (!isNumeric(field) || !old || !now) return false;
  const [a, b] = [readField(before, field), readField(after, field)];
  return a.is === "number" && b.is === "number" && a.value === b.value;
}

/** How a number field is parsed. */
export function readField(form: ListingForm, field: FieldSpec): ParsedNumber {
  return readNumber(form.texts[field.name], rulesOf(form, field));
}

function rulesOf(form: ListingForm, { kind }: FieldSpec): NumberRules {
  const point = language.value === "es" ? "," : ".";
  const { AreaUnit } = form.texts;
  switch (kind) {
    case "money":
      return { point, short: true };
    case "count":
      return { point, whole: true };
    case "degrees":
      return { point, degrees: true };
    case "area":
      return { point, unit: AreaUnit === "Square Feet" || AreaUnit === "Square Meters" ? AreaUnit : undefined };
    // Only numbers are parsed.
    default:
      return { point };
  }
}

/** Fields that can't be sent or would certainly be rejected, with messages. `before` is null for a new listing. */
export function validateForm(before: ListingForm | null, form: ListingForm): Record<string, string> {
  const errors: Record<string, string> = {};
  const changed = before ? new Set(changedFields(before, form)) : null;
  for (const field of FIELDS) {
    if (changed && !changed.has(field.name)) continue;
    const error = errorOf(form, field);
    if (error) errors[field.name] = error;
  }
  if (form.extension.some((row) => !row.Key.trim() && row.value.trim()) && (!changed || changed.has("ExtensionColumn"))) {
    errors.ExtensionColumn = texts.value.listingEditor.fieldNeedsName;
  }
  return errors;
}

function errorOf(form: ListingForm, field: FieldSpec): string | null {
  const t = texts.value.listingEditor;
  const text = form.texts[field.name].trim();
  if (!text) return field.required ? t.required(field.label) : null;
  if (field.kind === "url" && !/^https?:\/\/\S+$/i.test(text)) return t.invalidListingUrl;
  if (!isNumeric(field)) return null;
  const read = readField(form, field);
  if (read.is === "none") return t.isNumber(field.label);
  if (read.is === "either") return t.isEither(field.label);
  return read.is === "unit" ? t.otherUnit(unitShort(read.unit), unitShort(form.texts.AreaUnit)) : null;
}

/** The body of `create_listing`, without SerialNumber and unset fields. */
export function createBody(form: ListingForm): ListingBody {
  const body: ListingBody = {};
  for (const field of FIELDS) {
    const value = fieldValue(form, field);
    if (value !== null) body[field.name] = value;
  }
  if (form.images.length > 0) body.Images = form.images;
  if (nonEmptyRows(form.extension).length > 0) body.ExtensionColumn = nonEmptyRows(form.extension);
  return body;
}

/** The changed fields for `update_listing`; `null` clears an optional one. */
export function updateBody(before: ListingForm, after: ListingForm): ListingBody {
  const changed = changedFields(before, after);
  const body: ListingBody = {};
  for (const field of FIELDS) {
    if (changed.includes(field.name)) body[field.name] = fieldValue(after, field);
  }
  if (changed.includes("Images")) body.Images = after.images;
  if (changed.includes("ExtensionColumn")) body.ExtensionColumn = nonEmptyRows(after.extension);
  return body;
}

function fieldValue(form: ListingForm, field: FieldSpec): string | number | null {
  const text = form.texts[field.name].trim();
  if (!text) return field.mayBeEmpty ? "" : null;
  if (!isNumeric(field)) return text;
  const read = readField(form, field);
  return read.is === "number" ? read.value : null;
}

/** "449,900" → 449900; null if it isn't a number or is ambiguous. */
export function parseNumber(text: string): number | null {
  const read = readNumber(text, { point: language.value === "es" ? "," : ".", short: true });
  return read.is === "number" ? read.value : null;
}

/** Empty rows are not sent. */
function nonEmptyRows(rows: ExtensionRow[]): ExtensionRow[] {
  return rows.filter((row) => row.Key.trim() || row.value.trim());
}
