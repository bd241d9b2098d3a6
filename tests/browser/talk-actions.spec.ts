/* What a visitor does with an answer: stops it, tries again, copies it, rates it. */
import { pageWith, snippet } from "./site";
import { expect, test, Widget } from "./widget";

test("stopping_keeps_what_had_come_and_says_so", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.name });
  model.say("The garden is lovely. ", "The view is better. ", "The neighbours are kind.");
  const hold = model.hold();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  await widget.input.fill("Tell me about it");
  await widget.input.press("Enter");
  hold.pass(2);
  await expect(page.locator(".words")).toContainText("The garden is lovely.");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(widget.answers.first()).toContainText("Stopped here.");
  await expect(page.locator(".words")).not.toContainText("neighbours");
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  hold.release();
});

test("copying_works_where_the_clipboard_is_refused", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    document.addEventListener("copy", () => Object.assign(globalThis, { taken: String(getSelection()) }));
  });
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  const answer = await widget.ask("Hello");
  await answer.getByRole("button", { name: "Copy" }).click();
  await expect(answer.locator(".said")).toHaveText("Copied");
  await expect(answer.getByRole("button", { name: "Copy" })).toBeFocused();
});
