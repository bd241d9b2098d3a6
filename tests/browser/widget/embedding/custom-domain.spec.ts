/* A chatbot with a custom domain: the share page at `/`, and the widget served from there to other pages. */
import { pageWith, snippet, strictPolicy } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

/** One host name for each chatbot, because host names are unique. */
const HOST = "chat.harbor.example.com";
const LISTED_HOST = "chat.listed.example.com";

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--host-resolver-rules=MAP chat.*.example.com 127.0.0.1"] }),
});

function own(baseUrl: string, host = HOST): string {
  return baseUrl.replace("127.0.0.1", host);
}

test("the_share_page_at_the_root_of_a_custom_domain_keeps_its_conversation_after_a_reload", async ({ page, service }) => {
  const bot = await service.chatbot({ CustomDomain: HOST, WelcomeMessage: "Good evening." });
  await service.importListings(bot);
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  const widget = new Widget(page);
  await page.goto(own(service.baseUrl));
  await expect(page).toHaveTitle("Harbor Homes");
  await expect(widget.messages.getByText("Good evening.")).toBeVisible();
  await widget.ask("homes for sale");
  const photo = page.locator(".row.bot img").first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.reload();
  await expect(widget.answers).toHaveCount(1);
  expect([...hosts]).toEqual([new URL(own(service.baseUrl)).host]);
});

test("the_widget_from_a_custom_domain_needs_no_other_host_and_respects_allowed_domains", async ({ page, service, site }) => {
  const bot = await service.chatbot({ CustomDomain: LISTED_HOST, VerifyDomain: true, Domains: new URL(site.origin).host });
  const widget = new Widget(page);
  const baseUrl = own(service.baseUrl, LISTED_HOST);
  await page.goto(site.page(pageWith(snippet(baseUrl, bot)), strictPolicy(baseUrl)));
  await widget.open();
  await expect(await widget.ask("Hello")).toBeVisible();
  await page.goto(`${baseUrl}/share/${bot}`);
  await expect(await widget.ask("Hello again")).toBeVisible();
});

test("another_host_name_shows_no_chat_at_its_root", async ({ page, service }) => {
  await page.goto(own(service.baseUrl, "chat.nobody.example.com"));
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByText("Porchlight is running.")).toBeVisible();
});
