/* All ways to embed the widget: three forms of configuration, with the script anywhere, at any time, once or twice. */
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

const OTHER = "ffffffffffffffffffffffffffffffff";

function shown(bot: string): string {
  return `porchlight-chat[chatbot-id="${bot}"] .opener`;
}

for (const global of ["chatpilotConfig", "porchlight"]) {
  test(`the_global_${global}_names_the_chatbot_before_the_script_and_after_it`, async ({ page, service, site }) => {
    const bot = await service.chatbot();
    const config = `<script>window.${global} = { chatbotId: "${bot}", domain: "${service.baseUrl}/" }</script>`;
    const script = `<script src="${service.baseUrl}/embed.min.js" charset="utf-8"></script>`;
    for (const html of [config + script, script + config]) {
      await page.goto(site.page(pageWith(html)));
      await expect(page.locator(shown(bot))).toBeVisible();
      expect(await page.evaluate(() => typeof (window as unknown as { porchlight: unknown }).porchlight)).toBe("function");
    }
  });
}

test("data_attributes_win_over_porchlight_and_that_over_chatpilot_config", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const asking = (global: string, id: string) => `<script>window.${global} = { chatbotId: "${id}", domain: "${service.baseUrl}" }</script>`;
  const bare = `<script src="${service.baseUrl}/embed.min.js"></script>`;
  const pages = [
    asking("chatpilotConfig", OTHER) + asking("porchlight", OTHER) + snippet(service.baseUrl, bot),
    asking("chatpilotConfig", OTHER) + asking("porchlight", bot) + bare,
    `${asking("chatpilotConfig", bot)}<script>window.porchlight = { chatbotId: "not one" }</script>${bare}`,
  ];
  for (const html of pages) {
    await page.goto(site.page(pageWith(html)));
    await expect(page.locator(shown(bot))).toBeVisible();
    await expect(page.locator("porchlight-chat")).toHaveCount(1);
  }
});

test("a_placeholder_serial_number_renders_nothing_and_logs_a_warning", async ({ page, service, site }) => {
  const warning = page.waitForEvent("console", (line) => line.text() === "Porchlight: serialNumber must be a chatbot ID.");
  await page.goto(site.page(pageWith(snippet(service.baseUrl, "SERIAL"))));
  await warning;
  await expect(page.locator("porchlight-chat *")).toHaveCount(0);
});

test("the_script_works_in_the_head_with_defer_with_async_bare_and_at_the_end", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const script = (how: string) => `<script ${how} src="${service.baseUrl}/embed.min.js" data-chatbot-id="${bot}"></script>`;
  const inHead = (how: string) => pageWith("").replace("</head>", `${script(how)}</head>`);
  for (const html of [inHead("defer"), inHead("async"), inHead(""), pageWith(script("")), pageWith(script("type=module"))]) {
    await page.goto(site.page(html));
    await expect(page.locator(shown(bot))).toBeVisible();
    await expect(page.locator("porchlight-chat")).toHaveCount(1);
  }
});

test("the_script_can_be_added_after_the_page_is_ready", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const inject = `{ const script = document.createElement("script"); script.src = "${service.baseUrl}/embed.min.js";
    script.dataset.chatbotId = "${bot}"; document.head.append(script) }`;
  for (const event of ["DOMContentLoaded", "load"]) {
    await page.goto(site.page(pageWith(`<script>addEventListener("${event}", () => ${inject})</script>`)));
    await expect(page.locator(shown(bot))).toBeVisible();
  }
});

test("loaded_twice_from_two_urls_there_is_one_launcher_and_its_commands_work", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  const config = `<script>window.porchlight = { chatbotId: "${bot}" }</script>`;
  const script = (query: string) => `<script src="${service.baseUrl}/embed.min.js${query}"></script>`;
  await page.goto(site.page(pageWith(config + script("") + script("") + config + script("?v=2"))));
  await expect(widget.launcher).toHaveCount(1);
  // A page that runs its snippet again overwrites our function.
  await page.evaluate((id) => Object.assign(window, { porchlight: { chatbotId: id } }), bot);
  await page.addScriptTag({ url: `${service.baseUrl}/embed.min.js?v=3` });
  await page.evaluate(() => (window as unknown as { porchlight(name: string): void }).porchlight("open"));
  await expect(widget.panel).toBeVisible();
  await expect(widget.launcher).toHaveCount(1);
});

test("a_page_that_changes_its_url_and_replaces_its_body_keeps_the_open_chat", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.ask("Hello");
  await page.evaluate((again) => {
    history.pushState(null, "", "/listings/7");
    const body = document.createElement("body");
    body.innerHTML = "<h1>Another view</h1>";
    document.documentElement.replaceChild(body, document.body);
    // Such frameworks run the scripts of the new view again.
    const script = document.createElement("script");
    Object.assign(script, { src: again.src });
    script.dataset.chatbotId = again.bot;
    body.append(script);
    return new Promise((done) => script.addEventListener("load", done));
  }, { src: `${service.baseUrl}/embed.min.js`, bot });
  await expect(page.getByRole("heading", { name: "Another view" })).toBeVisible();
  await expect(widget.launcher).toHaveCount(1);
  await expect(widget.answers).toHaveCount(1);
  await expect(await widget.ask("And again")).toBeVisible();
});

test("a_removed_and_re_added_chat_restores_the_conversation", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.ask("Hello");
  await page.evaluate(() => (window as unknown as { porchlight(name: string): void }).porchlight("destroy"));
  await expect(page.locator("porchlight-chat")).toHaveCount(0);
  await page.addScriptTag({ url: `${service.baseUrl}/embed.min.js?chatbot` });
  await page.evaluate(([id, baseUrl]) => {
    const element = document.createElement("porchlight-chat");
    element.setAttribute("chatbot-id", id);
    element.setAttribute("domain", baseUrl);
    document.body.append(element);
  }, [bot, service.baseUrl] as const);
  await widget.open();
  await expect(widget.answers).toHaveCount(1);
});
