/* The mails that a talk causes: a person who is wanted, and what was said and who left an address in a day. */
import { startService, type Service } from "../support/service";
import { expect, test as withWidget } from "../support/widget";
import { letDaysPass } from "../support/days-later";
import { openPostOffice, type PostOffice } from "../support/test-mailbox";
import { Visitor } from "../support/visitor";

interface Mailing {
  mailing: { office: PostOffice; service: Service };
}

const test = withWidget.extend<object, Mailing>({
  mailing: [
    async ({}, use) => {
      const office = await openPostOffice();
      const service = await startService(office.options);
      await use({ office, service });
      await service.stop();
      await office.stop();
    },
    { scope: "worker" },
  ],
});

test("an_address_brings_the_button_and_whoever_it_is_changed_to_gets_the_mail", async ({ page, mailing, site }) => {
  const { office, service } = mailing;
  const bot = await service.chatbot();
  const visitor = await Visitor.arrive(page, service, site, bot);
  const button = page.getByRole("button", { name: "Talk to a person" });
  await visitor.open();
  await expect(button).toHaveCount(0);
  await service.edit(bot, { TalkToHumanEmail: "ana@harbor.example" });
  await visitor.comeBack();
  await visitor.open();
  await visitor.ask("Is there a lift in Alder Bay?");
  await service.edit(bot, { TalkToHumanEmail: "ben@harbor.example" });
  await button.click();
  const letter = await office.letterTo("ben@harbor.example");
  expect(letter.subject).toBe("Harbor Homes: a visitor wants to talk to a person");
  expect(letter.text).toContain("Visitor: Is there a lift in Alder Bay?");
  expect(office.others()).not.toContain("ana@harbor.example");
});

test("the_words_for_who_wants_a_person_change_for_the_button_and_for_the_wish_in_words", async ({ page, mailing, site }) => {
  const { office, service } = mailing;
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
  expect((await office.letterTo("words@harbor.example")).text).toContain("Can I talk to a person?");
});

test("the_days_talks_and_leads_go_to_the_addresses_that_were_set_and_to_nobody_before", async ({ page, mailing, site }) => {
  const { office, service } = mailing;
  const bot = await service.chatbot();
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  await visitor.ask("Do you know Fernholt?");
  await letDaysPass(service, 1);
  await service.edit(bot, { EmailForDailyChatLogs: "talks@harbor.example, night@harbor.example", EmailForDailyLeads: "leads@harbor.example" });
  // A service that starts looks which days are over: the one before an address was set is nobody's.
  await service.restart(async () => undefined);
  await visitor.ask("I am Ana Torre, write to ana@mail.example");
  await letDaysPass(service, 1);
  const talks = await office.letterTo("talks@harbor.example");
  expect(talks.recipients).toEqual(["talks@harbor.example", "night@harbor.example"]);
  expect(talks.subject).toMatch(/^Harbor Homes: 1 conversation on \d{4}-\d\d-\d\d$/);
  expect(talks.table.name).toMatch(/^conversations-.*\.csv$/);
  expect(talks.table.text).toContain("I am Ana Torre");
  const leads = await office.letterTo("leads@harbor.example");
  expect(leads.subject).toMatch(/^Harbor Homes: 1 lead on \d{4}-\d\d-\d\d$/);
  expect(leads.text).toContain("(America/Los_Angeles)");
  expect(leads.table.text).toContain("Ana Torre,ana@mail.example");
  for (const { text, table } of [talks, leads]) expect(text + table.text).not.toContain("Fernholt");
  expect(office.others()).toEqual([]);
});
