/* Emails: handoff, and the daily reports of conversations and leads. */
import { startService, type Service } from "../support/service";
import { expect, test as withWidget } from "../support/widget";
import { advanceDays } from "../support/days-later";
import { startMailbox, type TestMailbox } from "../support/test-mailbox";
import { Visitor } from "../support/visitor";

interface Mailing {
  mailing: { mailbox: TestMailbox; service: Service };
}

const test = withWidget.extend<object, Mailing>({
  mailing: [
    async ({}, use) => {
      const mailbox = await startMailbox();
      const service = await startService(mailbox.options);
      await use({ mailbox, service });
      await service.stop();
      await mailbox.stop();
    },
    { scope: "worker" },
  ],
});

test("an_email_address_adds_the_button_and_the_current_address_gets_the_email", async ({ page, mailing, site }) => {
  const { mailbox, service } = mailing;
  const bot = await service.chatbot();
  const visitor = await Visitor.arrive(page, service, site, bot);
  const button = page.getByRole("button", { name: "Talk to a person" });
  await visitor.open();
  await expect(button).toHaveCount(0);
  await service.edit(bot, { TalkToHumanEmail: "ana@harbor.example" });
  await visitor.reload();
  await visitor.open();
  await visitor.ask("Is there a lift in Alder Bay?");
  await service.edit(bot, { TalkToHumanEmail: "ben@harbor.example" });
  await button.click();
  // Contact first: the email goes once the visitor can be reached.
  await expect(visitor.messages.getByText("the best email or phone number to reach you?")).toBeVisible();
  expect(mailbox.others()).toEqual([]);
  await visitor.ask("I am Ana Torre, write to ana@mail.example");
  const email = await mailbox.emailTo("ben@harbor.example");
  expect(email.subject).toBe("Harbor Homes: New handoff request from Ana Torre");
  for (const line of ["Email: ana@mail.example", "Visitor: Is there a lift in Alder Bay?"]) expect(email.text).toContain(line);
  expect(mailbox.others()).not.toContain("ana@harbor.example");
});

test("the_handoff_message_changes_for_the_button_and_for_requests_in_text", async ({ page, mailing, site }) => {
  const { mailbox, service } = mailing;
  const bot = await service.chatbot({ TalkToHumanEmail: "words@harbor.example" });
  const visitor = await Visitor.arrive(page, service, site, bot);
  const last = visitor.messages.locator(".row.bot").last();
  await visitor.open();
  await visitor.ask("Can I talk to a person?");
  await expect(last).not.toContainText("Ana will write");
  await service.edit(bot, { TalkToHumanResponseMessage: "Ana will write to you before six." });
  await visitor.ask("I want to talk to a human");
  await expect(last).toContainText("Ana will write to you before six.");
  await page.getByRole("button", { name: "Talk to a person" }).click();
  await expect(visitor.messages.getByText("Ana will write to you before six.")).toHaveCount(2);
  await visitor.ask("253 555 0142");
  const { text } = await mailbox.emailTo("words@harbor.example");
  for (const line of ["Phone: 253 555 0142", "Can I talk to a person?"]) expect(text).toContain(line);
});

test("daily_emails_go_to_the_addresses_that_were_set_and_to_nobody_before", async ({ page, mailing, site }) => {
  const { mailbox, service } = mailing;
  const bot = await service.chatbot();
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  await visitor.ask("Do you know Fernholt?");
  await advanceDays(service, 1);
  await service.edit(bot, { EmailForDailyChatLogs: "talks@harbor.example, night@harbor.example", EmailForDailyLeads: "leads@harbor.example" });
  // A starting service checks which days are over; nobody gets the day before an address was set.
  await service.restart(async () => undefined);
  await visitor.ask("I am Ana Torre, write to ana@mail.example");
  await advanceDays(service, 1);
  const report = await mailbox.emailTo("talks@harbor.example");
  expect(report.recipients).toEqual(["talks@harbor.example", "night@harbor.example"]);
  expect(report.subject).toMatch(/^Harbor Homes: 1 conversation on [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  expect(report.table.name).toMatch(/^conversations-.*\.csv$/);
  expect(report.table.text).toContain("I am Ana Torre");
  const leads = await mailbox.emailTo("leads@harbor.example");
  expect(leads.subject).toMatch(/^Harbor Homes: 1 lead on [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  expect(leads.text).toContain("(America/Los_Angeles)");
  expect(leads.table.text).toContain("Ana Torre,ana@mail.example");
  for (const { text, table } of [report, leads]) expect(text + table.text).not.toContain("Fernholt");
  expect(mailbox.others()).toEqual([]);
});
