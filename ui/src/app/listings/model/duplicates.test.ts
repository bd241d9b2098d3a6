import { expect, it } from "vitest";
import type { ListingItem } from "../../../api/wire";
import { devListings } from "../../dev/listings";
import { findDuplicates, normalizeStreetAddress, normalUrl } from "./duplicates";

const [TEMPLATE] = devListings(1) as [ListingItem];
let ids = 0;
const listing = (change: Partial<ListingItem>): ListingItem => {
  const id = ++ids;
  return { ...TEMPLATE, ID: id, MLSNumber: `A${id}`, Url: `https://a.example/${id}`, Address: `${id} Oak Road`, City: "Alder Bay", LATITUDE: 0, LONGITUDE: 0, ...change };
};
const reasons = (a: Partial<ListingItem>, b: Partial<ListingItem>) => findDuplicates([listing(a), listing(b)]).map((group) => group.reasons.join("+"))[0];

it.each([
  ["12 N. Main St.", "12 North Main Street"],
  ["12 Main St, Apt 4-B", "12 MAIN STREET #4B"],
  ["12 Main St Unit 4B", "12 Main Street, Suite 4 B".replace("4 B", "4B")],
  ["C/ Alcalá, nº 5", "Calle Alcala 5"],
])("%s is %s", (one, other) => {
  const normal = (Address: string) => normalizeStreetAddress({ ...TEMPLATE, Address }).replace(" nº", "").replace(" no", "");
  expect(normal(one)).toBe(normal(other));
});

it.each([
  ["mls", { MLSNumber: "PL-26101" }, { MLSNumber: "pl26101" }],
  ["url", { Url: "https://www.a.example/homes/1/?utm_source=mail" }, { Url: "http://a.example/homes/1" }],
  ["address", { Address: "12 Main St." }, { Address: "12 main street" }],
  ["near", { Address: "", LATITUDE: 47.25, LONGITUDE: -122.4 }, { Address: "", LATITUDE: 47.25018, LONGITUDE: -122.40018 }],
] as [string, Partial<ListingItem>, Partial<ListingItem>][])("found by %s", (reason, one, other) => {
  expect(reasons(one, other)).toBe(reason);
});

it.each([
  ["another unit", { Address: "12 Main St #3" }, { Address: "12 Main St #4" }],
  ["another town", { Address: "12 Main St", City: "Alder Bay" }, { Address: "12 Main St", City: "Wrenfield" }],
  ["35 m away", { Address: "", LATITUDE: 47.25, LONGITUDE: -122.4 }, { Address: "", LATITUDE: 47.250315, LONGITUDE: -122.4 }],
  ["the house next door", { Address: "12 Main St", LATITUDE: 47.25, LONGITUDE: -122.4 }, { Address: "14 Main St", LATITUDE: 47.25, LONGITUDE: -122.4001 }],
  ["a lettered unit in the same spot", { Address: "210 Millrace Avenue #F", LATITUDE: 47.25, LONGITUDE: -122.4 }, { Address: "210 Millrace Ave #C", LATITUDE: 47.25, LONGITUDE: -122.4 }],
  ["for rent instead of for sale", { Address: "12 Main St", SaleType: "For sale" }, { Address: "12 Main St", SaleType: "For rent" }],
  ["for rent in the same spot", { Address: "", SaleType: "For sale", LATITUDE: 47.25, LONGITUDE: -122.4 }, { Address: "", SaleType: "For rent", LATITUDE: 47.25, LONGITUDE: -122.4 }],
  ["no place and no number", { Address: "Main Street" }, { Address: "Main Street" }],
  ["another page by its query", { Url: "https://a.example/h?id=1" }, { Url: "https://a.example/h?id=2" }],
] as [string, Partial<ListingItem>, Partial<ListingItem>][])("not the same: %s", (_what, one, other) => {
  expect(reasons(one, other)).toBeUndefined();
});

it("linked listings are one group with every reason", () => {
  const groups = findDuplicates([listing({ MLSNumber: "X1" }), listing({ MLSNumber: "X1", Address: "9 Elm Ave" }), listing({ Address: "9 Elm Avenue" }), listing({})]);
  expect(groups.map(({ items, reasons: why }) => [items.length, why])).toEqual([[3, ["mls", "address"]]]);
});

it("an invalid URL is compared as it is", () => {
  expect(normalUrl("Not a page")).toBe("not a page");
});

it("10,000 listings take less than a second", () => {
  const listings = Array.from({ length: 10_000 }, (_, at) =>
    listing({ MLSNumber: `M${at % 9_900}`, Address: `${at} Main St`, LATITUDE: 47 + (at % 100) / 3_000, LONGITUDE: -122 + Math.floor(at / 100) / 3_000 }),
  );
  // The best of three: the others are what else the machine does.
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    findDuplicates(listings);
    return performance.now() - start;
  });
  const groups = findDuplicates(listings);
  const ms = Math.min(...times);
  console.log(`10,000 listings: ${groups.length} groups in ${Math.round(ms)} ms`);
  expect(groups).toHaveLength(100);
  expect(ms).toBeLessThan(1_000);
});
