/* File uploads: which session they use, how they are canceled, and their errors. */
import { PHOTO_FILE } from "../../support/photo";
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

test("a_photo_from_a_second_tab_belongs_to_the_session_of_the_first", async ({ page, context, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.name, EnableUploadImage: true });
  const url = site.page(pageWith(snippet(service.baseUrl, bot)));
  model.setAnswer("A red pixel.");
  const other = await context.newPage();
  const [first, second] = [new Widget(page), new Widget(other)];
  for (const widget of [first, second]) {
    await widget.page.goto(url);
    await widget.open();
  }
  await first.ask("Hello");
  await other.getByLabel("Add a photo").setInputFiles(PHOTO_FILE);
  await second.input.fill("What is this?");
  await second.input.press("Enter");
  await expect(second.messages).toContainText("What is this?");
  await expect(second.answers.last()).toContainText("A red pixel.");
  await expect(other.getByRole("alert")).toHaveCount(0);
  expect(JSON.stringify(model.requests.at(-1)?.messages.at(-1)?.content)).toContain("data:image/");
});

test("an_upload_can_be_canceled_before_it_has_a_url", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.name, EnableUploadImage: true });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await page.route("**/chat/User/GetPreUploadUrl", () => undefined);
  const request = page.waitForRequest("**/chat/User/GetPreUploadUrl");
  await page.getByLabel("Add a photo").setInputFiles(PHOTO_FILE);
  await widget.input.fill("What is this?");
  await widget.input.press("Enter");
  await request;
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled({ timeout: 2000 });
  await expect(widget.input).toHaveValue("What is this?");
  await expect(page.getByRole("img", { name: "porch.png" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a_failed_upload_shows_what_to_do", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.name, EnableUploadImage: true });
  const widget = new Widget(page);
  model.setAnswer("A red pixel.");
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await page.getByLabel("Add a photo").setInputFiles(PHOTO_FILE);
  await widget.input.fill("What is this?");
  for (const failure of ["cut", "refused"]) {
    await page.route(/\/uploads?\//, (route) => (failure === "cut" ? route.abort() : route.fulfill({ status: 413, contentType: "text/html", body: "<h1>413</h1>" })));
    await widget.input.press("Enter");
    await expect(page.getByRole("alert").last()).toHaveText("Couldn't send the file. Check your connection, or try a smaller one.");
    await page.unroute(/\/uploads?\//);
  }
  await widget.input.press("Enter");
  await expect(widget.answers.last()).toContainText("A red pixel.");
});

test("a_video_over_the_limit_of_the_model_is_rejected_before_the_upload", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.videoName, EnableUploadVideo: true });
  const widget = new Widget(page);
  await page.route("**/chat/Chatbot/GetConfig", async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { Data: object };
    await route.fulfill({ response, json: { ...envelope, Data: { ...envelope.Data, MaxVideoMB: 8 } } });
  });
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  const video = (megabytes: number) => ({ name: "tour.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(megabytes * 1_048_576) });
  await page.getByLabel("Add a video").setInputFiles(video(9));
  await expect(page.getByRole("alert").last()).toHaveText("Videos can be up to 8 MB. This one is 9 MB.");
  await expect(page.locator(".strip")).toHaveCount(0);
  await page.getByLabel("Add a video").setInputFiles(video(8));
  await expect(page.locator(".strip .video")).toHaveText("tour.mp4");
});
