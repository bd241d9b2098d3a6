/* Saved questions in the service: moved from the browser once, and run before a change is saved. */
import { expect, AdminApp, test } from "../support/admin-app";
import { field, openFirstListing } from "../support/listing-editor-page";

interface Question {
  SavedQuestionID: number;
  Question: string;
  State: string;
}

test("questions_that_the_browser_kept_are_moved_to_the_service_once", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot);
  const app = await AdminApp.open(page, admin, bot);
  const expected = { answer: "An old answer.", noAnswer: false, homes: [], at: "2026-01-01T00:00:00.000Z", tookMs: 1, tokens: 0 };
  const kept = [{ id: "a", question: "cheapest home?", expected, last: expected, failure: "", ranAt: "" }, { id: "b", question: "hello", expected: null, last: null, failure: "", ranAt: "" }];
  // The connection of an app that the service itself serves is "here".
  const key = `porchlight.questions.here.${bot}`;
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(kept)] as const);
  await app.tab("Playground");
  await page.getByRole("radio", { name: "Saved questions" }).click();
  const list = page.getByRole("navigation", { name: "Saved questions" });
  await expect(list.getByRole("button")).toHaveCount(2);
  const stored = (await admin.service.call("Chatbot/SavedQuestionList", { SerialNumber: bot })) as Question[];
  expect(stored.map(({ Question: text, State }) => [text, State])).toEqual([["cheapest home?", "recorded"], ["hello", "new"]]);
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  await page.getByRole("button", { name: "Run all" }).click();
  await expect(page.getByText("1 answer recorded")).toBeVisible();
  await expect(page.getByText("0 unchanged, 1 changed, 0 failed")).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("saved-answers-recorded.png") });
});

test("a_form_says_which_saved_answers_change_before_it_is_saved", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  // One listing for sale: rows of one import have no fixed order, and a rental has no sale price.
  await admin.service.importListings(bot, 1);
  const listed = (await admin.service.call("Chatbot/RealEstateList", { SerialNumber: bot, PageSize: 1 })) as { List: { Address: string }[] };
  const street = listed.List[0]?.Address ?? "";
  for (const question of [`how much is ${street}?`, "hello"]) {
    await admin.service.call("Chatbot/SavedQuestionSave", { SerialNumber: bot, Question: question });
  }
  const editor = await openFirstListing(page, admin, bot);
  await field(editor, "SalePrice").fill("123456");
  const line = editor.getByRole("button", { name: "1 saved answer changes" });
  await line.click();
  const dialog = page.getByRole("dialog", { name: "1 saved answer changes" });
  await expect(dialog.getByRole("heading", { name: `how much is ${street}?` })).toBeVisible();
  await expect(dialog.getByText(/→ \$123,456/)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("saved-answers-listing.png") });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(editor).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("saved-answers-editor.png") });
  const saved = page.waitForResponse(/RealEstateUpdate/);
  await page.keyboard.press("Control+s");
  await saved;
  await expect(line).toHaveCount(0);
  const questions = (await admin.service.call("Chatbot/SavedQuestionList", { SerialNumber: bot })) as Question[];
  expect(questions.map(({ State }) => State)).toEqual(["new", "new"]);

  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.locator('textarea[name="AnswerSuffix"]').fill("Call us at 555-0100.");
  await expect(page.getByRole("button", { name: "2 saved answers change" })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("saved-answers-settings.png") });
  await page.getByRole("button", { name: "Save 1 change" }).click();
  await expect(page.getByRole("button", { name: /saved answers? change/ })).toHaveCount(0);
});
