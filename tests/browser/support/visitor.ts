/*
 * Somebody on an owner's page while the owner changes settings: arrives, opens
 * the chat, comes back. A change shows when the page is loaded again unless a
 * test says that it shows at once. Assertions are in the tests.
 */
import type { Browser, Page } from "@playwright/test";
import type { Service } from "./service";
import { pageWith, snippet, type Site } from "./host-site";
import { throttlePage } from "./slow-machine";
import { Widget } from "./widget";

export class Visitor extends Widget {
  private constructor(
    page: Page,
    private readonly url: string,
  ) {
    super(page);
  }

  /** Loads a page of the site that carries the chatbot's snippet. */
  static async arrive(page: Page, service: Service, site: Site, chatbot: string, lang = "en"): Promise<Visitor> {
    const visitor = new Visitor(page, site.page(pageWith(snippet(service.baseUrl, chatbot), lang)));
    await visitor.reload();
    return visitor;
  }

  /** The same in a browser that knows nothing of the chatbot; its context is the test's to close. */
  static async arriveElsewhere(browser: Browser, service: Service, site: Site, chatbot: string): Promise<Visitor> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await throttlePage(page);
    return Visitor.arrive(page, service, site, chatbot);
  }

  /** Loads the same page again; the bubble is there. */
  async reload(): Promise<void> {
    await this.page.goto(this.url);
    await this.launcher.waitFor();
  }

  /** Sends a question and waits for nothing. */
  async send(text: string): Promise<void> {
    await this.input.fill(text);
    await this.input.press("Enter");
  }
}
