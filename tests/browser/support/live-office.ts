/* An office with a visitor's page and the app's window in one conversation. */
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { AdminApp } from "./admin-app";
import { snippet, startSite, type Site } from "./host-site";
import { startModel, type Model } from "./model";
import { openTab } from "./screenshots";
import { startService, type Service } from "./service";
import { test as playwrightTest } from "./slow-machine";
import { Widget } from "./widget";

/** The fourth tab, in any language. */
const INBOX_TAB = 4;

export interface Office {
  service: Service;
  url: string;
  model: Model;
  site: Site;
}

interface Shared {
  office: Office;
}

export const test = playwrightTest.extend<object, Shared>({
  office: [
    async ({}, use) => {
      const model = await startModel();
      const service = await startService([...model.options, "--manage"]);
      const site = await startSite();
      await use({ service, url: `${service.baseUrl}/manage`, model, site });
      await Promise.all([service.stop(), model.stop(), site.stop()]);
    },
    { scope: "worker" },
  ],
});

export async function visitor(browser: Browser, { service, site }: Office, bot: string): Promise<{ page: Page; widget: Widget }> {
  const page = await (await browser.newContext({ locale: "en-US" })).newPage();
  await page.goto(site.page(`<!doctype html><html lang="en"><title>Agency</title><body>${snippet(service.baseUrl, bot)}</body></html>`));
  const widget = new Widget(page);
  await widget.open();
  return { page, widget };
}

export async function appWindow(browser: Browser, office: Office, bot: string, size = { width: 1280, height: 800 }): Promise<{ page: Page; app: AdminApp }> {
  const page = await (await browser.newContext({ locale: "en-US", viewport: size })).newPage();
  const app = await AdminApp.open(page, { service: office.service, url: office.url }, bot);
  await app.tab("Inbox");
  return { page, app };
}

/** The key leaves the URL when the app has read it, so a reload needs it again. */
export async function reloadApp(page: Page, office: Office, bot: string): Promise<void> {
  await page.goto("about:blank");
  const app = await AdminApp.open(page, { service: office.service, url: office.url }, bot);
  await app.tab("Inbox");
}

/** Takes over under a new name. */
export async function takeOver(page: Page, name: string): Promise<void> {
  await page.locator(".speaker").getByRole("button", { name: "Take over" }).click();
  const dialog = page.getByRole("dialog", { name: "Your name" });
  const other = dialog.getByRole("radio", { name: "Somebody else" });
  await dialog.waitFor();
  if (await other.count()) await other.check();
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Continue" }).click();
}

export async function send(page: Page, text: string): Promise<void> {
  const box = page.getByRole("textbox", { name: "Reply to the visitor" });
  await box.fill(text);
  await box.press("Enter");
}

/** The inbox in any size, theme and language. */
export async function inboxWindow(browser: Browser, office: Office, bot: string, language: string, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ locale: "en-US", reducedMotion: "reduce", ...options })).newPage();
  await page.addInitScript((spoken) => localStorage.setItem("porchlight.language", spoken), language);
  await openTab(page, { service: office.service, url: office.url }, bot, INBOX_TAB);
  return page;
}
