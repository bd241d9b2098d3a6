/* Message limits. They apply at once, without a reload. */
import type { Page } from "@playwright/test";
import type { Service } from "../support/service";
import type { Site } from "../support/host-site";
import { expect, test } from "../support/widget";
import { advanceDays, advanceTime } from "../support/days-later";
import { Visitor } from "../support/visitor";

const HOUR_MS = 60 * 60 * 1000;

/** A visitor whose second message within ten minutes was rejected. */
async function fastVisitor(page: Page, service: Service, site: Site) {
  const bot = await service.chatbot({ RateLimitCount: 1, RateLimitTime: 600 });
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  await visitor.ask("Hello");
  await visitor.send("And now?");
  return { bot, visitor, rejection: page.getByRole("alert") };
}

test("the_rate_limit_allows_its_count_and_a_higher_count_allows_the_waiting_message", async ({ page, service, site }) => {
  const bot = await service.chatbot({ RateLimitCount: 2, RateLimitTime: 600 });
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  await visitor.ask("Hello");
  await visitor.ask("Hello again");
  await visitor.send("And again");
  await expect(page.getByRole("alert")).toContainText("Too many messages. Try again in");
  await service.edit(bot, { RateLimitCount: 3 });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(visitor.answers).toHaveCount(3);
  await expect(page.locator(".row.visitor")).toHaveCount(3);
});

test("a_shorter_period_shortens_the_wait", async ({ page, service, site }) => {
  const { bot, visitor, rejection } = await fastVisitor(page, service, site);
  await expect(rejection).toContainText(/Try again in (600|59\d) seconds/);
  await service.edit(bot, { RateLimitTime: 60 });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rejection).toContainText(/Try again in (60|5\d) seconds/);
  await service.edit(bot, { RateLimitTime: 1 });
  await expect(async () => {
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(visitor.answers).toHaveCount(2, { timeout: 1000 });
  }).toPass();
});

test("a_rate_limited_visitor_reads_the_custom_message", async ({ page, service, site }) => {
  const { bot, rejection } = await fastVisitor(page, service, site);
  await expect(rejection).toContainText("Too many messages.");
  await service.edit(bot, { RateLimitMessage: "One at a time, please. Call us on 555 0100." });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rejection).toContainText("One at a time, please. Call us on 555 0100.");
  await expect(rejection).not.toContainText("Too many messages.");
});

test("over_the_monthly_limit_no_question_is_answered_until_the_limit_is_raised_or_removed", async ({ page, service, site }) => {
  const bot = await service.chatbot({ MessageLimit: 1 });
  const visitor = await Visitor.arrive(page, service, site, bot);
  const rejection = page.getByRole("alert");
  const retry = page.getByRole("button", { name: "Try again" });
  await visitor.open();
  await visitor.ask("Hello");
  await visitor.send("Hello again");
  await expect(rejection).toContainText("This chat has reached its message limit for this month.");
  await expect(page.getByRole("button", { name: "New chat" }), "a new chat would not help").toHaveCount(0);
  await service.edit(bot, { MessageLimit: 2 });
  await retry.click();
  await expect(visitor.answers).toHaveCount(2);
  await visitor.send("And again");
  await expect(rejection).toContainText("message limit for this month");
  await service.edit(bot, { MessageLimit: -1 });
  await retry.click();
  await expect(visitor.answers).toHaveCount(3);
});

test("the_monthly_limit_resets_with_the_next_month", async ({ page, service, site }) => {
  const bot = await service.chatbot({ MessageLimit: 1 });
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  await visitor.ask("Hello");
  await visitor.send("Hello again");
  await expect(page.getByRole("alert")).toContainText("message limit for this month");
  await advanceDays(service, 31);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(visitor.answers).toHaveCount(2);
});

test("the_monthly_limit_uses_the_time_zone", async ({ page, service, site }) => {
  // The current month starts a day and an hour apart in these zones; at the end of a month they are in different ones.
  const zones = [{ name: "Pacific/Pago_Pago", hours: -11 }, { name: "Pacific/Kiritimati", hours: 14 }];
  const beginnings = zones.map(({ name, hours }) => ({ name, at: monthBegan(hours) })).sort((one, other) => one.at - other.at);
  const [earlier, later] = beginnings as [{ name: string }, { name: string; at: number }];
  const bot = await service.chatbot({ MessageLimit: 1, TimeZone: earlier.name });
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  await visitor.ask("Hello");
  await advanceTime(service, Date.now() - (later.at - HOUR_MS));
  await visitor.send("Hello again");
  await expect(page.getByRole("alert")).toContainText("message limit for this month");
  await service.edit(bot, { TimeZone: later.name });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(visitor.answers).toHaveCount(2);
});

/** When the current month started in a zone with a fixed offset. */
function monthBegan(hours: number): number {
  const there = new Date(Date.now() + hours * HOUR_MS);
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1) - hours * HOUR_MS;
}
