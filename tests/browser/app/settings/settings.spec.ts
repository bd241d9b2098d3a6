/*
 * Settings: undo, drafts that survive a restart, field errors, edit conflicts, colors, images, and actions on a
 * chatbot.
 */
import { expect, AdminApp, test } from "../../support/admin-app";
import { PHOTO, field, cell, bar, head, restart } from "../../support/settings-page";

test("all_43_settings_have_help_and_a_default_and_are_found_by_search", async ({ page, admin }) => {
  await AdminApp.open(page, admin, await admin.service.chatbot());
  const cells = page.locator("[data-setting]");
  await expect(cells).toHaveCount(43);
  for (const more of await page.getByRole("button", { name: /^More about/ }).all()) await more.click();
  await expect(page.locator(".cell-more:visible")).toHaveCount(43);
  await expect(page.locator(".cell-more", { hasText: "Default:" })).toHaveCount(42);

  const search = page.getByRole("searchbox", { name: "Search settings" });
  await page.keyboard.press("Control+f");
  await expect(search).toBeFocused();
  await search.fill("colour");
  await expect(cells).not.toHaveCount(43);
  await expect(cell(page, "ChatBubbleColor")).toBeVisible();
  await expect(page.getByRole("button", { name: "Limits", exact: true })).toBeDisabled();
  await search.fill("zebra");
  await expect(page.getByText("No settings found")).toBeVisible();
  await search.press("Escape");
  await expect(cells).toHaveCount(43);
});

test("the_links_to_groups_jump_and_follow_the_scrolling", async ({ page, admin }) => {
  await AdminApp.open(page, admin, await admin.service.chatbot());
  const link = (name: string) => page.getByRole("navigation", { name: "Setting groups" }).getByRole("button", { name });
  await link("Privacy").click();
  await expect(link("Privacy")).toHaveAttribute("aria-current", "true");
  await expect(field(page, "ChatbotPrivacyPolicyName")).toBeFocused();
  await expect(field(page, "ChatbotPrivacyPolicyName")).toBeInViewport();
  await page.locator(".settings-scroll").evaluate((form) => form.scrollTo(0, form.scrollHeight));
  await expect(link("Limits")).toHaveAttribute("aria-current", "true");
  await page.locator(".settings-scroll").evaluate((form) => form.scrollTo(0, 0));
  await expect(link("Launcher")).toHaveAttribute("aria-current", "true");
});

test("undo_and_redo_work_across_groups_and_treat_typing_as_one_step", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  await field(page, "Name").press("End");
  await page.keyboard.type(" of the Bay");
  await field(page, "EnablePushToTalk").click();
  await expect(bar(page)).toContainText("2 changes");
  await expect(page.getByRole("button", { name: /^Chat window/ }).first()).toContainText("1");
  await page.keyboard.press("Control+z");
  await expect(field(page, "EnablePushToTalk")).not.toBeChecked();
  await page.keyboard.press("Control+z");
  await expect(field(page, "Name")).toHaveValue("Harbor Homes");
  await expect(bar(page)).toContainText("No changes");
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+Shift+z");
  await expect(field(page, "Name")).toHaveValue("Harbor Homes of the Bay");
  await expect(head(page)).toHaveText("Harbor Homes of the Bay");

  await bar(page).getByRole("button", { name: "Discard" }).click();
  await expect(bar(page)).toContainText("No changes");
  await page.getByRole("status").getByRole("button", { name: "Undo", exact: true }).click();
  await expect(bar(page)).toContainText("2 changes");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved. Live on")).toBeVisible();
  expect(await admin.service.call("Chatbot/Get", { serialNumber: bot })).toMatchObject({ Name: "Harbor Homes of the Bay", EnablePushToTalk: true });
  await page.keyboard.press("Control+z");
  await expect(field(page, "EnablePushToTalk")).not.toBeChecked();
  await expect(bar(page)).toContainText("Save 1 change");
});

test("a_setting_can_be_reset_to_the_saved_value_and_to_the_default", async ({ page, admin }) => {
  await AdminApp.open(page, admin, await admin.service.chatbot({ UserInputPlaceholder: "Ask Ana" }));
  await field(page, "UserInputPlaceholder").fill("Ask Ben");
  await cell(page, "UserInputPlaceholder").getByRole("button", { name: "Use the default for Input placeholder" }).click();
  await expect(field(page, "UserInputPlaceholder")).toHaveValue("Ask about our homes…");
  await cell(page, "UserInputPlaceholder").getByRole("button", { name: "Revert Input placeholder" }).click();
  await expect(field(page, "UserInputPlaceholder")).toHaveValue("Ask Ana");
  await expect(bar(page)).toContainText("No changes");
});

test("unsaved_changes_survive_other_tabs_other_chatbots_and_a_restart", async ({ page, admin }) => {
  // Wide enough for the labels in the sidebar.
  await page.setViewportSize({ width: 1280, height: 800 });
  const other = await admin.service.chatbot({ Name: "Tarn Rentals" });
  const bot = await admin.service.chatbot({ Name: "Lamp Homes" });
  const app = await AdminApp.open(page, admin, bot);
  await field(page, "Name").fill("Lamp Homes North");
  await app.tab("Install");
  await app.tab("Settings");
  await expect(field(page, "Name")).toHaveValue("Lamp Homes North");
  const sidebar = (name: string) => page.getByRole("navigation", { name: "Chatbots and connection" }).getByRole("button", { name });
  await sidebar("Tarn Rentals").click();
  await expect(field(page, "Name")).toHaveValue("Tarn Rentals");
  await expect(sidebar("Lamp Homes").getByRole("img", { name: "Unsaved changes" })).toBeVisible();
  await expect(sidebar("Tarn Rentals").getByRole("img", { name: "Unsaved changes" })).toHaveCount(0);
  await restart(page, admin);
  await sidebar("Lamp Homes").click();
  await expect(field(page, "Name")).toHaveValue("Lamp Homes North");
  await expect(head(page)).toHaveText("Lamp Homes North");
  await expect(bar(page)).toContainText("1 change");
  expect(await admin.service.call("Chatbot/Get", { serialNumber: bot })).toMatchObject({ Name: "Lamp Homes" });
  expect(other).not.toBe(bot);
});

test("a_rejected_value_shows_the_service_error_at_its_field_and_nothing_is_lost", async ({ page, admin }) => {
  await AdminApp.open(page, admin, await admin.service.chatbot());
  await field(page, "CustomDomain").fill("no host name");
  await field(page, "AnswerSuffix").fill("Call us.");
  await page.keyboard.press("Control+s");
  await expect(cell(page, "CustomDomain").getByRole("alert")).toContainText(/^Custom domain/);
  await expect(cell(page, "CustomDomain")).toBeInViewport();
  await expect(bar(page)).toContainText("2 changes");
  await field(page, "CustomDomain").fill("chat.harbor.example");
  await expect(cell(page, "CustomDomain").getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved. Live on")).toBeVisible();
});

test("changes_made_elsewhere_are_detected_and_only_conflicts_are_asked_about", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  await field(page, "Name").fill("Mine");
  await admin.service.edit(bot, { AnswerSuffix: "From elsewhere" });
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved. Live on")).toBeVisible();
  await expect(field(page, "AnswerSuffix")).toHaveValue("From elsewhere");

  await field(page, "Name").fill("Mine again");
  await admin.service.edit(bot, { Name: "Theirs" });
  await page.keyboard.press("Control+s");
  const question = page.getByRole("dialog", { name: "Someone else changed this setting" });
  await expect(question).toContainText("Theirs: Theirs. Yours: Mine again.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(field(page, "Name")).toHaveValue("Mine again");
  expect(await admin.service.call("Chatbot/Get", { serialNumber: bot })).toMatchObject({ Name: "Theirs" });
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await admin.service.call<{ Name: string }>("Chatbot/Get", { serialNumber: bot })).Name).toBe("Mine again");
});

test("changes_saved_while_the_service_is_down_are_sent_when_it_is_back", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await AdminApp.open(page, admin, bot);
  await field(page, "Name").fill("Lamp");
  await page.route("**/chat/Chatbot/**", (route) => route.abort());
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("button", { name: "1 unsynced change" })).toBeAttached();
  await expect(field(page, "Name")).toHaveValue("Lamp");
  expect(await admin.service.call("Chatbot/Get", { serialNumber: bot })).toMatchObject({ Name: "Harbor Homes" });
  await page.unroute("**/chat/Chatbot/**");
  await expect.poll(async () => (await admin.service.call<{ Name: string }>("Chatbot/Get", { serialNumber: bot })).Name, { timeout: 15_000 }).toBe("Lamp");
});

test("an_invisible_launcher_color_shows_a_warning_with_a_fix", async ({ page, admin }) => {
  await AdminApp.open(page, admin, await admin.service.chatbot());
  const color = cell(page, "ChatBubbleColor");
  await field(page, "ChatBubbleColor").fill("#ffe9a8");
  await expect(color.getByRole("img", { name: /Contrast 17\.4:1 with black text/ })).toBeVisible();
  await expect(color.getByRole("note")).toContainText("Hard to see on a white page: 1.2:1. Use at least 3:1.");
  await color.getByRole("button", { name: "Use closest readable color" }).click();
  await expect(color.getByRole("note")).toHaveCount(0);
  await field(page, "ChatBubbleColor").fill("nonsense");
  await expect(color.getByRole("alert")).toContainText("Enter a color such as");
  await color.getByRole("button", { name: /suggested colors/ }).click();
  const swatches = color.getByRole("group", { name: "Suggested" }).getByRole("button");
  expect(await swatches.count()).toBeGreaterThanOrEqual(5);
  await swatches.first().click();
  const chosen = await field(page, "ChatBubbleColor").inputValue();
  await expect(color.getByRole("group", { name: "Recent" }).getByRole("button").first()).toHaveAttribute("aria-label", new RegExp(chosen));
});

test("an_image_is_cropped_by_keyboard_uploaded_as_a_512_pixel_square_and_removed", async ({ page, admin }) => {
  await AdminApp.open(page, admin, await admin.service.chatbot());
  const avatar = cell(page, "ChatProfilePicture");
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  const chooser = page.waitForEvent("filechooser");
  await avatar.getByRole("button", { name: "Choose image" }).click();
  await (await chooser).setFiles(PHOTO);
  const dialog = page.getByRole("dialog", { name: "Crop image" });
  const frame = dialog.getByRole("img", { name: /Crop area/ });
  const pixels = () => frame.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await expect(frame).toBeFocused();
  const before = await pixels();
  for (const key of ["+", "+", "+", "ArrowLeft", "ArrowDown"]) await page.keyboard.press(key);
  await expect.poll(pixels).not.toBe(before);
  await frame.hover();
  await page.mouse.down();
  await page.mouse.move(500, 300, { steps: 4 });
  await page.mouse.up();
  await expect(dialog.getByText("Launcher")).toBeVisible();
  await dialog.getByRole("button", { name: "Apply" }).click();
  const bytes = (await sent).postDataBuffer() ?? Buffer.alloc(0);
  expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
  // A lossy WebP with a key frame has its width at byte 26, an extended one at 24.
  const width = bytes.subarray(12, 16).toString() === "VP8X" ? bytes.readUIntLE(24, 3) + 1 : bytes.readUInt16LE(26) & 0x3fff;
  console.info(`profile picture sent: WebP, ${width} pixels, ${bytes.length} bytes`);
  expect(width).toBe(512);
  await expect(avatar.getByRole("img", { name: "Avatar: current image" })).toBeVisible();
  await avatar.getByRole("button", { name: "Remove avatar" }).click();
  await expect(bar(page)).toContainText("No changes");
});

test("other_files_and_small_images_are_rejected_with_an_error", async ({ page, admin }) => {
  await AdminApp.open(page, admin, await admin.service.chatbot());
  const icon = cell(page, "ChatIcon");
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent("filechooser");
    await icon.getByRole("button", { name: "Choose image" }).click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await expect(icon.getByRole("alert")).toHaveText("Unsupported file. Use PNG, JPEG, WebP or GIF.");
  await choose({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("not a png") });
  await expect(icon.getByRole("alert")).toHaveText("Couldn't open this image. It may be damaged.");
  const dot = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
  await choose({ name: "dot.png", mimeType: "image/png", buffer: dot });
  await expect(icon.getByRole("alert")).toContainText("too small");
});

test("a_missing_model_shows_an_error_and_the_built_in_engine_is_explained", async ({ page, admin }) => {
  await AdminApp.open(page, admin, await admin.service.chatbot({ Model: "old-model" }));
  const models = page.getByRole("radiogroup", { name: "Answer engine" });
  await expect(models.getByText("No longer on this service.")).toBeVisible();
  await expect(models.getByText("Answers from your listings and knowledge")).toBeVisible();
  await models.getByRole("radio", { name: /Built-in engine/ }).check();
  await expect(bar(page)).toContainText("1 change");
});

test("a_service_warning_stays_at_its_setting_when_another_is_saved", async ({ page, admin }) => {
  await page.route("**/chat/Chatbot/ModelList", (route) => route.abort());
  await AdminApp.open(page, admin, await admin.service.chatbot({ Model: "old-model", VerifyDomain: true, RateLimitCount: 5 }));
  const warning = (name: string) => cell(page, name).locator(".cell-warning");
  const expected = { Model: "This service doesn't have this model.", VerifyDomain: "the chat can't load on any other website", RateLimitCount: "both" };
  for (const [name, text] of Object.entries(expected)) await expect(warning(name)).toContainText(text);
  await field(page, "Name").fill("Lamp");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved. Live on")).toBeVisible();
  for (const [name, text] of Object.entries(expected)) await expect(warning(name)).toContainText(text);
  await field(page, "Domains").fill("example.com");
  await expect(warning("VerifyDomain")).toHaveCount(0);
  await field(page, "RateLimitCount").fill("");
  await page.keyboard.press("Control+s");
  await expect(bar(page)).toContainText("No changes");
  await expect(warning("RateLimitCount")).toHaveCount(0);
});

test("settings_are_copied_from_another_chatbot_in_one_step_and_a_chatbot_is_duplicated_and_deleted", async ({ page, admin }) => {
  const other = await admin.service.chatbot({ Name: "Model of all", ChatBubbleColor: "rgb(20,60,40)", WelcomeMessage: "Good evening.", Domains: "a.example" });
  const bot = await admin.service.chatbot({ Name: "To be alike" });
  await AdminApp.open(page, admin, bot);
  const menu = async (entry: string) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  await menu("Copy settings from another chatbot");
  const copying = page.getByRole("dialog", { name: "Copy settings from another chatbot" });
  await copying.getByLabel("From", { exact: true }).selectOption(other);
  await copying.getByRole("button", { name: "Copy settings" }).click();
  await expect(field(page, "ChatBubbleColor")).toHaveValue("#143c28");
  await expect(field(page, "Name")).toHaveValue("To be alike");
  await expect(field(page, "Domains")).toHaveValue("");
  await expect(bar(page)).toContainText("2 changes");
  await page.keyboard.press("Control+z");
  await expect(bar(page)).toContainText("No changes");
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved. Live on")).toBeVisible();

  await menu("Duplicate");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("To be alike (copy)");
  await expect(field(page, "ChatBubbleColor")).toHaveValue("#143c28");
  await menu("Delete…");
  const removing = page.getByRole("dialog", { name: "Delete To be alike (copy)?" });
  const confirm = removing.getByRole("button", { name: "Delete permanently" });
  await removing.getByRole("textbox").fill("To be alike");
  await expect(confirm).toBeDisabled();
  await removing.getByRole("textbox").fill("To be alike (copy)");
  await confirm.click();
  await expect(page.getByText("To be alike (copy) deleted.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("To be alike (copy)");
});

test("every_text_of_settings_is_translated", async ({ page, admin }) => {
  await page.addInitScript(() => localStorage.setItem("porchlight.language", "pseudo"));
  const bot = await admin.service.chatbot({ ChatBubbleColor: "rgb(255,233,168)" });
  await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), bot);
  await page.goto(`${admin.url}/#${admin.service.baseUrl}|${admin.service.secretKey}`);
  await page.locator("[data-setting]").first().waitFor();
  for (const more of await page.locator(".cell-foot > .cell-link").all()) await more.click();
  await page.locator('[data-setting="ChatBubbleColor"] .icon-button').click();
  await field(page, "Name").fill("⟦x⟧");
  const plain = await page.evaluate(() => {
    const found: string[] = [];
    const isShown = (text: string) => text.includes("⟦") || !/\p{L}{3,}/u.test(text);
    for (const place of document.querySelectorAll(".settings-form, .preview-toolbar")) {
      const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent ?? "";
        const within = walker.currentNode.parentElement;
        if (!within?.closest("option, textarea") && !isShown(text)) found.push(text);
      }
      for (const one of place.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
        for (const name of ["aria-label", "title", "placeholder", "alt"]) {
          const text = one.getAttribute(name) ?? "";
          // The text that the button restores is data.
          if (name === "title" && one.closest(".cell-back")) continue;
          if (!isShown(text) && !/^#[0-9a-f]{6}|^Ctrl|^https:/.test(text)) found.push(`${name}: ${text}`);
        }
      }
    }
    return found;
  });
  expect(plain).toEqual([]);
});
