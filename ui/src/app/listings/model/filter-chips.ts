/*
 * What is filtered, in words, each with what takes it away. Pure.
 */
import { formatNumber } from "../../format";
import { texts } from "../../texts";
import { parseNumber } from "./form";
import type { Filters } from "./filters";

export interface Chip {
  name: keyof Filters;
  word: string;
}

export function filterChips(filters: Filters): Chip[] {
  const said = texts.value.listings;
  const { filter } = said;
  const price = (text: string) => formatNumber(parseNumber(text) ?? text);
  const words: Partial<Record<keyof Filters, (value: string) => string>> = {
    search: filter.chipSearch,
    city: (city) => city,
    saleType: (type) => (type === "for_rent" ? said.forRent : said.forSale),
    status: (status) => said.status[status as keyof typeof said.status] ?? status,
    propertyType: (type) => type,
    mlsNumber: filter.chipMls,
    minPrice: (text) => filter.chipMinPrice(price(text)),
    maxPrice: (text) => filter.chipMaxPrice(price(text)),
    minBedrooms: (text) => filter.chipBeds(price(text)),
    minBathrooms: (text) => filter.chipBaths(price(text)),
  };
  return Object.entries(words).flatMap(([name, word]) => {
    const value = filters[name as keyof Filters].trim();
    return value ? [{ name: name as keyof Filters, word: word(value) }] : [];
  });
}
