/* Shared fixtures (service and host site per worker), and the widget as a visitor finds it, by role and name. */
import type { Locator, Page } from "@playwright/test";
import { type Model, startModel } from "./model";
import { startService, type Service } from "./service";
import { startSite, type Site } from "./host-site";
import { test as playwrightTest } from "./slow-machine";

export { expect } from "@playwright/test";

interface Shared {
  /** Answers for chatbots whose `Model` is its name; others use the built-in engine. */
  model: Model;
  service: Service;
  site: Site;
}

export const test = playwrightTest.extend<object, Shared>({
  model: [
    async ({}, use) => {
      const model = await startModel();
      await use(model);
      await model.stop();
    },
    { scope: "worker" },
  ],
  service: [
    async ({ model }, use) => {
      const service = await startService(model.options);
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

/** A permitted microphone that beeps once per second, for `test.use`. */
export const FAKE_MICROPHONE: Parameters<typeof test.use>[0] = {
  permissions: ["microphone"],
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"] }),
};

export class Widget {
  readonly launcher: Locator;
  readonly teaser: Locator;
  readonly panel: Locator;
  readonly input: Locator;
  readonly messages: Locator;
  readonly answers: Locator;

  constructor(readonly page: Page) {
    this.launcher = page.locator("porchlight-chat .opener");
    this.teaser = page.locator("porchlight-chat .teaser");
    this.panel = page.getByRole("dialog");
    this.input = page.locator(".composer").getByRole("textbox");
    this.messages = page.getByRole("log");
    this.answers = page.locator(".row.bot[data-state='done']");
  }

  /** A panel that was open on the last page is open already. */
  async show(): Promise<void> {
    if ((await this.launcher.getAttribute("aria-expanded")) === "false") await this.launcher.click();
  }

  async open(): Promise<void> {
    await this.show();
    await this.input.waitFor();
  }

  /** Asks and waits for the whole answer. */
  async ask(text: string): Promise<Locator> {
    const before = await this.answers.count();
    await this.input.fill(text);
    await this.input.press("Enter");
    const answer = this.answers.nth(before);
    await answer.locator(".text").waitFor();
    return answer;
  }
}

/** Collects policy violations and layout shifts; installed before the page loads. */
export async function watchViolations(page: Page): Promise<() => Promise<{ violations: string[]; shift: number }>> {
  await page.addInitScript(() => {
    const seen = { violations: [] as string[], shift: 0 };
    Object.assign(globalThis, { seen });
    document.addEventListener("securitypolicyviolation", (event) => seen.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: { violations: string[]; shift: number } }).seen);
}
