import type { Locator, Page } from "@playwright/test";
import { pageWith, snippet } from "../../support/host-site";
import type { Service } from "../../support/service";
import { expect, test, Widget } from "../../support/widget";

const SAMPLES = ["maple-12-front.webp", "barrel-58-front.webp"];

const listing = (number: number, photos: string[], more: Record<string, unknown> = {}) => ({
  SaleType: "for_sale",
  PropertyType: "Single Family Residential",
  Status: "Active",
  Url: `https://www.redfin.com/home/${number}`,
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
  YearBuilt: 1998,
  Latitude: 47.6,
  Longitude: -122.3,
  Images: photos,
  Description: `A quiet house. ${"It has a porch and a garden with two apple trees. ".repeat(20)}The end.`,
  ExtensionColumn: [{ Key: "Heating", value: "Heat pump" }, { Key: "Source", value: "NWMLS" }],
  ...more,
});

interface Place {
  page: Page;
  service: Service;
  site: { page: (html: string) => string };
}

/** A conversation with one card: a home with four photos. */
async function withCard({ page, service, site }: Place, settings: Record<string, unknown> = {}, lang = "en", more = {}): Promise<{ widget: Widget; card: Locator; bot: string }> {
  const bot = await service.chatbot(settings);
  const photos = [...SAMPLES, ...SAMPLES].map((name, at) => `${service.baseUrl}/samples/${name}?n=${at}`);
  await service.call("Chatbot/RealEstateImport", { SerialNumber: bot, Rows: [listing(1, photos, more)] });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot), lang)));
  await widget.launcher.click();
  await widget.input.waitFor();
  const answer = await widget.ask("homes for sale");
  return { widget, card: answer.getByRole("article").first(), bot };
}

test("a_card_opens_a_view_with_all_photos_fields_and_secondary_links", async ({ page, service, site }) => {
  const outside: string[] = [];
  page.on("request", (request) => /openstreetmap|redfin/.test(request.url()) && outside.push(request.url()));
  const { card } = await withCard({ page, service, site });
  await card.click({ position: { x: 20, y: 20 } });
  const view = page.getByRole("region", { name: "1 Alder Lane" });
  await expect(view.getByRole("heading", { name: "1 Alder Lane" })).toBeVisible();
  await expect(view.getByRole("img", { name: "Photo 1 of 4: 1 Alder Lane" })).toBeVisible();
  await expect(view).toContainText("$400,001");
  await expect(view).toContainText("3 beds · 2.5 baths · 1,860 sq ft");
  for (const [label, value] of [["Year built", "1998"], ["MLS number", "H1"], ["Heating", "Heat pump"]]) {
    await expect(view.locator(".fields > div").filter({ hasText: label })).toContainText(value ?? "");
  }
  await expect(view.getByText("Source: NWMLS")).toBeVisible();
  const map = view.getByRole("link", { name: "Show on map" });
  await expect(map).toHaveAttribute("href", "https://www.openstreetmap.org/?mlat=47.6&mlon=-122.3#map=16/47.6/-122.3");
  await expect(map).toHaveAttribute("rel", /noreferrer/);
  await expect(view.getByRole("link", { name: "Listing page" })).toHaveAttribute("href", "https://www.redfin.com/home/1");
  await expect(view.getByText("The end.")).not.toBeInViewport();
  await view.getByRole("button", { name: "Show more" }).click();
  await view.getByText("The end.").scrollIntoViewIfNeeded();
  await expect(view.getByText("The end.")).toBeVisible();
  expect(outside).toEqual([]);
});

test("escape_and_the_back_button_return_to_the_card", async ({ page, service, site }) => {
  const { widget, card } = await withCard({ page, service, site });
  const button = card.getByRole("button");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Back to chat" })).toBeFocused();
  await expect(widget.input).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.locator(".view")).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(widget.panel).toBeVisible();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Back to chat" }).click();
  await expect(button).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(widget.panel).toBeHidden();
});

for (const lang of ["en", "ar"]) {
  test(`buttons_and_arrow_keys_move_through_the_photos_in_${lang}`, async ({ page, service, site }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { card } = await withCard({ page, service, site }, {}, lang);
    await card.click();
    const gallery = page.locator(".gallery[role=group]");
    const [back, on] = [gallery.locator(".step.back"), gallery.locator(".step.on")];
    const counter = gallery.locator(".at-photo");
    await expect(counter).toHaveText("1 / 4");
    await on.click();
    await expect(counter).toHaveText("2 / 4");
    await back.click();
    await expect(counter).toHaveText("1 / 4");
    await gallery.getByRole("list").focus();
    await page.keyboard.press(lang === "ar" ? "ArrowLeft" : "ArrowRight");
    await expect(counter).toHaveText("2 / 4");
    await page.keyboard.press("End");
    await expect(counter).toHaveText("4 / 4");
    await expect(on).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Home");
    await expect(counter).toHaveText("1 / 4");
  });
}

test("book_a_showing_asks_in_the_chat_and_ask_about_it_starts_a_question", async ({ page, service, site }) => {
  const { widget, card } = await withCard({ page, service, site }, { TalkToHumanEmail: "office@harbor.example" });
  await card.click();
  await page.getByRole("button", { name: "Ask about this home" }).click();
  await expect(widget.input).toBeFocused();
  await expect(widget.input).toHaveValue("About 1 Alder Lane, Alder Bay: ");
  await page.keyboard.type("when was it built?");
  await page.keyboard.press("Enter");
  await expect(widget.answers.nth(1)).toContainText("1998");
  await card.click();
  await page.getByRole("button", { name: "Book a showing" }).click();
  await expect(page.locator(".row.visitor .bubble").last()).toContainText("I'd like to book a showing of 1 Alder Lane, Alder Bay.");
  await expect(widget.answers.nth(2)).toContainText(/email or phone/);
});

test("the_texts_are_in_the_language_of_the_conversation", async ({ page, service, site }) => {
  const { widget, card } = await withCard({ page, service, site }, {}, "es");
  await widget.ask("¿Cuál es la casa más barata?");
  await card.click();
  await expect(page.locator(".fields")).toContainText("Año de construcción");
  await page.getByRole("button", { name: "Reservar una visita" }).click();
  await expect(page.locator(".row.visitor .bubble").last()).toContainText("Me gustaría agendar una visita a 1 Alder Lane");
});

test("a_deleted_listing_and_a_lost_connection_are_explained", async ({ page, service, site }) => {
  const { card, bot } = await withCard({ page, service, site });
  await page.route("**/chat/Chat/Listing", (route) => route.abort(), { times: 1 });
  await card.click();
  await expect(page.getByRole("alert")).toContainText("Couldn't load the details.");
  await expect(page.locator(".view .price")).toContainText("$400,001");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Book a showing" })).toBeVisible();
  await page.keyboard.press("Escape");
  await service.call("Chatbot/RealEstateDelete", { SerialNumber: bot, Keys: ["H1"], KeyType: "MLSNumber" });
  await card.click();
  await expect(page.getByRole("alert")).toHaveText("This home is no longer listed.");
  await expect(page.getByRole("button", { name: "Book a showing" })).toHaveCount(0);
});

test("any_photos_is_answered_with_their_number_and_the_card", async ({ page, service, site }) => {
  const { widget } = await withCard({ page, service, site });
  const answer = await widget.ask("any photos of 1 Alder Lane?");
  await expect(answer).toContainText("1 Alder Lane has 4 photos. Open the listing to see them.");
  await expect(answer.getByRole("link")).toHaveCount(0);
  await answer.getByRole("article").click();
  await expect(page.locator(".at-photo")).toHaveText("1 / 4");
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a_swipe_shows_the_next_photo_and_tab_stays_in_the_view", async ({ page, service, site }) => {
    const { card } = await withCard({ page, service, site });
    await card.tap();
    const row = page.locator(".slides");
    const box = await row.boundingBox();
    const finger = await page.context().newCDPSession(page);
    const y = Math.round((box?.y ?? 0) + 60);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await touch("touchStart", 300);
    for (let x = 280; x >= 80; x -= 20) await touch("touchMove", x);
    await touch("touchEnd");
    await expect(page.locator(".at-photo")).toHaveText("2 / 4");
    await page.getByRole("button", { name: "Back to chat" }).focus();
    for (let steps = 0; steps < 12; steps += 1) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => Boolean(document.querySelector("porchlight-chat")?.shadowRoot?.activeElement?.closest(".view")))).toBe(true);
    }
  });
});
