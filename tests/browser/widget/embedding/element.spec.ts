/* The element `<porchlight-chat>`, for pages that place the widget themselves, and two chatbots on one page. */
import type { Page } from "@playwright/test";
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

const script = (baseUrl: string) => `<script src="${baseUrl}/embed.min.js"></script>`;

/** How often the page requested settings: once for each mounted widget. */
function countStarts(page: Page): { count: number } {
  const starts = { count: 0 };
  page.on("request", (request) => {
    if (request.url().endsWith("/GetConfig")) starts.count += 1;
  });
  return starts;
}

test("an_element_renders_before_and_after_the_script", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const element = `<porchlight-chat chatbot-id="${bot}"></porchlight-chat>`;
  const widget = new Widget(page);
  for (const html of [element + script(service.baseUrl), script(service.baseUrl) + element]) {
    await page.goto(site.page(pageWith(html)));
    await expect(widget.launcher).toBeVisible();
  }
  await page.evaluate((id) => {
    document.querySelector("porchlight-chat")?.remove();
    const element = document.createElement("porchlight-chat");
    document.body.append(element);
    element.setAttribute("chatbot-id", id);
  }, bot);
  await expect(widget.launcher).toBeVisible();
});

test("an_element_and_a_snippet_for_the_same_chatbot_give_one_launcher", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  await page.goto(site.page(pageWith(`<porchlight-chat chatbot-id="${bot}"></porchlight-chat>${snippet(service.baseUrl, bot)}`)));
  await expect(new Widget(page).launcher).toBeVisible();
  await expect(page.locator("porchlight-chat")).toHaveCount(1);
});

test("changed_attributes_replace_the_chatbot", async ({ page, service, site }) => {
  const first = await service.chatbot({ Name: "Harbor Homes" });
  const second = await service.chatbot({ Name: "Hill Homes" });
  const starts = countStarts(page);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(`<porchlight-chat chatbot-id="${first}"></porchlight-chat>${script(service.baseUrl)}`)));
  await widget.open();
  await expect(page.getByRole("dialog", { name: "Harbor Homes" })).toBeVisible();
  await page.locator("porchlight-chat").evaluate((element, [id, baseUrl]) => {
    element.setAttribute("domain", baseUrl);
    element.setAttribute("chatbot-id", id);
  }, [second, service.baseUrl] as const);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await widget.open();
  await expect(page.getByRole("dialog", { name: "Hill Homes" })).toBeVisible();
  await expect(widget.launcher).toHaveCount(1);
  expect(starts.count).toBe(2);
  await page.locator("porchlight-chat").evaluate((element) => element.removeAttribute("chatbot-id"));
  await expect(page.locator("porchlight-chat .opener, porchlight-chat [role]")).toHaveCount(0);
});

test("a_moved_element_keeps_its_conversation_and_a_re_added_one_starts_once", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const starts = countStarts(page);
  const widget = new Widget(page);
  const element = `<div id="one"><porchlight-chat chatbot-id="${bot}"></porchlight-chat></div><div id="two"></div>`;
  await page.goto(site.page(pageWith(element + script(service.baseUrl))));
  await widget.open();
  await widget.ask("Hello");
  await page.evaluate(() => document.querySelector("#two")?.append(...document.querySelectorAll("porchlight-chat")));
  await expect(widget.panel).toBeVisible();
  await expect(widget.answers).toHaveCount(1);
  expect(starts.count).toBe(1);
  await page.evaluate(async () => {
    const element = document.querySelector("porchlight-chat");
    element?.remove();
    await new Promise((later) => setTimeout(later));
    if (element) document.body.append(element);
  });
  await widget.open();
  await expect(widget.answers).toHaveCount(1);
  expect(starts.count).toBe(2);
});

test("a_domain_attribute_on_an_element_is_ignored", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  const element = `<porchlight-chat chatbot-id="${bot}" domain="https://stranger.example"></porchlight-chat>`;
  await page.goto(site.page(pageWith(element + script(service.baseUrl))));
  await widget.open();
  await widget.ask("Hello");
  // The second visit has a key that could leak.
  await page.reload();
  await widget.open();
  await expect(widget.answers).toHaveCount(1);
  expect([...hosts].sort()).toEqual([service.baseUrl, site.origin].sort());
});

test("a_copy_of_the_script_on_the_page_host_uses_the_service_of_its_tag", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.route(`${site.origin}/embed.min.js`, async (route) => route.fulfill({ response: await route.fetch({ url: `${service.baseUrl}/embed.min.js` }) }));
  const copy = (data: string) => `<script src="/embed.min.js" data-domain="${service.baseUrl}" ${data}></script>`;
  for (const html of [`<porchlight-chat chatbot-id="${bot}"></porchlight-chat>${copy("")}`, copy(`data-chatbot-id="${bot}"`)]) {
    const panel = page.waitForRequest(`${service.baseUrl}/assets/panel.*`);
    await page.goto(site.page(pageWith(html)));
    await widget.launcher.hover();
    await panel;
    await widget.open();
  }
});
