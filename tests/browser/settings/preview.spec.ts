/*
 * The preview is the real widget with unsaved settings: every setting that a visitor can see shows while an agent
 * types.
 */
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, AdminApp, test } from "../support/admin-app";

const PHOTO = join(import.meta.dirname, "../../../crates/server/samples/pictures/maple-12-front.webp");
const PINE = "rgb(20, 60, 40)";

/** The form on the left and the preview on the right. */
class PreviewPage {
  readonly preview: Locator;
  readonly bubble: Locator;
  readonly panel: Locator;
  readonly teaser: Locator;

  constructor(readonly page: Page) {
    this.preview = page.locator(".preview");
    this.bubble = this.preview.locator(".opener");
    this.panel = this.preview.getByRole("dialog");
    this.teaser = this.preview.locator(".teaser");
  }

  async unfold(...groups: string[]): Promise<void> {
    for (const name of groups) await this.page.getByRole("button", { name, exact: true }).click();
  }

  set = (setting: string, value: string): Promise<void> => this.page.locator(`[name="${setting}"]`).fill(value);
  toggle = (setting: string): Promise<void> => this.page.locator(`[name="${setting}"]`).click();
  show = (view: string): Promise<void> => this.page.getByRole("toolbar", { name: "Preview options" }).getByRole("radio", { name: view, exact: true }).click();

  async chooseImage(label: string): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.page.locator(".field", { hasText: label }).getByRole("button", { name: /Choose image|Replace/ }).click();
    await (await chooser).setFiles(PHOTO);
    await this.page.getByRole("button", { name: "Apply" }).click();
  }
}

test("every_visible_setting_shows_in_the_preview_before_it_is_saved", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  const previewPage = new PreviewPage(page);
  const { bubble, panel } = previewPage;
  const face = (place: Locator) => expect.poll(() => place.evaluate((image: HTMLImageElement) => image.naturalWidth ?? 0)).toBeGreaterThan(0);
  const link = (name: string) => panel.getByRole("link", { name });
  await panel.waitFor();

  await previewPage.set("ChatBubbleColor", PINE);
  await expect(panel.locator("header")).toHaveCSS("background-color", PINE);
  await previewPage.chooseImage("Avatar");
  await face(panel.locator("header .avatar"));
  await previewPage.set("Name", "Ridge Homes");
  await expect(panel.getByRole("heading", { name: "Ridge Homes" })).toBeVisible();
  await previewPage.set("UserInputPlaceholder", "Ask Ana");
  await expect(panel.getByRole("textbox")).toHaveAttribute("placeholder", "Ask Ana");
  await previewPage.set("SocialAUrl", "https://one.example.com");
  await previewPage.set("SocialBUrl", "https://two.example.com");
  await previewPage.set("MessagingUrl", "https://three.example.com");
  for (const name of ["one", "two", "three"]) await expect(link(`${name}.example.com`)).toBeVisible();
  await previewPage.set("WelcomeMessage", "Good evening.\nJust ask.");
  await expect(panel.locator(".row.bot")).toHaveText(["Good evening.", "Just ask."]);
  await previewPage.set("SuggestedMessage", "Hello\nWhich cities?");
  await expect(panel.getByRole("group", { name: "Suggestions" }).getByRole("button")).toHaveText(["Hello", "Which cities?"]);

  await previewPage.unfold("Privacy", "Access", "Handoff and email");
  await previewPage.set("ChatbotPrivacyPolicyName", "How we treat your words");
  await expect(panel.getByText("How we treat your words")).toBeVisible();
  await previewPage.set("ChatbotPrivacyPolicyUrl", "https://homes.example.com/privacy");
  await expect(link("How we treat your words")).toBeVisible();
  await previewPage.toggle("EnablePushToTalk");
  await expect(panel.getByRole("button", { name: "Record a voice message" })).toBeVisible();
  await previewPage.toggle("EnableUploadImage");
  await expect(panel.getByLabel("Add a photo")).toBeAttached();
  await previewPage.set("TalkToHumanEmail", "ana@harbor.example");
  await expect(panel.getByRole("button", { name: "Talk to a person" })).toBeVisible();

  await previewPage.set("UserMessageColor", PINE);
  await panel.getByRole("textbox").fill("Hello");
  await panel.getByRole("textbox").press("Enter");
  await expect(panel.locator(".row.visitor .bubble")).toHaveCSS("background-color", PINE);
  await page.locator('[name="AIResponseLanguage"]').selectOption("French");
  await expect(panel.getByRole("button", { name: "Envoyer" })).toBeVisible();
  await previewPage.set("ChatbotPrivacyPolicyDescription", "We keep this talk for 30 days.");
  await expect(panel.getByText("We keep this talk for 30 days.")).toBeVisible();
  await expect(panel.getByRole("textbox")).toHaveCount(0);

  await previewPage.chooseImage("Launcher icon");
  await previewPage.show("Closed");
  await face(bubble.locator("img"));
  await expect(bubble).toHaveCSS("background-color", PINE);
  await expect(previewPage.teaser.locator(".line")).toHaveText(["Good evening.", "Just ask."]);
  const right = (await bubble.boundingBox())?.x ?? 0;
  await page.getByRole("radiogroup", { name: "Position" }).getByRole("radio", { name: "Left" }).click();
  await expect.poll(async () => (await bubble.boundingBox())?.x ?? right).toBeLessThan(right - 100);
  await previewPage.show("Returning");
  await expect(previewPage.teaser).toBeHidden();
  await previewPage.toggle("ChatbotPopupOnce");
  await expect(previewPage.teaser).toBeVisible();

  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("20 changes");
  const saved = await admin.service.call<Record<string, unknown>>("Chatbot/Get", { serialNumber: bot });
  expect(saved).toMatchObject({ Name: "Harbor Homes", SocialAUrl: "", EnablePushToTalk: false });
});
