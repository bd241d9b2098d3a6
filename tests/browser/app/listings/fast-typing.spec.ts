/*
 * Keys that arrive faster than the window renders. Frames and short timers are delayed as on a busy machine; text typed
 * after a shortcut, a button or an arrow must still reach its field.
 */
import type { Page } from "@playwright/test";
import { builtIn, openDesktopApp, remote, stateOf } from "../../support/mock-tauri";
import { expect, AdminApp, test } from "../../support/admin-app";
import { listListings, openFirstListing } from "../../support/listing-editor-page";

const LATE_MS = 2000;

/** From now on the window renders nothing for two seconds. */
async function holdFrames(page: Page): Promise<void> {
  await page.evaluate((late) => {
    const { setTimeout: later } = window;
    window.requestAnimationFrame = (run) => later(() => run(performance.now()), late);
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => later(run, Math.max(ms, late)) });
  }, LATE_MS);
}

test("text_typed_after_a_shortcut_reaches_the_opening_field", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  const app = await AdminApp.open(page, admin, bot);
  // A screen that is still loading has no field to type into.
  await app.tab("Knowledge");
  await page.getByRole("button", { name: "New entry" }).first().waitFor();
  await app.tab("Listings");
  await page.getByRole("searchbox").waitFor();
  await holdFrames(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("leads");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "Leads" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Control+n");
  await page.keyboard.type("KM-7");
  await expect(page.locator('[name="MLSNumber"]')).toHaveValue("KM-7");
  await app.tab("Knowledge");
  await page.keyboard.press("Control+n");
  await page.keyboard.type("Is there a lift?");
  await expect(page.locator('[name="Question"]')).toHaveValue("Is there a lift?");
});

test("a_new_listing_requested_before_its_screen_has_loaded_opens_with_it", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  let come: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/ListingsScreen-*.js", async (route) => {
    await slow;
    await route.continue();
  });
  await AdminApp.open(page, admin, bot);
  await page.keyboard.press("Control+n");
  await expect(page.getByText("Loading this section")).toBeVisible();
  // Longer than a pending action is kept.
  await page.waitForTimeout(1500);
  come();
  await expect(page.locator('[name="MLSNumber"]')).toBeFocused();
});

test("keys_pressed_after_opening_a_menu_popover_or_dialog_reach_it", async ({ page, admin }) => {
  const bot = await admin.service.chatbot({ Name: "Old one" });
  await admin.service.importListings(bot, 4);
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Listings");
  await page.locator(".card-face").first().waitFor();
  await holdFrames(page);
  await page.getByRole("button", { name: "Saved views" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Saved views" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Saved views" })).toBeFocused();

  await app.tab("Settings");
  await page.getByRole("button", { name: "More actions" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Old one");
  await expect(page.getByRole("dialog", { name: "Delete Old one?" }).getByRole("textbox")).toHaveValue("Old one");
});

test("an_arrow_pressed_twice_moves_the_same_photo_and_custom_field_two_places", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  const Images = ["a", "b", "c", "d"].map((name) => `https://photos.example/${name}.jpg`);
  await admin.service.importListings(bot, 1);
  const [listing] = await listListings(admin.service, bot);
  const ExtensionColumn = ["Roof", "Heating", "HOA"].map((Key) => ({ Key, value: "Some" }));
  await admin.service.call("Chatbot/RealEstateUpdate", { SerialNumber: bot, Key: String(listing?.ID), KeyType: "NewOaks", Images, ExtensionColumn });
  const editor = await openFirstListing(page, admin, bot);
  const order = () => editor.locator(".photo-grip").evaluateAll((grips) => grips.map((grip) => /(\w)\.jpg/.exec(grip.getAttribute("title") ?? "")?.[1]).join(""));
  await holdFrames(page);
  await editor.locator(".photo-grip").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await order()).toBe("bcad");

  await editor.getByRole("button", { name: "Move HOA up" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(editor.getByLabel("Name of field 1")).toHaveValue("HOA");
  await editor.getByRole("button", { name: "Add field" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Pool");
  await expect(editor.getByLabel("Name of field 4")).toHaveValue("Pool");
});

test("an_inline_field_gets_the_focus_each_time", async ({ page, admin }) => {
  await openDesktopApp(page, admin.service, { get_app_state: stateOf([builtIn(admin.service), remote({ id: "north", name: "North office" })]) });
  await page.keyboard.press("Control+0");
  for (const round of [1, 2]) {
    await page.getByRole("button", { name: "Rename North office" }).click();
    await expect(page.locator(".rename-line"), `round ${round}`).toBeFocused();
    await page.keyboard.press("Escape");
  }
});
