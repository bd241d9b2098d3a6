import { signal } from "@preact/signals";
import type { ListingItem } from "../../../api/wire";
import { formatNumber } from "../../format";
import { texts } from "../../texts";
import { areaText, isRental, priceLine, splitPhotos } from "./listing-format";

export type ColumnName =
  | "price" | "beds" | "baths" | "area" | "lot" | "city" | "state" | "zip" | "type" | "offered" | "status" | "mls" | "days" | "year" | "parking" | "hoa" | "photos";

export interface Column {
  name: ColumnName;
  /** Pixels; the street address takes the rest. */
  width: number;
  isNumeric?: boolean;
  /** Sort orders of the service; the first click uses the first one. */
  orders?: readonly string[];
  text: (item: ListingItem) => string;
}

const number = (value: string) => (value === "" || value === "0" ? "" : formatNumber(value));

export const COLUMNS: readonly Column[] = [
  { name: "price", width: 120, isNumeric: true, orders: ["price_desc", "price_asc"], text: priceLine },
  { name: "beds", width: 56, isNumeric: true, orders: ["beds_desc"], text: (item) => number(item.Bedrooms) },
  { name: "baths", width: 60, isNumeric: true, text: (item) => number(item.Bathrooms) },
  { name: "area", width: 98, isNumeric: true, orders: ["area_desc"], text: areaText },
  { name: "lot", width: 96, isNumeric: true, text: (item) => number(item.LotArea) },
  { name: "city", width: 116, text: (item) => item.City },
  { name: "state", width: 72, text: (item) => item.State },
  { name: "zip", width: 80, text: (item) => item.ZIP },
  { name: "type", width: 160, text: (item) => item.PropertyType },
  { name: "offered", width: 92, text: (item) => texts.value.listings.offered[isRental(item) ? "rent" : "sale"] },
  { name: "status", width: 110, text: () => "" },
  { name: "mls", width: 104, text: (item) => item.MLSNumber },
  { name: "days", width: 56, isNumeric: true, text: (item) => number(item.DaysOnMarket) },
  { name: "year", width: 72, isNumeric: true, text: (item) => (item.YearBuilt === "0" ? "" : item.YearBuilt) },
  { name: "parking", width: 80, isNumeric: true, text: (item) => number(item.ParkingSpots) },
  { name: "hoa", width: 96, isNumeric: true, text: (item) => number(item.HOAMonth) },
  { name: "photos", width: 72, isNumeric: true, text: (item) => number(String(splitPhotos(item).length)) },
];

const FIRST: readonly ColumnName[] = ["price", "beds", "baths", "area", "city", "status", "mls", "days"];
const STORAGE_KEY = "porchlight.columns";

/** The visible columns, in the order of `COLUMNS`. */
export const shownColumns = signal<readonly ColumnName[]>(loadStored());

export function toggleColumn(name: ColumnName): void {
  const shown = shownColumns.value.includes(name) ? shownColumns.value.filter((one) => one !== name) : [...shownColumns.value, name];
  shownColumns.value = shown;
  localStorage.setItem(STORAGE_KEY, JSON.stringify(shown));
}

export function columnsShown(): Column[] {
  return COLUMNS.filter(({ name }) => shownColumns.value.includes(name));
}

/** The order after a click on a column header; "" is the default, newest first. */
export function nextOrder(orders: readonly string[], now: string): string {
  return orders[orders.indexOf(now) + 1] ?? "";
}

function loadStored(): readonly ColumnName[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");
    if (Array.isArray(stored)) return COLUMNS.map(({ name }) => name).filter((name) => stored.includes(name));
  } catch {
    // Unreadable data is ignored.
  }
  return FIRST;
}
