/*
 * Allowed domains and the custom domain. The browser resolves example hosts to this machine, so that pages have real
 * origins with and without a port.
 */
import { chromium, type Browser, type Locator, type Page } from "@playwright/test";
import { pageWith, snippet } from "../support/host-site";
import { throttlePage } from "../support/slow-machine";
import { expect, test as playwrightTest, Widget } from "../support/widget";
import { Visitor } from "../support/visitor";

interface Named {
  /** A page in a browser that resolves `chat.*` to the service and every other example host to the site. */
  named: Page;
}

const test = playwrightTest.extend<Named>({
  named: async ({ launchOptions, service, site }, use) => {
    const [chat, pages] = [new URL(service.baseUrl).host, `127.0.0.1:${new URL(site.origin).port}`];
    const rules = `MAP chat.harbor.example:80 ${chat}, MAP *.example:80 ${pages}, MAP *.example 127.0.0.1`;
    const browser: Browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rules}`] });
    const page = await browser.newPage();
    await throttlePage(page);
    await use(page);
    await browser.close();
  },
});

test("launcher_and_frame_show_on_allowed_domains_only", async ({ named: page, service, site }) => {
  const bot = await service.chatbot({ WelcomeMessage: "Good evening." });
  const { port } = new URL(site.origin);
  const frame = `<iframe src="${service.baseUrl}/chatbot-iframe/${bot}"></iframe>`;
  const path = new URL(site.page(pageWith(frame + snippet(service.baseUrl, bot)))).pathname;
  const seen = async (origin: string): Promise<[boolean, boolean]> => {
    const consoleLine = (text: string) => page.waitForEvent("console", (line) => line.text().includes(text)).then(() => false);
    const shown = (place: Locator) => place.waitFor().then(() => true);
    const [noBubble, noFrame] = [consoleLine("Porchlight: This site is not allowed to use this chatbot."), consoleLine("frame-ancestors")];
    await page.goto(origin + path, { waitUntil: "commit" });
    return Promise.all([
      Promise.race([noBubble, shown(page.locator("porchlight-chat .opener"))]),
      Promise.race([noFrame, shown(page.frameLocator("iframe").getByText("Good evening."))]),
    ]);
  };
  expect(await seen("http://homes.example")).toEqual([true, true]);
  for (const [Domains, origin, allowed] of [
    ["homes.example", "http://homes.example", true],
    ["homes.example", "http://www.homes.example", false],
    ["homes.example", "http://otherhomes.example", false],
    ["homes.example", `http://homes.example:${port}`, false],
    [`shop.example, homes.example:${port}`, `http://homes.example:${port}`, true],
    ["*.homes.example", "http://www.homes.example", true],
    ["*.homes.example", "http://homes.example", false],
    ["shop.example", site.origin, false],
    ["shop.example\nlocalhost", site.origin, true],
  ] as const) {
    await service.edit(bot, { VerifyDomain: true, Domains });
    expect(await seen(origin), `${Domains} and ${origin}`).toEqual([allowed, allowed]);
  }
  await service.edit(bot, { VerifyDomain: false });
  expect(await seen("http://www.homes.example")).toEqual([true, true]);
});

test("an_open_page_is_rejected_from_its_next_question_on_and_allowed_again", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  await visitor.ask("Hello");
  await service.edit(bot, { VerifyDomain: true, Domains: "homes.example" });
  await visitor.send("Hello again");
  await expect(page.getByRole("alert")).toContainText("This site is not allowed to use this chatbot.");
  await service.edit(bot, { Domains: "localhost" });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(visitor.answers).toHaveCount(2);
});

test("an_answer_ends_within_five_seconds_on_a_domain_that_is_no_longer_allowed", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.name });
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  model.setAnswer("Good evening. ", "Nice to meet you. ", "How are you?");
  const hold = model.hold();
  await visitor.send("Hello");
  hold.passChunks(2);
  await expect(visitor.messages.getByText("Good evening.")).toBeVisible();
  await service.edit(bot, { VerifyDomain: true, Domains: "homes.example" });
  await expect(visitor.answers).toHaveCount(1, { timeout: 5_000 });
  await expect(visitor.messages.getByText("How are you?")).toHaveCount(0);
  hold.release();
});

test("the_custom_domain_shows_the_share_page_and_serves_the_widget_despite_allowed_domains", async ({ named: page, service, site }) => {
  const bot = await service.chatbot({ VerifyDomain: true, Domains: "homes.example" });
  const own = "http://chat.harbor.example";
  await page.goto(own);
  await expect(page.getByText("Porchlight is running.")).toBeVisible();
  await service.edit(bot, { CustomDomain: "Chat.Harbor.Example" });
  await page.goto(own);
  await expect(page).toHaveTitle("Harbor Homes");
  const widget = new Widget(page);
  await expect(await widget.ask("Hello")).toBeVisible();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).origin));
  await page.goto(`http://homes.example${new URL(site.page(pageWith(snippet(own, bot)))).pathname}`);
  await widget.open();
  await expect(await widget.ask("Hello")).toBeVisible();
  expect(new Set(requested)).toEqual(new Set(["http://homes.example", own]));
  await service.edit(bot, { CustomDomain: "" });
  await page.goto(own);
  await expect(page.getByText("Porchlight is running.")).toBeVisible();
});
