import { expect, test } from "../support/widget";
import { Visitor } from "../support/visitor";

test("a_new_name_shows_in_header_launcher_and_share_page", async ({ page, service, site }) => {
  const bot = await service.chatbot({ Name: "Harbor Homes" });
  const visitor = await Visitor.arrive(page, service, site, bot);
  for (const name of ["Harbor Homes", "Ridge & Daughters <b>"]) {
    await service.edit(bot, { Name: name });
    await visitor.reload();
    await expect(visitor.launcher).toHaveAccessibleName(`Chat: ${name}`);
    await visitor.open();
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(visitor.panel).toHaveAccessibleName(name);
    await page.goto(`${service.baseUrl}/share/${bot}`);
    await expect(page).toHaveTitle(name);
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
});

test("a_new_welcome_message_shows_in_the_teaser_and_as_a_bubble_for_each_line", async ({ page, browser, service, site }) => {
  const bot = await service.chatbot({ WelcomeMessage: "Good evening." });
  const visitor = await Visitor.arrive(page, service, site, bot);
  await expect(visitor.teaser.locator(".line")).toHaveText(["Good evening."]);
  await visitor.open();
  await expect(visitor.messages.locator(".row.bot")).toHaveText(["Good evening."]);
  const lines = ["Good morning.", "Looking for a home?", "Just ask.", "We know them all."];
  await service.edit(bot, { WelcomeMessage: lines.join("\n\n") });
  const another = await Visitor.arriveElsewhere(browser, service, site, bot);
  await expect(another.teaser.locator(".line")).toHaveText(lines.slice(0, 3));
  await another.open();
  await expect(another.messages.locator(".row.bot")).toHaveText(lines);
  await another.ask("Hello");
  const [messages] = await service.call<{ Messages: { Type: string; Content: string }[] }[]>("Chatbot/ChatContentHistory", { SerialNumber: bot });
  expect(messages?.Messages.slice(0, 4)).toEqual(lines.map((Content) => ({ Type: "AI", Content })));
  await another.page.context().close();
});

test("suggested_questions_are_one_button_per_line_and_ask_when_pressed", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const visitor = await Visitor.arrive(page, service, site, bot);
  const buttons = page.getByRole("group", { name: "Suggestions" }).getByRole("button");
  await visitor.open();
  await expect(buttons).toHaveCount(0);
  await service.edit(bot, { SuggestedMessage: "Hello\n\nWhich cities do you have?" });
  await visitor.reload();
  await visitor.open();
  await expect(buttons).toHaveText(["Hello", "Which cities do you have?"]);
  await buttons.first().click();
  await expect(page.locator(".row.visitor")).toContainText("Hello");
  await expect(visitor.answers.first()).toBeVisible();
  await expect(buttons).toHaveCount(0);
});

test("the_placeholder_changes_and_falls_back_to_the_default", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const visitor = await Visitor.arrive(page, service, site, bot);
  for (const [set, seen] of [["Ask Ana anything", "Ask Ana anything"], ["", "Type a message…"]] as const) {
    await service.edit(bot, { UserInputPlaceholder: set });
    await visitor.reload();
    await visitor.open();
    await expect(visitor.input).toHaveAttribute("placeholder", seen);
    await expect(visitor.input).toHaveAccessibleName(seen);
  }
});

test("a_suffix_ends_every_answer_from_the_next_question_on_and_is_stored_with_it", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  const before = await (await visitor.ask("Hello")).locator(".text").innerText();
  await service.edit(bot, { AnswerSuffix: "Call us on 555 0100." });
  const after = (await visitor.ask("Hello")).locator(".text");
  await expect(after).toHaveText(/Call us on 555 0100\.$/);
  expect(before).not.toContain("555 0100");
  await visitor.reload();
  await visitor.open();
  await expect(visitor.answers.nth(0)).not.toContainText("555 0100");
  await expect(visitor.answers.nth(1)).toContainText("Call us on 555 0100.");
});

test("answers_and_widget_texts_change_to_the_language_of_answers", async ({ page, service, site }) => {
  const bot = await service.chatbot({ UserInputPlaceholder: "" });
  await service.importListings(bot);
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  await expect(await visitor.ask("condos for sale")).toContainText("condos for sale.");
  await service.edit(bot, { AIResponseLanguage: "spanish" });
  await expect(await visitor.ask("condos for sale")).toContainText("en venta");
  await visitor.reload();
  await visitor.open();
  await expect(page.getByRole("button", { name: "Enviar" })).toBeVisible();
  await expect(visitor.input).toHaveAttribute("placeholder", /mensaje…$/);
  // A language that the built-in engine does not support.
  await service.edit(bot, { AIResponseLanguage: "Icelandic" });
  await expect(await visitor.ask("condos for sale")).toContainText("condos for sale.");
  await service.edit(bot, { AIResponseLanguage: "" });
  await visitor.reload();
  await visitor.open();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
  await expect(await visitor.ask("condos for sale")).toContainText("condos for sale.");
});

for (const setting of ["SocialAUrl", "SocialBUrl", "MessagingUrl"]) {
  test(`a_footer_icon_links_to_${setting}_and_disappears_without_it`, async ({ page, service, site }) => {
    const bot = await service.chatbot();
    const visitor = await Visitor.arrive(page, service, site, bot);
    const icons = visitor.panel.locator("footer a");
    await visitor.open();
    await expect(icons).toHaveCount(0);
    await service.edit(bot, { [setting]: "https://people.example.com/harbor" });
    await visitor.reload();
    await visitor.open();
    await expect(icons).toHaveAttribute("href", "https://people.example.com/harbor");
    await expect(icons).toHaveAccessibleName("people.example.com");
    await expect(icons).toHaveAttribute("rel", "noopener nofollow");
    await service.edit(bot, { [setting]: "" });
    await visitor.reload();
    await visitor.open();
    await expect(icons).toHaveCount(0);
  });
}
