import { expect, it } from "vitest";
import { dayBounds } from "./days";

it.each([
  ["2026-11-20", "UTC", "2026-11-20T00:00:00.000Z", "2026-11-20T23:59:59.999Z"],
  ["2026-11-20", "America/Los_Angeles", "2026-11-20T08:00:00.000Z", "2026-11-21T07:59:59.999Z"],
  ["2026-03-08", "America/Los_Angeles", "2026-03-08T08:00:00.000Z", "2026-03-09T06:59:59.999Z"],
  ["2026-11-01", "America/Los_Angeles", "2026-11-01T07:00:00.000Z", "2026-11-02T07:59:59.999Z"],
  ["2026-11-20", "Pacific/Auckland", "2026-11-19T11:00:00.000Z", "2026-11-20T10:59:59.999Z"],
  ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00.000Z", "2026-09-07T02:59:59.999Z"],
  ["2026-11-20", "Moon/Base", "2026-11-20T00:00:00.000Z", "2026-11-20T23:59:59.999Z"],
])("%s in %s", (day, zone, start, end) => {
  expect(dayBounds(day, zone)).toEqual({ start, end });
});

it("an invalid day has no bounds", () => {
  expect([dayBounds("", "UTC"), dayBounds("20.11.2026", "UTC")]).toEqual([null, null]);
});
