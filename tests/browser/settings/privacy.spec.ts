import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { throttlePage } from "../support/slow-machine";
import { expect, test } from "../support/widget";
import { Visitor } from "../support/visitor";

const POLICY = "https://homes.example.com/privacy";

test("the_privacy_line_is_the_name_alone_and_becomes_a_link_with_a_url", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const visitor = await Visitor.arrive(page, service, site, bot);
  const line = visitor.panel.getByText("How we treat your words");
  await visitor.open();
  await expect(line).toHaveCount(0);
  await service.edit(bot, { ChatbotPrivacyPolicyName: "How we treat your words" });
  await visitor.reload();
  await visitor.open();
  await expect(line).toBeVisible();
  await expect(visitor.panel.getByRole("link")).toHaveCount(0);
  const [above, input] = [await line.boundingBox(), await visitor.input.boundingBox()];
  expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(input?.y ?? 0);
  await service.edit(bot, { ChatbotPrivacyPolicyUrl: POLICY });
  await visitor.reload();
  await visitor.open();
  await expect(visitor.panel.getByRole("link", { name: "How we treat your words" })).toHaveAttribute("href", POLICY);
});

test("a_policy_url_without_a_name_is_a_link_with_a_default_text", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const visitor = await Visitor.arrive(page, service, site, bot);
  await service.edit(bot, { ChatbotPrivacyPolicyUrl: POLICY });
  await visitor.reload();
  await visitor.open();
  await expect(visitor.panel.getByRole("link", { name: "Privacy policy" })).toHaveAttribute("href", POLICY);
});

test("a_consent_notice_is_accepted_once_and_again_after_a_change", async ({ page, service, site }) => {
  const bot = await service.chatbot({ SuggestedMessage: "Hello" });
  const visitor = await Visitor.arrive(page, service, site, bot);
  const agree = page.getByRole("button", { name: "Accept and start chat" });
  await visitor.open();
  await expect(agree).toHaveCount(0);
  for (const text of ["We keep this talk for 30 days.", "We keep this talk for 60 days."]) {
    await service.edit(bot, { ChatbotPrivacyPolicyDescription: text });
    await visitor.reload();
    await visitor.show();
    await expect(visitor.panel.getByText(text)).toBeVisible();
    await expect(visitor.input).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Hello", exact: true })).toHaveCount(0);
    await agree.click();
    await expect(visitor.input).toBeFocused();
    await visitor.reload();
    await visitor.open();
    await expect(agree).toHaveCount(0);
  }
  await visitor.ask("Hello");
});

/** A browser with a profile on disk, so that stored data survives closing it. */
class Profile {
  private constructor(private readonly folder: string) {}

  static async make(): Promise<Profile> {
    return new Profile(await mkdtemp(join(tmpdir(), "porchlight-profile-")));
  }

  /** Opens the browser, does something in it and closes it. */
  async during(options: Parameters<typeof chromium.launchPersistentContext>[1], does: (page: Page) => Promise<void>): Promise<void> {
    const context = await chromium.launchPersistentContext(this.folder, options);
    const page = await context.newPage();
    await throttlePage(page);
    await does(page);
    await context.close();
  }

  remove = () => rm(this.folder, { recursive: true, force: true });
}

test("the_conversation_survives_closing_the_browser_unless_the_setting_removes_it", async ({ launchOptions, service, site }) => {
  const bot = await service.chatbot();
  const profile = await Profile.make();
  const open = async (page: Page) => {
    const visitor = await Visitor.arrive(page, service, site, bot);
    await visitor.open();
    return visitor;
  };
  await profile.during(launchOptions, async (page) => {
    await (await open(page)).ask("Do you know Alder Bay?");
  });
  await service.edit(bot, { RemoveChatLogOnBrowserClose: true });
  await profile.during(launchOptions, async (page) => {
    const visitor = await open(page);
    await expect(page.locator(".row.visitor")).toHaveText(/Do you know Alder Bay/);
    await visitor.ask("And Fernholt?");
    await visitor.reload();
    await visitor.open();
    await expect(page.locator(".row.visitor")).toHaveCount(2);
  });
  await profile.during(launchOptions, async (page) => {
    const visitor = await open(page);
    await visitor.ask("Hello");
    await expect(page.locator(".row.visitor")).toHaveCount(1);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
  await profile.remove();
});
