import { describe, expect, it } from "vitest";
import type { ListingItem } from "../../../api/wire";
import { changedFields, copiedForm, createBody, emptyForm, formFromItem, parseNumber, readExtension, validateForm, updateBody } from "./form";

const ITEM: ListingItem = {
  ID: 42, PropertyType: "Townhouse", SaleType: "For sale", Status: "Active",
  Images: "https://a.example/1.jpg,https://a.example/2%2C3.jpg", CurrencySymbol: "$", Price: "449900.5", State: "WA",
  City: "Brackwater", Address: "12 Alder Lane", ZIP: "98401", Area: "1860 Square Feet", Bathrooms: "2.5", Bedrooms: "3",
  Url: "https://a.example/42", Tours: "OpenHouse", YearBuilt: "1964", MLSNumber: "PL1", DaysOnMarket: "9", LotArea: "5200",
  BuildingArea: "1860", ParkingSpots: "2", Description: "A home.", RentPrice: "", SpaceType: "", DepositFee: "",
  SalePrice: "449900.5", UnitAreaPrice: "", EstimatePrice: "", HOAMonth: "120", LATITUDE: 47.25, LONGITUDE: -122.4,
  ExtensionColumn: '[{"Key":"Heating","value":"Heat pump"}]', Location: "Old Town", AreaUnit: "Square Feet",
};

describe("a listing in the form", () => {
  it("comes back as the input form of the service", () => {
    const body = createBody(formFromItem(ITEM));
    expect(body).toEqual({
      PropertyType: "Townhouse", SaleType: "for_sale", Status: "Active", CurrencySymbol: "$", State: "WA", City: "Brackwater",
      Address: "12 Alder Lane", ZIP: "98401", Bathrooms: 2.5, Bedrooms: 3, Url: "https://a.example/42", Tours: "OpenHouse",
      YearBuilt: 1964, MLSNumber: "PL1", DaysOnMarket: 9, LotArea: 5200, BuildingArea: 1860, AreaUnit: "Square Feet",
      ParkingSpots: 2, Description: "A home.", SalePrice: 449900.5, HOAMonth: 120, Latitude: 47.25, Longitude: -122.4,
      Location: "Old Town", Images: ["https://a.example/1.jpg", "https://a.example/2%2C3.jpg"],
      ExtensionColumn: [{ Key: "Heating", value: "Heat pump" }],
    });
  });

  it("has no changes if nothing was edited", () => {
    expect(changedFields(formFromItem(ITEM), formFromItem(ITEM))).toEqual([]);
    expect(updateBody(formFromItem(ITEM), formFromItem(ITEM))).toEqual({});
  });

  it("sends only changed fields, and null for cleared ones", () => {
    const before = formFromItem(ITEM);
    const after = { ...before, texts: { ...before.texts, HOAMonth: " ", SalePrice: "455,000" }, images: [] };
    expect(updateBody(before, after)).toEqual({ HOAMonth: null, SalePrice: 455000, Images: [] });
  });

  it("has no coordinates if the service knows none", () => {
    const unplaced = formFromItem({ ...ITEM, LATITUDE: 0, LONGITUDE: 0 });
    expect([unplaced.texts.Latitude, unplaced.texts.Longitude]).toEqual(["", ""]);
  });

  it("takes the unit from the area if the service lists none", () => {
    const { AreaUnit: _unit, ...listed } = ITEM;
    expect(formFromItem({ ...listed, Area: "90 Square Meters" } as ListingItem).texts.AreaUnit).toBe("Square Meters");
  });

  it("does not send empty custom fields", () => {
    const form = { ...emptyForm(), extension: [{ Key: " ", value: "" }] };
    expect(createBody(form)).not.toHaveProperty("ExtensionColumn");
    expect(changedFields(emptyForm(), form)).toEqual([]);
  });

  it("keeps custom fields that are not JSON as one row", () => {
    expect(readExtension("Heating: oil")).toEqual([{ Key: "", value: "Heating: oil" }]);
    expect(readExtension('[{"key":"A","Value":"b"}]')).toEqual([{ Key: "A", value: "b" }]);
    expect(readExtension("")).toEqual([]);
  });

  it("reports fields that cannot be sent or are missing in a new listing", () => {
    const form = emptyForm();
    const errors = validateForm(null, { ...form, texts: { ...form.texts, Bedrooms: "three", HOAMonth: "1.250" } });
    expect(errors.Bedrooms).toBe("Bedrooms must be a number.");
    expect(errors.HOAMonth).toBe("HOA fee is ambiguous. Choose one.");
    expect([errors.Url, errors.MLSNumber]).toEqual([undefined, undefined]);
    expect(errors).not.toHaveProperty("City");
  });

  it("validates only edited fields of an existing listing", () => {
    const before = formFromItem({ ...ITEM, YearBuilt: "" });
    expect(validateForm(before, before)).toEqual({});
    expect(validateForm(before, { ...before, texts: { ...before.texts, Url: " " } })).toEqual({});
  });

  it("treats the same amount in another format as unchanged", () => {
    const before = formFromItem(ITEM);
    expect(changedFields(before, { ...before, texts: { ...before.texts, SalePrice: "$449,900.50" } })).toEqual([]);
  });

  it("keeps a number with three decimals", () => {
    const before = formFromItem({ ...ITEM, LotArea: "102.125" });
    expect(createBody(before).LotArea).toBe(102.125);
  });

  it("gives a copy no number and no URL", () => {
    const { texts, images } = copiedForm(ITEM);
    expect([texts.MLSNumber, texts.Url, texts.Address, images.length]).toEqual(["", "", "12 Alder Lane", 2]);
  });
});

describe("a number that was typed", () => {
  it.each([
    ["449900", 449900],
    ["449,900.25", 449900.25],
    ["1 250 000", 1250000],
    ["-122.4", -122.4],
  ])("%s is parsed", (text, value) => expect(parseNumber(text)).toBe(value));

  it.each(["", "1.250", "4e5", "12abc", "1..2", "Infinity"])("%j is not a number", (text) => expect(parseNumber(text)).toBeNull());
});
