/* Pictures and recordings, where the owner allows them. */
import type { Page } from "@playwright/test";
import { pageWith, snippet, strictPolicy } from "./site";
import { expect, test, watchManners, Widget } from "./widget";

// One red pixel.
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);

test.use({
  permissions: ["microphone"],
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"] }),
});

/** The first bytes of what the page uploads; Playwright does not show bodies that are blobs. */
async function catchUpload(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (address, options) => {
      if (options?.method === "PUT" && options.body instanceof Blob) {
        Object.assign(globalThis, { sent: [...new Uint8Array(await options.body.slice(0, 44).arrayBuffer())] });
      }
      return send(address, options);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { sent: number[] }).sent);
}

test("a_picture_is_shown_before_it_is_sent_and_asked_with", async ({ page, service, site }) => {
  const bot = await service.chatbot({ EnableUploadImage: true });
  const manners = await watchManners(page);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot)), strictPolicy(service.base)));
  await widget.open();
  await page.getByLabel("Add a photo").setInputFiles({ name: "porch.png", mimeType: "image/png", buffer: PIXEL });
  await expect(page.getByRole("img", { name: "porch.png" })).toBeVisible();
  const asked = page.waitForRequest("**/chat/Chat/Ask");
  await widget.input.fill("What is this?");
  await widget.input.press("Enter");
  expect((await asked).postDataJSON()).toMatchObject({ chatAskType: "Image", content: "What is this?", fileIds: [expect.any(Number)] });
  await expect(widget.answers.first()).toBeVisible();
  expect((await manners()).violations).toEqual([]);
});

test("a_file_that_is_no_picture_is_refused_in_words", async ({ page, service, site }) => {
  const bot = await service.chatbot({ EnableUploadImage: true });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  await page.getByLabel("Add a photo").setInputFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await expect(page.getByRole("alert")).toContainText("Photos can be JPEG, PNG, WebP or still GIF images.");
});

test("a_recording_leaves_the_browser_as_wav_of_16_khz_mono", async ({ page, service, site }) => {
  const bot = await service.chatbot({ EnablePushToTalk: true });
  const widget = new Widget(page);
  const sound = await catchUpload(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot)), strictPolicy(service.base)));
  await widget.open();
  await page.getByRole("button", { name: "Record a question" }).click();
  const finish = page.getByRole("button", { name: "Send recording" });
  await finish.waitFor();
  // The fake microphone beeps once a second; the recording must have lasted that long.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1200)));
  const asked = page.waitForRequest("**/chat/Chat/Ask");
  await finish.click();
  expect((await asked).postDataJSON()).toMatchObject({ chatAskType: "Audio", fileIds: [expect.any(Number)] });
  const head = Buffer.from(await sound());
  expect(head.subarray(0, 4).toString()).toBe("RIFF");
  expect(head.readUInt32LE(24)).toBe(16_000);
  expect(head.readUInt16LE(22)).toBe(1);
});

test("without_the_settings_there_is_neither_button", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  await expect(page.getByRole("button", { name: "Record a question" })).toHaveCount(0);
  await expect(page.getByLabel("Add a photo")).toHaveCount(0);
});
