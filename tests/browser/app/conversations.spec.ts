import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, AdminApp, test } from "../support/admin-app";

type Office = Parameters<typeof AdminApp.open>[1];

async function ask(admin: Office, serialNumber: string, content: string): Promise<void> {
  const { SessionID } = await admin.service.call<{ SessionID: number }>("Chatbot/GetSession", { serialNumber });
  await admin.service.call("Chat/ClientAsk", { sessionID: SessionID, content });
}

async function opened(page: Page, admin: Office) {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot);
  for (const content of ["3 bedroom homes under 600k", "do you know your opening hours", "=1+1 homes in Harbor Bay"]) await ask(admin, bot, content);
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Inbox");
  return { bot, app };
}

test("days_are_charted_counted_in_a_table_and_filter_the_list", async ({ page, admin }) => {
  await opened(page, admin);
  const chart = page.getByRole("region", { name: "By day" });
  await expect(chart.getByText("3 questions, 1 unanswered, 0 handed off")).toBeVisible();
  await expect(chart.locator("canvas")).toBeVisible();
  await chart.getByRole("radio", { name: "7 days" }).click();
  await chart.getByText("Show as table").click();
  await expect(chart.locator("tbody tr")).toHaveCount(7);
  const zone = "America/Los_Angeles";
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date());
  await expect(chart.getByText("Time zone: Los Angeles")).toBeVisible();
  await chart.locator("tbody tr").nth(1).getByRole("button").click();
  await expect(page.getByRole("heading", { name: "No matching conversations" })).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  // Today is the last bar.
  const plot = chart.locator(".u-over");
  const { width = 0, height = 0 } = (await plot.boundingBox()) ?? {};
  await plot.click({ position: { x: width - 8, y: height - 6 } });
  await expect(page.getByLabel("From")).toHaveValue(today);
  await expect(page.getByText("3 conversations", { exact: true })).toBeVisible();
});

test("the_list_is_exported_without_formula_injection", async ({ page, admin }) => {
  await opened(page, admin);
  const saved = async (name: string) => {
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const saving = page.waitForEvent("download");
    await page.getByRole("menuitem", { name }).click();
    return readFile(await (await saving).path(), "utf8");
  };
  const csv = await saved("Export CSV");
  expect(csv.startsWith("\ufeffTime (UTC),Conversation,From,Text")).toBe(true);
  expect(csv).toContain("'=1+1 homes in Harbor Bay");
  await page.getByRole("button", { name: "Unanswered", exact: true }).click();
  await expect(page.getByText("1 conversation", { exact: true })).toBeVisible();
  const json = JSON.parse(await saved("Export JSON")) as { FirstQuestion: string; Messages: unknown[] }[];
  console.log(`CSV: ${csv.trim().split("\r\n").length - 1} messages; JSON of what is filtered: ${json.length} conversation`);
  expect(json.map(({ FirstQuestion }) => FirstQuestion)).toEqual(["do you know your opening hours"]);
});

test("a_conversation_with_listings_is_read_by_keyboard_and_the_next_one_follows", async ({ page, admin }) => {
  await opened(page, admin);
  const rows = page.getByRole("navigation", { name: "Conversations" }).getByRole("button");
  await rows.first().focus();
  await page.keyboard.press("End");
  const reader = page.getByRole("region", { name: "Conversation", exact: true });
  await expect(reader).toContainText("3 bedroom homes under 600k");
  await expect(reader.getByText("3 of 3")).toBeVisible();
  await expect(reader.getByRole("list", { name: "Listings shown with this answer" }).getByRole("listitem").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(reader).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(rows.last()).toBeFocused();
  await reader.getByRole("button", { name: "Previous conversation" }).click();
  await expect(reader.getByText("do you know your opening hours")).toBeVisible();
});

test("leads_are_searched_shown_with_their_conversation_and_exported", async ({ page, admin }) => {
  const { bot, app } = await opened(page, admin);
  await ask(admin, bot, "I am José Peña, write to jose@mail.example");
  await ask(admin, bot, "call Ana Torre at 555 010 9999");
  await app.tab("Leads");
  await page.getByRole("searchbox", { name: "Search leads" }).fill("jose");
  await expect(page.getByText("1 lead", { exact: true })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const csv = await readFile(await (await saving).path(), "utf8");
  expect(csv.startsWith("\ufeff")).toBe(true);
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  await page.locator(".lead-open").first().press("Enter");
  const drawer = page.getByRole("complementary", { name: /^Lead: / });
  await expect(drawer).toContainText("write to jose@mail.example");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  // A filter does not hide a conversation that is opened from Leads.
  await app.tab("Inbox");
  await page.getByRole("searchbox").first().fill("opening hours");
  await expect(page.getByText("1 conversation", { exact: true })).toBeVisible();
  await app.tab("Leads");
  await page.getByRole("button", { name: /conversation with José Peña/ }).click();
  const reader = page.getByRole("region", { name: "Conversation", exact: true });
  await expect(reader.getByRole("heading", { name: "José Peña" })).toBeVisible();
  await expect(page.getByText("5 conversations", { exact: true })).toBeVisible();
});

for (const language of ["es", "pseudo"]) {
  test(`every_text_of_these_screens_is_in_${language}`, async ({ page, admin }) => {
    await page.addInitScript((chosen) => localStorage.setItem("porchlight.language", chosen), language);
    const bot = await admin.service.chatbot();
    await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), bot);
    await page.goto(`${admin.url}/#${admin.service.baseUrl}|${admin.service.secretKey}`);
    const tabs = page.getByRole("tab");
    await tabs.first().waitFor();
    for (const at of [2, 3, 4, 5, 6]) {
      await tabs.nth(at).click();
      const notice = page.locator(".list-state h2, .explanation-panel > h2").first();
      await expect(notice).toBeVisible();
      if (language === "pseudo") await expect(notice).toHaveText(/^⟦.*⟧$/);
      else await expect(notice).not.toHaveText(/No (?!hay )|Your chatbot|Why this/);
    }
  });
}
