/* Nothing is left after destroy; badge and open panel survive a page change. */
import type { CDPSession, Page } from "@playwright/test";
import { heard, LISTENING, callApi } from "../../support/page-script";
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

interface Traces {
  html: string;
  globals: string[];
  timers: number;
  listeners: string[];
}

test("destroy_leaves_no_element_listener_timer_or_global_and_the_widget_can_be_mounted_again", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await countTimers(page);
  const browser = await page.context().newCDPSession(page);
  await page.goto(site.page(pageWith(LISTENING)));
  const ours = await scriptsFrom(service.baseUrl, browser);
  const before = await traces(page, browser, ours);
  await page.addScriptTag({ url: `${service.baseUrl}/embed.min.js` });
  await mount(page, bot, service.baseUrl);
  // By commands only, because Playwright's clicks add listeners.
  await callApi(page, "send", "Hello");
  await expect(widget.answers).toHaveCount(1);
  expect((await traces(page, browser, ours)).listeners.length).toBeGreaterThan(0);
  await callApi(page, "destroy");
  await expect(page.locator("porchlight-chat")).toHaveCount(0);
  await page.evaluate(() => document.querySelector('script[src*="embed.min.js"]')?.remove());
  // Announcements are removed after ten seconds, by the last timers.
  await expect.poll(async () => (await traces(page, browser, ours)).timers, { timeout: 15_000 }).toBe(before.timers);
  expect(await traces(page, browser, ours)).toEqual(before);
  const count = (await heard(page)).length;
  await mount(page, bot, service.baseUrl);
  await widget.open();
  await expect(widget.messages).toContainText("Hello");
  expect(await heard(page)).toHaveLength(count);
});

test("an_answer_while_the_panel_is_closed_adds_to_the_badge_and_the_name_of_the_launcher", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  const url = site.page(pageWith(LISTENING + snippet(service.baseUrl, bot)));
  await page.goto(url);
  await closeOnRequest(page);
  await callApi(page, "send", "Hello");
  await expect(widget.launcher).toHaveAccessibleName("Chat: Harbor Homes: 1 unread");
  await expect(page.locator("porchlight-chat .count")).toHaveText("1");
  await page.goto(url);
  await expect(widget.launcher).toHaveAccessibleName("Chat: Harbor Homes: 1 unread");
  await widget.open();
  await expect(widget.launcher).toHaveAccessibleName("Chat: Harbor Homes");
  await expect(page.locator("porchlight-chat .count")).toBeHidden();
  await page.goto(url);
  await expect(widget.launcher).toHaveAccessibleName("Chat: Harbor Homes");
});

test("an_open_panel_is_open_on_the_next_page_without_taking_the_focus", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  const [first, second] = [1, 2].map(() => site.page(pageWith(`<input autofocus aria-label="Search">${snippet(service.baseUrl, bot)}`)));
  await page.goto(first!);
  await widget.launcher.click();
  await widget.panel.getByRole("textbox").waitFor();
  await page.goto(second!);
  await expect(widget.panel).toBeVisible();
  await expect(page.getByLabel("Search")).toBeFocused();
  await widget.launcher.click();
  await expect(widget.panel).toBeHidden();
  await page.goto(first!);
  await expect(widget.launcher).toHaveAttribute("aria-expanded", "false");
});

test("on_a_narrow_screen_the_next_page_is_not_covered", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.setViewportSize({ width: 390, height: 760 });
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await expect(widget.launcher).toBeVisible();
  await expect(widget.launcher).toHaveAttribute("aria-expanded", "false");
});

/** Timers that neither ran nor were cleared. */
async function countTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = new Set<unknown>();
    const { setTimeout: set, clearTimeout: clear } = window;
    Object.assign(window, {
      openTimers: () => open.size,
      setTimeout: (run: () => void, ms?: number) => {
        const timer: unknown = set(() => {
          open.delete(timer);
          run();
        }, ms);
        open.add(timer);
        return timer;
      },
      clearTimeout: (timer: number | undefined) => {
        open.delete(timer);
        clear(timer);
      },
    });
  });
}

/** IDs of the service's scripts, because Playwright has scripts and listeners on the page, too. */
async function scriptsFrom(baseUrl: string, browser: CDPSession): Promise<Set<string>> {
  const ids = new Set<string>();
  browser.on("Debugger.scriptParsed", ({ scriptId, url }) => url.startsWith(baseUrl) && ids.add(scriptId));
  await browser.send("Debugger.enable");
  return ids;
}

async function traces(page: Page, browser: CDPSession, ours: Set<string>): Promise<Traces> {
  const seen = await page.evaluate(() => ({
    html: document.documentElement.outerHTML,
    globals: Object.getOwnPropertyNames(window).sort(),
    timers: (window as unknown as { openTimers(): number }).openTimers(),
  }));
  const listeners: string[] = [];
  for (const expression of ["window", "document", "document.documentElement", "document.body", "visualViewport", "navigator"]) {
    const { result } = await browser.send("Runtime.evaluate", { expression });
    const found = await browser.send("DOMDebugger.getEventListeners", { objectId: result.objectId ?? "" });
    const left = found.listeners.filter(({ scriptId }) => ours.has(scriptId));
    listeners.push(...left.map(({ type }) => `${expression} ${type}`));
  }
  return { ...seen, listeners: listeners.sort() };
}

function mount(page: Page, chatbot: string, baseUrl: string): Promise<void> {
  return page.evaluate(
    ([id, domain]) => {
      const element = document.createElement("porchlight-chat");
      element.setAttribute("chatbot-id", id!);
      element.setAttribute("domain", domain!);
      document.body.append(element);
    },
    [chatbot, baseUrl],
  );
}

/** The visitor closes the panel right after the question. */
function closeOnRequest(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { porchlight } = window as unknown as { porchlight(...call: unknown[]): void };
    porchlight("on", "message", ({ role }: { role: string }) => role === "visitor" && porchlight("close"));
  });
}
