/* For everyone: no finding of axe in the states a visitor meets, and the phone. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { pageWith, snippet } from "./site";
import { expect, test, Widget } from "./widget";

async function findings(page: Page, place = "porchlight-chat"): Promise<string[]> {
  const result = await new AxeBuilder({ page }).include(place).analyze();
  return result.violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(" ")}`);
}

for (const scheme of ["light", "dark"] as const) {
  test(`axe_finds_nothing_in_${scheme}_closed_open_and_answered`, async ({ page, service, site }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const bot = await service.chatbot({
      SuggestedMessage: "Hello",
      SocialAUrl: "https://social.example.com/harbor",
      ChatbotPrivacyPolicyName: "Privacy notice",
      ChatbotPrivacyPolicyUrl: "https://homes.example.com/privacy",
      EnableUploadImage: true,
      EnablePushToTalk: true,
    });
    await service.importHomes(bot);
    const widget = new Widget(page);
    await page.goto(site.page(pageWith(snippet(service.base, bot))));
    await widget.teaser.waitFor();
    expect(await findings(page)).toEqual([]);
    await widget.open();
    expect(await findings(page)).toEqual([]);
    await widget.ask("homes for sale");
    expect(await findings(page)).toEqual([]);
  });
}

test("axe_finds_nothing_on_the_share_page_and_in_right_to_left", async ({ page, service, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const bot = await service.chatbot({ WelcomeMessage: "مرحبًا" });
  await page.goto(`${service.base}/share/${bot}`);
  await page.getByRole("textbox").waitFor();
  expect(await findings(page, "main")).toEqual([]);
  await page.goto(site.page(pageWith(snippet(service.base, bot), "ar")));
  await new Widget(page).open();
  await expect(page.getByRole("dialog")).toHaveAttribute("dir", "rtl");
  expect(await findings(page)).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the_panel_covers_the_screen_keeps_the_focus_and_gives_it_back", async ({ page, service, site }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const bot = await service.chatbot();
    const widget = new Widget(page);
    await page.goto(site.page(pageWith(snippet(service.base, bot))));
    await widget.bubble.tap();
    await widget.input.waitFor();
    expect(await widget.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    expect(await findings(page)).toEqual([]);
    for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("PORCHLIGHT-CHAT");
    await expect(widget.input).toHaveCSS("font-size", "16px");
    await page.keyboard.press("Escape");
    await expect(widget.bubble).toBeFocused();
  });
});

test("at_320_pixels_nothing_is_wider_than_the_screen", async ({ page, service, site }) => {
  await page.setViewportSize({ width: 320, height: 560 });
  const bot = await service.chatbot({ Name: "A very long name of a very large company of homes and houses", WelcomeMessage: "Aword".repeat(40) });
  await service.importHomes(bot);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  await widget.ask("homes for sale");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await widget.messages.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
});
