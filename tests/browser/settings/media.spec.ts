/* Voice messages, images and videos, with and without a model that accepts them. */
import type { Page } from "@playwright/test";
import { PHOTO_FILE } from "../support/photo";
import { expect, FAKE_MICROPHONE, test } from "../support/widget";
import { Visitor } from "../support/visitor";

test.use(FAKE_MICROPHONE);

/** Records until the microphone has produced sound, and sends it. */
async function speak(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Record a voice message" }).click();
  await page.waitForFunction(() => (globalThis as { heard?: boolean }).heard);
  await page.getByRole("button", { name: "Send voice message" }).click();
}

/** Lets the page report when the microphone has produced half a second. */
async function recordSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = MediaRecorder.prototype.start;
    MediaRecorder.prototype.start = function () {
      this.addEventListener("dataavailable", () => Object.assign(globalThis, { heard: true }), { once: true });
      start.call(this, 500);
    };
  });
}

/** The first bytes of uploads, because Playwright does not show blob bodies. */
async function catchUpload(page: Page): Promise<() => Promise<Buffer>> {
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob) {
        void body.slice(0, 44).arrayBuffer().then((head) => Object.assign(globalThis, { sent: [...new Uint8Array(head)] }));
      }
      send.call(this, body);
    };
  });
  return async () => Buffer.from(await page.evaluate(() => (globalThis as unknown as { sent: number[] }).sent));
}

test("voice_messages_add_the_microphone_and_are_answered", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.name });
  await recordSound(page);
  const uploaded = await catchUpload(page);
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  await expect(page.getByRole("button", { name: "Record a voice message" })).toHaveCount(0);
  await service.edit(bot, { EnablePushToTalk: true });
  await visitor.reload();
  await visitor.open();
  model.setTranscript("Good evening to you all");
  model.setAnswer("Good evening, and welcome.");
  await speak(page);
  await expect(visitor.answers.first()).toContainText("Good evening, and welcome.");
  expect(model.requests.at(-1)?.messages.at(-1)).toEqual({ role: "user", content: "Good evening to you all" });
  const head = await uploaded();
  expect([head.subarray(0, 4).toString(), head.readUInt16LE(22), head.readUInt32LE(24)]).toEqual(["RIFF", 1, 16_000]);
  await service.edit(bot, { EnablePushToTalk: false });
  await visitor.reload();
  await visitor.open();
  await expect(page.getByRole("button", { name: "Record a voice message" })).toHaveCount(0);
});

test("a_voice_message_that_cannot_be_transcribed_is_answered_with_a_notice", async ({ page, service, site }) => {
  const bot = await service.chatbot({ EnablePushToTalk: true });
  await recordSound(page);
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  await speak(page);
  await expect(visitor.answers.first()).toContainText("I can't play voice messages here.");
});

test("images_can_be_attached_pasted_and_dropped_and_reach_the_model", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.name });
  const visitor = await Visitor.arrive(page, service, site, bot);
  const image = page.getByRole("img", { name: "porch.png" });
  await visitor.open();
  await expect(page.getByLabel("Add a photo")).toHaveCount(0);
  await giveFile(page, "paste");
  await giveFile(page, "drop");
  await expect(image).toHaveCount(0);
  await service.edit(bot, { EnableUploadImage: true });
  await visitor.reload();
  await visitor.open();
  model.setAnswer("A red pixel.");
  for (const [count, way] of (["choose", "paste", "drop"] as const).entries()) {
    if (way === "choose") await page.getByLabel("Add a photo").setInputFiles(PHOTO_FILE);
    else await giveFile(page, way);
    await expect(image).toBeVisible();
    await visitor.send(`What is this, ${way}?`);
    await expect(visitor.answers).toHaveCount(count + 1);
    await expect(visitor.answers.last()).toContainText("A red pixel.");
    const seen = JSON.stringify(model.requests.at(-1)?.messages.at(-1)?.content);
    expect(seen).toContain(`What is this, ${way}?`);
    expect(seen).toContain("data:image/");
  }
  const sent = page.locator(".row.visitor");
  await expect(sent.getByRole("img", { name: "Photo" })).toHaveCount(3);
  await expect(sent.first().locator(".bubble")).toHaveText("You: What is this, choose?");
});

test("an_image_that_the_model_cannot_see_is_answered_with_a_notice", async ({ page, service, site }) => {
  const bot = await service.chatbot({ EnableUploadImage: true });
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  await giveFile(page, "paste");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(visitor.answers.first()).toContainText("I can't view images here.");
});

test("a_video_needs_the_setting_and_a_model_that_accepts_videos", async ({ service, model }) => {
  const bot = await service.chatbot({ Model: model.videoName });
  const offered = async () => (await service.call<{ EnableUploadVideo: boolean }>("Chatbot/GetConfig", { serialNumber: bot })).EnableUploadVideo;
  expect(await offered(), "the setting is off").toBe(false);
  await service.edit(bot, { EnableUploadVideo: true });
  expect(await offered(), "the setting is on and this model takes videos").toBe(true);
  await service.edit(bot, { Model: model.name });
  expect(await offered(), "this model takes text and images").toBe(false);
});

test("allowing_videos_adds_the_button_and_forbidding_them_removes_it", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.videoName });
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  await expect(page.getByLabel("Add a video")).toHaveCount(0);
  await service.edit(bot, { EnableUploadVideo: true });
  await visitor.reload();
  await visitor.open();
  await expect(page.getByLabel("Add a video")).toBeAttached();
  await service.edit(bot, { EnableUploadVideo: false });
  await visitor.reload();
  await visitor.open();
  await expect(page.getByLabel("Add a video")).toHaveCount(0);
});

/** Pastes or drops an image on the input. */
async function giveFile(page: Page, way: "paste" | "drop"): Promise<void> {
  await page.getByRole("textbox").evaluate(
    async (input, [kind, bytes]) => {
      const carried = new DataTransfer();
      const blob = await (await fetch(`data:image/png;base64,${bytes}`)).blob();
      carried.items.add(new File([blob], "porch.png", { type: "image/png" }));
      const options = { bubbles: true, cancelable: true, composed: true };
      input.dispatchEvent(
        kind === "paste" ? new ClipboardEvent("paste", { ...options, clipboardData: carried }) : new DragEvent("drop", { ...options, dataTransfer: carried }),
      );
    },
    [way, PHOTO_FILE.buffer.toString("base64")] as const,
  );
}
