import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

test("the_button_requests_a_handoff_and_its_message_survives_a_reload", async ({ page, service, site }) => {
  const text = "Somebody from our office will write to you.";
  const bot = await service.chatbot({ TalkToHumanEmail: "office@harbor.example", TalkToHumanResponseMessage: text });
  const widget = new Widget(page);
  const url = site.page(pageWith(snippet(service.baseUrl, bot)));
  await page.goto(url);
  await widget.open();
  await widget.ask("Hello");
  await page.getByRole("button", { name: "Talk to a person" }).click();
  await expect(widget.messages.getByText(text)).toBeVisible();
  await page.goto(url);
  await widget.open();
  await expect(widget.messages.getByText(text)).toBeVisible();
});

test("the_button_in_an_empty_chat_asks_for_contact_and_the_answer_confirms_it", async ({ page, service, site }) => {
  const bot = await service.chatbot({ TalkToHumanEmail: "office@harbor.example", TalkToHumanResponseMessage: "" });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await page.getByRole("button", { name: "Talk to a person" }).click();
  await expect(widget.messages.getByText("What's your name, and the best email or phone number to reach you?")).toBeVisible();
  await expect(widget.messages.getByText("I've let our team know")).toHaveCount(0);
  await widget.ask("Dana Fox, dana@fox.example");
  await expect(widget.messages.getByText("Thanks, Dana Fox!")).toBeVisible();
  await page.getByRole("button", { name: "Talk to a person" }).click();
  await expect(widget.messages.getByText("They'll reach you at dana@fox.example.")).toBeVisible();
});
