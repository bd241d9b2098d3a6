import { expect, it } from "vitest";
import { FIELDS, type TextField } from "./fields";
import { emptyForm } from "./form";
import { fieldHint } from "./number-hints";

function hintTexts(texts: Partial<Record<TextField, string>>, name: TextField): string[] {
  const form = emptyForm();
  const field = FIELDS.find((one) => one.name === name);
  if (!field) throw new Error(`${name} is a field`);
  return fieldHint({ ...form, texts: { ...form.texts, ...texts } }, field, 2026).map(({ text, doubt }) => `${text}${doubt ? " (doubt)" : ""}`);
}

it.each<[TextField, string, string[]]>([
  ["SalePrice", "1250000", ["= $1,250,000"]],
  ["SalePrice", "350k", ["= $350,000"]],
  ["SalePrice", "12", ["That looks low. Is it correct? (doubt)"]],
  ["BuildingArea", "1860", ["= 1,860 sq ft = 173 m²"]],
  ["LotArea", "0", []],
  ["YearBuilt", "1964", ["62 years old"]],
  ["YearBuilt", "2027", ["Under construction"]],
  ["YearBuilt", "1650", ["That looks too early. Is it correct? (doubt)"]],
  ["Bedrooms", "45", ["That looks high. Is it correct? (doubt)"]],
  ["Bathrooms", "2,5", ["Read as 2.5"]],
  ["ParkingSpots", "2", []],
])("%s of %s", (name, text, expected) => expect(hintTexts({ [name]: text }, name)).toEqual(expected));

it("the price per area is shown and not filled in", () => {
  expect(hintTexts({ SalePrice: "450,000", BuildingArea: "1,800" }, "UnitAreaPrice")).toEqual(["$250 per sq ft, from price and area"]);
});

it("the other unit follows the chosen one", () => {
  expect(hintTexts({ BuildingArea: "90", AreaUnit: "Square Meters" }, "BuildingArea")).toEqual(["= 969 sq ft"]);
});
