import { expect, it } from "vitest";
import { missingField } from "./missing-field";

it.each([
  ["what is the HOA fee of 22 Quince Court", { field: "HOAMonth" }],
  ["when was it built?", { field: "YearBuilt" }],
  ["How many parking spots does it have?", { field: "ParkingSpots" }],
  ["how big is the lot?", { field: "LotArea" }],
  ["¿cuántos dormitorios tiene?", { field: "Bedrooms" }],
  ["¿cuánto cuesta?", { field: "SalePrice" }],
  ["does 22 Quince Court have a wine cellar?", { key: "Wine cellar" }],
  ["is there a pool at 22 Quince Court?", { key: "Pool" }],
  ["what heating does it have", { key: "Heating" }],
  ["¿tiene piscina climatizada?", { key: "Piscina climatizada" }],
  ["tell me everything", { key: "" }],
])("%s", (question, found) => {
  expect(missingField(question, "22 Quince Court")).toEqual(found);
});

it("the address of the listing is not a field", () => {
  expect(missingField("does 5 Parking Lane have a sauna?", "5 Parking Lane")).toEqual({ key: "Sauna" });
});
