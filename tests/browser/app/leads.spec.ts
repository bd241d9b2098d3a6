/* Working leads: from what a visitor writes to status, notes and history; wide, narrow, dark, Spanish. */
import type { Page } from "@playwright/test";
import { AdminApp, expect, test } from "../support/admin-app";
import type { Service } from "../support/service";

interface Admin {
  service: Service;
  url: string;
}

/** A conversation of a visitor; every message is answered before the next. */
async function converse({ service }: Admin, serialNumber: string, messages: readonly string[]): Promise<void> {
  const { SessionID } = await service.call<{ SessionID: number }>("Chatbot/GetSession", { serialNumber });
  for (const content of messages) await service.call("Chat/ClientAsk", { sessionID: SessionID, content });
}

const DANA = ["homes under $500,000", "Can I see 12 Maple Lane tomorrow at 5?", "we're pre-approved for 800k, budget 550k", "my name is Dana Fox, dana@fox.example"];
const OMAR = ["I want to sell my house at 410 Cedar Avenue", "Omar Haddad, 253 555 0142"];

async function opened(page: Page, admin: Admin): Promise<AdminApp> {
  const bot = await admin.service.chatbot();
  await admin.service.call("Chatbot/RealEstateCreate", {
    SerialNumber: bot, SaleType: "for_sale", Status: "Active", CurrencySymbol: "$", PropertyType: "Townhouse", Bedrooms: 3, Bathrooms: 2,
    Url: "https://homes.example/1", MLSNumber: "M-1", YearBuilt: 1998, DaysOnMarket: 4, LotArea: 3600, BuildingArea: 1860, AreaUnit: "Square Feet",
    ParkingSpots: 1, City: "Ashford", Address: "12 Maple Lane", SalePrice: 489000,
  });
  await converse(admin, bot, DANA);
  await converse(admin, bot, OMAR);
  return AdminApp.open(page, admin, bot);
}

test("a_lead_is_read_contacted_noted_and_taken_back", async ({ page, admin }) => {
  const app = await opened(page, admin);
  await app.tab("Leads");
  const statuses = page.getByRole("radiogroup", { name: "Status" });
  await expect(statuses.getByRole("radio", { name: "New 2" })).toBeVisible();
  const row = page.getByRole("row", { name: /Dana Fox/ });
  await expect(row).toContainText("Showing · 12 Maple Lane · tomorrow at 5");
  await expect(row).toContainText("budget 550k · pre-approved for 800k");
  await expect(row.getByText("Unread")).toBeAttached();
  await row.getByRole("button", { name: "Dana Fox", exact: true }).click();

  const drawer = page.getByRole("complementary", { name: "Lead: Dana Fox" });
  const request = drawer.getByRole("region", { name: "Requests" });
  await expect(request).toContainText("12 Maple Lane");
  await expect(request).toContainText("5:00");
  await expect(request).toContainText("550,000");
  await expect(request).toContainText("Pre-approved");
  await expect(drawer.getByRole("link", { name: "Email", exact: true })).toHaveAttribute("href", "mailto:dana@fox.example");
  await expect(row.getByText("Unread")).toHaveCount(0);

  await drawer.getByRole("textbox", { name: "Add a note" }).fill("Wants a garage");
  await drawer.getByRole("button", { name: "Save note" }).click();
  await expect(drawer.getByRole("region", { name: "Notes" })).toContainText("Wants a garage");
  await drawer.getByRole("combobox", { name: "Status of Dana Fox" }).selectOption("Contacted");
  await expect(statuses.getByRole("radio", { name: "Contacted 1" })).toBeVisible();
  await expect(drawer.getByRole("region", { name: "History" })).toContainText("Status: New → Contacted");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(statuses.getByRole("radio", { name: "New 2" })).toBeVisible();
  await expect(drawer.getByRole("combobox", { name: "Status of Dana Fox" })).toHaveValue("New");
  await drawer.getByRole("button", { name: "Delete note" }).click();
  await expect(drawer.getByText("Wants a garage")).toHaveCount(0);
});

test("spam_is_out_of_the_list_and_a_change_of_somebody_else_is_shown", async ({ page, admin }) => {
  const app = await opened(page, admin);
  await app.tab("Leads");
  await page.getByRole("combobox", { name: "Status of Omar Haddad" }).selectOption("Spam");
  await expect(page.getByRole("row", { name: /Omar Haddad/ })).toHaveCount(0);
  await page.getByRole("radio", { name: "Spam 1" }).click();
  await expect(page.getByRole("row", { name: /Omar Haddad/ })).toContainText("Property valuation · 410 Cedar Avenue");
  await page.getByRole("radio", { name: /^All/ }).click();

  const bot = (await page.evaluate(() => localStorage.getItem("porchlight.chatbot"))) ?? "";
  const { List } = await admin.service.call<{ List: { LeadID: number }[] }>("Chatbot/LeadFind", { SerialNumber: bot });
  await admin.service.call("Chatbot/LeadChange", { SerialNumber: bot, LeadID: List[0]?.LeadID, Status: "Lost" });
  await page.getByRole("combobox", { name: "Status of Dana Fox" }).selectOption("Contacted");
  await expect(page.getByRole("radio", { name: "Lost 1" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Status of Dana Fox" })).toHaveValue("Lost");
});

test("a_visitor_without_a_name_is_listed_by_what_was_left", async ({ page, admin }) => {
  const app = await opened(page, admin);
  const bot = (await page.evaluate(() => localStorage.getItem("porchlight.chatbot"))) ?? "";
  await converse(admin, bot, ["hello", "my email is nora@mail.example"]);
  await app.tab("Inbox");
  await expect(page.getByRole("navigation", { name: "Conversations" })).toContainText("nora@mail.example");
});

for (const [name, width, scheme, language] of [
  ["wide", 1280, "light", "en"], ["phone", 390, "light", "en"], ["phone-dark", 390, "dark", "es"], ["wide-dark-es", 1280, "dark", "es"],
] as const) {
  test(`leads_fit_${name}`, async ({ page, admin }) => {
    await page.addInitScript((chosen) => localStorage.setItem("porchlight.language", chosen), language);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    const bot = await admin.service.chatbot();
    await converse(admin, bot, DANA);
    await converse(admin, bot, OMAR);
    await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), bot);
    await page.goto(`${admin.url}/#${admin.service.baseUrl}|${admin.service.secretKey}`);
    await page.getByRole("tab").nth(4).click();
    await page.locator(".lead-open").first().waitFor();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.screenshot({ path: test.info().outputPath(`leads-${name}.png`) });
    await page.locator(".lead-open").last().click();
    await page.locator(".lead-history li").first().waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.screenshot({ path: test.info().outputPath(`lead-${name}.png`) });
  });
}
