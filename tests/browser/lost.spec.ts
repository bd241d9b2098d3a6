/* Lost connections: the same answer, complete, once. */
import { startCuttingProxy } from "./cutting-proxy";
import { pageWith, snippet } from "./site";
import { expect, test, Widget } from "./widget";

test("an_answer_cut_in_the_middle_comes_complete_and_the_question_is_asked_once", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  await service.importHomes(bot, 60);
  const proxy = await startCuttingProxy(service.base);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") asked.push(new URL(request.url()).pathname);
  });
  const widget = new Widget(page);
  const address = site.page(pageWith(snippet(proxy.base, bot)));
  await page.goto(address);
  await widget.open();
  proxy.cut("/chat/Chat/Ask", 1);
  proxy.cut("/chat/Chat/Resume", 1);
  const answer = await widget.ask("homes for sale");
  const said = await answer.locator(".words").innerText();
  expect(asked.filter((path) => path === "/chat/Chat/Ask").length).toBe(1);
  expect(asked.filter((path) => path === "/chat/Chat/Resume").length).toBe(2);
  await page.goto(address);
  await widget.open();
  await expect(widget.answers.first().locator(".words")).toHaveText(said, { useInnerText: true });
  await expect(page.locator(".row.visitor")).toHaveCount(1);
  await proxy.stop();
});

test("an_answer_cut_by_leaving_the_page_is_there_on_the_next_one", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  await service.importHomes(bot, 60);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  const begun = page.waitForResponse("**/chat/Chat/Ask");
  await widget.input.fill("homes for sale");
  await widget.input.press("Enter");
  await begun;
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  await expect(widget.answers.first().locator(".words")).toContainText(/\d/);
  await expect(page.locator(".row.visitor")).toHaveCount(1);
});
