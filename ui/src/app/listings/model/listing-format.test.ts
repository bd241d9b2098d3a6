import { expect, it } from "vitest";
import type { ListingItem } from "../../../api/wire";
import { detailsLine, photoMark, streetAddressLine, priceLine, statusWord } from "./listing-format";

const HOME = {
  SaleType: "For sale", Status: "Active", CurrencySymbol: "$", Price: "449900", Bedrooms: "3", Bathrooms: "2.5", BuildingArea: "1860",
  AreaUnit: "Square Feet", Area: "1860 Square Feet", City: "Brackwater", State: "WA", ZIP: "98401", PropertyType: "Townhouse", ExtensionColumn: "",
} as ListingItem;

it("a card shows price, rooms and area with separators", () => {
  expect(priceLine(HOME)).toBe("$449,900");
  expect(detailsLine(HOME)).toBe("3 bd · 2.5 ba · 1,860 sq ft");
  expect(streetAddressLine(HOME)).toBe("Brackwater, WA 98401");
});

it("a rental has a monthly price and square meters keep their unit", () => {
  const rental = { ...HOME, SaleType: "For rent", Price: "1850", AreaUnit: "Square Meters" };
  expect(priceLine(rental)).toBe("$1,850/mo");
  expect(detailsLine(rental)).toContain("1,860 m²");
});

it("missing values are left out or marked", () => {
  const bare = { ...HOME, Price: "", Bedrooms: "", Bathrooms: "", BuildingArea: "" };
  expect(priceLine(bare)).toBe("No price");
  expect(detailsLine(bare)).toBe("Townhouse");
});

it("a listing that a portal calls pending is not shown as sold", () => {
  const pending = { ...HOME, Status: "Sold", ExtensionColumn: '[{"Key":"PortalStatus","value":"Pending"}]' };
  expect(statusWord(pending).word).toBe("Under contract (pending)");
  expect(statusWord({ ...pending, ExtensionColumn: "" }).word).toBe("Sold");
});

it("another photo URL has another hash", () => {
  expect(photoMark("https://a.example/1.jpg")).not.toBe(photoMark("https://a.example/2.jpg"));
});
