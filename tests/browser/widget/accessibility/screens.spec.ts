/*
 * Phones, on-screen keyboards, zoom, text spacing, reduced motion, forced colors and narrow windows. Emulated in
 * Chromium; not tested on phones or with screen readers.
 */
import type { Page } from "@playwright/test";
import { arrive, state } from "../../support/widget-states";
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the_panel_covers_the_screen_traps_the_focus_and_returns_it", async ({ page, service, site }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const bot = await service.chatbot();
    const widget = new Widget(page);
    await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
    await widget.launcher.tap();
    await widget.input.waitFor();
    await expect.poll(() => widget.panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    for (let steps = 0; steps < 12; steps += 1) await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("PORCHLIGHT-CHAT");
    await expect(widget.input).toHaveCSS("font-size", "16px");
    await page.keyboard.press("Escape");
    await expect(widget.launcher).toBeFocused();
  });
});

test("at_320_pixels_nothing_is_wider_than_the_screen", async ({ page, service, site }) => {
  await page.setViewportSize({ width: 320, height: 560 });
  const bot = await service.chatbot({ Name: "A very long name of a very large company of homes and houses", WelcomeMessage: "Aword".repeat(40) });
  await service.importListings(bot);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.ask("homes for sale");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await widget.messages.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
});

test("an_on_screen_keyboard_does_not_cover_the_input", async ({ page, service, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const size = { height: 740, offsetTop: 0 };
    Object.assign(globalThis, { size });
    for (const name of ["height", "offsetTop"] as const) Object.defineProperty(visualViewport, name, { get: () => size[name] });
  });
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.ask("Hello");
  await page.evaluate(() => {
    Object.assign((globalThis as unknown as { size: object }).size, { height: 380, offsetTop: 24 });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  await expect.poll(async () => bottom(await widget.input.boundingBox())).toBeLessThanOrEqual(380 + 24);
  expect((await widget.panel.boundingBox())?.y).toBe(24);
  await expect(widget.answers.first()).toBeInViewport();
});

test("in_landscape_the_panel_covers_a_phone_and_has_room_for_messages", async ({ page, service, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 740, height: 360 });
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await expect(widget.panel).toHaveAttribute("aria-modal", "true");
  await expect.poll(() => widget.panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 740, height: 360 });
  expect((await widget.messages.boundingBox())?.height).toBeGreaterThan(180);
});

test("in_landscape_a_whole_card_is_visible_with_every_setting_enabled", async ({ page, context, service, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 740, height: 360 });
  const { widget } = await arrive(state("cards"), { page, context, service, site, lang: "en" });
  const card = page.getByRole("article").first();
  // To the middle: at an edge a part of a pixel is cut, because scroll positions are whole and heights aren't.
  await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await expect(card).toBeInViewport({ ratio: 1 });
  await expect(widget.input).toBeInViewport({ ratio: 1 });
  const [listing, conversation] = [await card.boundingBox(), await widget.messages.boundingBox()];
  expect(listing?.height).toBeLessThan(conversation?.height ?? 0);
  expect(await tooWide(page)).toEqual([]);
});

for (const [percent, width, height] of [[200, 640, 512], [400, 320, 256]] as const) {
  test(`at_${percent}_percent_zoom_messages_can_be_read_and_written`, async ({ page, context, service, site }) => {
    await page.setViewportSize({ width, height });
    const { widget } = await arrive(state("markdown"), { page, context, service, site, lang: "en" });
    await expect(widget.input).toBeInViewport({ ratio: 1 });
    expect((await widget.messages.boundingBox())?.height).toBeGreaterThan(100);
    expect(await tooWide(page)).toEqual([]);
  });
}

test("wider_text_spacing_cuts_nothing_off", async ({ page, context, service, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await arrive(state("suggestions"), { page, context, service, site, lang: "en" });
  await page.evaluate(() => {
    const styles = new CSSStyleSheet();
    styles.replaceSync("* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }");
    const root = document.querySelector("porchlight-chat")?.shadowRoot;
    if (root) root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles];
  });
  expect(await tooWide(page)).toEqual([]);
});

test("reduced_motion_disables_animations", async ({ page, context, service, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await arrive(state("waiting"), { page, context, service, site, lang: "en" });
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  const running = () => document.querySelector("porchlight-chat")?.shadowRoot?.getAnimations().length;
  expect(await page.evaluate(running)).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(() => page.evaluate(running)).toBeGreaterThan(0);
});

test("with_forced_colors_launcher_buttons_and_focus_are_visible", async ({ page, context, service, site }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  const { widget } = await arrive(state("waiting"), { page, context, service, site, lang: "en" });
  const edge = (element: Element) => parseFloat(getComputedStyle(element).borderTopWidth);
  const shows = (element: Element) => getComputedStyle(element).backgroundColor !== getComputedStyle(element.closest(".bubble") ?? element).backgroundColor;
  for (const part of [".opener", ".field", ".send", ".panel"]) {
    expect(await page.locator(part).evaluate(edge), part).toBeGreaterThan(0);
  }
  expect(await page.locator(".dots i").first().evaluate(shows)).toBe(true);
  await widget.input.focus();
  expect(await page.locator(".field").evaluate((field) => getComputedStyle(field).outlineStyle)).toBe("solid");
});

function bottom(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Infinity;
}

/** Elements that overflow the panel or are cut off, except in scroll areas. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const panel = document.querySelector("porchlight-chat")?.shadowRoot?.querySelector("[role=dialog]");
    const edges = panel?.getBoundingClientRect();
    if (!panel || !edges) return ["no panel"];
    return [...panel.querySelectorAll<HTMLElement>("*")]
      .filter((one) => one.checkVisibility() && !one.closest(".sr-only, .cards, .table, table, pre, svg, .dots"))
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        const cut = getComputedStyle(one).overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1;
        return left < edges.left - 1 || right > edges.right + 1 || cut;
      })
      .map((one) => `${one.tagName.toLowerCase()}.${one.className}`);
  });
}
