/*
 * After an upgrade: browsers cache a launcher for a day, and it requests a panel that no longer exists. The visitor
 * gets the current one.
 */
import type { Page } from "@playwright/test";
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

/** Replaces hashes in a file, so that it requests files that no longer exist. */
async function age(page: Page, file: string, names: RegExp): Promise<void> {
  await page.route(file, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(names, "$1yesterda.js");
    expect(body).toContain("yesterda.js");
    await route.fulfill({ response, body });
  });
}

test("a_cached_launcher_opens_the_current_panel", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await age(page, "**/embed.min.js", /(panel\.)[\w-]{8}\.js/g);
  const answer = page.waitForResponse("**/assets/panel.yesterda.js");
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  expect((await answer).headers()["cache-control"]).toBe("no-cache");
  await expect(await widget.ask("Hello")).toBeVisible();
});

test("a_cached_panel_loads_the_current_german_messages", async ({ page, service, site }) => {
  const bot = await service.chatbot({ AIResponseLanguage: "German" });
  const widget = new Widget(page);
  await age(page, "**/embed.min.js", /(panel\.)[\w-]{8}\.js/g);
  await age(page, "**/assets/panel.*", /(words\.de\.)[\w-]{8}\.js/g);
  const messages = page.waitForResponse("**/assets/words.de.yesterda.js");
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  expect((await messages).headers()["cache-control"]).toBe("no-cache");
  await expect(widget.panel.getByRole("button", { name: "Schließen" })).toBeVisible();
});
