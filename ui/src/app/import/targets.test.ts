import { expect, it } from "vitest";
import { targetsFor } from "./targets";

it("a column can be mapped to each field once", () => {
  const values = targetsFor("PRICE", "Price").map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
  expect(values).toEqual(expect.arrayContaining(["SalePrice", "Price", "Images", "ExtensionColumn:PRICE"]));
});

it("a custom field proposed by the core stays an option", () => {
  expect(targetsFor("NEXT OPEN", "ExtensionColumn:OpenHouse").at(-1)).toEqual({
    value: "ExtensionColumn:OpenHouse",
    label: "Custom field: OpenHouse",
  });
});
