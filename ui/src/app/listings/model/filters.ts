/*
 * Filters of the listings screen and the query they produce. The first three work with every
 * service, the rest only with Porchlight.
 */
import type { ListingQuery } from "../../../api/wire";
import { parseNumber } from "./form";

export interface Filters {
  city: string;
  saleType: string;
  mlsNumber: string;
  search: string;
  status: string;
  propertyType: string;
  minPrice: string;
  maxPrice: string;
  minBedrooms: string;
  minBathrooms: string;
  orderBy: string;
}

export const NO_FILTERS: Filters = {
  city: "", saleType: "", mlsNumber: "", search: "", status: "", propertyType: "",
  minPrice: "", maxPrice: "", minBedrooms: "", minBathrooms: "", orderBy: "",
};

export function queryFrom(filters: Filters): Partial<ListingQuery> {
  const texts = {
    CityName: filters.city.trim(),
    SaleType: filters.saleType,
    MLSNumber: filters.mlsNumber.trim(),
    Search: filters.search.trim(),
    Status: filters.status,
    PropertyType: filters.propertyType.trim(),
    OrderBy: filters.orderBy,
  };
  const numbers = {
    MinPrice: parseNumber(filters.minPrice),
    MaxPrice: parseNumber(filters.maxPrice),
    MinBedrooms: parseNumber(filters.minBedrooms),
    MinBathrooms: parseNumber(filters.minBathrooms),
  };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== "")),
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== null)),
  };
}

export function countFilters(filters: Filters): number {
  const { orderBy: _order, search: _search, ...narrowing } = filters;
  return Object.values(narrowing).filter((value) => value.trim() !== "").length;
}
