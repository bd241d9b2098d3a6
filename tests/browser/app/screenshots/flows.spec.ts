/*
 * What opens over a screen or goes in steps: import from the file to the undo,
 * export, cutting a picture, copying a look, removing a chatbot, the policy
 * check, a conversation with its reasons. Nothing sticks out; each is
 * photographed into `PORCHLIGHT_PICTURES`.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "../../support/admin-app";
import { dressed, lookAndPhotograph, NARROW_ROUNDS, openBy } from "../../support/screenshots";

const PICTURES = join(import.meta.dirname, "../../../../crates/server/samples/pictures");
const HEAD = "SALE TYPE,PROPERTY TYPE,ADDRESS,CITY,PRICE,BEDS,BATHS,SQUARE FEET,STATUS,URL (SEE https://portal.example),MLS#,NOTE FROM THE OFFICE";
const POLICY = "default-src 'self'; script-src 'self' https://cdn.harborhomes.example; img-src *; connect-src 'self'; style-src 'self' 'unsafe-inline'";

function day(homes: [number, number][], more: string[] = []) {
  const rows = homes.map(([n, price]) => `MLS Listing,House,${n} Elm Street,Aldersea,${price},3,2.5,1500,Active,https://p.example/${n},M${n},note ${n}`);
  return { name: "harbor-homes-2026-11-22.csv", mimeType: "text/csv", buffer: Buffer.from([HEAD, ...rows, ...more].join("\n")) };
}

for (const round of NARROW_ROUNDS) {
  const { mark } = round;
  const look = (page: Page, name: string) => lookAndPhotograph(page, `${name}-${mark}`);

  test(`import_and_export_fit_step_by_step_${mark}`, async ({ page, office }) => {
    test.setTimeout(120_000);
    await dressed(page, round);
    await openBy(page, office, await office.service.chatbot(), 2);
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
    await look(page, "import-choose");
    await page.keyboard.press("Escape");
    await choose({ ...day([]), buffer: Buffer.from("%PDF-1.7") });
    await dialog.locator("[role=alert]").waitFor();
    await look(page, "import-fault");
    await page.keyboard.press("Escape");
    await choose(day([[1, 500_000], [2, 600_000], [3, 700_000]]));
    await dialog.locator(".table select").first().waitFor();
    await look(page, "import-columns");
    await main.click();
    await dialog.locator(".counts").waitFor();
    await main.click();
    await dialog.locator(".import-good").waitFor();
    await look(page, "import-done");
    await main.click();
    const refused = ["MLS Listing,House,9 Elm Street,Aldersea,1,1,1,1,Withdrawn,https://p.example/9,M9,=1+1", "MLS Listing,House,10 Elm Street,Aldersea,soon,3,2,1500,Active,https://p.example/10,M10,"];
    await choose(day([[1, 495_000], [3, 689_000], [4, 800_000]], refused));
    await dialog.locator(".table select").first().waitFor();
    await main.click();
    await dialog.locator(".counts").waitFor();
    await look(page, "import-trial");
    await dialog.locator(".import-body").evaluate((body) => (body.scrollTop = body.scrollHeight));
    await look(page, "import-trial-end");
    await dialog.locator(".import-absent select").selectOption("offMarket");
    await dialog.locator(".import-absent").evaluate((group) => group.scrollIntoView({ block: "start" }));
    await look(page, "import-absent");
    await main.click();
    await dialog.locator(".import-good").waitFor();
    await look(page, "import-absent-done");
    await main.click();
    await page.locator(".head-actions .icon-button").nth(1).click();
    await page.locator(".export-form").waitFor();
    await look(page, "export");
    await page.keyboard.press("Escape");
    await page.locator(".head-actions .icon-button").first().click();
    await page.locator("dialog.question").waitFor();
    await look(page, "import-undo");
  });

  test(`dialogs_of_look_and_the_policy_check_fit_${mark}`, async ({ page, office }) => {
    test.setTimeout(120_000);
    const bot = await office.service.chatbot({ ChatBubbleColor: "rgb(13,95,88)", WelcomeMessage: "Hello! Looking for a home by the harbor?" });
    await office.service.chatbot({ Name: "Porch Street Homes" });
    await dressed(page, round);
    await openBy(page, office, bot, 1);
    await page.locator("[name=Name]").fill("Harbor Homes of Brackwater");
    await page.locator("[name=WelcomeMessage]").fill("Hello! Which home by the harbor may I show you?");
    await page.locator(".picture-control").first().scrollIntoViewIfNeeded();
    await look(page, "look-changed");
    const [name = ""] = (await readdir(PICTURES)).filter((one) => one.endsWith(".webp"));
    const chooser = page.waitForEvent("filechooser");
    await page.locator(".picture-control button").first().click();
    await (await chooser).setFiles(join(PICTURES, name));
    await page.locator("dialog.crop").waitFor();
    await look(page, "crop");
    await page.keyboard.press("Escape");
    for (const [at, name] of [[1, "copy-look"], [3, "remove"]] as const) {
      await page.locator(".bot-menu-place > button").click();
      await page.locator(".bot-menu").waitFor();
      await look(page, "look-menu");
      await page.locator(".bot-menu-entry").nth(at).click();
      await page.locator("dialog.question").waitFor();
      await look(page, name);
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Control+7");
    await page.locator("[name=policy]").fill(POLICY);
    await page.locator(".csp-mended").waitFor();
    await page.locator(".csp").evaluate((found) => found.scrollIntoView({ block: "center" }));
    await look(page, "policy");
    await page.locator(".guide summary").first().click();
    await page.locator(".guide").first().evaluate((guide) => guide.scrollIntoView({ block: "start" }));
    await look(page, "guide");
  });

  test(`conversations_at_work_fit_${mark}`, async ({ page, office }) => {
    test.setTimeout(120_000);
    const bot = await office.service.chatbot({ ChatBubbleColor: "rgb(13,95,88)" });
    await office.service.importHomes(bot, 24);
    for (const content of ["3 bedroom homes under 600k", "do you know your opening hours", "can I talk to a real person please, my name is Ana Torre and my number is 253 555 0142"]) {
      const { SessionID } = await office.service.call<{ SessionID: number }>("Chatbot/GetSession", { serialNumber: bot });
      await office.service.call("Chat/ClientAsk", { sessionID: SessionID, content });
    }
    await dressed(page, round);
    await openBy(page, office, bot, 4);
    await page.locator(".conversation-row").nth(2).click();
    await page.locator(".shown-card").first().waitFor();
    await look(page, "talk-with-homes");
    await page.locator(".message-actions [aria-expanded]").last().click();
    await page.locator(".message-reasons").waitFor();
    await page.locator(".message-reasons").evaluate((reasons) => reasons.scrollIntoView({ block: "end" }));
    await look(page, "talk-reasons");
    const marks = page.locator(".mark-filter");
    await marks.first().click();
    await expect(page.locator(".conversation-row")).toHaveCount(1);
    await page.locator(".conversation-row").click();
    await look(page, "talks-narrowed");
    await page.locator(".conversation-filters input[type=search]").fill("nothing like this");
    await page.locator(".told").waitFor();
    await look(page, "talks-none");
  });
}
