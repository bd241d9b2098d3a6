/*
 * Dialogs and multi-step flows: import, undo, export, cropping an image, copying settings, deleting a chatbot, the
 * policy check, a conversation with its explanation. Nothing is outside the window; screenshots are saved to
 * `PORCHLIGHT_PICTURES`.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/admin-app";
import { applyVariant, checkAndCapture, NARROW_VARIANTS, openTab } from "../../support/screenshots";

const PHOTOS = join(import.meta.dirname, "../../../../crates/server/samples/pictures");
const HEAD = "SALE TYPE,PROPERTY TYPE,ADDRESS,CITY,PRICE,BEDS,BATHS,SQUARE FEET,STATUS,URL (SEE https://portal.example),MLS#,NOTE FROM THE OFFICE";
const POLICY = "default-src 'self'; script-src 'self' https://cdn.harborhomes.example; img-src *; connect-src 'self'; style-src 'self' 'unsafe-inline'";

function day(listings: [number, number][], more: string[] = []) {
  const rows = listings.map(([n, price]) => `MLS Listing,House,${n} Elm Street,Aldersea,${price},3,2.5,1500,Active,https://p.example/${n},M${n},note ${n}`);
  return { name: "harbor-homes-2026-11-22.csv", mimeType: "text/csv", buffer: Buffer.from([HEAD, ...rows, ...more].join("\n")) };
}

for (const round of NARROW_VARIANTS) {
  const { label: mark } = round;
  const check = (page: Page, name: string) => checkAndCapture(page, `${name}-${mark}`);

  test(`import_and_export_fit_step_by_step_${mark}`, async ({ page, admin }) => {
    test.setTimeout(120_000);
    await applyVariant(page, round);
    await openTab(page, admin, await admin.service.chatbot(), 2);
    const dialog = page.locator("dialog.import");
    const main = dialog.locator(".button-primary");
    const choose = async (file: ReturnType<typeof day>) => {
      await expect(dialog).toHaveCount(0);
      await page.keyboard.press("Control+i");
      const chosen = page.waitForEvent("filechooser");
      await dialog.locator(".drop-place button").click();
      await (await chosen).setFiles(file);
    };
    await page.keyboard.press("Control+i");
    await dialog.locator(".drop-place").waitFor();
    await check(page, "import-choose");
    await page.keyboard.press("Escape");
    await choose({ ...day([]), buffer: Buffer.from("%PDF-1.7") });
    await dialog.locator("[role=alert]").waitFor();
    await check(page, "import-error");
    await page.keyboard.press("Escape");
    await choose(day([[1, 500_000], [2, 600_000], [3, 700_000]]));
    await dialog.locator(".table select").first().waitFor();
    await check(page, "import-columns");
    await main.click();
    await dialog.locator(".counts").waitFor();
    await main.click();
    await dialog.locator(".import-good").waitFor();
    await check(page, "import-done");
    await main.click();
    const rejected = ["MLS Listing,House,9 Elm Street,Aldersea,1,1,1,1,Withdrawn,https://p.example/9,M9,=1+1", "MLS Listing,House,10 Elm Street,Aldersea,soon,3,2,1500,Active,https://p.example/10,M10,"];
    await choose(day([[1, 495_000], [3, 689_000], [4, 800_000]], rejected));
    await dialog.locator(".table select").first().waitFor();
    await main.click();
    await dialog.locator(".counts").waitFor();
    await check(page, "import-trial");
    await dialog.locator(".import-body").evaluate((body) => (body.scrollTop = body.scrollHeight));
    await check(page, "import-trial-end");
    await dialog.locator(".import-missing select").selectOption("offMarket");
    await dialog.locator(".import-missing").evaluate((group) => group.scrollIntoView({ block: "start" }));
    await check(page, "import-missing");
    await main.click();
    await dialog.locator(".import-good").waitFor();
    await check(page, "import-absent-done");
    await main.click();
    await page.locator(".head-actions .icon-button").nth(1).click();
    await page.locator(".export-form").waitFor();
    await check(page, "export");
    await page.keyboard.press("Escape");
    await page.locator(".head-actions .icon-button").first().click();
    await page.locator("dialog.question").waitFor();
    await check(page, "import-undo");
  });

  test(`dialogs_of_settings_and_the_policy_check_fit_${mark}`, async ({ page, admin }) => {
    test.setTimeout(120_000);
    const bot = await admin.service.chatbot({ ChatBubbleColor: "rgb(13,95,88)", WelcomeMessage: "Hello! Looking for a home by the harbor?" });
    await admin.service.chatbot({ Name: "Porch Street Homes" });
    await applyVariant(page, round);
    await openTab(page, admin, bot, 1);
    await page.locator("[name=Name]").fill("Harbor Homes of Brackwater");
    await page.locator("[name=WelcomeMessage]").fill("Hello! Which home by the harbor may I show you?");
    await page.locator(".image-control").first().scrollIntoViewIfNeeded();
    await check(page, "look-changed");
    const [name = ""] = (await readdir(PHOTOS)).filter((one) => one.endsWith(".webp"));
    const chooser = page.waitForEvent("filechooser");
    await page.locator(".image-control button").first().click();
    await (await chooser).setFiles(join(PHOTOS, name));
    await page.locator("dialog.crop").waitFor();
    await check(page, "crop");
    await page.keyboard.press("Escape");
    for (const [at, name] of [[1, "copy-look"], [3, "remove"]] as const) {
      await page.locator(".chatbot-menu-anchor > button").click();
      await page.locator(".chatbot-menu").waitFor();
      await check(page, "look-menu");
      await page.locator(".chatbot-menu-entry").nth(at).click();
      await page.locator("dialog.question").waitFor();
      await check(page, name);
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Control+8");
    await page.locator("[name=policy]").fill(POLICY);
    await page.locator(".csp-mended").waitFor();
    await page.locator(".csp").evaluate((found) => found.scrollIntoView({ block: "center" }));
    await check(page, "policy");
    await page.locator(".guide summary").first().click();
    await page.locator(".guide").first().evaluate((guide) => guide.scrollIntoView({ block: "start" }));
    await check(page, "guide");
  });

  test(`conversations_at_work_fit_${mark}`, async ({ page, admin }) => {
    test.setTimeout(120_000);
    const bot = await admin.service.chatbot({ ChatBubbleColor: "rgb(13,95,88)" });
    await admin.service.importListings(bot, 24);
    for (const content of ["3 bedroom homes under 600k", "do you know your opening hours", "can I talk to a real person please, my name is Ana Torre and my number is 253 555 0142"]) {
      const { SessionID } = await admin.service.call<{ SessionID: number }>("Chatbot/GetSession", { serialNumber: bot });
      await admin.service.call("Chat/ClientAsk", { sessionID: SessionID, content });
    }
    await applyVariant(page, round);
    await openTab(page, admin, bot, 4);
    await page.locator(".conversation-row").nth(2).click();
    await page.locator(".shown-card").first().waitFor();
    await check(page, "talk-with-homes");
    await page.locator(".message-actions [aria-expanded]").last().click();
    await page.locator(".message-explanation").waitFor();
    await page.locator(".message-explanation").evaluate((reasons) => reasons.scrollIntoView({ block: "end" }));
    await check(page, "talk-reasons");
    const marks = page.locator(".conversation-filters .mark-filter");
    await marks.first().click();
    await expect(page.locator(".conversation-row")).toHaveCount(1);
    await page.locator(".conversation-row").click();
    await check(page, "talks-narrowed");
    await page.locator(".conversation-filters input[type=search]").fill("nothing like this");
    await page.locator(".list-state").waitFor();
    await check(page, "talks-none");
  });
}
