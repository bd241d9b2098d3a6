import { expect, it } from "vitest";
import type { MissingListings, ImportReport } from "../../api/desktop";
import { doneText, interruptedText, isMajority, runLabel } from "./missing-listings";

const MISSING: MissingListings = { Count: 5, Offered: 3, All: 9, AllOffered: 7, Sources: [], Homes: [], Mark: "m", Changed: 0, Deleted: 0, Failed: [] };
const report = (more: Partial<ImportReport>): ImportReport => ({
  Created: 0, Updated: 0, Unchanged: 4, Skipped: 0, Refused: 0, Errors: [], Changes: [], Done: 4, Total: 4, Cancelled: false, Stopped: null, importId: null, Absent: MISSING, ...more,
});

it("the button says what is written, marked and deleted", () => {
  expect(runLabel(report({}), "keep")).toBe("Nothing to import");
  expect(runLabel(report({ Created: 2 }), "keep")).toBe("Import 2 listings");
  expect(runLabel(report({}), "sold")).toBe("Mark 3 listings");
  expect(runLabel(report({ Updated: 1 }), "offMarket")).toBe("Import 1 listing, mark 3");
  expect(runLabel(report({ Updated: 1 }), "delete")).toBe("Import 1 listing, delete 5");
});

it("more than half of the listings in scope causes a warning", () => {
  expect([isMajority(MISSING, "keep"), isMajority(MISSING, "delete")]).toEqual([false, true]);
  expect(isMajority({ ...MISSING, Offered: 4 }, "offMarket")).toBe(true);
});

it("the report says what was done, and how far it got", () => {
  expect(doneText(report({}))).toBe("0 listings imported.");
  expect(doneText(report({ Absent: { ...MISSING, Changed: 3 } }))).toBe("3 listings taken off the market.");
  expect(doneText(report({ Updated: 1, Absent: { ...MISSING, Deleted: 5 } }))).toBe("1 listing imported. 5 listings deleted.");
  expect(interruptedText(report({ Cancelled: true, Absent: { ...MISSING, Deleted: 2 } }), "delete")).toMatch(/^Canceled after 2 of 5 listings not in the file\./);
  expect(interruptedText(report({ Cancelled: true, Done: 1, Absent: null }), "delete")).toMatch(/^Canceled after 1 of 4 rows\./);
});
