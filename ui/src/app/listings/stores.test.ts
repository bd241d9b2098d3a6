/*
 * The list with its pages and the sheet with its saving.
 */
import { expect, it } from "vitest";
import { CallFault } from "../../api/transport";
import type { ListingItem, ListingQuery } from "../../api/wire";
import { devHomes } from "../dev/homes";
import { testApp } from "../dev/test-app";
import { listStore } from "./list-store";
import { createSheetStore } from "./sheet-store";

const HOMES = devHomes(230);
let bots = 0;

function pages(homes: ListingItem[]) {
  return ({ PageNumber = 1, PageSize = 20, MLSNumber }: ListingQuery) => {
    const found = MLSNumber ? homes.filter((home) => home.MLSNumber === MLSNumber) : homes;
    return { List: found.slice((PageNumber - 1) * PageSize, PageNumber * PageSize), VirtualCount: found.length };
  };
}

function opened(answers: Record<string, unknown>) {
  const test = testApp({ list_chatbots: { List: [], VirtualCount: 0 }, list_listings: pages(HOMES), ...answers });
  return { ...test, list: listStore(test.app, `bot-${++bots}`) };
}

it("pages are joined until all are there", async () => {
  const { list, call } = opened({});
  await list.reload();
  expect([list.rows.value.length, list.total.value, list.hasMore.value]).toEqual([100, 230, true]);
  await list.loadMore();
  await list.loadMore();
  await list.loadMore();
  expect(list.rows.value.map((home) => home.ID)).toEqual(HOMES.map((home) => home.ID));
  expect(call).toHaveBeenCalledTimes(3);
});

it("a row that a later page repeats is shown once", async () => {
  const shifted = ({ PageNumber }: ListingQuery) =>
    PageNumber === 1 ? { List: HOMES.slice(0, 100), VirtualCount: 150 } : { List: HOMES.slice(95, 150), VirtualCount: 150 };
  const { list } = opened({ list_listings: shifted });
  await list.reload();
  await list.loadMore();
  expect(list.rows.value).toHaveLength(150);
});

it("the answer of an older question is dropped", async () => {
  const waiting: ((page: unknown) => void)[] = [];
  const { list } = opened({ list_listings: () => new Promise((resolve) => waiting.push(resolve)) });
  const first = list.reload();
  const second = list.reload();
  await Promise.resolve();
  waiting[1]?.({ List: HOMES.slice(0, 2), VirtualCount: 2 });
  waiting[0]?.({ List: HOMES, VirtualCount: 230 });
  await Promise.all([first, second]);
  expect(list.rows.value).toHaveLength(2);
});

it("a page that fails leaves the rows that are there", async () => {
  const { list, call } = opened({});
  await list.reload();
  call.mockRejectedValueOnce(new CallFault(50301, "The service is busy."));
  await list.loadMore();
  expect(list.rows.value).toHaveLength(100);
  expect(list.fault.value?.message).toBe("The service is busy.");
});

it("saving a listing sends its changes and shows it in its place", async () => {
  const homes = devHomes(3);
  const { app, list, call } = opened({ update_listing: 1, list_listings: pages(homes) });
  await list.reload();
  const home = list.rows.value[1];
  if (!home) throw new Error("there is a second home");
  const sheet = createSheetStore(app, list, home);
  sheet.setText("SalePrice", "410,000");
  homes[1] = { ...home, SalePrice: "410000", Price: "410000" };
  expect(await sheet.save()).toBe(true);
  expect(call).toHaveBeenCalledWith("update_listing", {
    SerialNumber: list.serialNumber, Key: String(home.ID), KeyType: "NewOaks", SalePrice: 410000,
  });
  expect(list.rows.value[1]?.Price).toBe("410000");
  expect(sheet.changes.value).toEqual([]);
  expect(await sheet.mayClose()).toBe(true);
});

it("a refused listing keeps what was typed and marks its fields", async () => {
  const refuse = () => Promise.reject(new CallFault(42201, "Url is required; The service has no room for more."));
  const { app, list } = opened({ create_listing: refuse });
  const sheet = createSheetStore(app, list, null);
  sheet.setText("MLSNumber", "PL9");
  expect(await sheet.save()).toBe(false);
  expect(sheet.faults.value).toEqual({ Url: "Url is required" });
  expect(sheet.complaint.value).toBe("The service has no room for more.");
  expect(sheet.form.value.texts.MLSNumber).toBe("PL9");
});

it("a number that is none is not sent", async () => {
  const { app, list, call } = opened({});
  const sheet = createSheetStore(app, list, null);
  sheet.setText("YearBuilt", "old");
  expect(await sheet.save()).toBe(false);
  expect(call).not.toHaveBeenCalled();
  expect(sheet.faults.value).toHaveProperty("YearBuilt");
});

it("closing asks only when something would be lost", async () => {
  const { app, list } = opened({});
  const sheet = createSheetStore(app, list, devHomes(1)[0] ?? null);
  expect(await sheet.mayClose()).toBe(true);
  sheet.setText("City", "Elsewhere");
  const asked = sheet.mayClose();
  expect(app.question.value?.text).toBe("One change would be lost.");
  app.question.value?.answer(false);
  expect(await asked).toBe(false);
});
