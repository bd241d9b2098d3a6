import { expect, it, vi } from "vitest";
import { ApiError } from "../../../api/transport";
import type { ListingQuery } from "../../../api/wire";
import { devListings } from "../../dev/listings";
import { later, testApp } from "../../dev/test-app";
import { listStore } from "./list-store";

const HOMES = devListings(10_000);
let bots = 0;

function page({ PageNumber = 1, PageSize = 20 }: ListingQuery) {
  return { List: HOMES.slice((PageNumber - 1) * PageSize, PageNumber * PageSize), VirtualCount: HOMES.length };
}

function opened(answers: Record<string, unknown> = {}) {
  const test = testApp({ list_chatbots: { List: [], VirtualCount: 0 }, list_listings: page, ...answers });
  const queries = () => test.call.mock.calls.filter(([name]) => name === "list_listings").map(([, input]) => (input as ListingQuery).PageNumber);
  return { ...test, queries: queries, list: listStore(test.app, `list-${++bots}`) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it("the first page gives the full height, and the rest is loaded by what is in view", async () => {
  const { list, queries } = opened();
  await list.reload();
  expect([list.total.value, queries()]).toEqual([10_000, [1]]);
  list.want(9_950, 9_999);
  await settled();
  expect(queries()).toEqual([1, 100]);
  expect(list.at(9_999)?.ID).toBe(HOMES[9_999]?.ID);
  expect(list.at(5_000)).toBeUndefined();
});

it("while scrolling past 100 pages only the last one is requested", async () => {
  const answers: ReturnType<typeof later<unknown>>[] = [];
  const { list, queries } = opened({
    list_listings: (query: ListingQuery) => {
      if (query.PageNumber === 1) return page(query);
      answers.push(later());
      return answers.at(-1)?.promise.then(() => page(query));
    },
  });
  await list.reload();
  for (let row = 0; row < 10_000; row += 20) list.want(row, row + 20);
  answers.forEach(({ resolve }) => resolve(null));
  await settled();
  answers.forEach(({ resolve }) => resolve(null));
  await settled();
  console.log(`flew past 100 pages: ${queries().length} requests`);
  expect(queries()).toEqual([1, 2, 3, 100]);
});

it("an outdated response is dropped", async () => {
  const waiting: ((page: unknown) => void)[] = [];
  const { list } = opened({ list_listings: () => new Promise((resolve) => waiting.push(resolve)) });
  const first = list.reload();
  const second = list.reload();
  await Promise.resolve();
  waiting[1]?.({ List: HOMES.slice(0, 2), VirtualCount: 2 });
  waiting[0]?.({ List: HOMES.slice(0, 100), VirtualCount: 10_000 });
  await Promise.all([first, second]);
  expect([list.total.value, list.rows.value.length]).toEqual([2, 2]);
});

it("a page that fails keeps the loaded rows and is requested again only by Retry", async () => {
  const { list, call, queries } = opened();
  await list.reload();
  call.mockRejectedValueOnce(new ApiError(50301, "The service is busy."));
  list.want(100, 150);
  await settled();
  list.want(120, 170);
  expect([list.rows.value.length, queries().length, list.error.value?.message]).toEqual([100, 2, "The service is busy."]);
  await list.retry();
  await settled();
  expect(list.at(150)?.ID).toBe(HOMES[150]?.ID);
});

it("rows waiting for deletion leave no gap", async () => {
  const { list } = opened();
  await list.reload();
  list.deletion.begin([HOMES[0]?.ID ?? 0, HOMES[2]?.ID ?? 0]);
  expect([list.at(0), list.at(1), list.at(97)].map((listing) => listing?.ID)).toEqual([1, 3, 99].map((at) => HOMES[at]?.ID));
  expect(list.total.value).toBe(9_998);
  list.bulk.undo(list.bulk.jobs.value[0]?.number ?? 0);
  expect(list.at(0)?.ID).toBe(HOMES[0]?.ID);
});

it("a selection includes unloaded rows and survives scrolling and a new order", async () => {
  const { list, queries } = opened();
  await list.reload();
  await list.selectRange(50, 649);
  expect([list.selected.value.size, queries().length]).toEqual([600, 8]);
  list.setFilters({ orderBy: "price_asc" });
  await vi.waitFor(() => expect(queries().length).toBe(9), 20_000);
  expect(list.selected.value.size).toBe(600);
  await list.selectAll();
  expect(list.selected.value.size).toBe(10_000);
});
