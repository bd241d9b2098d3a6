/*
 * A full session: the visitor starts a new chat and sends the rejected question again, in the widget, on the share page
 * and in a frame.
 */
import { join } from "node:path";
import type { FrameLocator, Page } from "@playwright/test";
import { PHOTO_FILE } from "../../support/photo";
import { startService, type Service } from "../../support/service";
import { pageWith, snippet } from "../../support/host-site";
import { expect, test as withWidget, Widget } from "../../support/widget";

const PHOTOS = process.env.PORCHLIGHT_PICTURES;
const LIMITS = ["--visitor-limits", "on", "--questions-per-ip-minute", "0", "--questions-per-session", "2", "--files-per-session", "1"];
const FULL = "This chat has reached its message limit. Start a new chat to continue.";

const test = withWidget.extend<object, { limited: Service }>({
  limited: [
    async ({ model }, use) => {
      const service = await startService([...model.options, ...LIMITS]);
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
});

/** Asks until the session is full, and once more. */
async function askTooOften(chat: Page | FrameLocator): Promise<void> {
  const input = chat.getByRole("textbox");
  const answers = chat.locator(".row.bot[data-state='done']");
  for (const [at, question] of ["Hello", "Hello again"].entries()) {
    await input.fill(question);
    await input.press("Enter");
    await expect(answers).toHaveCount(at + 1);
  }
  await input.fill("Which homes have a garden?");
  await input.press("Enter");
  await expect(chat.getByRole("alert")).toContainText(FULL);
}

/** Starts a new chat, which has only the welcome message and the rejected question, and sends it. */
async function goOn(chat: Page | FrameLocator): Promise<void> {
  const input = chat.getByRole("textbox");
  await expect(chat.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await chat.getByRole("button", { name: "New chat" }).click();
  await expect(input).toHaveValue("Which homes have a garden?");
  await expect(chat.locator(".row.visitor")).toHaveCount(0);
  await expect(chat.getByRole("alert")).toHaveCount(0);
  await expect(chat.getByText("Good evening.")).toBeVisible();
  await input.press("Enter");
  await expect(chat.locator(".row.bot[data-state='done']")).toHaveCount(1);
  await expect(chat.locator(".row.visitor")).toContainText("Which homes have a garden?");
}

const session = (page: Page, bot: string) => page.evaluate((name) => localStorage.getItem(name), `porchlight:${bot}:session`);

test("in_the_widget_a_new_chat_keeps_the_rejected_question_and_survives_a_reload", async ({ page, limited, site }) => {
  const bot = await limited.chatbot({ WelcomeMessage: "Good evening." });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(limited.baseUrl, bot))));
  await widget.open();
  await askTooOften(page);
  const before = await session(page, bot);
  await goOn(page);
  expect(await session(page, bot)).not.toBe(before);
  await expect(widget.input, "the focus is not lost with the button").toBeFocused();
  await page.reload();
  await widget.open();
  await expect(page.locator(".row.visitor")).toHaveCount(1);
  await widget.ask("And a garage?");
});

test("on_the_share_page_a_new_chat_keeps_the_rejected_question", async ({ page, limited }) => {
  const bot = await limited.chatbot({ WelcomeMessage: "Good evening." });
  await page.goto(`${limited.baseUrl}/share/${bot}`);
  await askTooOften(page);
  await goOn(page);
  await page.reload();
  await expect(page.locator(".row.visitor")).toHaveCount(1);
});

test("in_a_frame_a_new_chat_keeps_the_rejected_question", async ({ page, limited, site }) => {
  const bot = await limited.chatbot({ WelcomeMessage: "Good evening." });
  await page.goto(site.page(pageWith(`<iframe src="${limited.baseUrl}/chatbot-iframe/${bot}" width="400" height="600"></iframe>`)));
  const chat = page.frameLocator("iframe");
  await askTooOften(chat);
  await goOn(chat);
});

test("text_typed_after_the_rejection_follows_the_rejected_question", async ({ page, limited, site }) => {
  const bot = await limited.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(limited.baseUrl, bot))));
  await widget.open();
  await askTooOften(page);
  await widget.input.fill("With two beds.");
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(widget.input).toHaveValue("Which homes have a garden?\nWith two beds.");
});

test("a_photo_that_a_full_session_rejects_stays_with_its_text_in_the_new_chat", async ({ page, limited, site, model }) => {
  const bot = await limited.chatbot({ Model: model.name, EnableUploadImage: true });
  const widget = new Widget(page);
  model.setAnswer("A red pixel.");
  await page.goto(site.page(pageWith(snippet(limited.baseUrl, bot))));
  await widget.open();
  await page.getByLabel("Add a photo").setInputFiles(PHOTO_FILE);
  await widget.ask("What is this?");
  await page.getByLabel("Add a photo").setInputFiles(PHOTO_FILE);
  await widget.input.fill("And this?");
  await widget.input.press("Enter");
  await expect(page.getByRole("alert")).toContainText("You can't send more files in this chat.");
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(page.locator(".row.visitor")).toHaveCount(0);
  await expect(page.getByRole("img", { name: "porch.png" })).toBeVisible();
  await expect(widget.input).toHaveValue("And this?");
  await widget.input.press("Enter");
  await expect(widget.answers).toHaveCount(1);
  expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain("And this?");
});

test("a_photo_of_a_rejected_question_is_uploaded_again_in_the_new_chat", async ({ page, limited, site, model }) => {
  const bot = await limited.chatbot({ Model: model.name, EnableUploadImage: true });
  const widget = new Widget(page);
  model.setAnswer("A red pixel.");
  await page.goto(site.page(pageWith(snippet(limited.baseUrl, bot))));
  await widget.open();
  await widget.ask("Hello");
  await widget.ask("Hello again");
  await page.getByLabel("Add a photo").setInputFiles(PHOTO_FILE);
  await widget.input.fill("What is this?");
  await widget.input.press("Enter");
  await expect(page.getByRole("alert")).toContainText(FULL);
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(page.getByRole("img", { name: "porch.png" })).toBeVisible();
  await expect(widget.input).toHaveValue("What is this?");
  await widget.input.press("Enter");
  await expect(widget.answers).toHaveCount(1);
  expect(JSON.stringify(model.requests.at(-1)?.messages.at(-1)?.content)).toContain("data:image/");
});

test("identify_is_sent_again_in_the_new_chat", async ({ page, limited, site }) => {
  const bot = await limited.chatbot({ WelcomeMessage: "Good evening." });
  const widget = new Widget(page);
  const sessions: string[] = [];
  page.on("request", (request) => request.url().endsWith("/Identify") && sessions.push(String(request.postDataJSON().sessionID)));
  await page.goto(site.page(pageWith(snippet(limited.baseUrl, bot))));
  await widget.open();
  await page.evaluate(() => (window as unknown as { porchlight: (...call: unknown[]) => void }).porchlight("identify", { name: "Ana" }));
  await askTooOften(page);
  await goOn(page);
  await expect.poll(() => new Set(sessions).size).toBe(2);
  expect(sessions).toHaveLength(2);
});

test("without_a_connection_the_new_chat_shows_an_error_and_can_be_retried", async ({ page, limited, site }) => {
  const bot = await limited.chatbot({ WelcomeMessage: "Good evening." });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(limited.baseUrl, bot))));
  await widget.open();
  await askTooOften(page);
  await page.route("**/chat/Chatbot/GetConfig", (route) => route.abort());
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(page.getByRole("alert")).toContainText("Connection lost. Your message is saved.");
  await expect(page.locator(".row.visitor")).toHaveCount(3);
  await page.unroute("**/chat/Chatbot/GetConfig");
  await goOn(page);
});

/** Saved only if PORCHLIGHT_PICTURES names a folder. */
const DRAWN = [["en", 1000, "light"], ["en", 1000, "dark"], ["en", 390, "light"], ["en", 390, "dark"], ["ar", 390, "light"], ["fr", 390, "dark"]] as const;

for (const [lang, width, theme] of PHOTOS ? DRAWN : []) {
  test(`screenshots_of_a_full_session_${lang}_${width}_${theme}`, async ({ page, limited, site }) => {
    const bot = await limited.chatbot({ WelcomeMessage: "Good evening.", TalkToHumanEmail: "office@harbor.example" });
    const widget = new Widget(page);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 760 });
    await page.goto(site.page(pageWith(snippet(limited.baseUrl, bot), lang)));
    await widget.open();
    await widget.ask("Hello");
    await widget.ask("Hello again");
    await widget.input.fill("Which homes have a garden?");
    await widget.input.press("Enter");
    await page.locator(".error button").waitFor();
    await page.screenshot({ path: join(PHOTOS ?? "", `new-chat-${lang}-${width}-${theme}.png`) });
    await page.locator(".error button").click();
    await expect(widget.input).toHaveValue("Which homes have a garden?");
    await page.screenshot({ path: join(PHOTOS ?? "", `new-chat-begun-${lang}-${width}-${theme}.png`) });
  });
}
