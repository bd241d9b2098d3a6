/*
 * The strictest policy, with Trusted Types and reports, over everything a conversation can contain; and what the widget
 * must never contain: inline styles, markup or code from texts, cookies.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { PHOTO_FILE } from "../../support/photo";
import { pageWith, snippet, strictPolicy } from "../../support/host-site";
import { expect, FAKE_MICROPHONE, test, watchViolations } from "../../support/widget";

const BUILT = join(import.meta.dirname, "../../../../ui/dist/widget");
const MARKDOWN = "# Homes\n\nTwo **quiet** streets, _near_ the `porch`:\n\n- one\n- two\n\n| Street | Side |\n|---|---|\n| Elm | sunny |\n\n```\n<b>code</b>\n```\n\n<img src=x onerror=alert(1)>";

test.use(FAKE_MICROPHONE);

/** Elements and attributes in the shadow roots that a policy blocks, or that would run. */
function offences(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const host of document.querySelectorAll("porchlight-chat")) {
      for (const one of [host, ...(host.shadowRoot?.querySelectorAll("*") ?? [])]) {
        if (["style", "script", "link", "iframe", "object", "embed", "base"].includes(one.localName)) found.push(one.localName);
        for (const { name } of one.attributes) if (name === "style" || name.startsWith("on")) found.push(`${one.localName} ${name}`);
      }
    }
    return found;
  });
}

test("a_conversation_with_two_chatbots_under_the_strictest_policy_reports_no_violation", async ({ page, context, service, site, model }) => {
  const everything = {
    ChatbotPrivacyPolicyDescription: "We keep this talk.", EnableUploadImage: true, EnablePushToTalk: true, WelcomeMessage: "Good evening.",
    SuggestedMessage: "Hello", TalkToHumanEmail: "office@harbor.example", TalkToHumanResponseMessage: "Somebody will write.",
  };
  const [bot, other] = [await service.chatbot({ ...everything, Model: model.name }), await service.chatbot({ ChatBubbleAlign: 1 })];
  await service.importListings(other);
  model.setAnswer(MARKDOWN);
  const manners = await watchViolations(page);
  await page.addInitScript(() => {
    const reports: string[] = [];
    Object.assign(globalThis, { reports });
    new ReportingObserver((list) => reports.push(...list.map((report) => String(report.type))), { buffered: true, types: ["csp-violation", "coep"] } as ReportingObserverOptions).observe();
  });
  const { "Content-Security-Policy": policy } = strictPolicy(service.baseUrl);
  const headers = { "Content-Security-Policy": `${policy}; report-to main`, "Reporting-Endpoints": `main="${site.origin}/reports"` };
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot) + snippet(service.baseUrl, other)), headers));

  const [mine, left] = [bot, other].map((id) => page.locator(`porchlight-chat[chatbot-id="${id}"]`)) as [ReturnType<Page["locator"]>, ReturnType<Page["locator"]>];
  const seen: Record<string, string[]> = {};
  const walk = async (state: string) => Object.assign(seen, { [state]: await offences(page) });
  const done = (bots: typeof mine) => bots.locator(".row.bot[data-state='done'] .text");

  await mine.locator(".opener").waitFor();
  await walk("bubbles and teasers");
  await mine.locator(".opener").click();
  await mine.getByRole("button", { name: "Accept and start chat" }).waitFor();
  await walk("asked for agreement");
  await mine.getByRole("button", { name: "Accept and start chat" }).click();
  await mine.getByRole("textbox").fill("one\ntwo\nthree\nfour\nfive\nsix\nseven");
  await walk("a long question");
  const held = model.hold();
  await mine.getByRole("textbox").press("Enter");
  await mine.getByRole("button", { name: "Stop" }).waitFor();
  await walk("waiting");
  held.release();
  await expect(done(mine).locator("table")).toBeVisible();
  await walk("markdown");
  await mine.locator("input[type=file]").setInputFiles(PHOTO_FILE);
  await mine.locator("canvas").waitFor();
  await walk("a picture before it is sent");
  await mine.getByRole("textbox").press("Enter");
  await expect(done(mine)).toHaveCount(2);
  await mine.getByRole("button", { name: "Record a voice message" }).click();
  await mine.getByRole("button", { name: "Send voice message" }).waitFor();
  await walk("recording");
  const heard = page.waitForRequest("**/chat/Chat/Ask");
  // An empty recording is not sent.
  await expect(mine.getByRole("timer")).toContainText("0:01");
  await mine.getByRole("button", { name: "Send voice message" }).click();
  await heard;
  await expect(done(mine)).toHaveCount(3);
  await page.route("**/chat/Chat/Ask", (route) => route.abort());
  await mine.getByRole("textbox").fill("Lost");
  await mine.getByRole("textbox").press("Enter");
  await mine.getByRole("alert").first().waitFor();
  await walk("an error");
  await page.unroute("**/chat/Chat/Ask");
  await page.keyboard.press("Escape");
  await left.locator(".opener").click();
  await left.getByRole("textbox").fill("homes for sale");
  await left.getByRole("textbox").press("Enter");
  await left.locator(".card").first().waitFor();
  await walk("cards");
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(left.locator(".chat[data-full]")).toBeVisible();
  await walk("a phone");

  expect(Object.entries(seen).filter(([, found]) => found.length > 0)).toEqual([]);
  expect(Object.keys(seen)).toHaveLength(10);
  expect((await manners()).violations).toEqual([]);
  expect(await page.evaluate(() => (globalThis as unknown as { reports: string[] }).reports)).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test("no_file_of_the_widget_turns_text_into_markup_or_code_or_sets_a_cookie", async () => {
  const forbidden = /innerHTML\b|outerHTML|insertAdjacentHTML|createContextualFragment|DOMParser|setHTMLUnsafe|document\.write|\beval\(|new Function|document\.cookie|createElement\([`'"](style|script)/;
  const scripts = (await readdir(BUILT)).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThanOrEqual(4);
  for (const name of scripts) {
    expect(forbidden.exec((await readFile(join(BUILT, name), "utf8")).replaceAll("dangerouslySetInnerHTML", ""))?.[0], name).toBeUndefined();
  }
});
