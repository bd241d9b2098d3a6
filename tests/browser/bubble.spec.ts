/* The bubble and the teaser: colour, side, words, once, and only where allowed. */
import { pageWith, snippet, strictPolicy } from "./site";
import { expect, test, Widget } from "./widget";

test("the_bubble_has_the_owners_colour_and_an_icon_that_can_be_seen_on_it", async ({ page, service, site }) => {
  const dark = await service.chatbot({ ChatBubbleColor: "rgb(20, 60, 40)" });
  const light = await service.chatbot({ ChatBubbleColor: "rgb(250, 230, 120)" });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, dark))));
  await expect(widget.bubble).toHaveCSS("background-color", "rgb(20, 60, 40)");
  await expect(widget.bubble).toHaveCSS("color", "rgb(255, 255, 255)");
  await page.goto(site.page(pageWith(snippet(service.base, light))));
  await expect(widget.bubble).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("the_bubble_stands_on_the_side_that_was_chosen", async ({ page, service, site }) => {
  const widget = new Widget(page);
  for (const [side, x] of [[0, 1000 - 20 - 56], [1, 20]] as const) {
    const bot = await service.chatbot({ ChatBubbleAlign: side });
    await page.goto(site.page(pageWith(snippet(service.base, bot))));
    await widget.bubble.waitFor();
    const box = await widget.bubble.boundingBox();
    expect(box).toMatchObject({ x, width: 56, height: 56, y: 760 - 20 - 56 });
  }
});

test("the_teaser_shows_the_welcome_once_per_browser_session", async ({ page, service, site }) => {
  const bot = await service.chatbot({ WelcomeMessage: "Hello.\nLooking for a home?" });
  const widget = new Widget(page);
  const address = site.page(pageWith(snippet(service.base, bot)));
  await page.goto(address);
  await expect(widget.teaser.getByRole("button", { name: "Looking for a home?" })).toBeVisible();
  await page.goto(address);
  await widget.bubble.waitFor();
  await expect(widget.teaser).toBeHidden();
});

test("a_teaser_that_may_return_returns_until_it_is_dismissed", async ({ page, service, site }) => {
  const bot = await service.chatbot({ ChatbotPopupOnce: false, WelcomeMessage: "Hello." });
  const widget = new Widget(page);
  const address = site.page(pageWith(snippet(service.base, bot)));
  await page.goto(address);
  await page.goto(address);
  await expect(widget.teaser).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.goto(address);
  await widget.bubble.waitFor();
  await expect(widget.teaser).toBeHidden();
});

test("nothing_is_drawn_on_a_page_that_may_not_embed_the_chatbot", async ({ page, service, site }) => {
  const bot = await service.chatbot({ VerifyDomain: true, Domains: "homes.example.com" });
  const lines: string[] = [];
  page.on("console", (line) => lines.push(line.text()));
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await expect.poll(() => lines.filter((line) => line.startsWith("Porchlight:")).length).toBe(1);
  await expect(page.locator("porchlight-chat *")).toHaveCount(0);
});

test("an_allowed_page_gets_the_widget", async ({ page, service, site }) => {
  const bot = await service.chatbot({ VerifyDomain: true, Domains: `homes.example.com\n${new URL(site.origin).host}` });
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await expect(new Widget(page).bubble).toBeVisible();
});

test("the_script_loaded_twice_gives_one_widget", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  await page.goto(site.page(pageWith(snippet(service.base, bot).repeat(2))));
  await new Widget(page).bubble.waitFor();
  await expect(page.locator("porchlight-chat")).toHaveCount(1);
});

test("the_global_of_existing_sites_works", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const config = `<script>window.chatpilotConfig = { chatbotId: "${bot}", domain: "${service.base}" }</script>`;
  await page.goto(site.page(pageWith(`${config}<script src="${service.base}/embed.min.js" defer></script>`)));
  await expect(new Widget(page).bubble).toBeVisible();
});

test("commands_open_ask_close_and_remove_the_widget_also_from_before_it_was_there", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const queue = "<script>window.porchlight = function () { (porchlight.q = porchlight.q || []).push(arguments) }; porchlight('send', 'Hello')</script>";
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(queue + snippet(service.base, bot))));
  await expect(widget.answers.first()).toBeVisible();
  const command = (name: string) => page.evaluate((said) => (window as unknown as { porchlight(name: string): void }).porchlight(said), name);
  await command("close");
  await expect(widget.panel).toBeHidden();
  await command("toggle");
  await expect(widget.panel).toBeVisible();
  await command("destroy");
  await expect(page.locator("porchlight-chat")).toHaveCount(0);
});

test("the_owners_pictures_are_on_the_bubble_and_in_the_head_of_the_panel", async ({ page, service, site }) => {
  const picture = await service.upload("maple-12-front.webp");
  const bot = await service.chatbot({ ChatIcon: picture, ChatProfilePicture: picture });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot)), strictPolicy(service.base)));
  await widget.bubble.waitFor();
  const width = (image: HTMLImageElement) => image.naturalWidth;
  await expect.poll(() => widget.bubble.locator("img").evaluate(width)).toBeGreaterThan(0);
  await widget.open();
  await expect.poll(() => widget.panel.locator("header img").evaluate(width)).toBeGreaterThan(0);
});
