/* A visitor who wants a person: the button under the input, and the talk after a reload. */
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

test("the_button_hands_the_talk_over_and_the_words_are_there_after_a_reload", async ({ page, service, site }) => {
  const words = "Somebody from our office will write to you.";
  const bot = await service.chatbot({ TalkToHumanEmail: "office@harbor.example", TalkToHumanResponseMessage: words });
  const widget = new Widget(page);
  const address = site.page(pageWith(snippet(service.base, bot)));
  await page.goto(address);
  await widget.open();
  await widget.ask("Hello");
  await page.getByRole("button", { name: "Talk to a person" }).click();
  await expect(widget.messages.getByText(words)).toBeVisible();
  await page.goto(address);
  await widget.open();
  await expect(widget.messages.getByText(words)).toBeVisible();
});
