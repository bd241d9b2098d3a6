/*
 * An import step by step.
 */
import { expect, it, vi } from "vitest";
import { CallFault } from "../../api/transport";
import { testApp } from "../dev/test-app";
import { createImportStore, homes, writes } from "./import-store";

const PREVIEW = { columns: [{ header: "PRICE", field: "SalePrice", samples: [] }], rows: 2, preview: [], refused: [] };
const REPORT = { Created: 2, Updated: 1, Unchanged: 0, Skipped: 0, Refused: 0, Errors: [], importId: null };

it("a file is read, tried without writing, imported and undone", async () => {
  const { app, desktop } = testApp({
    read_import_file: PREVIEW,
    import_file: (input: unknown) => ({ ...REPORT, importId: (input as { dryRun: boolean }).dryRun ? null : "7" }),
    undo_import: { deleted: 2, restored: 1 },
  });
  const imported = vi.fn();
  const store = createImportStore(app, "bot", imported);
  await store.read({ path: "/homes.csv", name: "homes.csv" });
  store.mapColumn("PRICE", "RentPrice");
  await store.check();
  expect(imported).not.toHaveBeenCalled();
  expect(desktop).toHaveBeenLastCalledWith("import_file", {
    path: "/homes.csv", name: "homes.csv", serialNumber: "bot", mapping: { PRICE: "RentPrice" }, dryRun: true, onConflict: "update",
  });
  await store.run();
  expect(store.step.value).toBe("done");
  await store.undo();
  expect(desktop).toHaveBeenLastCalledWith("undo_import", { importId: "7" });
  expect(imported).toHaveBeenCalledTimes(2);
});

it("a file that cannot be read is refused where it was chosen", async () => {
  const refuse = () => Promise.reject(new CallFault(10004, "The file has no heading."));
  const store = createImportStore(testApp({ read_import_file: refuse }).app, "bot", vi.fn());
  await store.read({ path: "/x.csv", name: "x.csv" });
  expect([store.step.value, store.fault.value?.message]).toEqual(["choose", "The file has no heading."]);
});

it("homes are counted in words", () => {
  expect(writes(REPORT)).toBe(3);
  expect([homes(1), homes(28)]).toEqual(["1 home", "28 homes"]);
});
