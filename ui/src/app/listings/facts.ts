/*
 * What a card says about a home, from the texts of the service: price, facts,
 * place. Pure. Figures get the separators of the person's language; nothing is
 * worked out that the record does not state.
 */
import type { ListingItem } from "../../api/wire";
import { figure } from "../figures";

export function priceLine(item: ListingItem): string {
  if (!item.Price) return "Price not stated";
  const price = `${item.CurrencySymbol}${figure(item.Price)}`;
  return isRental(item) ? `${price} a month` : price;
}

export function isRental(item: ListingItem): boolean {
  return /rent/i.test(item.SaleType);
}

/** "3 bd · 2.5 ba · 1,860 sq ft"; what is unset is left out. */
export function factsLine(item: ListingItem): string {
  const facts = [
    Number(item.Bedrooms) > 0 && `${figure(item.Bedrooms)} bd`,
    Number(item.Bathrooms) > 0 && `${figure(item.Bathrooms)} ba`,
    item.BuildingArea && `${figure(item.BuildingArea)} ${unitShort(item)}`,
  ].filter(Boolean);
  return facts.length > 0 ? facts.join(" · ") : item.PropertyType || "No facts yet";
}

function unitShort(item: ListingItem): string {
  return /meter/i.test(item.AreaUnit ?? item.Area) ? "m²" : "sq ft";
}

export function placeLine(item: ListingItem): string {
  return [item.City, [item.State, item.ZIP].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** What a listing is called in sentences and lists. */
export function listingTitle(item: ListingItem): string {
  return item.Address || item.Location || `MLS ${item.MLSNumber}`;
}

export interface StatusWord {
  word: string;
  tone: "good" | "care" | "quiet";
}

export function statusWord(item: ListingItem): StatusWord {
  if (item.Status === "PreOnMarket") return { word: "Coming soon", tone: "care" };
  if (item.Status === "Sold") return { word: portalStatus(item) ?? "Sold", tone: "quiet" };
  return { word: isRental(item) ? "For rent" : "For sale", tone: "good" };
}

/** A home that a portal calls pending is stored as sold, with the portal's word. */
function portalStatus(item: ListingItem): string | null {
  const match = /"Key":"PortalStatus","value":"([^"]+)"/.exec(item.ExtensionColumn);
  return match?.[1] ?? null;
}

/** A short mark of a photo address, so that a changed photo is fetched anew. */
export function photoMark(address: string): string {
  let hash = 5381;
  for (let i = 0; i < address.length; i++) hash = ((hash * 33) ^ address.charCodeAt(i)) >>> 0;
  return hash.toString(36);
}
