/*
 * Formats prices, details and addresses for lists. Nothing is calculated that the record doesn't
 * state.
 */
import type { ListingItem } from "../../../api/wire";
import { formatNumber } from "../../format";
import { texts } from "../../texts";
import { splitImages } from "./form";
import { itemMarketStatus, marketStatusLabel } from "./market-status";

export function priceLine(item: ListingItem): string {
  const t = texts.value.listings;
  if (!item.Price) return t.noPrice;
  const price = `${item.CurrencySymbol}${formatNumber(item.Price)}`;
  return isRental(item) ? t.aMonth(price) : price;
}

export function isRental(item: ListingItem): boolean {
  return /rent/i.test(item.SaleType);
}

/** "3 bd · 2.5 ba · 1,860 sq ft"; unset values are left out. */
export function detailsLine(item: ListingItem): string {
  const t = texts.value.listings;
  const details = [
    Number(item.Bedrooms) > 0 && t.bedsShort(formatNumber(item.Bedrooms)),
    Number(item.Bathrooms) > 0 && t.bathsShort(formatNumber(item.Bathrooms)),
    areaText(item),
  ].filter(Boolean);
  return details.length > 0 ? details.join(" · ") : item.PropertyType || t.noDetails;
}

/** "1,860 sq ft", or "". */
export function areaText(item: ListingItem): string {
  if (!item.BuildingArea) return "";
  const t = texts.value.listings;
  return /meter/i.test(item.AreaUnit ?? item.Area) ? t.squareMeters(formatNumber(item.BuildingArea)) : t.squareFeet(formatNumber(item.BuildingArea));
}

export function streetAddressLine(item: ListingItem): string {
  return [item.City, [item.State, item.ZIP].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** The name of a listing in sentences and lists. */
export function listingTitle(item: ListingItem): string {
  return item.Address || item.Location || `MLS ${item.MLSNumber}`;
}

export function splitPhotos(item: ListingItem): string[] {
  return splitImages(item.Images);
}

export interface StatusLabel {
  word: string;
  tone: "good" | "care" | "quiet";
}

export function statusWord(item: ListingItem): StatusLabel {
  const value = itemMarketStatus(item);
  const tone = value === "Active" ? "good" : value === "PreOnMarket" ? "care" : "quiet";
  return { word: marketStatusLabel(value, isRental(item)), tone };
}

/** A short hash of a photo URL, so that a changed photo is reloaded. */
export function photoMark(url: string): string {
  let hash = 5381;
  for (let i = 0; i < url.length; i++) hash = ((hash * 33) ^ url.charCodeAt(i)) >>> 0;
  return hash.toString(36);
}
