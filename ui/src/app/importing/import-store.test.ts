/*
 * An import step by step.
 */
import { beforeEach, expect, it, vi } from "vitest";
import { CallFault } from "../../api/transport";
import { testApp } from "../dev/test-app";
import { createImportStore, writes } from "./import-store";
import { recallColumns, rememberColumns } from "./remembered";

const PREVIEW = { columns: [{ header: "PRICE", field: "SalePrice", samples: [] }], rows: 2, preview: [], refused: [], digest: "d1" };
const REPORT = {
  Created: 2, Updated: 1, Unchanged: 0, Skipped: 0, Refused: 0, Errors: [], Changes: [], Done: 3, Total: 3, Cancelled: false, Stopped: null, importId: null,
};

beforeEach(() => localStorage.clear());

it("a file is read, tried without writing, imported and undone", async () => {
  const { app, desktop } = testApp({
    read_import_file: PREVIEW,
    import_file: (input: unknown) => ({ ...REPORT, importId: (input as { dryRun: boolean }).dryRun ? null : "7" }),
    undo_import: { deleted: 2, restored: 1, gone: 0, failed: [], cancelled: false },
  });
  const imported = vi.fn();
  const store = createImportStore(app, "bot", imported);
  await store.read({ path: "/homes.csv", name: "homes.csv" });
  store.mapColumn("PRICE", "RentPrice");
  await store.check();
  expect(imported).not.toHaveBeenCalled();
  expect(desktop).toHaveBeenLastCalledWith("import_file", {
    path: "/homes.csv", name: "homes.csv", serialNumber: "bot", mapping: { PRICE: "RentPrice" }, dryRun: true, onConflict: "update", digest: "d1",
    run: expect.any(String),
  });
  await store.run();
  expect(store.step.value).toBe("done");
  await store.undo();
  expect(desktop).toHaveBeenLastCalledWith("undo_import", { importId: "7", run: expect.any(String) });
  expect(imported).toHaveBeenCalledTimes(2);
});

it("the columns of a source are read the next time as they were set", async () => {
  rememberColumns(["PRICE", "CITY"], { PRICE: "RentPrice" });
  expect(recallColumns(["CITY", "PRICE"])).toEqual({ PRICE: "RentPrice" });
  expect(recallColumns(["CITY"])).toEqual({});
  const { app } = testApp({ read_import_file: PREVIEW, import_file: REPORT });
  const first = createImportStore(app, "bot", vi.fn());
  await first.read({ path: "/a.csv", name: "a.csv" });
  expect(first.remembered.value).toBe(false);
  first.mapColumn("PRICE", null);
  await first.check();
  const second = createImportStore(app, "bot", vi.fn());
  await second.read({ path: "/b.csv", name: "b.csv" });
  expect([second.remembered.value, second.mapping.value]).toEqual([true, { PRICE: null }]);
  await second.forgetColumns();
  expect([second.mapping.value, recallColumns(["PRICE"])]).toEqual([{}, {}]);
});

it("a file that cannot be read is refused where it was chosen", async () => {
  const refuse = () => Promise.reject(new CallFault(10004, "The file has no heading."));
  const store = createImportStore(testApp({ read_import_file: refuse }).app, "bot", vi.fn());
  await store.read({ path: "/x.csv", name: "x.csv" });
  expect([store.step.value, store.fault.value?.message]).toEqual(["choose", "The file has no heading."]);
});

it("what is added and what changes is written", () => {
  expect(writes(REPORT)).toBe(3);
});
