/* Palette, menus, shortcuts and preferences. */
import { expect, AdminApp, test } from "../../support/admin-app";

test("the_palette_matches_fuzzily_and_runs_the_chosen_command", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  await page.keyboard.press("Control+k");
  const line = page.getByRole("combobox", { name: "Search commands" });
  await expect(line).toBeFocused();
  await line.fill("conn key");
  const option = page.getByRole("option", { name: /Connections and keys/ });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(option.locator("mark")).toHaveText(["Conn", "key"]);
  await expect(option.locator("kbd")).toHaveText("Ctrl+0");
  expect(await line.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Connections and keys" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option").first()).toContainText("Connections and keys");
});

test("the_palette_does_not_open_over_a_dialog", async ({ page, admin }) => {
  await AdminApp.open(page, admin, await admin.service.chatbot());
  await page.keyboard.press("Control+i");
  const dialog = page.getByRole("dialog", { name: "Import listings" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search commands" })).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the_palette_finds_listings_of_the_open_chatbot", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot);
  await AdminApp.open(page, admin, bot);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search commands" }).fill("lane");
  const listings = page.getByRole("group", { name: "Listings" }).getByRole("option");
  await expect(listings.first()).toContainText(/lane/i);
  const street = ((await listings.first().locator(".palette-title").innerText()).split(",")[0] ?? "").trim();
  await listings.first().click();
  await expect(page.getByRole("tab", { name: "Listings" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator(".card").filter({ hasText: street })).toHaveCount(1);
});

test("the_menu_works_by_keyboard_and_returns_the_focus", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  await page.keyboard.press("F10");
  await expect(page.getByRole("menuitem", { name: "New chatbot" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("menuitemcheckbox", { name: "Settings" })).toBeFocused();
  await page.keyboard.press("l");
  await expect(page.getByRole("menuitemcheckbox", { name: "Listings" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Menu (F10)" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Preferences" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Shortcuts" })).toHaveAttribute("aria-selected", "true");
});

test("shortcuts_are_changed_reassigned_and_reset", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  await page.keyboard.press("Control+/");
  const dialog = page.getByRole("dialog", { name: "Preferences" });
  await dialog.getByRole("searchbox").fill("connections");
  const keys = dialog.getByRole("button", { name: /Change the shortcut for Connections and keys/ });
  await keys.click();
  await page.keyboard.press("j");
  await expect(dialog.getByRole("alert")).toHaveText("Use Ctrl or Alt, or a function key.");
  await keys.click();
  await page.keyboard.press("Control+b");
  await expect(dialog.getByRole("alert")).toContainText("Ctrl+B is already used by “Show full sidebar”.");
  await dialog.getByRole("button", { name: "Reassign" }).click();
  await expect(keys).toHaveAccessibleName(/Ctrl\+B$/);
  await dialog.getByRole("searchbox").fill("full sidebar");
  await expect(dialog.getByRole("button", { name: /Change the shortcut for Show full sidebar/ })).toHaveAccessibleName(/None$/);
  await dialog.getByRole("searchbox").fill("");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Control+b");
  await expect(page.getByRole("heading", { name: "Connections and keys" })).toBeVisible();

  await page.reload();
  await page.getByRole("textbox").first().waitFor();
  const kept = await page.evaluate(() => localStorage.getItem("porchlight.shortcuts"));
  expect(JSON.parse(kept ?? "")).toEqual({ "go.connections": "Mod+B", "view.rail": "" });
});

test("language_and_theme_apply_at_once_and_are_saved", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  await page.keyboard.press("Control+,");
  await page.getByLabel("Language", { exact: true }).selectOption({ label: "Español" });
  await expect(page.getByRole("dialog", { name: "Preferencias" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.getByLabel("Apariencia").selectOption({ label: "Oscuro" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tab", { name: "Anuncios" })).toBeVisible();
});

test("f6_cycles_through_the_regions_and_the_first_tab_stop_skips_to_the_screen", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("F6");
  expect(await page.evaluate(() => document.activeElement?.closest("nav, main, aside")?.tagName)).not.toBe("MAIN");
});

test("a_screen_that_fails_to_load_shows_an_error_and_loads_after_a_retry", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  let rejected = 0;
  let failed = 0;
  page.on("requestfailed", (request) => void (request.url().includes("/LeadsScreen-") && (failed += 1)));
  await page.route(/\/LeadsScreen-[^/]*\.js$/, (route) => {
    rejected += 1;
    return route.abort();
  });
  await AdminApp.open(page, admin, bot);
  await page.getByRole("tab", { name: "Leads" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "This section couldn't load." });
  await expect(notice).toBeVisible();
  await page.getByRole("tab", { name: "Listings" }).click();
  await expect(notice).toBeHidden();
  // It is tried again when it is opened again; the error stays until then.
  await expect.poll(() => rejected - failed).toBe(0);
  const before = rejected;
  await page.getByRole("tab", { name: "Leads" }).click();
  await expect.poll(() => rejected).toBeGreaterThan(before);
  await expect(notice).toBeVisible();
  await page.unroute(/\/LeadsScreen-[^/]*\.js$/);
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Reload" }).click();
  await loaded;
});

test("screens_are_preloaded", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  const screens = () => page.evaluate(() => performance.getEntriesByType("resource").flatMap(({ name }) => /\/(\w+)Screen-[^/]*\.js$/.exec(name)?.[1] ?? []).sort());
  await expect.poll(screens).toEqual(["Connections", "Conversations", "Health", "Install", "Knowledge", "Leads", "Listings", "Playground", "Showings", "Website"]);
  const before = await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length);
  for (const name of ["Listings", "Playground", "Inbox", "Leads", "Showings", "Knowledge", "Install"]) await page.getByRole("tab", { name }).click();
  const after = await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length);
  console.log(`files of screens: ${before} scripts before the first tab, ${after} after seven`);
});
