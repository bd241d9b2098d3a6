import { expect, test, Widget } from "../../support/widget";

test("the_share_page_works_even_if_allowed_domains_exclude_it", async ({ page, service }) => {
  const bot = await service.chatbot({ VerifyDomain: true, Domains: "homes.example.com" });
  const widget = new Widget(page);
  await page.goto(`${service.baseUrl}/share/${bot}`);
  await expect(await widget.ask("Hello")).toBeVisible();
});

test("an_unknown_chatbot_has_no_share_page", async ({ page, service }) => {
  const response = await page.goto(`${service.baseUrl}/share/ffffffffffffffffffffffffffffffff`);
  expect(response?.status()).toBe(404);
});
