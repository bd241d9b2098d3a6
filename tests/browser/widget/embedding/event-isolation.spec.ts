/* Keys, focus, wheel, modals and print: the widget takes nothing from the page and respects its modals. */
import type { Page } from "@playwright/test";
import { changedPixels, parsePng } from "../../support/pixels";
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

let bot = "";

test.beforeAll(async ({ service }) => {
  bot = await service.chatbot();
});

/** Events that the page's listeners on the document received. */
async function listen(page: Page, ...names: string[]): Promise<() => Promise<string[]>> {
  await page.addInitScript((events) => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    for (const name of events) document.addEventListener(name, (event) => heard.push(event instanceof KeyboardEvent ? event.key : name));
  }, names);
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.splice(0));
}

test("typing_triggers_no_page_shortcuts_and_the_page_keeps_its_own_keys", async ({ page, service, site }) => {
  const heard = await listen(page, "keydown");
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await heard();
  await page.keyboard.type("s/k");
  await page.keyboard.press("Control+k");
  expect(await heard()).toEqual(["Control", "k"]);
  await page.keyboard.press("Escape");
  await expect(widget.panel).toBeHidden();
  await heard();
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  expect(await heard()).toEqual(["Escape", "s"]);
});

test("a_slow_panel_does_not_take_the_focus_from_a_visitor_who_is_typing", async ({ page, service, site }) => {
  let letThrough: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/assets/panel.*", async (route) => {
    await late;
    await route.continue();
  });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(`<input aria-label="Search"><p contenteditable>Notes</p>${snippet(service.baseUrl, bot)}`)));
  await widget.launcher.click();
  const search = page.getByLabel("Search");
  await search.click();
  await page.keyboard.type("Alder");
  letThrough();
  await expect(widget.panel).toBeVisible();
  await page.keyboard.type(" Bay");
  await expect(search).toHaveValue("Alder Bay");
  await widget.launcher.click();
  await expect(widget.panel).toBeHidden();
  await search.click();
  await widget.launcher.click();
  await expect(widget.panel.getByRole("textbox")).toBeFocused();
});

test("a_focus_trap_of_the_page_does_not_stop_a_visitor_from_typing", async ({ page, service, site }) => {
  const trap = `<div id="modal" role="dialog" aria-modal="true" tabindex="-1">Subscribe</div>
    <script>document.addEventListener("focusin", (event) => { if (!modal.contains(event.target)) modal.focus(); }); modal.focus()</script>`;
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(trap + snippet(service.baseUrl, bot))));
  await widget.launcher.click();
  await page.locator("porchlight-chat textarea").click();
  await page.keyboard.type("Hello");
  await expect(page.locator("porchlight-chat textarea")).toHaveValue("Hello");
});

test("under_a_modal_dialog_the_widget_is_inert_until_it_is_closed", async ({ page, service, site }) => {
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(`<dialog>Cookies?</dialog>${snippet(service.baseUrl, bot)}`)));
  await widget.launcher.waitFor();
  await page.evaluate(() => document.querySelector("dialog")?.showModal());
  await page.mouse.click(952, 712);
  await expect(page.locator("porchlight-chat .chat:not([hidden])")).toHaveCount(0);
  await page.evaluate(() => document.querySelector("dialog")?.close());
  await widget.open();
});

test("a_page_that_makes_everything_inert_disables_the_widget_until_it_stops", async ({ page, service, site }) => {
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.launcher.waitFor();
  const inert = (on: boolean) => page.evaluate((state) => document.querySelectorAll("html > *").forEach((one) => one.toggleAttribute("inert", state)), on);
  await inert(true);
  await page.mouse.click(952, 712);
  await expect(page.locator("porchlight-chat .chat:not([hidden])")).toHaveCount(0);
  await inert(false);
  await widget.open();
});

test("a_click_on_the_widget_closes_page_menus_and_the_wheel_scrolls_the_chat", async ({ page, service, site }) => {
  const heard = await listen(page, "click", "wheel", "submit", "paste", "focusin");
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await heard();
  await widget.messages.hover();
  await page.mouse.wheel(0, 40);
  await widget.messages.click();
  await widget.ask("Hello");
  expect(await heard()).toEqual(["click"]);
});

test("the_widget_is_not_printed", async ({ page, service, site }) => {
  const widget = new Widget(page);
  await page.emulateMedia({ media: "print" });
  await page.goto(site.page(pageWith("")));
  const before = parsePng(await page.screenshot());
  await page.emulateMedia({ media: "screen" });
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await page.emulateMedia({ media: "print" });
  expect(changedPixels(before, parsePng(await page.screenshot()), () => true)).toBe(0);
});
