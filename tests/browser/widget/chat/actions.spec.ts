import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

test("stopping_keeps_the_partial_answer_and_marks_it", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.name });
  model.setAnswer("The garden is lovely. ", "The view is better. ", "The neighbours are kind.");
  const hold = model.hold();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.input.fill("Tell me about it");
  await widget.input.press("Enter");
  hold.passChunks(2);
  await expect(page.locator(".text")).toContainText("The garden is lovely.");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(widget.answers.first()).toContainText("Stopped");
  await expect(page.locator(".text")).not.toContainText("neighbours");
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  hold.release();
});

test("copying_works_if_the_clipboard_is_denied", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    document.addEventListener("copy", () => Object.assign(globalThis, { taken: String(getSelection()) }));
  });
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  const answer = await widget.ask("Hello");
  await answer.getByRole("button", { name: "Copy" }).click();
  await expect(answer.locator(".copied")).toHaveText("Copied");
  await expect(answer.getByRole("button", { name: "Copy" })).toBeFocused();
});

test("copying_works_in_a_frame_without_clipboard_permission", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  await page.goto(site.page(pageWith(`<iframe src="${service.baseUrl}/chatbot-iframe/${bot}" title="Chat" height="500"></iframe>`)));
  const frame = page.frameLocator("iframe");
  await frame.getByRole("textbox").fill("Hello");
  await frame.getByRole("textbox").press("Enter");
  const answer = frame.locator(".row.bot[data-state='done']").first();
  await answer.getByRole("button", { name: "Copy" }).click();
  await expect(answer.locator(".copied")).toHaveText("Copied");
  // Pasting gives the text of the answer.
  await frame.getByRole("textbox").press("ControlOrMeta+V");
  await expect(frame.getByRole("textbox")).toHaveValue(/\w/);
});

test("a_rating_can_be_changed_but_not_removed", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  const answer = await widget.ask("Hello");
  const rated: unknown[] = [];
  page.on("request", (request) => request.url().endsWith("/Chat/Rate") && rated.push((request.postDataJSON() as { Rating: number }).Rating));
  const [good, bad] = [answer.getByRole("button", { name: "Helpful", exact: true }), answer.getByRole("button", { name: "Not helpful" })];
  await good.click();
  await expect(good).toHaveAttribute("aria-pressed", "true");
  await expect(good).toHaveAttribute("aria-disabled", "true");
  await good.press("Enter");
  await expect(good).toHaveAttribute("aria-pressed", "true");
  await bad.click();
  await expect(good).not.toHaveAttribute("aria-disabled");
  await expect(bad).toHaveAttribute("aria-disabled", "true");
  expect(rated).toEqual([1, -1]);
});

test("a_rating_survives_a_reload", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  const answer = await widget.ask("Hello");
  const stored = page.waitForResponse((response) => response.url().endsWith("/Chat/Rate"));
  await answer.getByRole("button", { name: "Helpful", exact: true }).click();
  await stored;
  await page.reload();
  await expect(page.getByRole("button", { name: "Helpful", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Not helpful" })).toHaveAttribute("aria-pressed", "false");
});
