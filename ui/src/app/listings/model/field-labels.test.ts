import { expect, it } from "vitest";
import { fieldLabel } from "./fields";

it("a listing in pounds has UK labels", () => {
  expect(["ZIP", "HOAMonth", "City"].map((name) => fieldLabel(name, "£"))).toEqual(["Postcode", "Service charge", "City"]);
  expect(["ZIP", "HOAMonth", "City"].map((name) => fieldLabel(name, "$"))).toEqual(["ZIP code", "HOA fee", "City"]);
});
