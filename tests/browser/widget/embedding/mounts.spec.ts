/*
 * Mounting and unmounting a thousand times leaks nothing: heap, nodes and listeners are counted after garbage
 * collection. The docs quote the printed numbers.
 */
import type { CDPSession, Page } from "@playwright/test";
import { pageWith } from "../../support/host-site";
import { expect, test } from "../../support/widget";

interface Measurement {
  heap: number;
  nodes: number;
  listeners: number;
}

const MEGABYTE = 1_048_576;
/** Mounts until the browser stops growing by itself: compiled code, caches, the panel's module. */
const WARM_UP = 50;

test("a_thousand_mounted_launchers_leak_nothing", async ({ page, service, site }) => {
  const bot = await service.chatbot({ WelcomeMessage: "Hello.\nLooking for a home?" });
  await page.goto(site.page(pageWith(`<script src="${service.baseUrl}/embed.min.js"></script>`)));
  await expectNoGrowth(page, "bubble", 1000, (times) => mount(page, bot, service.baseUrl, false, times));
});

test("two_hundred_opened_chats_leak_nothing", async ({ page, service, site }) => {
  const bot = await service.chatbot({ SuggestedMessage: "Hello", EnablePushToTalk: true, EnableUploadImage: true });
  await page.goto(site.page(pageWith(`<script src="${service.baseUrl}/embed.min.js"></script>`)));
  await expectNoGrowth(page, "opened", 200, (times) => mount(page, bot, service.baseUrl, true, times));
});

async function expectNoGrowth(page: Page, name: string, times: number, run: (times: number) => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Performance.enable");
  await run(WARM_UP);
  const before = await measurements(browser);
  const started = Date.now();
  await run(times);
  const seconds = (Date.now() - started) / 1000;
  const after = await measurements(browser);
  const grown = after.heap - before.heap;
  console.log(
    `mounts ${name}: ${times} times in ${seconds.toFixed(1)} s, heap ${before.heap} → ${after.heap} bytes (${grown}), ` +
      `nodes ${before.nodes} → ${after.nodes}, listeners ${before.listeners} → ${after.listeners}`,
  );
  expect(grown).toBeLessThan(MEGABYTE);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners);
}

/** Twice, because finalizers of the first collection may release more. */
async function measurements(browser: CDPSession): Promise<Measurement> {
  await browser.send("HeapProfiler.collectGarbage");
  await browser.send("HeapProfiler.collectGarbage");
  const { usedSize } = await browser.send("Runtime.getHeapUsage");
  const { metrics } = await browser.send("Performance.getMetrics");
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { heap: usedSize, nodes: metric("Nodes"), listeners: metric("JSEventListeners") };
}

/**
 * Waits until each is rendered, because an empty element would prove nothing. Launchers are mounted in
 * tens; open panels one by one, because only one can be open.
 */
function mount(page: Page, bot: string, baseUrl: string, opened: boolean, times: number): Promise<void> {
  return page.evaluate(
    async ({ bot, baseUrl, opened, times }) => {
      const drawn = async (element: Element, what: string): Promise<HTMLElement> => {
        for (;;) {
          const found = element.shadowRoot?.querySelector<HTMLElement>(what);
          if (found) return found;
          await new Promise((next) => requestAnimationFrame(next));
        }
      };
      const come = async (): Promise<Element> => {
        const element = document.createElement("porchlight-chat");
        element.setAttribute("chatbot-id", bot);
        element.setAttribute("domain", baseUrl);
        document.body.append(element);
        const bubble = await drawn(element, ".opener");
        if (!opened) return element;
        bubble.click();
        await drawn(element, "[role='dialog']:not([hidden]) textarea");
        return element;
      };
      const together = opened ? 1 : 10;
      for (let left = times; left > 0; left -= together) {
        const elements = await Promise.all(Array.from({ length: together }, come));
        for (const element of elements) element.remove();
      }
    },
    { bot, baseUrl, opened, times },
  );
}
