/* A whole conversation without a mouse, with a visible focus ring at every stop. */
import type { Page } from "@playwright/test";
import { ALL_TOOLS } from "../../support/widget-states";
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

const PERSON = "Somebody from our office will write to you.";

test("a_whole_conversation_works_by_keyboard_alone", async ({ page, context, service, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const bot = await service.chatbot({
    ...ALL_TOOLS,
    WelcomeMessage: "Good evening.",
    SuggestedMessage: "homes for sale\nHello",
    TalkToHumanResponseMessage: PERSON,
  });
  await service.importListings(bot);
  const widget = new Widget(page);
  const keys = page.keyboard;
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.teaser.waitFor();

  await page.getByRole("link", { name: "More" }).focus();
  await tabTo(page, "Dismiss");
  await keys.press("Enter");
  await expect(widget.teaser).toBeHidden();
  await expect(widget.launcher).toBeFocused();
  await keys.press("Enter");
  await expect(widget.input).toBeFocused();

  await tabTo(page, "homes for sale", "Shift+Tab");
  await keys.press("Enter");
  await expect(widget.input).toBeFocused();
  const answer = widget.answers.first();
  await answer.getByRole("article").first().waitFor();

  await keys.type("Hello");
  await keys.press("Shift+Enter");
  await keys.type("there");
  await keys.press("Enter");
  await widget.answers.nth(1).waitFor();
  await expect(page.locator(".row.visitor .bubble").last()).toContainText("Hello\nthere", { useInnerText: true });

  const rated = page.waitForResponse("**/chat/Chat/Rate");
  await tabTo(page, "Helpful", "Shift+Tab");
  await keys.press("Space");
  expect((await rated).ok()).toBe(true);
  await expect(page.getByRole("button", { name: "Helpful", exact: true }).last()).toHaveAttribute("aria-pressed", "true");
  await tabTo(page, "Copy", "Shift+Tab");
  await keys.press("Enter");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe("");
  await tabTo(page, /^View details: /, "Shift+Tab");

  await tabTo(page, "Add a photo");
  await tabTo(page, "Record a voice message");
  await tabTo(page, "Talk to a person");
  await keys.press("Enter");
  await expect(widget.messages.getByText(PERSON)).toBeVisible();
  await expect(widget.input).toBeFocused();

  await keys.press("Escape");
  await expect(widget.panel).toBeHidden();
  await expect(widget.launcher).toBeFocused();
});

test("beside_the_page_tab_moves_through_the_chat_and_on_to_the_page", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await expect(widget.panel).not.toHaveAttribute("aria-modal");
  const stops = new Set<string>();
  for (let steps = 0; steps < 8; steps += 1) {
    stops.add((await stop(page)).name);
    await page.keyboard.press("Tab");
  }
  expect([...stops]).toContain("More");
});

test("the_focus_is_not_lost_when_a_pressed_control_disappears", async ({ page, service, site }) => {
  const bot = await service.chatbot({ SuggestedMessage: "Hello" });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await page.route("**/chat/Chat/Ask", (route) => route.abort());
  await page.getByRole("button", { name: "Hello" }).press("Enter");
  await expect(widget.input).toBeFocused();
  await page.getByRole("button", { name: "Try again" }).focus();
  await page.unroute("**/chat/Chat/Ask");
  await page.keyboard.press("Enter");
  await expect(widget.input).toBeFocused();
  await widget.answers.first().waitFor();
});

interface Stop {
  name: string;
  /** A focus ring: an outline or a shadow of the element or its parent. */
  ring: boolean;
  /** The center is visible and not covered. */
  clear: boolean;
}

/** Tabs to the control of that name; every stop on the way must be visible and have a ring. */
async function tabTo(page: Page, name: string | RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const passed: string[] = [];
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press(key);
    const here = await stop(page);
    expect(here, `focus on ${here.name}`).toMatchObject({ ring: true, clear: true });
    if (typeof name === "string" ? here.name === name : name.test(here.name)) return;
    passed.push(here.name);
  }
  throw new Error(`"${String(name)}" is not among the stops: ${passed.join(", ")}`);
}

async function stop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const outside = document.activeElement;
    const focused = outside?.shadowRoot?.activeElement ?? outside;
    if (!(focused instanceof HTMLElement)) return { name: "", ring: false, clear: false };
    const name = focused.getAttribute("aria-label") ?? focused.textContent?.trim() ?? "";
    if (focused.getRootNode() === document) return { name, ring: true, clear: true };
    const around = [focused, focused.closest(".plain"), focused.closest(".home"), focused.closest(".field")];
    const ring = around.some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || /(^|\s)2px/.test(boxShadow.replace(/rgba?\([^)]*\)/g, ""));
    });
    const seen = focused.closest("label") ?? focused;
    const { left, top, width, height } = seen.getBoundingClientRect();
    const hit = (focused.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2);
    return { name, ring, clear: hit !== null && (seen.contains(hit) || hit.contains(seen)) };
  });
}
