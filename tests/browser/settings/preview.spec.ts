/*
 * The app's stage is the shipped widget with unsaved settings laid over it:
 * every setting that a visitor can see shows there while the owner types.
 */
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, OfficeApp, test } from "../support/admin-app";

const PICTURE = join(import.meta.dirname, "../../../crates/server/samples/pictures/maple-12-front.webp");
const PINE = "rgb(20, 60, 40)";

/** The form on the left and the stage on the right. */
class Look {
  readonly stage: Locator;
  readonly bubble: Locator;
  readonly panel: Locator;
  readonly teaser: Locator;

  constructor(readonly page: Page) {
    this.stage = page.locator(".stage");
    this.bubble = this.stage.locator(".opener");
    this.panel = this.stage.getByRole("dialog");
    this.teaser = this.stage.locator(".teaser");
  }

  async unfold(...groups: string[]): Promise<void> {
    for (const name of groups) await this.page.getByRole("button", { name, exact: true }).click();
  }

  set = (setting: string, value: string): Promise<void> => this.page.locator(`[name="${setting}"]`).fill(value);
  toggle = (setting: string): Promise<void> => this.page.locator(`[name="${setting}"]`).click();
  show = (view: string): Promise<void> => this.page.getByRole("toolbar", { name: "Preview options" }).getByRole("radio", { name: view, exact: true }).click();

  async choosePicture(label: string): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.page.locator(".field", { hasText: label }).getByRole("button", { name: /Choose a picture|Replace/ }).click();
    await (await chooser).setFiles(PICTURE);
    await this.page.getByRole("button", { name: "Apply" }).click();
  }
}

test("every_setting_that_can_be_seen_shows_on_the_stage_before_it_is_saved", async ({ page, office }) => {
  const bot = await office.service.chatbot();
  await OfficeApp.open(page, office, bot);
  const look = new Look(page);
  const { bubble, panel } = look;
  const face = (place: Locator) => expect.poll(() => place.evaluate((image: HTMLImageElement) => image.naturalWidth ?? 0)).toBeGreaterThan(0);
  const link = (name: string) => panel.getByRole("link", { name });
  await panel.waitFor();

  await look.set("ChatBubbleColor", PINE);
  await expect(panel.locator("header")).toHaveCSS("background-color", PINE);
  await look.choosePicture("Avatar");
  await face(panel.locator("header .avatar"));
  await look.set("Name", "Ridge Homes");
  await expect(panel.getByRole("heading", { name: "Ridge Homes" })).toBeVisible();
  await look.set("UserInputPlaceholder", "Ask Ana");
  await expect(panel.getByRole("textbox")).toHaveAttribute("placeholder", "Ask Ana");
  await look.set("SocialAUrl", "https://one.example.com");
  await look.set("SocialBUrl", "https://two.example.com");
  await look.set("MessagingUrl", "https://three.example.com");
  for (const name of ["one", "two", "three"]) await expect(link(`${name}.example.com`)).toBeVisible();
  await look.set("WelcomeMessage", "Good evening.\nJust ask.");
  await expect(panel.locator(".row.bot")).toHaveText(["Good evening.", "Just ask."]);
  await look.set("SuggestedMessage", "Hello\nWhich cities?");
  await expect(panel.getByRole("group", { name: "Suggestions" }).getByRole("button")).toHaveText(["Hello", "Which cities?"]);

  await look.unfold("Privacy", "Access", "Handoff and email");
  await look.set("ChatbotPrivacyPolicyName", "How we treat your words");
  await expect(panel.getByText("How we treat your words")).toBeVisible();
  await look.set("ChatbotPrivacyPolicyUrl", "https://homes.example.com/privacy");
  await expect(link("How we treat your words")).toBeVisible();
  await look.toggle("EnablePushToTalk");
  await expect(panel.getByRole("button", { name: "Record a voice message" })).toBeVisible();
  await look.toggle("EnableUploadImage");
  await expect(panel.getByLabel("Add a photo")).toBeAttached();
  await look.set("TalkToHumanEmail", "ana@harbor.example");
  await expect(panel.getByRole("button", { name: "Talk to a person" })).toBeVisible();

  await look.set("UserMessageColor", PINE);
  await panel.getByRole("textbox").fill("Hello");
  await panel.getByRole("textbox").press("Enter");
  await expect(panel.locator(".row.visitor .bubble")).toHaveCSS("background-color", PINE);
  await page.locator('[name="AIResponseLanguage"]').selectOption("French");
  await expect(panel.getByRole("button", { name: "Envoyer" })).toBeVisible();
  await look.set("ChatbotPrivacyPolicyDescription", "We keep this talk for 30 days.");
  await expect(panel.getByText("We keep this talk for 30 days.")).toBeVisible();
  await expect(panel.getByRole("textbox")).toHaveCount(0);

  await look.choosePicture("Launcher icon");
  await look.show("Closed");
  await face(bubble.locator("img"));
  await expect(bubble).toHaveCSS("background-color", PINE);
  await expect(look.teaser.locator(".line")).toHaveText(["Good evening.", "Just ask."]);
  const right = (await bubble.boundingBox())?.x ?? 0;
  await page.getByRole("radiogroup", { name: "Position" }).getByRole("radio", { name: "Left" }).click();
  await expect.poll(async () => (await bubble.boundingBox())?.x ?? right).toBeLessThan(right - 100);
  await look.show("Returning");
  await expect(look.teaser).toBeHidden();
  await look.toggle("ChatbotPopupOnce");
  await expect(look.teaser).toBeVisible();

  await expect(page.getByRole("region", { name: "Unsaved changes" })).toContainText("20 changes");
  const saved = await office.service.call<Record<string, unknown>>("Chatbot/Get", { serialNumber: bot });
  expect(saved).toMatchObject({ Name: "Harbor Homes", SocialAUrl: "", EnablePushToTalk: false });
});
