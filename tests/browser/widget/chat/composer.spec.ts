import type { Page } from "@playwright/test";
import { PHOTO_FILE } from "../../support/photo";
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

const heightOf = (widget: Widget): Promise<number> => widget.input.evaluate((field) => field.clientHeight);

test("the_field_grows_to_five_lines_and_back", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  const one = await heightOf(widget);
  await widget.input.fill("a\nb\nc\nd\ne");
  expect(await heightOf(widget)).toBe(one + 4 * 24);
  await widget.input.fill("a\nb\nc\nd\ne\nf\ng");
  expect(await heightOf(widget)).toBe(one + 4 * 24);
  await widget.input.fill("");
  expect(await heightOf(widget)).toBe(one);
});

test("enter_that_ends_an_ime_composition_sends_nothing", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "いえ", selectionStart: 2, selectionEnd: 2 });
  await widget.input.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await widget.input.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await keyboard.send("Input.insertText", { text: "家" });
  await expect(widget.input).toHaveValue("家");
  await expect(page.locator(".row.visitor")).toHaveCount(0);
  await widget.input.press("Enter");
  await expect(page.locator(".row.visitor")).toHaveCount(1);
});

test("a_message_that_is_too_long_shows_an_error_and_is_kept", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.input.fill("a".repeat(32_100));
  await expect(page.getByRole("alert")).toHaveText("Messages can have up to 32,000 characters. This one has 32,100.");
  await widget.input.press("Enter");
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await expect(page.locator(".row.visitor")).toHaveCount(0);
  await widget.input.fill("a".repeat(32_000));
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
});

test("a_draft_survives_closing_and_navigation_and_is_cleared_by_sending", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.input.fill("Is there a garden");
  await page.keyboard.press("Escape");
  await widget.open();
  await expect(widget.input).toHaveValue("Is there a garden");
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await expect(widget.input).toHaveValue("Is there a garden");
  await widget.input.press("Enter");
  await expect(widget.answers.first()).toBeVisible();
  expect(await page.evaluate((name) => [sessionStorage.getItem(name), localStorage.getItem(name)], `porchlight:${bot}:draft`)).toEqual([null, null]);
});

/** Drags files over the panel, or drops them. */
async function drag(page: Page, kind: "dragover" | "dragleave" | "drop", files: { name: string; type: string; size: number }[]): Promise<void> {
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, type, size } of given) transfer.items.add(new File([new Uint8Array(size)], name, { type }));
    return transfer;
  }, files);
  await page.getByRole("log").dispatchEvent(kind, { dataTransfer: data });
}

const photo = (name: string, size = 10, type = "image/png") => ({ name, size, type });

test("photos_can_be_dropped_anywhere_on_the_panel_with_a_drop_target", async ({ page, service, site }) => {
  const bot = await service.chatbot({ EnableUploadImage: true });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await drag(page, "dragover", [photo("porch.png")]);
  await expect(page.locator(".drop")).toHaveText("Drop the photo here");
  await drag(page, "dragleave", []);
  await expect(page.locator(".drop")).toHaveCount(0);
  await drag(page, "drop", [photo("porch.png"), photo("garden.png")]);
  await expect(page.locator(".strip li")).toHaveCount(2);
  await page.getByRole("button", { name: "Remove photo: porch.png" }).click();
  await expect(page.locator(".strip li")).toHaveCount(1);
});

test("files_that_cannot_be_sent_are_rejected_with_the_limit", async ({ page, service, site }) => {
  const bot = await service.chatbot({ EnableUploadImage: true });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await drag(page, "drop", [photo("huge.png", 31 * 1_048_576)]);
  await expect(page.getByRole("alert").last()).toHaveText("Photos can be up to 20 MB. This one is 31 MB.");
  await drag(page, "drop", [photo("drawing.svg", 10, "image/svg+xml")]);
  await expect(page.getByRole("alert").last()).toHaveText("Use a JPEG, PNG, WebP or GIF photo.");
  await expect(page.locator(".strip")).toHaveCount(0);
});

test("without_the_setting_a_dropped_file_is_ignored", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await drag(page, "dragover", [photo("porch.png")]);
  await drag(page, "drop", [photo("porch.png")]);
  await expect(page.locator(".drop, .strip, [role=alert]")).toHaveCount(0);
});

test("a_pasted_photo_is_attached_and_pasted_text_stays_text", async ({ page, service, site }) => {
  const bot = await service.chatbot({ EnableUploadImage: true });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  const paste = (text: string) =>
    widget.input.evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      if (text) clipboardData.setData("text/plain", text);
      else clipboardData.items.add(new File([new Uint8Array(10)], "image.png", { type: "image/png" }));
      return field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true }));
    }, text);
  // False: handled, so the browser does not paste it, too.
  expect(await paste("")).toBe(false);
  await expect(page.getByRole("img", { name: "image.png" })).toBeVisible();
  expect(await paste("A garden")).toBe(true);
  await expect(page.locator(".strip li")).toHaveCount(1);
});

test("removing_photos_moves_the_focus_to_the_next_one_and_then_to_the_button", async ({ page, service, site }) => {
  const bot = await service.chatbot({ EnableUploadImage: true });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await drag(page, "drop", [photo("porch.png"), photo("garden.png"), photo("roof.png")]);
  const remove = (name: string) => page.getByRole("button", { name: `Remove photo: ${name}` });
  await remove("porch.png").press("Enter");
  await expect(remove("garden.png")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(remove("roof.png")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".strip")).toHaveCount(0);
  await expect(page.getByLabel("Add a photo")).toBeFocused();
});

test("without_a_microphone_an_error_is_shown_and_typing_still_works", async ({ page, service, site }) => {
  const bot = await service.chatbot({ EnablePushToTalk: true });
  const widget = new Widget(page);
  await page.context().grantPermissions(["microphone"]);
  await page.addInitScript(() => {
    // Simulates a machine without a microphone.
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("Requested device not found", "NotFoundError"));
  });
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await page.getByRole("button", { name: "Record a voice message" }).click();
  await expect(page.getByRole("alert")).toHaveText("No microphone available. You can type your question.");
  await widget.ask("Hello");
});

test("text_typed_during_an_upload_stays_for_the_next_question", async ({ page, service, site }) => {
  const bot = await service.chatbot({ EnableUploadImage: true });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  let arrive: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/chat/User/GetPreUploadUrl*", async (route) => {
    await slow;
    await route.continue();
  });
  await page.locator("porchlight-chat input[type=file]").setInputFiles(PHOTO_FILE);
  await widget.input.fill("Is it this one?");
  const sent = page.waitForRequest("**/chat/User/GetPreUploadUrl*");
  await widget.input.press("Enter");
  await sent;
  await widget.input.pressSequentially(" And is it");
  await expect(widget.input).toHaveValue("Is it this one? And is it");
  arrive();
  await expect(page.locator(".row.visitor")).toContainText("Is it this one?");
  await expect(widget.input).toHaveValue(" And is it");
  await expect(page.locator(".strip canvas")).toHaveCount(0);
});
