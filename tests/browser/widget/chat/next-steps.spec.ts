/* Buttons under the last answer: more homes, and filters to remove. */
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

const listing = (number: number) => ({
  SaleType: "for_sale",
  PropertyType: "Condo",
  Status: "Active",
  Url: `https://homes.example.com/${number}`,
  MLSNumber: `S${number}`,
  Address: `${number} Alder Lane`,
  City: number % 2 ? "Alder Bay" : "Lakemont",
  State: "WA",
  SalePrice: 300_000 + number * 20_000,
  CurrencySymbol: "$",
  Bedrooms: 3,
  Bathrooms: 2,
});

const rows = Array.from({ length: 12 }, (_, at) => listing(at + 1));

test("filters_are_removed_and_more_homes_shown_with_one_press", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  await service.call("Chatbot/RealEstateImport", { SerialNumber: bot, Rows: rows });
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot), "en")));
  const widget = new Widget(page);
  await widget.open();

  const first = await widget.ask("condos under $500,000");
  const steps = first.getByRole("group", { name: "Suggestions" });
  await expect(steps.getByRole("button")).toHaveText(["Show more", "Condos", "Under $500,000"]);

  await steps.getByRole("button", { name: "Show more" }).click();
  const second = widget.answers.nth(1);
  await expect(second.getByRole("article")).toHaveCount(4);
  await expect(first.getByRole("group", { name: "Suggestions" })).toHaveCount(0);
  await expect(page.locator(".row.visitor").last()).toContainText("Show more");
  await expect(second.getByRole("button", { name: "Show more" })).toHaveCount(0);

  await second.getByRole("button", { name: "Remove filter: Under $500,000" }).click();
  const third = widget.answers.nth(2);
  await expect(third.locator(".text")).toContainText("12");
  await expect(page.locator(".row.visitor").last()).toContainText("Remove filter: Under $500,000");
  await expect(third.getByRole("group", { name: "Suggestions" }).getByRole("button")).toHaveText(["Show more", "For sale", "Condos"]);

  // The composer has the focus again, so a keyboard user can type at once.
  await expect(widget.input).toBeFocused();
  await widget.ask("hello");
  await expect(page.getByRole("group", { name: "Suggestions" })).toHaveCount(0);
});

test("labels_are_in_the_visitors_language", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  await service.call("Chatbot/RealEstateImport", { SerialNumber: bot, Rows: rows });
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot), "es")));
  const widget = new Widget(page);
  await widget.open();
  const answer = await widget.ask("casas en Lakemont por menos de $500,000");
  await expect(answer.getByRole("button", { name: "Quitar filtro: Por menos de $500,000" })).toBeVisible();
});
