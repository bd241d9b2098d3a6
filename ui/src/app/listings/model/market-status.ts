/*
 * The exact status of a listing as one value: "Active", "PreOnMarket" or "Sold", or "Sold:Pending" for a listing whose
 * custom field PortalStatus says more than the three stored statuses.
 */
import type { ExtensionRow, ListingItem } from "../../../api/wire";
import { texts } from "../../texts";
import { readExtension } from "./form";

const CUSTOM_FIELD = "PortalStatus";
const EXACT = ["Pending", "Contingent", "Under Offer", "Let Agreed", "Off Market", "Withdrawn"];
/** The service reads these as no exact status. */
const PLAIN = /^(active|for sale|for rent|available|sold|closed|rented|leased|let)$/i;

export function isPortalStatus(row: ExtensionRow): boolean {
  return row.Key.trim().toLowerCase() === CUSTOM_FIELD.toLowerCase();
}

export function marketStatus(status: string, rows: readonly ExtensionRow[]): string {
  const exact = rows.find(isPortalStatus)?.value.trim() ?? "";
  if (status === "PreOnMarket" || exact === "" || PLAIN.test(exact)) return status;
  const known = EXACT.find((one) => one.toLowerCase() === exact.toLowerCase().replace(/[-_]/g, " "));
  return `Sold:${known ?? exact}`;
}

export function itemMarketStatus(item: ListingItem): string {
  return marketStatus(item.Status, readExtension(item.ExtensionColumn));
}

/** The stored status and custom fields of a listing that gets this status. */
export function withMarketStatus(value: string, rows: readonly ExtensionRow[]): { status: string; rows: ExtensionRow[] } {
  const [status = "", exact] = value.split(/:(.*)/s);
  const others = rows.filter((row) => !isPortalStatus(row));
  return { status, rows: exact ? [{ Key: CUSTOM_FIELD, value: exact }, ...others] : others };
}

export function marketStatusLabel(value: string, isRental: boolean): string {
  const { status, rented } = texts.value.listings;
  if (value === "Sold" && isRental) return rented;
  return (status as Record<string, string>)[value] ?? value.replace(/^Sold:/, "");
}

/** The choices for a listing, with the one it has now even if only its portal calls it that. */
export function marketStatusOptions(isRental: boolean, current: string): { value: string; label: string }[] {
  const values = Object.keys(texts.value.listings.status).filter((value) => isRental || value !== "Sold:Let Agreed");
  const all = values.includes(current) ? values : [...values, current];
  return all.map((value) => ({ value, label: marketStatusLabel(value, isRental) }));
}
