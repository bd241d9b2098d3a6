/*
 * A visitor on a host page while an agent changes settings. Changes show after a reload unless a test says otherwise.
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

  /** Loads a page of the site with the chatbot's embed code. */
  static async arrive(page: Page, service: Service, site: Site, chatbot: string, lang = "en"): Promise<Visitor> {
    const visitor = new Visitor(page, site.page(pageWith(snippet(service.baseUrl, chatbot), lang)));
    await visitor.reload();
    return visitor;
  }

  /** The same in a new browser context, which the test must close. */
  static async arriveElsewhere(browser: Browser, service: Service, site: Site, chatbot: string): Promise<Visitor> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await throttlePage(page);
    return Visitor.arrive(page, service, site, chatbot);
  }

  /** Loads the same page again and waits for the launcher. */
  async reload(): Promise<void> {
    await this.page.goto(this.url);
    await this.launcher.waitFor();
  }

  /** Sends a question without waiting. */
  async send(text: string): Promise<void> {
    await this.input.fill(text);
    await this.input.press("Enter");
  }
}
