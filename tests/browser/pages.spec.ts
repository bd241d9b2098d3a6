/* The share page and the page inside a frame. */
import { pageWith } from "./site";
import { expect, test, Widget } from "./widget";

test("the_share_page_carries_the_name_and_a_whole_talk", async ({ page, service }) => {
  const bot = await service.chatbot({ WelcomeMessage: "Good evening." });
  const widget = new Widget(page);
  await page.goto(`${service.base}/share/${bot}`);
  await expect(page).toHaveTitle("Harbor Homes");
  await expect(widget.messages.getByText("Good evening.")).toBeVisible();
  await widget.ask("Hello");
  await expect(page.getByText("Powered by Porchlight")).toBeVisible();
});

test("the_share_page_works_although_the_widget_may_be_embedded_elsewhere_only", async ({ page, service }) => {
  const bot = await service.chatbot({ VerifyDomain: true, Domains: "homes.example.com" });
  const widget = new Widget(page);
  await page.goto(`${service.base}/share/${bot}`);
  await expect(await widget.ask("Hello")).toBeVisible();
});

test("an_unknown_chatbot_has_no_share_page", async ({ page, service }) => {
  const response = await page.goto(`${service.base}/share/ffffffffffffffffffffffffffffffff`);
  expect(response?.status()).toBe(404);
});

test("the_frame_script_puts_the_chat_into_the_page_with_the_older_global", async ({ page, service, site }) => {
  const bot = await service.chatbot({ WelcomeMessage: "Good evening." });
  const config = `<script>window.newoaksIframeConfig = { chatbotId: "${bot}", domain: "${service.base}" }</script>`;
  await page.goto(site.page(pageWith(`${config}<div id="place"><script src="${service.base}/embed.iframe.js"></script></div>`)));
  const frame = page.frameLocator("#place iframe");
  await expect(frame.getByText("Good evening.")).toBeVisible();
  await frame.getByRole("textbox").fill("Hello");
  await frame.getByRole("textbox").press("Enter");
  await expect(frame.locator(".row.bot[data-state='done'] .words")).not.toBeEmpty();
});

test("a_page_that_may_not_embed_the_chatbot_cannot_frame_it", async ({ page, service, site }) => {
  const bot = await service.chatbot({ VerifyDomain: true, Domains: "homes.example.com", WelcomeMessage: "Good evening." });
  const refused = page.waitForEvent("console", (line) => line.text().includes("frame-ancestors"));
  await page.goto(site.page(pageWith(`<iframe src="${service.base}/chatbot-iframe/${bot}"></iframe>`)));
  await refused;
  await expect(page.frameLocator("iframe").getByText("Good evening.")).toHaveCount(0);
});
