/* A talk about homes on someone else's page, as a visitor has it. */
import { pageWith, snippet } from "./site";
import { expect, test, Widget } from "./widget";

test("opening_shows_the_name_the_welcome_and_suggestions_that_ask", async ({ page, service, site }) => {
  const bot = await service.chatbot({ WelcomeMessage: "Good evening.\nAsk about any home.", SuggestedMessage: "How many homes are for sale?\nHello" });
  await service.importHomes(bot);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  await expect(page.getByRole("heading", { name: "Harbor Homes" })).toBeVisible();
  await expect(widget.messages.getByText("Good evening.")).toBeVisible();
  await page.getByRole("button", { name: "How many homes are for sale?" }).click();
  await expect(widget.answers.first()).toContainText(/\d/);
  await expect(page.getByRole("button", { name: "Hello", exact: true })).toBeHidden();
});

test("a_question_gets_a_streamed_answer_with_cards_of_the_homes", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  await service.importHomes(bot, 60);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  const answer = await widget.ask("3 bedroom homes under $700,000");
  const card = answer.getByRole("article").first();
  await expect(card).toContainText("$");
  await expect(card).toContainText(/[345] b(ed|d)/);
  await expect(card.getByRole("link")).toHaveAttribute("rel", "noopener nofollow");
  const photo = card.locator("img");
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("a_reload_keeps_the_talk", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  const address = site.page(pageWith(snippet(service.base, bot)));
  await page.goto(address);
  await widget.open();
  const said = await (await widget.ask("Hello")).locator(".words").innerText();
  await page.goto(address);
  await widget.open();
  await expect(widget.answers.first().locator(".words")).toHaveText(said, { useInnerText: true });
  await expect(page.locator(".row.visitor")).toHaveCount(1);
  await widget.ask("Thank you");
  await expect(page.locator(".row.visitor")).toHaveCount(2);
});

test("a_talk_that_is_forgotten_with_the_browser_leaves_nothing_in_lasting_storage", async ({ page, service, site }) => {
  const bot = await service.chatbot({ RemoveChatLogOnBrowserClose: true });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  await widget.ask("Hello");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toContain(`porchlight:${bot}:key`);
});

test("the_limits_words_are_the_owners_and_the_question_is_kept", async ({ page, service, site }) => {
  const bot = await service.chatbot({ RateLimitCount: 1, RateLimitTime: 600, RateLimitMessage: "One at a time. Call us on 555 0100." });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  await widget.ask("Hello");
  await widget.input.fill("And now?");
  await widget.input.press("Enter");
  await expect(page.getByRole("alert")).toContainText("One at a time. Call us on 555 0100.");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(widget.messages.getByText("And now?")).toBeVisible();
});

test("a_privacy_text_is_accepted_before_the_first_message_and_once", async ({ page, service, site }) => {
  const bot = await service.chatbot({
    ChatbotPrivacyPolicyDescription: "We keep this talk for 30 days.",
    ChatbotPrivacyPolicyName: "Privacy notice",
    ChatbotPrivacyPolicyUrl: "https://homes.example.com/privacy",
  });
  const widget = new Widget(page);
  const address = site.page(pageWith(snippet(service.base, bot)));
  await page.goto(address);
  await widget.bubble.click();
  await expect(page.getByText("We keep this talk for 30 days.")).toBeVisible();
  await expect(widget.input).toBeHidden();
  await page.getByRole("button", { name: "Agree and chat" }).click();
  await expect(widget.input).toBeFocused();
  await page.goto(address);
  await widget.open();
  await expect(page.getByRole("link", { name: "Privacy notice" })).toBeVisible();
});

test("a_service_that_cannot_be_reached_keeps_the_question_and_asks_it_once", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  await page.route("**/chat/Chat/Ask", (route) => route.abort());
  await widget.input.fill("Hello");
  await widget.input.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/chat/Chat/Ask");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(widget.answers.first().locator(".words")).not.toBeEmpty();
  await expect(page.locator(".row.visitor")).toHaveCount(1);
});


test("a_thumb_stays_and_can_be_changed", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.base, bot))));
  await widget.open();
  await widget.ask("Hello");
  for (const name of ["Helpful", "Not helpful"]) {
    const rated = page.waitForResponse("**/chat/Chat/Rate");
    await page.getByRole("button", { name, exact: true }).click();
    expect(await (await rated).json()).toMatchObject({ Success: true });
    await expect(page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-pressed", "true");
  }
  await expect(page.getByRole("button", { name: "Helpful", exact: true })).toHaveAttribute("aria-pressed", "false");
});
