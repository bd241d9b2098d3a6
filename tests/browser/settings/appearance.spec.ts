import { expect, test } from "../support/widget";
import { Visitor } from "../support/visitor";

const PINE = "rgb(20, 60, 40)";
const STRAW = "rgb(250, 230, 120)";
const BLACK = "rgb(0, 0, 0)";
const WHITE = "rgb(255, 255, 255)";

test("launcher_and_header_take_another_color_with_readable_text", async ({ page, service, site }) => {
  const bot = await service.chatbot({ ChatBubbleColor: PINE });
  const visitor = await Visitor.arrive(page, service, site, bot);
  const head = visitor.panel.locator("header");
  await visitor.open();
  for (const part of [visitor.launcher, head]) await expect(part).toHaveCSS("background-color", PINE);
  for (const part of [visitor.launcher, head]) await expect(part).toHaveCSS("color", WHITE);
  await service.edit(bot, { ChatBubbleColor: STRAW });
  await visitor.reload();
  await visitor.open();
  for (const part of [visitor.launcher, head]) await expect(part).toHaveCSS("background-color", STRAW);
  for (const part of [visitor.launcher, head]) await expect(part).toHaveCSS("color", BLACK);
});

test("visitor_messages_take_another_color_with_readable_text", async ({ page, service, site }) => {
  const bot = await service.chatbot({ UserMessageColor: PINE });
  const visitor = await Visitor.arrive(page, service, site, bot);
  const message = page.locator(".row.visitor .bubble");
  await visitor.open();
  await visitor.ask("Hello");
  await expect(message).toHaveCSS("background-color", PINE);
  await expect(message).toHaveCSS("color", WHITE);
  await service.edit(bot, { UserMessageColor: STRAW });
  await visitor.reload();
  await visitor.open();
  await expect(message).toHaveCSS("background-color", STRAW);
  await expect(message).toHaveCSS("color", BLACK);
  await expect(visitor.launcher).toHaveCSS("background-color", "rgb(37, 99, 235)");
});

test("the_launcher_gets_an_icon_and_loses_it_again", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const visitor = await Visitor.arrive(page, service, site, bot);
  const sign = visitor.launcher.locator("svg");
  const image = visitor.launcher.locator("img");
  await expect(sign).toBeVisible();
  await service.edit(bot, { ChatIcon: await service.upload("maple-12-front.webp") });
  await visitor.reload();
  await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(sign).toHaveCount(0);
  await service.edit(bot, { ChatIcon: "" });
  await visitor.reload();
  await expect(sign).toBeVisible();
  await expect(image).toHaveCount(0);
});

test("the_avatar_replaces_the_first_letter", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const visitor = await Visitor.arrive(page, service, site, bot);
  const face = visitor.panel.locator("header .avatar");
  await visitor.open();
  await expect(face).toHaveText("H");
  await service.edit(bot, { ChatProfilePicture: await service.upload("maple-12-front.webp") });
  await visitor.reload();
  await visitor.open();
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

for (const lang of ["en", "ar"]) {
  test(`launcher_and_chat_window_change_sides_on_a_page_in_${lang}`, async ({ page, service, site }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const bot = await service.chatbot();
    const visitor = await Visitor.arrive(page, service, site, bot, lang);
    expect(await visitor.launcher.boundingBox()).toMatchObject({ x: 1000 - 20 - 56, width: 56 });
    await visitor.open();
    expect(await visitor.panel.boundingBox()).toMatchObject({ x: 1000 - 20 - 384, width: 384 });
    await service.edit(bot, { ChatBubbleAlign: 1 });
    await visitor.reload();
    await expect.poll(() => visitor.launcher.boundingBox()).toMatchObject({ x: 20, width: 56 });
    await visitor.open();
    expect(await visitor.panel.boundingBox()).toMatchObject({ x: 20, width: 384 });
  });
}

test("a_greeting_is_shown_once_or_on_every_page", async ({ page, browser, service, site }) => {
  const bot = await service.chatbot();
  const visitor = await Visitor.arrive(page, service, site, bot);
  await expect(visitor.teaser).toBeVisible();
  await visitor.reload();
  await expect(visitor.teaser).toBeHidden();
  await service.edit(bot, { ChatbotPopupOnce: false });
  const another = await Visitor.arriveElsewhere(browser, service, site, bot);
  for (let pages = 0; pages < 3; pages += 1) {
    await expect(another.teaser).toBeVisible();
    await another.reload();
  }
  await another.page.getByRole("button", { name: "Dismiss" }).click();
  await another.reload();
  await expect(another.teaser).toBeHidden();
  await another.page.context().close();
});
