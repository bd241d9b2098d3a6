/*
 * New prices in exact decimal arithmetic, in ten-thousandths like the service. Listings without the
 * price, or whose price would drop to zero, are skipped.
 */
import type { ListingItem } from "../../../api/wire";
import { isRental, listingTitle } from "../model/listing-format";
import type { BulkTarget } from "./bulk";

export type PriceField = "SalePrice" | "RentPrice";
export type PriceHow = "set" | "add" | "percent";

export interface PriceRule {
  field: PriceField;
  how: PriceHow;
  /** The typed text. */
  amount: string;
  /** "1", "100"…; "" doesn't round. */
  rounding: string;
}

export interface PriceLine {
  item: ListingItem;
  before: string;
  after: string;
}

export interface PricePlan {
  lines: PriceLine[];
  /** Listings without such a price. */
  without: number;
  /** Listings whose price would be zero or less. */
  tooLow: number;
  unchanged: number;
}

const UNIT = 10_000n;
const MAX_PRICE = 1_000_000_000_000n * UNIT;

export function planPrices(items: Iterable<ListingItem>, rule: PriceRule): PricePlan | null {
  const amount = units(rule.amount);
  if (amount === null || (rule.how === "set" && amount <= 0n)) return null;
  const step = units(rule.rounding);
  const plan: PricePlan = { lines: [], without: 0, tooLow: 0, unchanged: 0 };
  for (const item of items) {
    const before = units(item[rule.field]);
    if (before === null || before === 0n) {
      plan.without++;
      continue;
    }
    const after = rounded(changed(before, rule.how, amount), step);
    if (after <= 0n || after > MAX_PRICE) plan.tooLow++;
    else if (after === before) plan.unchanged++;
    else plan.lines.push({ item, before: decimal(before), after: decimal(after) });
  }
  return plan;
}

export function priceTargets(lines: readonly PriceLine[], field: PriceField): BulkTarget[] {
  return lines.map(({ item, after }) => ({
    id: item.ID,
    title: listingTitle(item),
    shown: { [field]: after, ...(isRental(item) === (field === "RentPrice") ? { Price: after } : {}) },
    body: { [field]: Number(after) },
  }));
}

function changed(before: bigint, how: PriceHow, amount: bigint): bigint {
  switch (how) {
    case "set":
      return amount;
    case "add":
      return before + amount;
    case "percent":
      return divideRounded(before * (100n * UNIT + amount), 100n * UNIT);
  }
}

function rounded(value: bigint, step: bigint | null): bigint {
  return step && step > 0n ? divideRounded(value, step) * step : value;
}

/** Rounds half up; values below zero are rejected later. */
function divideRounded(value: bigint, by: bigint): bigint {
  const half = value < 0n ? -by / 2n : by / 2n;
  return (value + half) / by;
}

/** "449,900.5" → 4499005000n; null if it isn't a number with up to four decimals. */
export function units(text: string): bigint | null {
  const plain = text.trim().replace(/^[+]/, "").replace(/[,\s\u00a0_](?=\d{3}(\D|$))/g, "");
  const found = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(plain);
  if (!found) return null;
  const value = BigInt(found[2] ?? "0") * UNIT + BigInt((found[3] ?? "").padEnd(4, "0"));
  return found[1] ? -value : value;
}

function decimal(value: bigint): string {
  const places = (value % UNIT).toString().padStart(4, "0").replace(/0+$/, "");
  return `${value / UNIT}${places ? `.${places}` : ""}`;
}
