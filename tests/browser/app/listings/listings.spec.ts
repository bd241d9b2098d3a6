/* Thousands of listings as cards and rows, filters, views and bulk edits. */
import type { Page } from "@playwright/test";
// @ts-expect-error A plain module without types, shared with the benches.
import { listings as makeListings } from "../../../../benches/app/listings.mjs";
import { expect, AdminApp, test } from "../../support/admin-app";
import type { Service } from "../../support/service";

const listings = makeListings as (count: number, photos?: string) => Record<string, unknown>[];

async function fill(service: Service, bot: string, count: number): Promise<void> {
  const rows = listings(count);
  for (let at = 0; at < rows.length; at += 1000) {
    await service.call("Chatbot/RealEstateImport", { SerialNumber: bot, Rows: rows.slice(at, at + 1000) });
  }
}

/** The requested pages of the list, in order. */
function watchPageRequests(page: Page): number[] {
  const pages: number[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/RealEstateList")) pages.push((request.postDataJSON() as { PageNumber: number }).PageNumber);
  });
  return pages;
}

async function openListings(page: Page, admin: { service: Service; url: string }, count: number): Promise<string> {
  const bot = await admin.service.chatbot();
  if (count > 0) await fill(admin.service, bot, count);
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Listings");
  return bot;
}

/** The listing at a position; the service decides the order within one import. */
const place = (page: Page, at: number) => page.locator(`[data-place="${at}"]:not([aria-busy])`);
/** The app after a restart on the same computer. */
async function reopen(page: Page, admin: { service: Service; url: string }, bot: string): Promise<void> {
  await page.goto("about:blank");
  await (await AdminApp.open(page, admin, bot)).tab("Listings");
}

const grid = (page: Page) => page.getByRole("grid", { name: "Listings" });
const layout = (page: Page, name: string) => page.getByRole("radio", { name, exact: true }).click();

test("ten_thousand_listings_have_their_full_height_at_once_and_can_be_scrolled_to_the_end", async ({ page, admin }) => {
  await openListings(page, admin, 10_000);
  const pages = watchPageRequests(page);
  await expect(page.getByText("10,000 listings", { exact: true })).toBeVisible();
  await page.locator(".card-scroll").evaluate((list) => (list.scrollTop = list.scrollHeight));
  await expect(place(page, 9_999)).toBeVisible();
  const cards = await page.locator(".card").count();
  console.log(`thrown to the end of 10,000: pages asked ${pages.join(", ")}; ${cards} cards drawn`);
  expect(pages.length).toBeLessThan(6);
  expect(cards).toBeLessThan(40);
});

test("the_table_works_by_keyboard", async ({ page, admin }) => {
  await openListings(page, admin, 250);
  await layout(page, "Table");
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "251");
  await place(page, 0).focus();
  await page.keyboard.press("End");
  await expect(page.locator(".list-row:focus")).toHaveAttribute("aria-rowindex", "251");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+PageDown");
  const count = page.getByRole("region", { name: "Selected listings" }).locator("strong");
  await expect(count).toHaveText(/^1\d selected|^2\d selected/);
  await page.keyboard.press("Control+a");
  await expect(count).toHaveText("250 selected");
  await page.keyboard.press("Escape");
  await expect(count).toBeHidden();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page.locator(".drawer")).toBeVisible();
});

test("a_header_sorts_if_the_service_can_and_columns_are_saved", async ({ page, admin }) => {
  const bot = await openListings(page, admin, 60);
  await layout(page, "Table");
  await page.getByRole("button", { name: "Price", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Price", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.locator(".list-row").first()).toContainText("$1,450/mo");
  await expect(page.getByRole("columnheader", { name: "City" }).getByRole("button")).toHaveCount(0);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByLabel("Year built").check();
  await reopen(page, admin, bot);
  await expect(page.getByRole("columnheader", { name: "Year built" })).toBeVisible();
});

test("filters_are_shown_as_chips_and_saved_in_a_view", async ({ page, admin }) => {
  const bot = await openListings(page, admin, 100);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("textbox", { name: "City" }).fill("Saltmarsh");
  await page.getByRole("textbox", { name: "Max price" }).fill("600,000");
  await page.keyboard.press("Escape");
  const chips = page.getByRole("group", { name: "Active filters" });
  await expect(chips.getByRole("button")).toHaveText(["Saltmarsh", "Up to 600,000", "Clear all"]);
  await layout(page, "Table");
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByLabel("View name").fill("Saltmarsh below 600k");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.keyboard.press("Escape");
  await chips.getByRole("button", { name: "Remove filter: Saltmarsh" }).click();
  await expect(chips.getByRole("button")).toHaveCount(2);
  await layout(page, "Cards");
  await reopen(page, admin, bot);
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("button", { name: "Saltmarsh below 600k", exact: true }).click();
  await expect(chips.getByRole("button").first()).toHaveText("Saltmarsh");
  await expect(page.locator(".list-row").first()).toBeVisible();
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("button", { name: "Delete Saltmarsh below 600k" }).click();
  await expect(page.getByRole("button", { name: "Saltmarsh below 600k", exact: true })).toHaveCount(0);
});

test("a_bulk_price_change_is_previewed_and_can_be_undone", async ({ page, admin }) => {
  const bot = await openListings(page, admin, 40);
  await expect(page.getByText("40 listings", { exact: true })).toBeVisible();
  await place(page, 0).focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Change price" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the price of 40 listings" });
  await dialog.getByLabel("Percent").last().fill("-10");
  await expect(dialog.getByRole("row", { name: /^100 Alder Lane/ })).toContainText("$284,500$256,100");
  await dialog.getByRole("button", { name: /^Change price of \d+ listings/ }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  const before = await admin.service.call<{ List: { SalePrice: string }[] }>("Chatbot/RealEstateList", { SerialNumber: bot, MLSNumber: "PL100000" });
  expect(before.List[0]?.SalePrice).toBe("284500");

  await place(page, 0).focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Change price" }).click();
  await dialog.getByLabel("Percent").last().fill("-10");
  await dialog.getByRole("button", { name: /^Change price of \d+ listings/ }).click();
  await page.getByRole("button", { name: "Apply now" }).click();
  await expect(page.getByText(/listings updated\./)).toBeVisible();
  const after = await admin.service.call<{ List: { SalePrice: string }[] }>("Chatbot/RealEstateList", { SerialNumber: bot, MLSNumber: "PL100000" });
  expect(after.List[0]?.SalePrice).toBe("256100");
});

test("rejected_listings_are_named_and_can_be_retried", async ({ page, admin }) => {
  await openListings(page, admin, 12);
  await expect(page.getByText("12 listings", { exact: true })).toBeVisible();
  let reject = true;
  await page.route("**/RealEstateUpdate", async (route) => {
    const { Key } = route.request().postDataJSON() as { Key: string };
    if (reject && Number(Key) % 2 === 0) {
      const Data = null;
      return route.fulfill({ json: { Data, Version: "1.0.0", Success: false, Code: 503, Message: "The service is busy." }, headers: { "Access-Control-Allow-Origin": "*" } });
    }
    return route.continue();
  });
  await place(page, 0).focus();
  await page.keyboard.press("Control+a");
  await page.getByLabel("Change status").selectOption("Sold");
  await page.getByRole("button", { name: "Apply now" }).click();
  const toast = page.getByRole("alert").filter({ hasText: "updated" });
  await expect(toast).toBeVisible();
  const rejected = await toast.getByRole("listitem").count();
  console.log(`${await toast.locator(".bulk-status > span").first().innerText()} (${rejected} named)`);
  if (rejected > 0) {
    reject = false;
    await toast.getByRole("button", { name: /^Try/ }).click();
  }
  await expect(page.getByText(/listings? updated\./)).toBeVisible();
});

test("a_bulk_delete_waits_ten_seconds_and_leaves_no_gap", async ({ page, admin }) => {
  const bot = await openListings(page, admin, 30);
  const name = (await place(page, 0).getAttribute("aria-label")) ?? "";
  const first = page.getByRole("gridcell", { name, exact: true });
  await first.hover();
  await first.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(first).toBeHidden();
  await expect(page.getByText("29 listings", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(first).toBeVisible();
  const page1 = await admin.service.call<{ VirtualCount: number }>("Chatbot/RealEstateList", { SerialNumber: bot });
  expect(page1.VirtualCount).toBe(30);
});

test("a_page_that_fails_to_load_leaves_the_loaded_ones", async ({ page, admin }) => {
  await openListings(page, admin, 500);
  await expect(page.getByText("500 listings", { exact: true })).toBeVisible();
  await page.route("**/RealEstateList", (route) => route.abort());
  await page.locator(".card-scroll").evaluate((list) => (list.scrollTop = list.scrollHeight));
  const alert = page.getByRole("alert").filter({ hasText: "Some listings couldn't load" });
  await expect(alert).toBeVisible();
  await page.unroute("**/RealEstateList");
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(place(page, 499)).toBeVisible();
});

test("the_search_accepts_text_while_the_list_loads", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await fill(admin.service, bot, 30);
  let go: () => void = () => {};
  const open = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/RealEstateList", (route) => open.then(() => route.continue()));
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Listings");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("Kestrel");
  await expect(page.getByRole("searchbox")).toHaveValue("Kestrel");
  // The next key reaches the field even if the window is busy.
  const focused = await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "f", code: "KeyF", ctrlKey: true, bubbles: true, cancelable: true }));
    return document.activeElement?.getAttribute("type");
  });
  expect(focused).toBe("search");
  go();
  await expect(page.getByText("4 listings", { exact: true })).toBeVisible();
});

test("the_map_shows_filtered_listings_requests_no_other_host_and_works_by_keyboard", async ({ page, admin }) => {
  await openListings(page, admin, 2_000);
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
  await layout(page, "Map");
  const side = page.getByRole("complementary", { name: "Listings in this area" });
  await expect(side.getByText("2,000 listings in this area")).toBeVisible();
  await page.getByLabel("Listing type").selectOption("for_rent");
  await expect(side.getByText("286 listings in this area")).toBeVisible();
  await page.getByRole("button", { name: "Zoom in" }).press("Enter");
  await expect(side.getByText("286 listings in this area")).toBeHidden();
  await side.getByRole("listitem").first().getByRole("button").press("Enter");
  await page.locator(".map-card").press("Enter");
  await expect(page.locator(".drawer")).toBeVisible();
  console.log(`hosts asked by the map: ${[...hosts].join(", ")}`);
  expect([...hosts]).toEqual(["127.0.0.1"]);
});

test("a_duplicate_is_found_and_deleted_with_undo", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  const rows = listings(50);
  const relisted = { ...rows[0], MLSNumber: "NEW-1", Url: "https://homes.example/again", Address: "100 Alder Ln." };
  await admin.service.call("Chatbot/RealEstateImport", { SerialNumber: bot, Rows: [...rows, relisted] });
  await (await AdminApp.open(page, admin, bot)).tab("Listings");
  await page.getByRole("button", { name: "Find duplicates" }).click();
  const dialog = page.getByRole("dialog", { name: "Duplicate listings" });
  await expect(dialog.getByText("1 group found in 51 listings")).toBeVisible();
  await expect(dialog.getByText("Same address")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep only this listing" }).first().click();
  await expect(dialog.getByText("No duplicates found")).toBeVisible();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("1 group found in 51 listings")).toBeVisible();
});

test("slow_photos_do_not_block_a_search", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 20);
  let pages = 0;
  await page.route("**/pictures/**", () => void pages++);
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Listings");
  await expect.poll(() => pages).toBe(3);
  await page.getByRole("textbox", { name: "Search listings" }).or(page.getByRole("searchbox")).fill("Lamplighter");
  await expect(page.locator(".card")).toHaveCount(1);
  await expect(page.locator(".card")).toContainText("19 Lamplighter Way");
  console.log(`photos on their way at once while none arrives: ${pages}`);
});

test("undo_of_a_deletion_works_from_another_tab", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 3);
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Listings");
  // Not a skeleton, which is there while the list loads.
  await place(page, 0).focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Delete" }).click();
  await app.tab("Playground");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await app.tab("Listings");
  await expect(page.locator(".card")).toHaveCount(3);
  const { VirtualCount } = await admin.service.call<{ VirtualCount: number }>("Chatbot/RealEstateList", { SerialNumber: bot, PageSize: 1 });
  expect(VirtualCount).toBe(3);
});
