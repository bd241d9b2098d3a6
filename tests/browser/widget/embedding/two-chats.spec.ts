import type { Locator, Page } from "@playwright/test";
import type { Service } from "../../support/service";
import { pageWith, type Site, snippet } from "../../support/host-site";
import { expect, test } from "../../support/widget";

const NAMES = ["Harbor Homes", "Hill Homes"];

interface Chat {
  bot: string;
  bubble: Locator;
  panel: Locator;
}

/** Two chatbots with different names on one page. */
async function showTwo(page: Page, service: Service, site: Site, sides = [0, 0]): Promise<[Chat, Chat]> {
  const bots: string[] = [];
  for (const [at, Name] of NAMES.entries()) {
    bots.push(await service.chatbot({ Name, WelcomeMessage: `This is ${Name}.`, ChatBubbleAlign: sides[at] }));
  }
  await page.goto(site.page(pageWith(bots.map((bot) => snippet(service.baseUrl, bot)).join(""))));
  const chats = bots.map((bot, at) => ({
    bot,
    bubble: page.locator(`porchlight-chat[chatbot-id="${bot}"] .opener`),
    panel: page.getByRole("dialog", { name: NAMES[at] }),
  }));
  for (const { bubble } of chats) await bubble.waitFor();
  return chats as [Chat, Chat];
}

async function columns(chats: Chat[]): Promise<(number | undefined)[]> {
  const boxes = await Promise.all(chats.map(({ bubble }) => bubble.boundingBox()));
  return boxes.map((box) => box?.x).sort();
}

test("launchers_in_one_corner_are_side_by_side_and_only_one_shows_a_teaser", async ({ page, service, site }) => {
  const chats = await showTwo(page, service, site);
  expect(await columns(chats)).toEqual([856, 924]);
  await expect(page.locator("porchlight-chat .teaser").getByRole("button", { name: /^This is/ })).toHaveCount(1);
});

test("the_teaser_of_one_disappears_when_the_other_opens", async ({ page, service, site }) => {
  const chats = await showTwo(page, service, site);
  const greeting = page.locator("porchlight-chat .teaser").getByRole("button", { name: /^This is/ });
  const text = await greeting.innerText();
  await chats.find((_, at) => !text.includes(NAMES[at] ?? ""))?.bubble.click();
  await expect(greeting).toHaveCount(0);
});

test("launchers_in_two_corners_do_not_overlap", async ({ page, service, site }) => {
  expect(await columns(await showTwo(page, service, site, [1, 0]))).toEqual([20, 924].sort());
});

test("one_panel_is_open_at_a_time_and_the_conversations_are_separate", async ({ page, service, site }) => {
  const [one, two] = await showTwo(page, service, site);
  await one.bubble.click();
  await one.panel.getByRole("textbox").fill("Hello");
  await one.panel.getByRole("textbox").press("Enter");
  await expect(one.panel.locator(".row.bot[data-state='done']")).toHaveCount(1);
  await two.bubble.click();
  await expect(two.panel.getByText("This is Hill Homes.")).toBeVisible();
  await expect(one.panel).toBeHidden();
  await expect(two.panel.locator(".row.visitor")).toHaveCount(0);
  await expect(two.panel.getByRole("textbox")).toBeFocused();
  await one.bubble.click();
  await expect(two.panel).toBeHidden();
  await expect(one.panel.locator(".row.visitor")).toHaveCount(1);
});

test("a_removed_widget_frees_its_place", async ({ page, service, site }) => {
  const [one, two] = await showTwo(page, service, site);
  const before = (await one.bubble.boundingBox())?.x;
  await page.evaluate((id) => document.querySelector(`porchlight-chat[chatbot-id="${id}"]`)?.remove(), one.bot);
  await expect(one.bubble).toHaveCount(0);
  await page.evaluate(([id, baseUrl]) => {
    const element = document.createElement("porchlight-chat");
    element.setAttribute("chatbot-id", id);
    element.setAttribute("domain", baseUrl);
    document.body.append(element);
  }, [one.bot, service.baseUrl] as const);
  await one.bubble.waitFor();
  expect((await one.bubble.boundingBox())?.x).toBe(before);
  expect(new Set(await columns([one, two])).size).toBe(2);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("an_open_panel_hides_the_other_launcher", async ({ page, service, site }) => {
    const [one, two] = await showTwo(page, service, site);
    await one.bubble.tap();
    await expect(one.panel).toBeVisible();
    await expect(two.bubble).toBeHidden();
    await one.panel.getByRole("button", { name: "Close" }).tap();
    await expect(two.bubble).toBeVisible();
    await two.bubble.tap();
    await expect(two.panel).toBeVisible();
    await expect(one.bubble).toBeHidden();
  });
});
