/*
 * Keys that come faster than the window draws. Frames and short timers are held
 * back here, as a busy machine does: what is typed behind a shortcut, a button or
 * an arrow must reach the field that it leads to all the same.
 */
import type { Page } from "@playwright/test";
import { builtIn, openWindow, remote, stateOf } from "../../support/mock-tauri";
import { expect, OfficeApp, test } from "../../support/admin-app";
import { listed, openFirst } from "../../support/listing-editor-page";

const LATE_MS = 2000;

/** From now on the window draws nothing for two seconds, whatever is asked of it. */
async function holdFrames(page: Page): Promise<void> {
  await page.evaluate((late) => {
    const { setTimeout: later } = window;
    window.requestAnimationFrame = (run) => later(() => run(performance.now()), late);
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => later(run, Math.max(ms, late)) });
  }, LATE_MS);
}

test("what_is_typed_behind_a_shortcut_reaches_the_field_that_opens", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  const app = await OfficeApp.open(page, office, bot);
  // A screen whose file still loads has no field to type into.
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

test("a_new_listing_that_is_asked_for_before_its_screen_has_come_opens_with_it", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  let come: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/ListingsScreen-*.js", async (route) => {
    await slow;
    await route.continue();
  });
  await OfficeApp.open(page, office, bot);
  await page.keyboard.press("Control+n");
  await expect(page.getByText("Loading this part")).toBeVisible();
  // Longer than a wish is kept that nothing takes up.
  await page.waitForTimeout(1500);
  come();
  await expect(page.locator('[name="MLSNumber"]')).toBeFocused();
});

test("keys_behind_a_menu_a_popover_and_a_question_reach_them", async ({ page, office }) => {
  const bot = await office.service.chatbot({ Name: "Old one" });
  await office.service.importHomes(bot, 4);
  const app = await OfficeApp.open(page, office, bot);
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

test("an_arrow_pressed_twice_moves_the_same_photo_and_the_same_fact_two_places", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  const Images = ["a", "b", "c", "d"].map((name) => `https://photos.example/${name}.jpg`);
  await office.service.importHomes(bot, 1);
  const [home] = await listed(office.service, bot);
  const ExtensionColumn = ["Roof", "Heating", "HOA"].map((Key) => ({ Key, value: "Some" }));
  await office.service.call("Chatbot/RealEstateUpdate", { SerialNumber: bot, Key: String(home?.ID), KeyType: "NewOaks", Images, ExtensionColumn });
  const sheet = await openFirst(page, office, bot);
  const order = () => sheet.locator(".photo-grip").evaluateAll((grips) => grips.map((grip) => /(\w)\.jpg/.exec(grip.getAttribute("title") ?? "")?.[1]).join(""));
  await holdFrames(page);
  await sheet.locator(".photo-grip").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await order()).toBe("bcad");

  await sheet.getByRole("button", { name: "Move HOA up" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(sheet.getByLabel("Name of field 1")).toHaveValue("HOA");
  await sheet.getByRole("button", { name: "Add field" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Pool");
  await expect(sheet.getByLabel("Name of field 4")).toHaveValue("Pool");
});

test("a_field_that_opens_in_place_has_the_focus_each_time", async ({ page, office }) => {
  await openWindow(page, office.service, { app_state: stateOf([builtIn(office.service), remote({ id: "north", name: "North office" })]) });
  await page.keyboard.press("Control+0");
  for (const round of [1, 2]) {
    await page.getByRole("button", { name: "Rename North office" }).click();
    await expect(page.locator(".rename-line"), `round ${round}`).toBeFocused();
    await page.keyboard.press("Escape");
  }
});
