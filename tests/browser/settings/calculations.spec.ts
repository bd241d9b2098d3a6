/* The owner's numbers for calculations. They apply from the next question. */
import { expect, test } from "../support/widget";
import { Visitor } from "../support/visitor";

test("a_payment_uses_the_owners_numbers_from_the_next_question_on", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  await service.importListings(bot);
  const visitor = await Visitor.arrive(page, service, site, bot);
  const question = "What is the monthly payment on 12 Maple Lane?";
  await visitor.open();
  await expect(await visitor.ask(question)).toContainText("That depends on your interest rate, your down payment and the loan term in years.");
  await service.edit(bot, { InterestRate: 6.5, DownPayment: 20, LoanTermYears: 30, PropertyTaxRate: 1 });
  const answer = await visitor.ask(question);
  await expect(answer).toContainText("20% down, 6.5% interest, 30 years.");
  await expect(answer).toContainText("(1% a year)");
});

test("cash_to_buy_includes_the_owners_closing_costs", async ({ page, service, site }) => {
  const bot = await service.chatbot({ DownPayment: 20, ClosingCosts: 3, DepositMonths: 2 });
  await service.importListings(bot);
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  await expect(await visitor.ask("Cash to close on 12 Maple Lane?")).toContainText("closing costs $14,670 (3%)");
});
