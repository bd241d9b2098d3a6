/* A good guest: strict policies, hostile styles, blocked storage, no traces. */
import { pageWith, snippet, strictPolicy } from "./site";
import { expect, test, watchManners, Widget } from "./widget";

test("a_talk_under_the_strictest_policy_causes_no_violation_no_shift_no_cookie_and_asks_no_other_host", async ({ page, context, service, site }) => {
  const bot = await service.chatbot({ EnableUploadImage: true, EnablePushToTalk: true, SuggestedMessage: "Hello" });
  await service.importHomes(bot);
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  const manners = await watchManners(page);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot)), strictPolicy(service.base)));
  await widget.open();
  await widget.ask("homes for sale");
  await page.keyboard.press("Escape");
  expect(await manners()).toEqual({ violations: [], shift: 0 });
  expect(await context.cookies()).toEqual([]);
  expect([...hosts].sort()).toEqual([new URL(service.base).host, new URL(site.origin).host].sort());
});

test("before_the_first_intent_there_are_two_requests_and_no_preflight", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(service.base)) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await new Widget(page).bubble.waitFor();
  expect(asked).toEqual(["GET /embed.min.js", "POST /chat/Chatbot/GetConfig"]);
});

test("blocked_storage_costs_the_memory_and_nothing_else", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { get: () => { throw new DOMException("denied", "SecurityError"); } });
    }
  });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  await expect(await widget.ask("Hello")).toBeVisible();
});

test("hostile_styles_of_the_page_do_not_reach_the_widget", async ({ page, service, site }) => {
  const bot = await service.chatbot({ ChatBubbleColor: "rgb(20, 60, 40)" });
  const hostile = "<style>* { all: unset !important; color: red !important } porchlight-chat, div, button { display: none !important; opacity: 0 !important; position: static !important } body { transform: scale(.5); filter: blur(2px) }</style>";
  const widget = new Widget(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(site.page(hostile + pageWith(snippet(service.base, bot))));
  await expect(widget.bubble).toHaveCSS("background-color", "rgb(20, 60, 40)");
  expect(await widget.bubble.boundingBox()).toMatchObject({ x: 924, y: 684, width: 56 });
  await widget.open();
  expect(await widget.panel.boundingBox()).toMatchObject({ width: 384, height: 620 });
});

test("hostile_words_in_settings_and_homes_run_nothing", async ({ page, service, site }) => {
  const evil = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;
  const bot = await service.chatbot({ Name: evil, WelcomeMessage: evil, SuggestedMessage: evil, UserInputPlaceholder: evil.slice(0, 100) });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => dialogs.push(dialog.message()));
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  await widget.ask(evil);
  await expect(page).toHaveTitle("A property site");
  expect(dialogs).toEqual([]);
  await expect(page.locator("porchlight-chat script, porchlight-chat img[src='x']")).toHaveCount(0);
});
