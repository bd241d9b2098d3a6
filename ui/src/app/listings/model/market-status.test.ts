import { expect, it } from "vitest";
import { marketStatus, marketStatusLabel, marketStatusOptions, withMarketStatus } from "./market-status";

const HEATING = { Key: "Heating", value: "Oil" };
const portal = (value: string) => ({ Key: "PortalStatus", value });

it("reads the exact status beside the stored one", () => {
  expect(marketStatus("Sold", [HEATING, portal("pending")])).toBe("Sold:Pending");
  expect(marketStatus("Sold", [portal("off-market")])).toBe("Sold:Off Market");
  expect(marketStatus("Active", [portal("Active Under Contract")])).toBe("Sold:Active Under Contract");
  expect(marketStatus("Active", [portal("For Sale")])).toBe("Active");
  expect(marketStatus("Sold", [HEATING])).toBe("Sold");
});

it("a new status replaces the exact one and keeps the other custom fields", () => {
  expect(withMarketStatus("Sold:Withdrawn", [HEATING, portal("Pending")])).toEqual({ status: "Sold", rows: [portal("Withdrawn"), HEATING] });
  expect(withMarketStatus("Active", [portal("Pending"), HEATING])).toEqual({ status: "Active", rows: [HEATING] });
});

it("offers the statuses of sales and rentals, and the one the listing has", () => {
  const labels = (isRental: boolean, current: string) => marketStatusOptions(isRental, current).map(({ label }) => label);
  expect(labels(false, "Active")).toEqual(["Active", "Coming soon", "Under contract (pending)", "Contingent", "Under offer", "Sold", "Off market", "Withdrawn"]);
  expect(labels(true, "Active")).toContain("Let agreed");
  expect(labels(true, "Active")).toContain("Rented");
  expect(labels(false, "Sold:Auction").at(-1)).toBe("Auction");
  expect(marketStatusLabel("Sold", true)).toBe("Rented");
});
