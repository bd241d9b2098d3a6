/*
 * Every screen at two sizes, light and dark, and in its empty, loading, error and offline states. Nothing is outside
 * the window; screenshots are saved to `PORCHLIGHT_PICTURES`.
 */
import type { Route } from "@playwright/test";
import { expect, AdminApp, test } from "../../support/admin-app";
import { applyVariant, checkAndCapture as check, outside, capture, VARIANTS } from "../../support/screenshots";
import type { Service } from "../../support/service";

const TABS = ["Settings", "Listings", "Playground", "Inbox", "Leads", "Showings", "Knowledge", "Install"];

/** English only, because the tests look for its text. */
const SIZED = VARIANTS.filter(({ language }) => language === "en");

const CONVERSATIONS = [
  ["3 bedroom homes under 600k", "Which of them has a garage?"],
  ["What is your fee for sellers?"],
  ["I am Ana Torre, my number is 253 555 0142"],
];

/** A chatbot after some weeks: listings, conversations, a lead, entries. */
async function busyChatbot(service: Service): Promise<string> {
  const bot = await service.chatbot({ ChatBubbleColor: "rgb(13,95,88)", WelcomeMessage: "Hello! Looking for a home by the harbor?" });
  await service.importListings(bot, 24);
  for (const [Question, Answer] of [["Do you show homes on Sundays?", "Yes, from ten to four."], ["Are dogs allowed?", "In most homes. Ask us."]]) {
    await service.call("Chatbot/FactSave", { SerialNumber: bot, Question, Answer });
  }
  for (const conversation of CONVERSATIONS) {
    const { SessionID: sessionID } = await service.call<{ SessionID: number }>("Chatbot/GetSession", { serialNumber: bot });
    for (const content of conversation) await service.call("Chat/ClientAsk", { sessionID, content, stream: false });
  }
  return bot;
}

const inKebab = (name: string) => name.toLowerCase().replaceAll(" ", "-");

for (const round of SIZED) {
  const mark = `${round.size.width}x${round.size.height}-${round.theme}`;

  test(`every_screen_fits_at_${mark}`, async ({ page, admin }) => {
    test.setTimeout(120_000);
    await applyVariant(page, round);
    const app = await AdminApp.open(page, admin, await busyChatbot(admin.service));
    for (const tab of TABS) {
      await app.tab(tab);
      await check(page, `${inKebab(tab)}-${mark}`);
    }
    await app.tab("Listings");
    await page.locator(".card-face").first().click();
    await page.getByRole("complementary").first().waitFor();
    await check(page, `listing-${mark}`);
    await app.tab("Inbox");
    await page.getByRole("button", { name: "3 bedroom homes" }).first().click();
    await check(page, `conversation-${mark}`);
    await page.keyboard.press("Control+k");
    await check(page, `palette-${mark}`);
  });
}

/** Ways a service can fail, by the name of the state. */
const ODD: Record<string, (route: Route) => Promise<void>> = {
  loading: () => new Promise(() => undefined),
  error: (route) =>
    route.fulfill({
      status: 500,
      headers: { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "x-error-code", "X-Error-Code": "50001" },
      contentType: "application/json",
      body: JSON.stringify({ Data: null, Version: "1.0.0", Success: false, Code: 500, Message: "Unexpected error." }),
    }),
  offline: (route) => route.abort("connectionrefused"),
};

/** What a screen shows in a state. Install needs no request for its embed codes. */
const SHOWN: Record<string, string> = {
  loading: "main [role=status].list-state, main .skeleton-cards, main [aria-label='Share link']",
  error: "main [role=alert].list-state, main [aria-label='Share link']",
  offline: "main [role=alert].list-state, main [aria-label='Share link']",
};

for (const round of SIZED) {
  const mark = `${round.size.width}-${round.theme}`;

  test(`every_screen_of_an_empty_chatbot_says_what_to_do_${mark}`, async ({ page, admin }) => {
    await applyVariant(page, round);
    const app = await AdminApp.open(page, admin, await admin.service.chatbot());
    for (const tab of TABS) {
      await app.tab(tab);
      await check(page, `empty-${inKebab(tab)}-${mark}`);
    }
  });

  for (const [state, answer] of Object.entries(ODD)) {
    test(`every_screen_shows_that_it_is_${state}_${mark}`, async ({ page, admin }) => {
      await applyVariant(page, round);
      const known = await admin.service.chatbot();
      const unknown = await admin.service.chatbot({ Name: `Porch ${state} ${mark}` });
      const app = await AdminApp.open(page, admin, known);
      await page.route(/\/chat\//, (route) => (/Chatbot\/List$/.test(route.request().url()) ? route.fallback() : answer(route)));
      // Nothing of this chatbot was loaded before the service changed.
      await page.locator(`.sidebar-row[title="Porch ${state} ${mark}"]`).click();
      await page.waitForFunction((serial) => localStorage.getItem("porchlight.chatbot") === serial, unknown);
      for (const tab of TABS) {
        await app.tab(tab);
        await page.locator(SHOWN[state] ?? "").first().waitFor();
        expect(await outside(page), tab).toEqual([]);
        // Counts that were not loaded are not shown.
        await expect(page.getByRole("main"), tab).not.toContainText(/The chat can load on any site|0 conversations/);
        await capture(page, `${state}-${inKebab(tab)}-${mark}`);
      }
    });
  }
}
