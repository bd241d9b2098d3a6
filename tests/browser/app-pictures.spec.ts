/*
 * Every screen of the app at two sizes, light and dark, and each in its odd
 * states: it opens, nothing sticks out of the window, and it is photographed
 * (`PORCHLIGHT_PICTURES` names a folder). What screens do is tested elsewhere.
 */
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { expect, OfficeApp, test } from "./app";
import type { Service } from "./service";

const FOLDER = process.env.PORCHLIGHT_PICTURES;
const SIZES = [{ width: 1280, height: 800 }, { width: 900, height: 640 }];
const TABS = ["Look", "Listings", "Try it", "Conversations", "Leads", "Knowledge", "Embed"];

const TALKS = [
  ["3 bedroom homes under 600k", "Which of them has a garage?"],
  ["What is your fee for sellers?"],
  ["I am Ana Torre, my number is 253 555 0142"],
];

/** A chatbot as it is after some weeks: homes, talks, a lead, facts. */
async function busyChatbot(service: Service): Promise<string> {
  const bot = await service.chatbot({ ChatBubbleColor: "rgb(13,95,88)", WelcomeMessage: "Hello! Looking for a home by the harbor?" });
  await service.importHomes(bot, 24);
  for (const [Question, Answer] of [["Do you show homes on Sundays?", "Yes, from ten to four."], ["Are dogs allowed?", "In most homes. Ask us."]]) {
    await service.call("Chatbot/FactSave", { SerialNumber: bot, Question, Answer });
  }
  for (const talk of TALKS) {
    const { SessionID: sessionID } = await service.call<{ SessionID: number }>("Chatbot/GetSession", { serialNumber: bot });
    for (const content of talk) await service.call("Chat/ClientAsk", { sessionID, content, stream: false });
  }
  return bot;
}

async function photograph(page: Page, name: string): Promise<void> {
  if (FOLDER) await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
}

/** Controls that a person could not reach because they stand outside the window. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const clipped = (element: Element) => {
      for (let up = element.parentElement; up; up = up.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(up);
        if (overflowX !== "visible" || overflowY !== "visible") return up !== document.body && up !== document.documentElement;
      }
      return false;
    };
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page itself"] : [];
    const controls = [...document.querySelectorAll("button, input, select, textarea, a, [role=tab]")];
    const lost = controls.filter((control) => {
      const box = control.getBoundingClientRect();
      return box.width > 0 && box.left < innerWidth && box.right > innerWidth + 1 && !clipped(control);
    });
    return [...wide, ...lost.map((control) => control.outerHTML.slice(0, 120))];
  });

/** Waits until nothing is on its way any more and pictures are drawn. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight || image.getClientRects().length === 0),
  );
}

async function look(page: Page, name: string): Promise<void> {
  await settled(page);
  expect(await outside(page), name).toEqual([]);
  await photograph(page, name);
}

const inKebab = (name: string) => name.toLowerCase().replaceAll(" ", "-");

for (const colorScheme of ["light", "dark"] as const) {
  for (const size of SIZES) {
    const mark = `${size.width}x${size.height}-${colorScheme}`;

    test(`every_screen_fits_at_${mark}`, async ({ page, office }) => {
      test.setTimeout(120_000);
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const app = await OfficeApp.open(page, office, await busyChatbot(office.service));
      for (const tab of TABS) {
        await app.tab(tab);
        await look(page, `${inKebab(tab)}-${mark}`);
      }
      await app.tab("Listings");
      await page.locator(".card").first().click();
      await page.getByRole("complementary").first().waitFor();
      await look(page, `listing-${mark}`);
      await app.tab("Conversations");
      await page.getByRole("button", { name: /3 bedroom homes/ }).first().click();
      await look(page, `conversation-${mark}`);
      await page.keyboard.press("Control+k");
      await look(page, `palette-${mark}`);
    });
  }
}

/** What a service may do instead of answering, by the name of its state. */
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

test("every_screen_of_an_empty_chatbot_says_what_to_do", async ({ page, office }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const app = await OfficeApp.open(page, office, await office.service.chatbot());
  for (const tab of TABS) {
    await app.tab(tab);
    await look(page, `empty-${inKebab(tab)}`);
  }
});

for (const [state, answer] of Object.entries(ODD)) {
  test(`every_screen_tells_that_it_is_${state}`, async ({ page, office }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const app = await OfficeApp.open(page, office, await office.service.chatbot());
    await page.route(/\/chat\//, (route) => (/Chatbot\/List$/.test(route.request().url()) ? route.fallback() : answer(route)));
    for (const tab of TABS) {
      await app.tab(tab);
      await page.waitForTimeout(FOLDER ? 400 : 0);
      expect(await outside(page), tab).toEqual([]);
      await photograph(page, `${state}-${inKebab(tab)}`);
    }
  });
}
