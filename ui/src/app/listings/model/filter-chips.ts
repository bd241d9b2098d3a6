import { formatNumber } from "../../format";
import { texts } from "../../texts";
import { parseNumber } from "./form";
import type { Filters } from "./filters";

export interface Chip {
  name: keyof Filters;
  word: string;
}

export function filterChips(filters: Filters): Chip[] {
  const t = texts.value.listings;
  const { filter } = t;
  const price = (text: string) => formatNumber(parseNumber(text) ?? text);
  const labels: Partial<Record<keyof Filters, (value: string) => string>> = {
    search: filter.chipSearch,
    city: (city) => city,
    saleType: (type) => (type === "for_rent" ? t.forRent : t.forSale),
    status: (status) => ({ ...t.status, ...t.statusFilter })[status as keyof typeof t.statusFilter] ?? status,
    propertyType: (type) => type,
    mlsNumber: filter.chipMls,
    minPrice: (text) => filter.chipMinPrice(price(text)),
    maxPrice: (text) => filter.chipMaxPrice(price(text)),
    minBedrooms: (text) => filter.chipBeds(price(text)),
    minBathrooms: (text) => filter.chipBaths(price(text)),
  };
  return Object.entries(labels).flatMap(([name, word]) => {
    const value = filters[name as keyof Filters].trim();
    return value ? [{ name: name as keyof Filters, word: word(value) }] : [];
  });
}
