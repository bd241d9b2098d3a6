/* The app in a browser, as `porchlight serve --manage` serves it. */
import { expect, type Locator, type Page } from "@playwright/test";
import { startService, type Service } from "./service";
import { test as playwrightTest } from "./slow-machine";

export { expect };

interface Shared {
  admin: { service: Service; url: string };
}

export const test = playwrightTest.extend<object, Shared>({
  admin: [
    async ({}, use) => {
      const service = await startService(["--manage"]);
      await use({ service, url: `${service.baseUrl}/manage` });
      await service.stop();
    },
    { scope: "worker" },
  ],
});

/** The app with one chatbot open. */
export class AdminApp {
  readonly reasons: Locator;
  readonly editor: Locator;

  private constructor(readonly page: Page) {
    this.reasons = page.getByRole("complementary", { name: "Why this answer" });
    this.editor = page.getByRole("complementary", { name: "New entry" });
  }

  static async open(page: Page, { service, url }: Shared["admin"], chatbot: string): Promise<AdminApp> {
    await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), chatbot);
    await page.goto(`${url}/#${service.baseUrl}|${service.secretKey}`);
    await page.getByRole("tab", { name: "Settings" }).waitFor();
    return new AdminApp(page);
  }

  /** Shows a screen and waits until it has loaded, because it would miss earlier key presses. */
  async tab(name: string): Promise<void> {
    await this.page.getByRole("tab", { name, exact: true }).click();
    await expect(this.page.locator("[data-coming]")).toHaveCount(0);
  }

  /** Asks in the playground and waits for the explanation, which follows the answer. */
  async ask(question: string): Promise<void> {
    const input = this.page.locator(".playground-host").getByRole("textbox");
    await input.fill(question);
    await input.press("Enter");
    await this.reasons.getByRole("button", { name: question, expanded: true }).waitFor();
  }
}
