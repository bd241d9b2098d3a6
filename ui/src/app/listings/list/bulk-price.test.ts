import { expect, it } from "vitest";
import type { ListingItem } from "../../../api/wire";
import { planPrices, priceTargets, units, type PriceRule } from "./bulk-price";

const listing = (SalePrice: string, RentPrice = ""): ListingItem => ({ ID: 1, SalePrice, RentPrice, SaleType: RentPrice ? "For rent" : "For sale", Address: "1 A St" }) as ListingItem;
const rule = (change: Partial<PriceRule>): PriceRule => ({ field: "SalePrice", how: "percent", amount: "", rounding: "", ...change });
const after = (price: string, change: Partial<PriceRule>) => planPrices([listing(price)], rule(change))?.lines[0]?.after;

it.each([
  ["449900", { amount: "-3.5", rounding: "100" }, "434200"],
  ["449900", { amount: "-3.5" }, "434153.5"],
  ["0.1", { how: "add", amount: "0.2" }, "0.3"],
  ["450000", { how: "add", amount: "-5,000" }, "445000"],
  ["999999999999", { how: "add", amount: "1" }, "1000000000000"],
  ["449900", { how: "set", amount: "450000" }, "450000"],
  ["449950", { how: "add", amount: "0", rounding: "100" }, "450000"],
] as [string, Partial<PriceRule>, string][])("%s changed by %j is %s", (price, change, wanted) => {
  expect(after(price, change)).toBe(wanted);
});

it("listings without the price, and those whose price would drop to zero, are skipped", () => {
  const plan = planPrices([listing("100000"), listing(""), listing("0"), listing("4000"), listing("", "1200")], rule({ how: "add", amount: "-5000" }));
  expect([plan?.lines.length, plan?.without, plan?.tooLow]).toEqual([1, 3, 1]);
});

it("a rental's displayed price follows its rent", () => {
  const plan = planPrices([listing("", "1200")], rule({ field: "RentPrice", how: "percent", amount: "10" }));
  expect(priceTargets(plan?.lines ?? [], "RentPrice")[0]).toMatchObject({ shown: { RentPrice: "1320", Price: "1320" }, body: { RentPrice: 1320 } });
});

it("invalid numbers make no plan", () => {
  expect([units("3.5%"), units(""), units("1.23456"), planPrices([], rule({ amount: "abc" })), planPrices([], rule({ how: "set", amount: "-1" }))]).toEqual([null, null, null, null, null]);
});
