/*
 * A listing as the form holds it, and the way there and back: from the texts of
 * `list_listings` to the form, from the form to the body of create or update.
 * Pure. Rules of the service are not repeated here; only what could not be
 * sent at all (a number that is none) is refused.
 */
import type { ExtensionRow, ListingItem } from "../../api/wire";
import { FIELDS, isNumeric, type FieldSpec, type TextField } from "./fields";

export interface ListingForm {
  texts: Record<TextField, string>;
  images: string[];
  extension: ExtensionRow[];
}

export type ListingBody = Record<string, unknown>;

/** A new listing: what nearly every home shares is filled in. */
export function emptyForm(): ListingForm {
  const texts = Object.fromEntries(FIELDS.map((field) => [field.name, ""])) as Record<TextField, string>;
  return {
    texts: { ...texts, SaleType: "for_sale", Status: "Active", CurrencySymbol: "$", AreaUnit: "Square Feet" },
    images: [],
    extension: [],
  };
}

/** A copy for a new listing: its number, its page and its days on the market are its own. */
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
  // Services that cannot say "not known" list 0 and 0.
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
      return item[name] ?? "";
  }
}

/** "For sale", "For Rent" or the input form → the input form. */
export function saleTypeValue(shown: string): string {
  return shown.trim().toLowerCase().replace(/\s+/g, "_");
}

/** "2500 Square Feet" → "Square Feet", for services that list no unit. */
function unitOfArea(area: string): string {
  return /square\s+(feet|meters)/i.exec(area)?.[0] ?? "";
}

/** Addresses are joined by ","; a comma inside one is "%2C". */
export function splitImages(joined: string): string[] {
  return joined
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
}

/** A list that cannot be read is one row, so that nothing disappears. */
export function readExtension(text: string): ExtensionRow[] {
  if (!text.trim()) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) return parsed.map(extensionRow);
  } catch {
    // Another service may render the list in its own way.
  }
  return [{ Key: "", value: text }];
}

function extensionRow(entry: unknown): ExtensionRow {
  const members = Object.entries(typeof entry === "object" && entry !== null ? entry : {});
  const member = (name: string) => members.find(([key]) => key.toLowerCase() === name)?.[1];
  return { Key: String(member("key") ?? ""), value: String(member("value") ?? "") };
}

/** Names of the fields in which two forms differ. */
export function changedFields(before: ListingForm, after: ListingForm): string[] {
  const names: string[] = FIELDS.filter(({ name }) => !sameText(before, after, name)).map(({ name }) => name);
  if (JSON.stringify(before.images) !== JSON.stringify(after.images)) names.push("Images");
  if (JSON.stringify(kept(before.extension)) !== JSON.stringify(kept(after.extension))) names.push("ExtensionColumn");
  return names;
}

function sameText(before: ListingForm, after: ListingForm, name: TextField): boolean {
  return before.texts[name].trim() === after.texts[name].trim();
}

/** Fields that cannot be sent, each with its sentence. */
export function unsendable(form: ListingForm): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of FIELDS) {
    const text = form.texts[field.name].trim();
    if (text && isNumeric(field) && parseNumber(text) === null) faults[field.name] = `${field.label} is a number.`;
  }
  return faults;
}

/** The body of `create_listing`, without SerialNumber: unset members are left out. */
export function createBody(form: ListingForm): ListingBody {
  const body: ListingBody = {};
  for (const field of FIELDS) {
    const value = valueOf(form, field);
    if (value !== null) body[field.name] = value;
  }
  if (form.images.length > 0) body.Images = form.images;
  if (kept(form.extension).length > 0) body.ExtensionColumn = kept(form.extension);
  return body;
}

/** The changed members for `update_listing`; `null` clears an optional one. */
export function updateBody(before: ListingForm, after: ListingForm): ListingBody {
  const changed = changedFields(before, after);
  const body: ListingBody = {};
  for (const field of FIELDS) {
    if (changed.includes(field.name)) body[field.name] = valueOf(after, field);
  }
  if (changed.includes("Images")) body.Images = after.images;
  if (changed.includes("ExtensionColumn")) body.ExtensionColumn = kept(after.extension);
  return body;
}

function valueOf(form: ListingForm, field: FieldSpec): string | number | null {
  const text = form.texts[field.name].trim();
  if (!text) return null;
  return isNumeric(field) ? parseNumber(text) : text;
}

/** "449,900" → 449900; null when it is no number. */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/[,\s_](?=\d{3}(\D|$))/g, "");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Rows with nothing in them are not sent. */
function kept(rows: ExtensionRow[]): ExtensionRow[] {
  return rows.filter((row) => row.Key.trim() || row.value.trim());
}
