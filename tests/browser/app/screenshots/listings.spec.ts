/*
 * Listings and the editor in use: filters, table, map, bulk edits, duplicates, broken and large photos, errors. Nothing
 * is outside the window; screenshots are saved to `PORCHLIGHT_PICTURES`.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/admin-app";
import { applyVariant, checkAndCapture, NARROW_VARIANTS, openTab } from "../../support/screenshots";
import type { Service } from "../../support/service";

const PHOTOS = join(import.meta.dirname, "../../../../crates/server/samples/pictures");

interface Listed {
  ID: number;
  Images: string;
  [name: string]: unknown;
}

/** 24 listings, one with half of its photos broken, one without photos, which is also entered twice. */
async function filled(service: Service): Promise<string> {
  const bot = await service.chatbot({ ChatBubbleColor: "rgb(13,95,88)" });
  await service.importListings(bot, 24);
  const { List } = await service.call<{ List: Listed[] }>("Chatbot/RealEstateList", { SerialNumber: bot, PageSize: 100 });
  const [first, second, third, fourth] = List;
  if (!first || !second || !third || !fourth) throw new Error("the homes are there");
  const update = (listing: Listed, change: object) => service.call("Chatbot/RealEstateUpdate", { SerialNumber: bot, Key: String(listing.ID), KeyType: "NewOaks", ...change });
  await update(first, { Images: [...first.Images.split(",").slice(0, 3), `${service.baseUrl}/samples/gone-1.webp`, `${service.baseUrl}/samples/gone-2.webp`] });
  await update(second, { Images: [`${service.baseUrl}/samples/gone-3.webp`] });
  await update(third, { Images: [] });
  await update(fourth, { MLSNumber: third.MLSNumber });
  return bot;
}

const layout = (page: Page, at: number) => page.locator(".filter-bar [role=radio]").nth(at).click();

for (const round of NARROW_VARIANTS) {
  const { label: mark } = round;
  const check = (page: Page, name: string) => checkAndCapture(page, `${name}-${mark}`);

  test(`listings_at_work_fit_${mark}`, async ({ page, admin }) => {
    test.setTimeout(120_000);
    await applyVariant(page, round);
    await openTab(page, admin, await filled(admin.service), 2);
    await page.locator(".card-face").first().waitFor();
    const popovers = page.locator(".filter-bar .popover-anchor > button");
    await popovers.nth(0).click();
    await check(page, "filters");
    await page.locator(".popover input").first().fill("Wrenfield");
    await page.keyboard.press("Escape");
    await popovers.nth(1).click();
    await page.locator(".views-new input").fill("Wrenfield");
    await page.locator(".views-new input").press("Enter");
    await check(page, "views");
    await page.keyboard.press("Escape");
    await page.locator(".filter-chips .text-button").click();
    await layout(page, 1);
    await page.locator(".list-row").first().waitFor();
    await check(page, "table");
    await page.locator(".popover-end > button").click();
    await check(page, "columns");
    await page.keyboard.press("Escape");
    await layout(page, 2);
    await page.locator(".map-row").first().click();
    await page.locator(".map-card").waitFor();
    await check(page, "map");

    await layout(page, 0);
    await page.locator(".card").first().focus();
    await page.keyboard.press("Space");
    await check(page, "selected-one");
    await page.keyboard.press("Control+a");
    await check(page, "selected");
    await page.locator(".selection-bar > button").nth(-3).click();
    await page.locator("[name=amount]").fill("-10");
    await check(page, "price");
    await page.locator(".wide-dialog [type=submit]").click();
    await page.locator(".bulk-bar").first().waitFor();
    await check(page, "bulk-held");
    await page.route("**/RealEstateUpdate", (route) => {
      const json = { Data: null, Version: "1.0.0", Success: false, Code: 503, Message: "The service is busy." };
      return route.fulfill({ json, headers: { "Access-Control-Allow-Origin": "*" } });
    });
    await page.locator(".bulk-bar button").last().click();
    await page.locator(".bulk-failed li").first().waitFor();
    await check(page, "bulk-failed");
    await page.locator(".bulk-ended button").last().click();
    await page.locator(".filter-bar > .icon-button").last().click();
    await page.locator(".duplicate-group").first().waitFor();
    await check(page, "duplicates");
  });

  test(`a_listing_at_work_fits_${mark}`, async ({ page, admin }) => {
    test.setTimeout(120_000);
    await applyVariant(page, round);
    await openTab(page, admin, await filled(admin.service), 2);
    await page.locator(".card-face").first().click();
    await page.locator(".photo-tile").first().waitFor();
    const [name = ""] = (await readdir(PHOTOS)).filter((one) => one.endsWith(".webp"));
    const tooLarge = Buffer.concat([await readFile(join(PHOTOS, name)), Buffer.alloc(21 * 1024 * 1024)]);
    const chooser = page.waitForEvent("filechooser");
    await page.locator(".photo-actions button").first().click();
    await (await chooser).setFiles([{ name: "living-room-with-the-view-of-the-harbor.webp", mimeType: "image/webp", buffer: tooLarge }, { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("words") }]);
    await page.locator(".upload-why").nth(1).waitFor();
    await page.locator(".photo-actions button").nth(1).click();
    await page.locator(".photo-tiles").evaluate((tiles) => (tiles.scrollTop = 0));
    await check(page, "photos");
    await page.locator(".photo-tiles").evaluate((tiles) => (tiles.scrollTop = tiles.scrollHeight));
    await check(page, "photos-end");
    await page.locator(".photo-actions button").nth(1).click();
    await page.locator(".photo-grip").first().press("Enter");
    await page.locator(".lightbox").waitFor();
    await check(page, "lightbox");
    await page.keyboard.press("End");
    await check(page, "lightbox-broken");
    await page.keyboard.press("Escape");
    const editor = page.locator("aside.drawer");
    await editor.locator("[name=Bathrooms]").fill("1001");
    await editor.locator("[name=YearBuilt]").fill("3000");
    await editor.locator("[name=HOAMonth]").fill("1.250");
    await page.keyboard.press("Control+s");
    await editor.locator("p.field-error").first().waitFor();
    await check(page, "sheet-faults");
    await editor.locator(".extension-rows").first().evaluate((rows) => rows.scrollIntoView({ block: "center" }));
    await check(page, "sheet-end");
    await editor.locator(".drawer-head button").last().click();
    await page.locator("dialog.question").waitFor();
    await check(page, "sheet-leaving");
    await expect(page.locator("dialog.question button")).not.toHaveCount(0);
  });
}
