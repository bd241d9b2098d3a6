/* The playground: saved questions, and a listing completed from a question. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, AdminApp, test } from "../support/admin-app";

const LISTING = "22 Quince Court";

async function opened(page: Page, admin: Parameters<typeof AdminApp.open>[1]) {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot);
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Playground");
  return { bot, app };
}

test("saved_questions_run_again_show_what_changed", async ({ page, admin }) => {
  const { bot, app } = await opened(page, admin);
  const question = `how much is ${LISTING}?`;
  await app.ask(question);
  await app.reasons.getByRole("button", { name: "Save question" }).click();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByRole("button", { name: "Add questions" }).click();
  await page.getByLabel("Questions to add").fill(`- when was ${LISTING} built?\n- hello\n${question}`);
  await page.getByRole("button", { name: "Add 3 questions" }).click();
  const list = page.getByRole("navigation", { name: "Saved questions" });
  await expect(list.getByRole("button")).toHaveCount(3);

  await page.getByRole("button", { name: "Run all" }).click();
  // Only the question that was saved with an answer can be compared; nothing was before the others.
  await expect(page.getByText("2 answers recorded")).toBeVisible();
  await expect(page.getByText("1 unchanged, 0 changed, 0 failed")).toBeVisible();
  await page.getByRole("button", { name: "Run all" }).click();
  await expect(page.getByText("3 unchanged, 0 changed, 0 failed")).toBeVisible();
  await admin.service.call("Chatbot/RealEstateUpdate", { SerialNumber: bot, Key: "PL-26202", KeyType: "MLSNumber", SalePrice: 419000 });
  await page.getByRole("button", { name: "Run all" }).click();
  await expect(page.getByText("2 unchanged, 1 changed, 0 failed")).toBeVisible();
  await page.getByRole("radio", { name: /^Changed 1/ }).click();
  await list.getByRole("button").click();
  const detail = page.getByRole("region", { name: "Answers of the question" });
  await expect(detail.getByText("$429,000 → $419,000")).toBeVisible();
  await expect(detail.locator("del")).toContainText("$429,000");
  await expect(detail.locator("ins")).toContainText("$419,000");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as JSON" }).click();
  const file = await (await saving).path();
  const kept = JSON.parse(await readFile(file, "utf8")) as { questions: { question: string }[] };
  console.log(`saved questions in the file: ${kept.questions.length}`);
  expect(kept.questions.map((one) => one.question)).toContain(question);

  await detail.getByRole("button", { name: "Accept new answer" }).click();
  await page.getByRole("radio", { name: /^All 3/ }).click();
  await expect(page.getByText("1 answer recorded")).toBeVisible();
  await expect(page.getByText("2 unchanged, 0 changed, 0 failed")).toBeVisible();
  const conversations = (await admin.service.call("Chatbot/Conversations", { SerialNumber: bot })) as { VirtualCount: number };
  expect(conversations.VirtualCount).toBe(0);
});

test("a_question_about_a_listing_leads_to_the_missing_field", async ({ page, admin }) => {
  const { app } = await opened(page, admin);
  const question = `what is the HOA fee of ${LISTING}?`;
  await app.ask(question);
  await expect(app.reasons.getByText("No answer")).toBeVisible();
  await app.reasons.getByRole("button", { name: "Add to the listing" }).click();
  const editor = page.getByRole("complementary", { name: /Listing/ });
  const fee = editor.locator("[name=HOAMonth]");
  await expect(fee).toBeFocused();
  await fee.fill("75");
  const saved = page.waitForResponse(/RealEstateUpdate/);
  await page.keyboard.press("Control+s");
  await saved;
  await expect(editor.locator(".drawer-status")).not.toContainText("unsaved");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ask again" }).last().click();
  await expect(page.getByRole("log", { name: "Messages" }).getByText("$75", { exact: false })).toBeVisible();
});

test("an_answer_without_a_field_becomes_a_custom_field", async ({ page, admin }) => {
  const { app } = await opened(page, admin);
  await app.ask(`does ${LISTING} have a wine cellar?`);
  await app.reasons.getByRole("button", { name: "Add to the listing" }).click();
  const editor = page.getByRole("complementary", { name: /Listing/ });
  await expect(editor.locator(".extension-rows li").last().locator("input").first()).toHaveValue("Wine cellar");
  await expect(editor.locator(".extension-rows li").last().locator("input, textarea").last()).toBeFocused();
});

test("several_entries_are_pasted_at_once_and_one_is_asked", async ({ page, admin }) => {
  const { app } = await opened(page, admin);
  await app.tab("Knowledge");
  await page.getByRole("button", { name: "Add in bulk" }).click();
  await page.getByLabel("Questions and answers").fill("Are dogs allowed?\nYes, on a lead.\n\nWhen are you open?\nMonday to Friday, 9 to 18.\n\nOnly a question");
  await expect(page.getByText("2 entries found. 1 question has no answer and will be skipped")).toBeVisible();
  await page.getByRole("button", { name: "Save 2 entries" }).click();
  await expect(page.getByText("2 entries", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /When are you open/ }).press("Enter");
  await page.getByRole("button", { name: "Test it" }).click();
  await expect(page.getByRole("log", { name: "Messages" }).getByText("Monday to Friday, 9 to 18.")).toBeVisible();
});

test("a_question_whose_connection_fails_is_sent_once", async ({ page, admin }) => {
  const { bot, app } = await opened(page, admin);
  let cut = 0;
  const names: (string | undefined)[] = [];
  await page.route("**/chat/Chat/ClientAsk", async (route) => {
    names.push(route.request().headers()["idempotency-key"]);
    if (cut++ > 0) return route.continue();
    // The service receives the question, and its response is lost.
    await route.fetch();
    await route.abort("connectionreset");
  });
  await app.ask("hello there");
  const count = await admin.service.call<number>("Chatbot/GetMessageCountByChatbot", { SerialNumber: bot });
  console.log(`sent ${names.length} times under ${new Set(names).size} name, asked ${count} time`);
  expect([new Set(names).size, count]).toEqual([1, 1]);
});

test("playground_questions_do_not_count_as_conversations", async ({ page, admin }) => {
  const { bot, app } = await opened(page, admin);
  await app.ask("do you know your opening hours");
  await app.ask("I am Ana Torre, my number is 253 555 0142");
  const { List, Days } = await admin.service.call<{ List: unknown[]; Days: { Questions: number }[] }>("Chatbot/Conversations", { SerialNumber: bot, CountDays: 1 });
  const leads = await admin.service.call<unknown[]>("Chatbot/LeadList", { serialNumber: bot });
  console.log(`asked twice in Try it: ${List.length} conversations, ${Days[0]?.Questions} questions today, ${leads.length} leads`);
  expect([List.length, Days[0]?.Questions, leads.length]).toEqual([0, 0, 0]);
  await app.tab("Inbox");
  await expect(page.getByText("do you know your opening hours")).toBeHidden();
});

test("the_playground_says_that_unsaved_settings_do_not_apply", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Playground");
  await page.locator(".playground-host").waitFor();
  await expect(page.getByRole("note")).toHaveCount(0);
  await app.tab("Settings");
  await page.locator('textarea[name="AnswerSuffix"]').fill("Call us.");
  await app.tab("Playground");
  await expect(page.getByRole("note")).toContainText("1 unsaved change in Settings isn't used here yet");
  await page.getByRole("button", { name: "Go to Settings" }).click();
  await page.getByRole("button", { name: "Save 1 change" }).click();
  await app.tab("Playground");
  await page.locator(".playground-host").waitFor();
  await expect(page.getByRole("note")).toHaveCount(0);
});
