/* Notifications of the app in a browser: only after a click, one per conversation, a click opens it; and their settings. */
import type { Page } from "@playwright/test";
import { axeFindings } from "../support/checks/axe";
import { inboxWindow, test, visitor, type Office } from "../support/live-office";
import { checkAndCapture } from "../support/screenshots";
import { expect } from "../support/widget";

interface Popup {
  title: string;
  body: string;
  tag: string;
  closed: boolean;
}

/** Records what the page shows; the permission and the clicks are the browser's part. */
async function recordPopups(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const popups: (Popup & { onclick: (() => void) | null })[] = [];
    let permission: NotificationPermission = "default";
    class Recorded {
      static get permission() {
        return permission;
      }
      static requestPermission() {
        permission = "granted";
        return Promise.resolve(permission);
      }
      closed = false;
      onclick: (() => void) | null = null;
      constructor(
        readonly title: string,
        private readonly options: { body: string; tag: string },
      ) {
        popups.push(this as never);
      }
      get body() {
        return this.options.body;
      }
      get tag() {
        return this.options.tag;
      }
      close() {
        this.closed = true;
      }
    }
    Object.assign(window, { Notification: Recorded, popups });
  });
}

const popups = (page: Page) =>
  page.evaluate(() => (window as never as { popups: Popup[] }).popups.map(({ title, body, tag, closed }) => ({ title, body, tag, closed })));

/** A member, who is chosen in the app's window. */
async function member(office: Office, name: string): Promise<number> {
  return (await office.service.call<{ MemberID: number }>("Workspace/MemberSave", { Name: name, Email: `${name.split(" ")[0]?.toLowerCase()}@agency.example` })).MemberID;
}

async function preferences(page: Page): Promise<void> {
  await page.locator(".sidebar-foot button").last().click();
  await page.getByRole("dialog").getByRole("tab").nth(1).click();
  await page.locator(".notification-table").waitFor();
}

test("a_browser_tells_of_a_visitor_only_after_a_click_and_opens_the_conversation", async ({ browser, office }) => {
  const bot = await office.service.chatbot();
  const MemberID = await member(office, "Ann Reyes");
  const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await recordPopups(page);
  await page.addInitScript((id) => localStorage.setItem("porchlight.member.here", String(id)), MemberID);
  await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), bot);
  await page.goto(`${office.url}/#${office.service.baseUrl}|${office.service.secretKey}`);
  await page.getByRole("tab").first().waitFor();

  const first = await visitor(browser, office, bot);
  await first.widget.ask("I want to talk to a real person");
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(page.locator(".sidebar-notices")).toHaveText("1");
  const before = (await popups(page)).length;

  await preferences(page);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByText("Notifications are on in this browser.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await popups(page)).length).toBe(1);
  const second = await visitor(browser, office, bot);
  await second.widget.ask("Can somebody call me? I want to talk to a person");
  await second.widget.ask("Hello, is a person there?");
  await expect.poll(async () => new Set((await popups(page)).map(({ tag }) => tag)).size).toBe(2);
  const [shown] = (await popups(page)).slice(-1);
  expect([shown?.title, shown?.body]).toEqual(["A visitor is waiting for a person", expect.any(String)]);
  await page.evaluate(() => (window as never as { popups: { onclick: () => void }[] }).popups.at(-1)?.onclick());
  await expect(page.locator(".message-question").getByText("is a person there?")).toBeVisible();
  // On the screen it is read, so the count goes down.
  await expect(page).toHaveTitle(/^\(1\) /);
  const tags = new Set((await popups(page)).map(({ tag }) => tag));
  console.log(`notifications in a browser: ${before} before the click, then ${tags.size} for 2 conversations with 3 requests`);
  expect(before).toBe(0);
  await context.close();
});

test("the_notification_settings_are_saved_and_fit", async ({ browser, office }) => {
  const bot = await office.service.chatbot();
  const MemberID = await member(office, "Bea Lund");
  const findings: string[] = [];
  const layouts = [
    { language: "en", colorScheme: "light", width: 1280, height: 900 },
    { language: "en", colorScheme: "dark", width: 1280, height: 900 },
    { language: "es", colorScheme: "light", width: 390, height: 844 },
    { language: "es", colorScheme: "dark", width: 390, height: 844 },
  ] as const;
  for (const [at, { language, colorScheme, ...viewport }] of layouts.entries()) {
    const page = await inboxWindow(browser, office, bot, language, { viewport, colorScheme });
    await page.evaluate((id) => localStorage.setItem("porchlight.member.here", String(id)), MemberID);
    await preferences(page);
    if (at === 0) {
      await page.getByRole("combobox", { name: "New message in my conversation: Email" }).selectOption("Off");
      await page.getByRole("combobox", { name: "A visitor waits for a person: On the screen" }).selectOption("IfUnread");
      await page.getByRole("button", { name: "Add quiet hours" }).click();
      await page.getByRole("button", { name: "Sunday" }).click();
      await page.getByLabel("Quiet hours 1: from").fill("20:30");
      await page.getByRole("radio", { name: "Send anyway" }).click();
      const settings = () =>
        office.service.call<{ Message: { Email: string }; Waiting: { Desktop: string }; Quiet: unknown[]; QuietEmail: string }>("Workspace/NotificationsGet", { MemberID });
      await expect.poll(async () => (await settings()).QuietEmail).toBe("Send");
      const { Message, Waiting, Quiet } = await settings();
      expect([Message.Email, Waiting.Desktop, Quiet]).toEqual(["Off", "IfUnread", [{ Weekdays: [1, 2, 3, 4, 5, 6], From: "20:30", To: "07:00" }]]);
    }
    await checkAndCapture(page, `notifications-${viewport.width}-${colorScheme}-${language}`);
    findings.push(...(await axeFindings(page, ".preferences")));
    const last = page.locator(".this-device");
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await page.context().close();
  }
  console.log(`notification settings: ${layouts.length} layouts, ${findings.length} findings of axe`);
  expect(findings).toEqual([]);
});
