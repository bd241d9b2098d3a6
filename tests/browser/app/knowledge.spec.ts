/* Explanations, knowledge entries, leads and emails. */
import { expect, AdminApp, test } from "../support/admin-app";

test("the_explanation_is_beside_the_answer", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await admin.service.importListings(bot);
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Playground");
  await app.ask("3 bedroom homes under 600k");
  await expect(app.reasons.getByText("3+ bedrooms", { exact: false }).first()).toBeVisible();
  await expect(app.reasons.getByText("at most 600,000", { exact: false }).or(app.reasons.getByText("less than 600,000"))).toBeVisible();
  await expect(app.reasons.getByText("Written by the built-in engine")).toBeVisible();
  const listing = app.reasons.getByRole("button", { name: /^Show .* in Listings|Lane|Road|Street|Way/ }).first();
  const street = (await listing.innerText()).trim();
  await listing.click();
  await expect(page.getByRole("tab", { name: "Listings" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator(".card").filter({ hasText: street })).toHaveCount(1);
});

test("an_unanswered_question_becomes_a_quoted_knowledge_entry", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  const { SessionID } = await admin.service.call<{ SessionID: number }>("Chatbot/GetSession", { serialNumber: bot });
  await admin.service.call("Chat/ClientAsk", { sessionID: SessionID, content: "do you know your opening hours" });
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Playground");
  await app.ask("do you know your opening hours");
  await expect(app.reasons.getByText("No answer")).toBeVisible();

  await app.tab("Inbox");
  await page.getByRole("button", { name: "Unanswered", exact: true }).click();
  await page.getByRole("button", { name: /do you know your opening hours/ }).click();
  await page.getByRole("button", { name: "Add to Knowledge" }).click();
  await expect(app.editor.getByLabel("Question")).toHaveValue("do you know your opening hours");
  await app.editor.getByRole("button", { name: "Save entry" }).click();
  await expect(app.editor.getByRole("alert")).toHaveText("Answer is required.");
  await app.editor.getByLabel("Answer").fill("Monday to Friday, 9 to 18.");
  await page.keyboard.press("Control+s");
  await expect(app.editor).toBeHidden();

  await app.tab("Playground");
  await app.ask("what are your opening hours?");
  await expect(page.getByRole("log", { name: "Messages" }).getByText("Monday to Friday, 9 to 18.")).toBeVisible();
  await expect(app.reasons.getByRole("button", { name: "do you know your opening hours" }).last()).toBeVisible();
});

test("an_entry_is_found_edited_deleted_and_restored_by_keyboard", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  for (const Question of ["Is there a lift?", "Are dogs allowed?"]) {
    await admin.service.call("Chatbot/FactSave", { SerialNumber: bot, Question, Answer: "Yes." });
  }
  await AdminApp.open(page, admin, bot);
  await page.keyboard.press("Control+7");
  // The search box comes with the list.
  await expect(page.getByText("2 entries", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+f");
  await page.keyboard.type("dogs");
  await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
  const row = page.getByRole("button", { name: /Are dogs allowed/ });
  await row.press("Enter");
  const editor = page.getByRole("complementary", { name: "Knowledge entry", exact: true });
  await editor.getByLabel("Answer").fill("Yes, on a lead.");
  await page.keyboard.press("Control+s");
  await expect(row).toContainText("on a lead");
  await row.press("Enter");
  await editor.getByRole("button", { name: "Delete entry" }).press("Enter");
  await expect(row).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(row).toBeVisible();
});

test("contact_details_create_a_lead_and_the_queued_email_can_be_read", async ({ page, admin }) => {
  const bot = await admin.service.chatbot({ TalkToHumanEmail: "office@harbor.example" });
  await admin.service.importListings(bot);
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Leads");
  await expect(page.getByRole("heading", { name: "No leads yet" })).toBeVisible();
  // Playground questions are not conversations.
  const { SessionID } = await admin.service.call<{ SessionID: number }>("Chatbot/GetSession", { serialNumber: bot });
  await admin.service.call("Chat/ClientAsk", { sessionID: SessionID, content: "3 bedrooms under 500k" });
  await admin.service.call("Chat/ClientAsk", { sessionID: SessionID, content: "I am Ana Torre, write to ana@mail.example" });
  await admin.service.call("Chat/TalkToPerson", { sessionID: SessionID });
  await page.getByRole("button", { name: "Refresh" }).click();
  const row = page.getByRole("row", { name: /Ana Torre/ });
  await expect(row.getByRole("link", { name: "ana@mail.example" })).toHaveAttribute("href", "mailto:ana@mail.example");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await saving).suggestedFilename()).toBe("leads.csv");

  await page.getByRole("radio", { name: "Emails" }).click();
  await expect(page.getByRole("note")).toContainText("emails are held");
  const email = page.getByRole("group").filter({ hasText: "office@harbor.example" });
  await expect(email).toContainText("Queued");
  await email.locator("summary").press("Enter");
  await expect(email.locator("pre")).toContainText("ana@mail.example");

  await page.getByRole("radio", { name: /^Leads/ }).click();
  await row.getByRole("button", { name: /Open the conversation/ }).click();
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText("I am Ana Torre");
  await expect(page.getByRole("button", { name: "Open, 1" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("navigation", { name: "Inbox conversations" }).getByRole("button", { name: /Ana Torre/ })).toContainText("Waiting");
  await page.getByRole("button", { name: "All, 1" }).click();
  await expect(page.getByRole("button", { name: /3 bedrooms under 500k/ })).toContainText("Handed off");
});
