import type { Locator } from "@playwright/test";
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

const listing = (number: number, more: Record<string, unknown> = {}) => ({
  SaleType: "for_sale",
  PropertyType: "Single Family Residential",
  Status: "Active",
  Url: `https://homes.example.com/${number}`,
  MLSNumber: `H${number}`,
  Address: `${number} Alder Lane`,
  City: "Alder Bay",
  State: "WA",
  SalePrice: 400_000 + number,
  CurrencySymbol: "$",
  Bedrooms: 3,
  Bathrooms: 2.5,
  BuildingArea: 1860,
  AreaUnit: "Square Feet",
  ...more,
});

async function answered(widget: Widget, service: { baseUrl: string; call: (path: string, body: object) => Promise<unknown>; chatbot: () => Promise<string> }, site: { page: (html: string) => string }, rows: object[], lang = "en"): Promise<Locator> {
  const bot = await service.chatbot();
  await service.call("Chatbot/RealEstateImport", { SerialNumber: bot, Rows: rows });
  await widget.page.goto(site.page(pageWith(snippet(service.baseUrl, bot), lang)));
  await widget.launcher.click();
  await widget.input.waitFor();
  const answer = await widget.ask("homes for sale");
  return answer.locator(".cards");
}

const many = Array.from({ length: 10 }, (_, at) => listing(at + 1));
const gone = (row: Locator): Promise<number> => row.evaluate((list) => Math.abs(list.scrollLeft));

test("a_card_shows_price_details_area_one_button_and_a_placeholder_without_a_photo", async ({ page, service, site }) => {
  const row = await answered(new Widget(page), service, site, [listing(1)]);
  const card = row.getByRole("article", { name: /1 Alder Lane/ });
  await expect(card).toContainText("$400,001");
  await expect(card).toContainText(/3 beds? · 2\.5 baths · 1,860/);
  await expect(card).toContainText("Alder Bay");
  await expect(card.getByRole("button", { name: "View details: 1 Alder Lane" })).toBeVisible();
  await expect(card.getByRole("link")).toHaveCount(0);
  await expect(card.getByRole("img", { name: "No photo yet" })).toBeVisible();
  await expect(page.locator(".turn")).toHaveCount(0);
});

test("a_broken_photo_becomes_a_placeholder_of_the_same_size", async ({ page, service, site }) => {
  await page.route("**/pictures/**", (route) => route.fulfill({ status: 404 }));
  const row = await answered(new Widget(page), service, site, [listing(1, { Images: [`${service.baseUrl}/samples/nowhere.jpg`] }), listing(2)]);
  await expect(row.getByRole("img", { name: "No photo yet" })).toHaveCount(2);
  const [broken, missing] = await row.locator(".photo").evaluateAll((photos) => photos.map((photo) => photo.getBoundingClientRect().height));
  expect(broken).toBe(missing);
});

test("tab_moves_from_card_to_card_and_arrows_scroll", async ({ page, service, site }) => {
  const row = await answered(new Widget(page), service, site, many);
  const buttons = row.getByRole("button");
  const count = await buttons.count();
  expect(count).toBeGreaterThan(2);
  await buttons.first().focus();
  for (let at = 0; at < count; at += 1) {
    await expect(buttons.nth(at)).toBeFocused();
    await expect(row.getByRole("article").nth(at)).toBeInViewport({ ratio: 0.9 });
    if (at < count - 1) await page.keyboard.press("Tab");
  }
  const end = await gone(row);
  for (let times = 0; times < 4; times += 1) await page.keyboard.press("ArrowLeft");
  await expect.poll(() => gone(row)).toBeLessThan(end);
});

test("scroll_buttons_appear_only_where_there_is_more", async ({ page, service, site }) => {
  const row = await answered(new Widget(page), service, site, many);
  const [back, on] = [page.locator(".turn.back"), page.locator(".turn.on")];
  await expect(back).toHaveCount(0);
  await on.click();
  await expect(back).toBeVisible();
  await expect.poll(() => gone(row)).toBe(244);
  await row.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: "instant" }));
  await expect(on).toHaveCount(0);
  await back.click();
  await expect(on).toBeVisible();
});

test("horizontal_wheel_scrolls_the_row_and_vertical_wheel_the_messages", async ({ page, service, site }) => {
  const widget = new Widget(page);
  const row = await answered(widget, service, site, many);
  await row.hover();
  await page.mouse.wheel(300, 0);
  await expect.poll(() => gone(row)).toBeGreaterThan(100);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => widget.messages.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)).toBeGreaterThan(10);
});

test("long_words_do_not_overflow_the_card", async ({ page, service, site }) => {
  const long = listing(1, { Address: `1 ${"Llanfairpwllgwyngyll".repeat(6)} Street`, City: "A city with a very long name that goes on and on", SalePrice: 123_456_789_012 });
  const row = await answered(new Widget(page), service, site, [long, listing(2)]);
  const [first, second] = await row.locator(".home").evaluateAll((cards) => cards.map((card) => ({ wide: card.scrollWidth, tall: card.clientHeight })));
  expect(first?.wide).toBe(232);
  expect(second?.tall).toBe(first?.tall);
});

test("in_right_to_left_the_row_starts_on_the_right", async ({ page, service, site }) => {
  const row = await answered(new Widget(page), service, site, many, "ar");
  const [first, box] = [await row.getByRole("article").first().boundingBox(), await row.boundingBox()];
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0) - (first?.x ?? 0) - (first?.width ?? 0))).toBe(16);
  await page.locator(".turn.on").click();
  await expect.poll(() => gone(row)).toBe(244);
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a_swipe_moves_the_row_and_stops_at_a_card", async ({ page, service, site }) => {
    const row = await answered(new Widget(page), service, site, many);
    await expect(page.locator(".turn").first()).toBeHidden();
    await expect(row.getByRole("article").first()).toBeInViewport({ ratio: 0.9 });
    const box = await row.boundingBox();
    const finger = await page.context().newCDPSession(page);
    const y = Math.round((box?.y ?? 0) + 60);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await touch("touchStart", 300);
    for (let x = 280; x >= 80; x -= 20) await touch("touchMove", x);
    await touch("touchEnd");
    await expect.poll(() => gone(row)).toBeGreaterThan(100);
    await expect.poll(async () => (await gone(row)) % 244).toBe(0);
  });
});
