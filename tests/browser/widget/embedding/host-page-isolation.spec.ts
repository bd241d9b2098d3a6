/* What the widget requests, stores and moves on a host page. Hostile pages are in ../../hostile. */
import { pageWith, snippet, strictPolicy } from "../../support/host-site";
import { expect, test, watchViolations, Widget } from "../../support/widget";

test("a_conversation_under_the_strictest_policy_causes_no_violation_layout_shift_cookie_or_foreign_request", async ({ page, context, service, site }) => {
  const bot = await service.chatbot({ EnableUploadImage: true, EnablePushToTalk: true, SuggestedMessage: "Hello" });
  await service.importListings(bot);
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  const manners = await watchViolations(page);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot)), strictPolicy(service.baseUrl)));
  await widget.open();
  await widget.ask("homes for sale");
  await page.keyboard.press("Escape");
  expect(await manners()).toEqual({ violations: [], shift: 0 });
  expect(await context.cookies()).toEqual([]);
  expect([...hosts].sort()).toEqual([new URL(service.baseUrl).host, new URL(site.origin).host].sort());
});

test("before_hover_or_focus_there_are_two_requests_and_no_preflight", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(service.baseUrl)) requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await new Widget(page).launcher.waitFor();
  expect(requests).toEqual(["GET /embed.min.js", "POST /chat/Chatbot/GetConfig"]);
});

test("blocked_storage_only_loses_the_history", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { get: () => { throw new DOMException("denied", "SecurityError"); } });
    }
  });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await expect(await widget.ask("Hello")).toBeVisible();
});
