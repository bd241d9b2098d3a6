import { expect, it } from "vitest";
import { endsBeforeStart, isOpenHouse, isPast, openHouseLabel, openHouses, withOpenHouses } from "./open-house-rows";

const ROWS = [
  { Key: "Heating", value: "Heat pump" },
  { Key: "OpenHouse", value: "2026-11-28 11:00 – 13:00" },
  { Key: "openhouse", value: "2026-11-29" },
  { Key: "OpenHouse", value: "Saturday 11:00-13:00" },
];

it("dated open houses are read, and texts stay custom fields", () => {
  expect(openHouses(ROWS)).toEqual([
    { date: "2026-11-28", start: "11:00", end: "13:00" },
    { date: "2026-11-29", start: "", end: "" },
  ]);
  expect(ROWS.map(isOpenHouse)).toEqual([false, true, true, false]);
});

it("changed open houses take the place of the ones before", () => {
  const rows = withOpenHouses(ROWS, [{ date: "2026-12-05", start: "10:00", end: "" }, { date: "", start: "", end: "" }]);
  expect(rows).toEqual([
    { Key: "Heating", value: "Heat pump" },
    { Key: "OpenHouse", value: "Saturday 11:00-13:00" },
    { Key: "OpenHouse", value: "2026-12-05 10:00" },
  ]);
  expect(openHouses(rows)).toEqual([{ date: "2026-12-05", start: "10:00", end: "" }]);
});

it("an end before the start and a past day are noticed", () => {
  expect(endsBeforeStart({ date: "2026-11-28", start: "13:00", end: "11:00" })).toBe(true);
  expect(endsBeforeStart({ date: "2026-11-28", start: "13:00", end: "" })).toBe(false);
  const now = new Date(2026, 10, 28, 9);
  expect(isPast({ date: "2026-11-27", start: "", end: "" }, now)).toBe(true);
  expect(isPast({ date: "2026-11-28", start: "", end: "" }, now)).toBe(false);
});

it("a stored open house is shown as a person reads it", () => {
  expect(openHouseLabel("2026-11-28 11:00 – 13:00").replaceAll("\u202f", " ")).toBe("Sat, Nov 28, 2026, 11:00 AM – 1:00 PM");
  expect(openHouseLabel("2026-11-29")).toBe("Sun, Nov 29, 2026");
  expect(openHouseLabel("2026-11-28 – 2026-11-29")).toBe("2026-11-28 – 2026-11-29");
  expect(openHouseLabel("by appointment")).toBe("by appointment");
});
