/*
 * A video with a question: chosen, pasted or dropped where setting and model allow it, checked before the upload, with
 * progress and cancel.
 */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

/** The header of an MP4 file. */
const TOUR = { name: "tour.mp4", mimeType: "video/mp4", buffer: Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1"), Buffer.alloc(600)]) };
const PHOTOS = process.env.PORCHLIGHT_PICTURES;

async function give(page: Page, way: "drop" | "paste", files: { name: string; type: string; size: number }[]): Promise<void> {
  await page.getByRole("textbox").evaluate(
    (input, [kind, given]) => {
      const carried = new DataTransfer();
      for (const { name, type, size } of given) carried.items.add(new File([new Uint8Array(size)], name, { type }));
      const options = { bubbles: true, cancelable: true, composed: true };
      input.dispatchEvent(kind === "paste" ? new ClipboardEvent("paste", { ...options, clipboardData: carried }) : new DragEvent("drop", { ...options, dataTransfer: carried }));
    },
    [way, files] as const,
  );
}

test("a_video_is_sent_with_a_question_and_reaches_the_model", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.videoName, EnableUploadVideo: true, EnableUploadImage: true });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  model.setAnswer("A bright hall.");
  await page.getByLabel("Add a photo or video").setInputFiles(TOUR);
  await expect(page.locator(".strip .video")).toHaveText("tour.mp4");
  if (PHOTOS) await page.screenshot({ path: join(PHOTOS, "video-waits.png") });
  await widget.input.fill("What is in this room?");
  await widget.input.press("Enter");
  await expect(page.getByRole("log")).toContainText("A bright hall.");
  await expect(page.getByRole("log")).toContainText("Video · What is in this room?");
  await expect(page.locator(".strip")).toHaveCount(0);
  expect(JSON.stringify(model.requests.at(-1)?.messages.at(-1)?.content)).toContain("video");
});

test("other_files_and_large_videos_are_rejected_before_the_upload", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.videoName, EnableUploadVideo: true });
  const widget = new Widget(page);
  const uploads: string[] = [];
  page.on("request", (request) => request.url().includes("GetPreUploadUrl") && uploads.push(request.url()));
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await give(page, "drop", [{ name: "tour.mov", type: "video/quicktime", size: 10 }]);
  await expect(page.getByRole("alert").last()).toHaveText("Use an MP4, MKV, AVI, FLV or MPEG video.");
  await give(page, "drop", [{ name: "tour.mp4", type: "video/mp4", size: 21 * 1_048_576 }]);
  await expect(page.getByRole("alert").last()).toHaveText("Videos can be up to 20 MB. This one is 21 MB.");
  await give(page, "paste", [{ name: "photo.png", type: "image/png", size: 10 }]);
  await expect(page.getByRole("alert").last()).toHaveText("Use an MP4, MKV, AVI, FLV or MPEG video.");
  await expect(page.locator(".strip")).toHaveCount(0);
  expect(uploads).toEqual([]);
});

test("an_upload_shows_its_progress_and_can_be_canceled_and_sent_again", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.videoName, EnableUploadVideo: true });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  model.setAnswer("A garden.");
  await page.getByLabel("Add a video").setInputFiles(TOUR);
  let held = true;
  await page.route(/\/uploads?\//, async (route) => (held ? undefined : route.continue()));
  await widget.input.fill("And here?");
  await widget.input.press("Enter");
  await expect(page.locator(".sent")).toContainText("%");
  await expect(page.getByRole("progressbar", { name: "Send" })).toBeVisible();
  if (PHOTOS) await page.screenshot({ path: join(PHOTOS, "video-on-its-way.png") });
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.locator(".sent")).toHaveCount(0);
  // Text and video stay for a retry.
  await expect(widget.input).toHaveValue("And here?");
  await expect(page.locator(".strip .video")).toBeVisible();
  held = false;
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("log")).toContainText("A garden.");
});

test("without_a_model_that_accepts_videos_there_is_no_button", async ({ page, service, site }) => {
  const bot = await service.chatbot({ EnableUploadVideo: true });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await expect(page.locator("input[type=file]")).toHaveCount(0);
  await give(page, "drop", [{ name: "tour.mp4", type: "video/mp4", size: 10 }]);
  await expect(page.locator(".strip")).toHaveCount(0);
});
