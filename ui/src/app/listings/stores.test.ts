/*
 * The list with its pages.
 */
import { expect, it } from "vitest";
import { CallFault } from "../../api/transport";
import type { ListingItem, ListingQuery } from "../../api/wire";
import { devHomes } from "../dev/homes";
import { testApp } from "../dev/test-app";
import { listStore } from "./list-store";

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
