/*
 * Pages that change built-ins or remove parts of themselves: a conversation works, nothing throws, or the widget
 * disappears without errors.
 */
import type { Page } from "@playwright/test";
import { pageWithScript, SCRIPTS } from "./scripts";
import { PHOTO_FILE } from "../support/photo";
import { pageWith, snippet } from "../support/host-site";
import { expect, test, Widget } from "../support/widget";

let bot = "";

test.beforeAll(async ({ service, site }) => {
  // A page without a referrer shows that the origin is enough.
  bot = await service.chatbot({ VerifyDomain: true, Domains: new URL(site.origin).host, EnableUploadImage: true });
  await service.importListings(bot);
});

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

for (const hostile of SCRIPTS) {
  test(`a_conversation_works_with_${hostile.name}`, async ({ page, service, site }) => {
    const errors = errorsOf(page);
    const widget = new Widget(page);
    await page.goto(site.page(pageWithScript(hostile, snippet(service.baseUrl, bot)), hostile.headers));
    await widget.open();
    const answer = await widget.ask("homes for sale");
    const photo = answer.locator("img").first();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await expect(widget.panel).toBeHidden();
    expect(errors).toEqual([]);
  });
}

test("an_image_is_sent_on_a_page_with_array_to_json", async ({ page, service, site }) => {
  const errors = errorsOf(page);
  const widget = new Widget(page);
  const script = "Array.prototype.toJSON = function () { return '[' + this.join(', ') + ']'; }";
  await page.goto(site.page(pageWithScript({ name: "", script }, snippet(service.baseUrl, bot))));
  await widget.open();
  await page.getByLabel("Add a photo").setInputFiles(PHOTO_FILE);
  const request = page.waitForRequest("**/chat/Chat/Ask");
  await widget.input.fill("What is this?");
  await widget.input.press("Enter");
  expect((await request).postDataJSON()).toMatchObject({ fileIds: [expect.any(Number)] });
  await expect(widget.answers.first()).toBeVisible();
  expect(errors).toEqual([]);
});

test("a_page_that_closes_every_shadow_root_has_the_same_widget", async ({ page, service, site }) => {
  const script = "const attach = Element.prototype.attachShadow; Element.prototype.attachShadow = function () { return attach.call(this, { mode: 'closed' }); };";
  await page.emulateMedia({ reducedMotion: "reduce" });
  const images: Buffer[] = [];
  for (const hostile of ["", script]) {
    // The chat of the last page would be open already.
    const fresh = await service.chatbot();
    await page.goto(site.page(pageWithScript({ name: "", script: hostile }, snippet(service.baseUrl, fresh))));
    const loaded = page.waitForResponse("**/assets/panel.*.js");
    await expect.poll(() => page.evaluate(() => document.elementFromPoint(952, 712)?.localName)).toBe("porchlight-chat");
    // By keyboard, because a hovered launcher has another shade.
    for (const key of ["Shift+Tab", "Enter"]) await page.keyboard.press(key);
    await loaded;
    await expect.poll(() => page.evaluate(() => document.elementFromPoint(780, 640)?.localName)).toBe("porchlight-chat");
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    images.push(await page.screenshot());
  }
  expect(images[1]!.equals(images[0]!)).toBe(true);
});

test("a_page_that_empties_its_body_keeps_the_conversation", async ({ page, service, site }) => {
  const errors = errorsOf(page);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.ask("Hello");
  await page.evaluate(() => { document.body.innerHTML = ""; document.head.replaceChildren(); });
  await widget.ask("Hello again");
  await page.evaluate(() => document.body.replaceWith(document.createElement("body")));
  await widget.ask("And again");
  expect(errors).toEqual([]);
});

test("a_page_rewritten_by_document_write_gets_a_new_widget", async ({ page, service, site }) => {
  const errors = errorsOf(page);
  const widget = new Widget(page);
  const once = snippet(service.baseUrl, bot);
  await page.goto(site.page(pageWith(once)));
  await widget.open();
  await page.evaluate((script) => { document.open(); document.write(`<!doctype html><title>New</title><p>Another page</p>${script}`); document.close(); }, once);
  await expect(widget.panel).toBeHidden();
  await widget.open();
  await widget.ask("Hello");
  await expect(page.locator("porchlight-chat")).toHaveCount(1);
  expect(errors).toEqual([]);
});

test("a_page_that_removes_unknown_elements_can_place_the_widget_itself", async ({ page, service, site }) => {
  const errors = errorsOf(page);
  const widget = new Widget(page);
  const sweep = "<script>new MutationObserver(() => document.querySelectorAll('html > :not(head, body)').forEach((one) => one.remove())).observe(document.documentElement, { childList: true })</script>";
  await page.goto(site.page(pageWith(sweep + snippet(service.baseUrl, bot))));
  await expect.poll(() => page.evaluate(() => customElements.get("porchlight-chat") !== undefined)).toBe(true);
  await expect(page.locator("porchlight-chat")).toHaveCount(0);
  await page.evaluate(([id, baseUrl]) => {
    const own = document.createElement("porchlight-chat");
    own.setAttribute("chatbot-id", id!);
    own.setAttribute("domain", baseUrl!);
    document.body.append(own);
  }, [bot, service.baseUrl]);
  await widget.open();
  await widget.ask("Hello");
  expect(errors).toEqual([]);
});

test("a_page_with_a_service_worker_streams_answers_through_it", async ({ page, service, site }) => {
  const worker = site.page("addEventListener('install', () => skipWaiting()); addEventListener('activate', (event) => event.waitUntil(clients.claim())); addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))", {
    "Content-Type": "text/javascript",
    "Service-Worker-Allowed": "/",
  });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith("")));
  await page.evaluate(async (url) => {
    const claimed = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
    await navigator.serviceWorker.register(url, { scope: "/" });
    await claimed;
  }, worker);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await widget.open();
  await widget.ask("Hello");
});

test("a_sandboxed_page_without_an_origin_has_a_working_chat_without_storage", async ({ page, service, site }) => {
  const open = await service.chatbot();
  const inner = site.page(pageWith(snippet(service.baseUrl, open)));
  const errors = errorsOf(page);
  await page.goto(site.page(`<!doctype html><iframe sandbox="allow-scripts" src="${inner}" width="900" height="700"></iframe>`));
  const frame = page.frameLocator("iframe");
  await frame.locator("porchlight-chat .opener").click();
  await frame.getByRole("textbox").fill("Hello");
  await frame.getByRole("textbox").press("Enter");
  await expect(frame.locator(".row.bot[data-state='done'] .text")).not.toBeEmpty();
  expect(errors).toEqual([]);
});

test("the_frame_works_in_a_cross_origin_isolated_page", async ({ page, service, site }) => {
  const isolated = { "Cross-Origin-Embedder-Policy": "require-corp", "Cross-Origin-Opener-Policy": "same-origin" };
  await page.goto(site.page(pageWith(`<iframe src="${service.baseUrl}/chatbot-iframe/${bot}" width="600" height="600"></iframe>`), isolated));
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("textbox").fill("homes for sale");
  await frame.getByRole("textbox").press("Enter");
  const photo = frame.locator(".card img").first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
