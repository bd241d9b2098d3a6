/* Navigation and network failures in the middle of an answer. */
import { chromium } from "@playwright/test";
import { ANSWER, ask, expect, expectConversation, CHUNKS, questionsOf, test } from "../../support/bad-network";
import { pageWith, snippet } from "../../support/host-site";
import { throttlePage } from "../../support/slow-machine";
import { Widget } from "../../support/widget";

const OWN_BROWSER = { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] };

test("an_answer_continues_after_a_reload", async ({ page, service, model, setup }) => {
  const hold = model.hold();
  hold.passChunks(3);
  await ask(setup.widget, "homes?");
  await expect(page.locator(".text")).toContainText("harbour");
  await page.reload();
  await setup.widget.open();
  await expect(page.locator(".text")).toContainText("harbour");
  hold.release();
  await expectConversation(page, service, setup.bot, ["homes?"]);
});

test("an_answer_continues_on_the_next_page_and_is_complete_after_going_back", async ({ page, site, service, model, setup }) => {
  const hold = model.hold();
  hold.passChunks(3);
  await ask(setup.widget, "homes?");
  await expect(page.locator(".text")).toContainText("harbour");
  await page.goto(site.page(pageWith(snippet(setup.proxy.baseUrl, setup.bot))));
  await setup.widget.open();
  await expect(page.locator(".text")).toContainText("harbour");
  await page.goBack();
  hold.release();
  await setup.widget.open();
  await expectConversation(page, service, setup.bot, ["homes?"]);
});

test("a_question_interrupted_by_navigation_is_sent_on_the_next_page", async ({ page, service, setup }) => {
  await page.route("**/chat/Chat/Ask", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await ask(setup.widget, "homes?");
  await failed;
  await page.goto(setup.url);
  await page.unroute("**/chat/Chat/Ask");
  expect(await questionsOf(service, setup.bot)).toEqual([]);
  await setup.widget.open();
  await expectConversation(page, service, setup.bot, ["homes?"]);
});

test("a_page_in_the_back_forward_cache_continues_where_it_was", async ({ site, service, model, setup }) => {
  // Playwright disables the back/forward cache; visitors have it.
  const browser = await chromium.launch({ ...OWN_BROWSER, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  const page = await browser.newPage();
  await throttlePage(page);
  await page.goto(setup.url);
  const widget = new Widget(page);
  await widget.open();
  await page.evaluate(() => addEventListener("pageshow", ({ persisted }) => persisted && (document.title = "back from memory")));
  const hold = model.hold();
  hold.passChunks(3);
  await ask(widget, "homes?");
  await expect(page.locator(".text")).toContainText("harbour");
  await page.goto(site.page("<p>Another page.</p>"));
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveTitle("back from memory");
  hold.release();
  await expectConversation(page, service, setup.bot, ["homes?"]);
  await browser.close();
});

test("a_question_sent_while_the_history_loads_is_sent_after_it", async ({ page, service, setup }) => {
  await ask(setup.widget, "one?");
  await expectConversation(page, service, setup.bot, ["one?"]);
  let fetched: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (fetched = resolve));
  await page.route("**/chat/Chat/SessionMessages", async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(setup.url);
  await setup.widget.open();
  await ask(setup.widget, "two?");
  await expect(page.locator(".row.visitor")).toHaveCount(1);
  await expect(setup.widget.input).toHaveValue("");
  fetched();
  await expectConversation(page, service, setup.bot, ["one?", "two?"]);
});

test("an_offline_message_is_sent_when_the_network_is_back", async ({ page, context, service, setup }) => {
  await context.setOffline(true);
  await expect(page.locator(".head").getByText("You're offline")).toBeVisible();
  await ask(setup.widget, "homes?");
  await expect(page.getByRole("alert")).toContainText("You're offline. Your message will send");
  await expect(page.locator(".row.visitor")).toContainText("homes?");
  expect(await questionsOf(service, setup.bot)).toEqual([]);
  await context.setOffline(false);
  await expectConversation(page, service, setup.bot, ["homes?"]);
  expect(setup.proxy.count("/chat/Chat/Ask")).toBe(1);
});

test("an_answer_is_complete_after_the_network_is_lost_and_restored", async ({ page, context, service, model, setup }) => {
  const hold = model.hold();
  hold.passChunks(3);
  await ask(setup.widget, "homes?");
  await expect(page.locator(".text")).toContainText("harbour");
  await context.setOffline(true);
  await expect(page.locator(".head").getByText("You're offline")).toBeVisible();
  await context.setOffline(false);
  hold.release();
  await expectConversation(page, service, setup.bot, ["homes?"]);
  expect(setup.proxy.count("/chat/Chat/Ask")).toBe(1);
});

test("a_service_that_restarts_keeps_the_partial_answer_and_the_conversation_continues", async ({ page, service, model, setup }) => {
  const hold = model.hold();
  hold.passChunks(3);
  await ask(setup.widget, "one?");
  await expect(page.locator(".text")).toContainText("harbour");
  await service.restart(async () => undefined);
  const part = page.locator(".row.bot[data-state='done'] .text");
  await expect(part).toHaveText(CHUNKS.slice(0, 3).join("").trim());
  await expect(page.locator(".row").getByText("Stopped")).toBeVisible();
  model.setAnswer(...CHUNKS);
  await ask(setup.widget, "two?");
  await expect(part.nth(1)).toHaveText(ANSWER);
  expect(await questionsOf(service, setup.bot)).toEqual(["one?", "two?"]);
});

test("a_question_sent_while_the_service_is_down_is_answered_when_it_is_back", async ({ page, service, setup }) => {
  await service.restart(async () => {
    await ask(setup.widget, "homes?");
    await expect(page.getByRole("alert")).toContainText("Connection lost. Your message is saved.");
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expectConversation(page, service, setup.bot, ["homes?"]);
});

test("two_tabs_of_a_visitor_share_one_conversation_and_wait_for_each_other", async ({ page, context, service, model, setup }) => {
  const other = await context.newPage();
  await other.goto(setup.url);
  const second = new Widget(other);
  await second.open();
  const hold = model.hold();
  hold.passChunks(3);
  await ask(setup.widget, "one?");
  await expect(page.locator(".text")).toContainText("harbour");
  await ask(second, "two?");
  await expect(other.getByRole("alert")).toContainText("One moment. Your message is saved.");
  hold.release();
  await expect(other.locator(".row.bot[data-state='done'] .text").last()).toHaveText(ANSWER);
  for (const tab of [other, page]) {
    await tab.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expectConversation(tab, service, setup.bot, ["one?", "two?"]);
  }
});

test("a_deleted_chatbot_shows_an_error", async ({ page, service, setup }) => {
  await service.call("Chatbot/Remove", { serialNumber: setup.bot });
  await ask(setup.widget, "homes?");
  await expect(page.getByRole("alert")).toContainText("Chatbot was not found.");
  await expect(page.locator(".row.visitor")).toContainText("homes?");
});

test("an_expired_key_is_renewed_and_the_question_is_sent_once", async ({ page, service, setup }) => {
  const cors = { "Access-Control-Allow-Origin": "*", "X-Error-Code": "40102" };
  const rejection = { Data: null, Version: "1.0.0", Success: false, Code: 401, Message: "This key is not accepted." };
  setup.proxy.answer("/chat/Chat/Ask", 401, cors, JSON.stringify(rejection));
  await ask(setup.widget, "homes?");
  await expectConversation(page, service, setup.bot, ["homes?"]);
  await page.goto(setup.url);
  await setup.widget.open();
  await expectConversation(page, service, setup.bot, ["homes?"]);
});
