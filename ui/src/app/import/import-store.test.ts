import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../api/transport";
import { testApp } from "../dev/test-app";
import { createImportStore, countWrites } from "./import-store";
import { loadMapping, saveMapping } from "./mapping-storage";

const PREVIEW = { columns: [{ header: "PRICE", field: "SalePrice", samples: [] }], rows: 2, preview: [], refused: [], headingRow: 1, sheets: [], sheet: null, digest: "d1" };
const REPORT = {
  Created: 2, Updated: 1, Unchanged: 0, Skipped: 0, Refused: 0, Errors: [], Changes: [], Done: 3, Total: 3, Cancelled: false, Stopped: null, importId: null, Absent: null,
};

beforeEach(() => localStorage.clear());

it("a file is parsed, previewed, imported and undone", async () => {
  const { app, desktop } = testApp({
    read_import_file: PREVIEW,
    import_file: (input: unknown) => ({ ...REPORT, importId: (input as { dryRun: boolean }).dryRun ? null : "7" }),
    undo_import: { deleted: 2, restored: 1, returned: 0, gone: 0, failed: [], cancelled: false },
  });
  const imported = vi.fn();
  const store = createImportStore(app, "bot", imported);
  await store.read({ handle: "homes", name: "homes.csv" });
  store.mapColumn("PRICE", "RentPrice");
  await store.check();
  expect(imported).not.toHaveBeenCalled();
  expect(desktop).toHaveBeenLastCalledWith("import_file", {
    handle: "homes", name: "homes.csv", serialNumber: "bot", mapping: { PRICE: "RentPrice" }, options: {}, dryRun: true, onConflict: "update", digest: "d1",
    run: expect.any(String),
  });
  await store.run();
  expect(store.step.value).toBe("done");
  await store.undo();
  expect(desktop).toHaveBeenLastCalledWith("undo_import", { importId: "7", run: expect.any(String) });
  expect(imported).toHaveBeenCalledTimes(2);
});

it("missing listings are changed only if the agent chooses so after this preview", async () => {
  const Missing = { Count: 3, Offered: 2, All: 9, AllOffered: 8, Sources: [], Homes: [], Mark: "m1", Changed: 0, Deleted: 0, Failed: [] };
  const { app, desktop } = testApp({ read_import_file: PREVIEW, import_file: { ...REPORT, Absent: Missing } });
  const store = createImportStore(app, "bot", vi.fn());
  await store.read({ handle: "homes", name: "homes.csv" });
  await store.check();
  store.missingPolicy.value = "delete";
  await store.check();
  expect(store.missingPolicy.value).toBe("keep");
  expect(desktop).toHaveBeenLastCalledWith("import_file", expect.not.objectContaining({ onAbsent: expect.anything() }));
  store.missingPolicy.value = "offMarket";
  await store.run();
  expect(desktop).toHaveBeenLastCalledWith("import_file", expect.objectContaining({ dryRun: false, onAbsent: "offMarket", absentMark: "m1" }));
});

it("the mapping of a source is used again for its next file", async () => {
  const chosen = { mapping: { PRICE: "RentPrice" }, options: { currency: "€" } };
  saveMapping(["PRICE", "CITY"], chosen);
  expect(loadMapping(["CITY", "PRICE"])).toEqual(chosen);
  expect(loadMapping(["CITY"])).toEqual({ mapping: {}, options: {} });
  const { app } = testApp({ read_import_file: PREVIEW, import_file: REPORT });
  const first = createImportStore(app, "bot", vi.fn());
  await first.read({ handle: "a", name: "a.csv" });
  expect(first.remembered.value).toBe(false);
  first.mapColumn("PRICE", null);
  await first.check();
  const second = createImportStore(app, "bot", vi.fn());
  await second.read({ handle: "b", name: "b.csv" });
  expect([second.remembered.value, second.mapping.value]).toEqual([true, { PRICE: null }]);
  await second.forgetColumns();
  expect([second.mapping.value, loadMapping(["PRICE"])]).toEqual([{}, { mapping: {}, options: {} }]);
});

it("a field that only one column can have is removed from the other column", async () => {
  const columns = [["PRICE", "SalePrice"], ["ASKED", null], ["NOTE", "ExtensionColumn:Note"]].map(([header, field]) => ({ header, field, samples: [] }));
  const store = createImportStore(testApp({ read_import_file: { ...PREVIEW, columns } }).app, "bot", vi.fn());
  await store.read({ handle: "a", name: "a.csv" });
  store.mapColumn("ASKED", "SalePrice");
  expect(["PRICE", "ASKED", "NOTE"].map(store.fieldOf)).toEqual([null, "SalePrice", "ExtensionColumn:Note"]);
  store.restart();
  expect([store.step.value, store.file.value]).toEqual(["choose", null]);
});

it("another worksheet of the workbook is parsed and previewed", async () => {
  const read = (input: unknown) => ({ ...PREVIEW, sheets: ["Sale", "Rent"], sheet: (input as { sheet?: string }).sheet ?? "Sale" });
  const { app, desktop } = testApp({ read_import_file: read, import_file: REPORT });
  const store = createImportStore(app, "bot", vi.fn());
  await store.read({ handle: "a", name: "a.xlsx" });
  await store.readWorksheet("Rent");
  store.setOptions({ currency: "€" });
  await store.check();
  expect(desktop).toHaveBeenLastCalledWith("import_file", expect.objectContaining({ sheet: "Rent", options: { currency: "€" } }));
});

it("an unreadable file is rejected where it was chosen", async () => {
  const reject = () => Promise.reject(new ApiError(10004, "The file has no heading."));
  const store = createImportStore(testApp({ read_import_file: reject }).app, "bot", vi.fn());
  await store.read({ handle: "x", name: "x.csv" });
  expect([store.step.value, store.error.value?.message]).toEqual(["choose", "The file has no heading."]);
});

it("additions and changes count as written", () => {
  expect(countWrites(REPORT)).toBe(3);
});
