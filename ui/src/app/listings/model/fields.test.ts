import { afterEach, expect, it } from "vitest";
import { chooseLanguage } from "../../texts";
import { readableValue } from "./fields";

afterEach(() => chooseLanguage("en"));

it("amounts and areas have separators, and nothing else has", async () => {
  expect(readableValue("SalePrice", "500000")).toBe("500,000");
  expect(readableValue("LotArea", "21780.5")).toBe("21,780.5");
  expect(readableValue("SalePrice", "on request")).toBe("on request");
  expect(readableValue("SalePrice", "")).toBe("");
  for (const [field, text] of [["YearBuilt", "1962"], ["MLSNumber", "1234567"], ["ZIP", "98101"], ["Latitude", "47.612345"], ["Description", "1000000"]] as const) {
    expect(readableValue(field, text)).toBe(text);
  }
  await chooseLanguage("es");
  expect(readableValue("SalePrice", "1250000")).toMatch(/^1.250.000$/);
});
