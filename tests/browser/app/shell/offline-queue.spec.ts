/* Edits made while the service is down: queued, shown, and sent once and in order. */
import type { Page } from "@playwright/test";
import { expect, AdminApp, test } from "../../support/admin-app";

/** Blocks all requests until it is called; counts requests that reach the service afterwards. */
async function unplugged(page: Page): Promise<() => Promise<void>> {
  await page.route("**/chat/**", (route) => route.abort("connectionrefused"));
  return () => page.unroute("**/chat/**");
}

test("a_listing_saved_offline_survives_a_reload_and_is_sent_once", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 3);
  await AdminApp.open(page, admin, bot);
  await page.keyboard.press("Control+2");
  await page.locator(".card-face").first().click();
  const editor = page.locator("aside").last();
  const name = (await editor.getByRole("heading").first().innerText()).trim();
  const plug = await unplugged(page);
  await editor.getByLabel("City").fill("Port Anders");
  await page.keyboard.press("Control+s");
  const state = page.getByRole("button", { name: "1 unsynced change" });
  await expect(state).toBeVisible();
  await state.click();
  const dialog = page.getByRole("dialog", { name: "Unsynced changes" });
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  console.log(`waits: ${(await dialog.getByRole("listitem").innerText()).replace(/\s+/g, " ")} (sheet: ${name})`);
  await page.keyboard.press("Escape");

  const kept = await page.evaluate(() => localStorage.getItem("porchlight.waiting-edits"));
  expect(kept).not.toContain(admin.service.secretKey);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (/update/i.test(request.url()) || request.postData()?.includes("Port Anders")) sent.push(request.headers()["idempotency-key"] ?? "none");
  });
  await plug();
  // A different URL in between, because changing only the hash does not reload the app.
  await page.goto("about:blank");
  await AdminApp.open(page, admin, bot);
  await expect(page.getByText("1 change synced.")).toBeVisible();
  await expect(state).toBeHidden();
  expect(sent).toEqual([(JSON.parse(kept ?? "[]") as { id: string }[])[0]?.id]);
  const page1 = await admin.service.call<{ List: { City: string }[] }>("Chatbot/RealEstateList", { SerialNumber: bot, PageSize: 10 });
  expect(page1.List.filter(({ City }) => City === "Port Anders")).toHaveLength(1);
});

test("the_list_reloads_after_a_queued_change_was_sent", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot, 3);
  await AdminApp.open(page, admin, bot);
  await page.keyboard.press("Control+2");
  await page.locator(".card-face").first().click();
  const plug = await unplugged(page);
  await page.locator("aside").last().getByLabel("City").fill("Kestrel Bay");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("button", { name: "1 unsynced change" })).toBeVisible();
  // Another agent adds two listings.
  await admin.service.importListings(bot, 5);
  await expect(page.getByText("3 listings", { exact: true })).toBeVisible();
  await plug();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("1 change synced.")).toBeVisible();
  await expect(page.getByText("5 listings", { exact: true })).toBeVisible();
  await expect(page.locator(".card-scroll .card").filter({ hasText: "Kestrel Bay" })).toHaveCount(1);
});

test("a_queued_change_can_be_discarded_and_a_conflict_is_shown", async ({ page, admin }) => {
  const bot = await admin.service.chatbot({ Name: "Harbour" });
  await AdminApp.open(page, admin, bot);
  const edit = (id: string, label: string, input: object, before?: object) => ({
    id, label, connection: "here", operation: "update_chatbot", input: { serialNumber: bot, ...input }, target: `settings ${bot}`, at: new Date().toISOString(), state: "waiting", before,
  });
  const before = { read: { operation: "get_chatbot", input: { serialNumber: bot } }, values: { Name: "Old name" } };
  await page.evaluate((edits) => localStorage.setItem("porchlight.waiting-edits", JSON.stringify(edits)), [edit("a-1", "Name: Mine", { Name: "Mine" }, before)]);
  await page.goto("about:blank");
  await AdminApp.open(page, admin, bot);
  const state = page.getByRole("button", { name: "1 change couldn't be saved" });
  await state.click();
  const dialog = page.getByRole("dialog", { name: "Unsynced changes" });
  await expect(dialog).toContainText("Someone else changed this.");
  await dialog.getByRole("button", { name: "Discard: Name: Mine" }).click();
  await page.getByRole("dialog", { name: "Discard this change?" }).getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toContainText("Everything is synced.");
  expect(await page.evaluate(() => localStorage.getItem("porchlight.waiting-edits"))).toBeNull();
});

test("a_change_that_is_too_large_for_a_proxy_leaves_the_queue_with_an_error", async ({ page, admin }) => {
  const bot = await admin.service.chatbot({ Name: "Harbour" });
  await page.setViewportSize({ width: 900, height: 640 });
  await AdminApp.open(page, admin, bot);
  const edit = { id: "a-1", label: "Name: Mine", connection: "here", operation: "update_chatbot", input: { serialNumber: bot, Name: "Mine" }, target: `settings ${bot}`, at: new Date().toISOString(), state: "waiting" };
  await page.evaluate((edits) => {
    localStorage.setItem("porchlight.waiting-edits", JSON.stringify(edits));
    localStorage.setItem("porchlight.language", "es");
  }, [edit]);
  await page.route("**/chat/Chatbot/Edit", (route) => route.fulfill({ status: 413, contentType: "text/html", body: "<html><h1>413 Request Entity Too Large</h1></html>" }));
  await page.goto("about:blank");
  await page.goto(`${admin.url}/#${admin.service.baseUrl}|${admin.service.secretKey}`);
  await page.getByRole("button", { name: "No se pudo guardar 1 cambio" }).click();
  const dialog = page.getByRole("dialog", { name: "Cambios sin sincronizar" });
  await expect(dialog).toContainText("demasiado grande para un proxy");
  await expect(dialog.getByRole("button", { name: "Descartar: Name: Mine" })).toBeVisible();
  if (process.env.SMALL_SHOT) await page.screenshot({ path: `${process.env.SMALL_SHOT}/queue.png` });
  await page.unroute("**/chat/Chatbot/Edit");
  await dialog.getByRole("button", { name: "Enviar de todos modos" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("porchlight.waiting-edits"))).toBeNull();
});
