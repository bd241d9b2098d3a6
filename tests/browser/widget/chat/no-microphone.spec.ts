/* A microphone that is denied by the visitor or the page. For a missing microphone see composer.spec.ts. */
import type { Page } from "@playwright/test";
import type { Service } from "../../support/service";
import { pageWith, type Site, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

async function press(page: Page, service: Service, site: Site, headers: Record<string, string> = {}): Promise<Widget> {
  const bot = await service.chatbot({ EnablePushToTalk: true });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot)), headers));
  await widget.open();
  await page.getByRole("button", { name: "Record a voice message" }).click();
  return widget;
}

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--use-fake-device-for-media-stream"] }),
});

const BLOCKED = "Microphone access is blocked. Allow it in your browser, or type your question.";

test("denying_the_microphone_shows_what_to_do", async ({ page, service, site }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Browser.setPermission", { permission: { name: "microphone" }, setting: "denied" });
  const widget = await press(page, service, site);
  await expect(page.getByRole("alert")).toHaveText(BLOCKED);
  await widget.ask("Hello");
});

test("a_page_that_forbids_the_microphone_shows_an_error", async ({ page, service, site }) => {
  const widget = await press(page, service, site, { "Permissions-Policy": "microphone=()" });
  await expect(page.getByRole("alert")).toHaveText(BLOCKED);
  await widget.ask("Hello");
});
