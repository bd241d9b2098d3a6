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
