/*
 * The app with a service that has only the six operations of the specification, the session and the model list (a GET),
 * and requires the session key for the list: it works, requests nothing else, and says which key is missing or wrong.
 */
import { createServer, type Server } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { expect, type Page } from "@playwright/test";
import { startService, type Service } from "../support/service";
import { test as playwrightTest } from "../support/slow-machine";

const FILES = join(import.meta.dirname, "../../../ui/dist/app");
const KINDS: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const KNOWN = /\/chat\/(Chatbot\/(Edit|RealEstateCreate|RealEstateUpdate|RealEstateList|RealEstateDelete|GetSession|ModelList)|Chat\/ClientAsk)$/;

interface Foreign {
  service: Service;
  bot: string;
  app: string;
}

/** A chatbot created on the full service, which then hides all extensions. */
const test = playwrightTest.extend<object, { foreign: Foreign }>({
  foreign: [
    async ({}, use) => {
      const pages = await serveApp();
      const app = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
      const service = await startService(["--allow-key-origin", app]);
      const bot = await service.chatbot();
      await service.importListings(bot, 6);
      process.env.PORCHLIGHT_ONLY_SPECIFICATION = "true";
      await service.restart(async () => undefined);
      delete process.env.PORCHLIGHT_ONLY_SPECIFICATION;
      await use({ service, bot, app });
      await service.stop();
      pages.closeAllConnections();
      await new Promise((resolve) => pages.close(resolve));
    },
    { scope: "worker" },
  ],
});

async function serveApp(): Promise<Server> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://app").pathname);
    const file = join(FILES, path === "/" ? "index.html" : path);
    readFile(file).then(
      (bytes) => response.setHeader("Content-Type", KINDS[extname(file)] ?? "application/octet-stream").end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Requests outside the eight operations, and how often each of the eight was called. */
function watched(page: Page, { service }: Foreign) {
  const seen = new Map<string, number>();
  const strange: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(service.baseUrl)) return;
    const path = new URL(request.url()).pathname;
    // Photos at their own URL, which is on this service, too.
    if (path.startsWith("/samples/")) return;
    if (!KNOWN.test(path)) strange.push(`${request.method()} ${path}`);
    else seen.set(path.split("/").at(-1) ?? "", (seen.get(path.split("/").at(-1) ?? "") ?? 0) + 1);
  });
  return { seen, strange };
}

async function openApp(page: Page, { service, bot, app }: Foreign, sessionKey = service.sessionKey): Promise<void> {
  await page.goto(`${app}/#${service.baseUrl}|${service.secretKey}|${sessionKey}`);
  await page.getByLabel("Chatbot ID").fill(bot);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("tab", { name: "Settings" }).waitFor();
}

test("the_app_edits_chats_lists_creates_updates_and_deletes_with_only_the_specification", async ({ page, foreign }) => {
  const { seen, strange } = watched(page, foreign);
  await openApp(page, foreign);
  expect(await page.getByRole("tab").allInnerTexts()).toEqual(["Settings", "Listings", "Playground"]);

  // Edit: settings that were never set here are unknown, and only changes are sent.
  await expect(page.getByText("Unknown", { exact: true }).first()).toBeVisible();
  const edit = page.waitForRequest(/Chatbot\/Edit$/);
  await page.getByRole("textbox", { name: /^Name/ }).first().fill("Lantern");
  await page.keyboard.press("Control+s");
  expect((await edit).postDataJSON()).toEqual({ serialNumber: foreign.bot, Name: "Lantern" });
  await expect(page.getByRole("navigation").getByTitle("Lantern")).toBeVisible();

  // Chat.
  await page.getByRole("tab", { name: "Playground" }).click();
  const input = page.locator(".playground-host").getByRole("textbox");
  await input.fill("hello");
  await input.press("Enter");
  await expect(page.getByRole("log", { name: "Messages" })).toContainText("I can help you find a home");

  // List.
  await page.getByRole("tab", { name: "Listings" }).click();
  await expect(page.locator(".card-face")).toHaveCount(6);

  // Create.
  await page.getByRole("button", { name: "New listing" }).first().click();
  const editor = page.getByRole("complementary", { name: "New listing" });
  const typed: Record<string, string> = {
    PropertyType: "Townhouse", MLSNumber: "FS-1", Url: "https://homes.example/fs-1", SalePrice: "400000", Bedrooms: "3", Bathrooms: "2",
    BuildingArea: "1500", LotArea: "3000", ParkingSpots: "1", YearBuilt: "1990", DaysOnMarket: "3", Address: "1 Strange Road", City: "Brackwater",
  };
  for (const [name, value] of Object.entries(typed)) await editor.locator(`[name="${name}"]`).fill(value);
  const created = page.waitForResponse(/RealEstateCreate$/);
  await page.keyboard.press("Control+s");
  expect(((await (await created).json()) as { Success: boolean }).Success).toBe(true);

  // Update: only changes and the key of the listing.
  await page.keyboard.press("Escape");
  await page.locator(".card", { hasText: "1 Strange Road" }).locator(".card-face").click();
  const open = page.getByRole("complementary", { name: /^Listing: / });
  await open.locator('[name="SalePrice"]').fill("390000");
  const updated = page.waitForResponse(/RealEstateUpdate$/);
  await page.keyboard.press("Control+s");
  expect((await updated).request().postDataJSON()).toMatchObject({ SalePrice: 390000 });
  await open.getByRole("button", { name: "Close", exact: true }).first().click();

  // Delete: the request is delayed while it can be undone.
  await expect(open).toBeHidden();
  await page.locator(".card", { hasText: "1 Strange Road" }).getByRole("checkbox").check({ force: true });
  const deleted = page.waitForResponse(/RealEstateDelete$/, { timeout: 20_000 });
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  expect(await (await deleted).json()).toMatchObject({ Success: true, Data: { SuccessCount: 1 } });

  console.log(`asked: ${[...seen].map(([name, times]) => `${name} ${times}`).join(", ")}; anything else: ${strange.length}`);
  expect(strange).toEqual([]);
});

test("settings_from_this_app_are_known_after_a_restart", async ({ page, foreign }) => {
  await openApp(page, foreign);
  const saved = page.waitForResponse(/Chatbot\/Edit$/);
  await page.getByRole("textbox", { name: /^Name/ }).first().fill("Porch lamp");
  await page.keyboard.press("Control+s");
  await saved;
  await expect(page.getByRole("navigation").getByTitle("Porch lamp")).toBeVisible();
  await page.goto("about:blank");
  await page.goto(`${foreign.app}/#${foreign.service.baseUrl}|${foreign.service.secretKey}|${foreign.service.sessionKey}`);
  await expect(page.getByRole("textbox", { name: /^Name/ }).first()).toHaveValue("Porch lamp");
});

test("connections_shows_the_capabilities_and_removes_ids", async ({ page, foreign }) => {
  const { strange } = watched(page, foreign);
  await openApp(page, foreign);
  await page.getByRole("button", { name: "Connections and keys" }).click();
  await expect(page.getByText("Supports the six standard operations only", { exact: false })).toBeVisible();
  await page.getByLabel("Chatbot ID").fill("short");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Chatbot IDs have 8 to 64 letters and digits.");
  await page.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(0);
  expect(strange).toEqual([]);
});

test("the_model_list_is_read_by_get_and_listings_send_both_keys", async ({ page, foreign }) => {
  const models: string[] = [];
  const listings: Record<string, string>[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/ModelList") && request.method() !== "OPTIONS") models.push(request.method());
    if (/RealEstate\w+$/.test(request.url()) && request.method() === "POST") listings.push(request.headers());
  });
  await openApp(page, foreign);
  await page.getByRole("tab", { name: "Listings" }).click();
  await expect(page.locator(".card-face").first()).toBeVisible();
  console.log(`model list: ${models.join(", ")}`);
  // Once by POST; then the app uses GET.
  expect(models.slice(0, 2)).toEqual(["POST", "GET"]);
  expect(models.slice(2).filter((method) => method !== "GET")).toEqual([]);
  const sent = listings.filter((headers) => headers.authorization);
  expect(sent.length).toBeGreaterThan(0);
  for (const headers of sent) expect(headers["chatrobot-sessionkey"]).toBe(foreign.service.sessionKey);
});

test("without_a_session_key_the_card_says_that_listings_need_it_and_the_rest_works", async ({ page, foreign }) => {
  await openApp(page, foreign, "");
  await page.getByRole("button", { name: "Connections and keys" }).click();
  await page.getByRole("button", { name: "Test", exact: true }).click();
  const card = page.locator(".connection");
  await expect(card.getByRole("status")).toContainText("Settings and Playground work. Listings needs a session key on this service");
  await expect(card.getByRole("status")).toContainText("The header chatrobot-sessionkey is missing.");
  await expect(card).toContainText("Not set. This service needs it for listings: reload this page and enter it when you connect.");
  await expect(card).toContainText("The service accepts it.");
  await expect(card).toContainText("Ready");
});

test("a_session_key_can_be_entered_when_connecting", async ({ page, foreign }) => {
  await page.goto(`${foreign.app}/`);
  await page.getByLabel("Server URL").fill(foreign.service.baseUrl);
  await page.getByLabel("Secret key").fill(foreign.service.secretKey);
  await page.getByRole("button", { name: "Add a session key" }).click();
  const key = page.getByLabel("Session key (optional)");
  await expect(key).toBeFocused();
  await key.fill(foreign.service.sessionKey);
  await key.press("Enter");
  await page.getByLabel("Chatbot ID").fill(foreign.bot);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("tab", { name: "Listings" }).click();
  await expect(page.locator(".card-face").first()).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]));
  expect(kept).not.toContain(foreign.service.sessionKey);
});

test("a_wrong_secret_key_is_detected_even_if_the_model_list_is_public", async ({ page, foreign }) => {
  const models = { Data: [{ Key: "1", Value: "AI", Status: true }], Version: "1.0.0", Success: true, Code: 200, Message: "" };
  await page.route("**/ModelList", (route) => route.fulfill({ headers: { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" }, json: models }));
  await page.goto(`${foreign.app}/#${foreign.service.baseUrl}|sk_0000000000000000000000000000000000000000|${foreign.service.sessionKey}`);
  await page.getByRole("button", { name: "Connections and keys" }).click();
  const card = page.locator(".connection");
  await expect(card.getByRole("status")).toContainText("That secret key isn't valid.");
  await expect(card).toContainText("Key rejected");
  await expect(card).toContainText("The service rejects it, so Settings and Playground don't work.");
});

test("a_wrong_session_key_is_distinguished_from_a_wrong_secret_key", async ({ page, foreign }) => {
  await openApp(page, foreign, "wk_wrong");
  await page.getByRole("button", { name: "Connections and keys" }).click();
  await page.getByRole("button", { name: "Test", exact: true }).click();
  const card = page.locator(".connection");
  await expect(card.getByRole("status")).toContainText("That session key isn't valid, so Listings doesn't work.");
  await expect(card).toContainText("The service accepts it.");
});
