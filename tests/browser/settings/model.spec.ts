/* Settings of the model, checked in answers and in the requests to the model. */
import { expect, test } from "../support/widget";
import { Visitor } from "../support/visitor";

// One is always a day ahead of the other.
const EAST = "Pacific/Kiritimati";
const WEST = "Pacific/Pago_Pago";

test("another_model_answers_from_the_next_question_on", async ({ page, service, site, model }) => {
  const bot = await service.chatbot();
  await service.importListings(bot);
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  model.setAnswer("Those by the harbour are lovely.");
  await expect(await visitor.ask("condos for sale")).toContainText("condos for sale.");
  await service.edit(bot, { Model: model.name });
  await expect(await visitor.ask("condos for sale")).toContainText("Those by the harbour are lovely.");
  expect(model.requests.at(-1)?.model).toBe("scripted");
  await service.edit(bot, { Model: "1" });
  await expect(await visitor.ask("condos for sale")).toContainText("condos for sale.");
});

test("the_instructions_are_the_first_text_of_the_prompt", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.name });
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  model.setAnswerFrom(({ messages }) => (String(messages[0]?.content).includes("Speak like a sailor.") ? "Ahoy!" : "Good evening."));
  await expect(await visitor.ask("Hello")).toContainText("Good evening.");
  await service.edit(bot, { SystemMessage: "Speak like a sailor." });
  await expect(await visitor.ask("Hello")).toContainText("Ahoy!");
  expect(model.requests.at(-1)?.messages[0]).toEqual({ role: "system", content: expect.stringMatching(/^From the owner of this website:\nSpeak like a sailor\./) });
});

test("precise_balanced_and_lively_raise_the_temperature", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.name });
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  model.setAnswerFrom(({ temperature = 0 }) => (temperature === 0 ? "Good evening." : temperature < 1 ? "Good evening to you." : "What an evening!"));
  for (const [Temperature, requested, answer] of [[0, 0, "Good evening."], [1, 0.7, "Good evening to you."], [2, 1, "What an evening!"]] as const) {
    await service.edit(bot, { Temperature });
    await expect(await visitor.ask("Hello")).toContainText(answer);
    expect(model.requests.at(-1)?.temperature).toBeCloseTo(requested);
  }
});

test("the_prompt_contains_the_date_of_the_time_zone", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.name, TimeZone: WEST });
  const visitor = await Visitor.arrive(page, service, site, bot);
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat("en-US", { timeZone, weekday: "long" }).format();
  await visitor.open();
  model.setAnswerFrom(({ messages }) => `Here it is ${/Today is (\w+)/.exec(String(messages[0]?.content))?.[1]}.`);
  for (const TimeZone of [WEST, EAST]) {
    await service.edit(bot, { TimeZone });
    await expect(await visitor.ask("Hello")).toContainText(`Here it is ${dayIn(TimeZone)}.`);
  }
});

test("the_prompt_contains_the_language_of_answers", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.name });
  const visitor = await Visitor.arrive(page, service, site, bot);
  await visitor.open();
  model.setAnswerFrom(({ messages }) => (String(messages[0]?.content).includes("Answer in Icelandic.") ? "Gott kvöld." : "Good evening."));
  await expect(await visitor.ask("Hello")).toContainText("Good evening.");
  await service.edit(bot, { AIResponseLanguage: "Icelandic" });
  await expect(await visitor.ask("Hello")).toContainText("Gott kvöld.");
});

test("a_suffix_is_the_last_chunk_of_a_model_answer_and_stored_with_it", async ({ page, service, site, model }) => {
  const bot = await service.chatbot({ Model: model.name });
  const visitor = await Visitor.arrive(page, service, site, bot);
  const texts = visitor.answers.locator(".text");
  await visitor.open();
  model.setAnswer("Good evening.");
  await visitor.ask("Hello");
  await service.edit(bot, { AnswerSuffix: "\n\nCall us on 555 0100." });
  await visitor.ask("Hello");
  await expect(texts).toHaveText(["Good evening.", "Good evening.\n\nCall us on 555 0100."], { useInnerText: true });
  await visitor.reload();
  await visitor.open();
  await expect(texts).toHaveText(["Good evening.", "Good evening.\n\nCall us on 555 0100."], { useInnerText: true });
});
