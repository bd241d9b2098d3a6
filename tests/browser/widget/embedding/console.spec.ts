/* Each mistake on a host page logs one helpful line to the console; a correct page logs none. */
import { pageWith, snippet } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

test("each_mistake_on_a_page_logs_one_line_to_the_console", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const listed = await service.chatbot({ VerifyDomain: true, Domains: "example.com" });
  const lines: string[] = [];
  page.on("console", (line) => line.text().startsWith("Porchlight") && lines.push(line.text()));
  const failing = `<script>
    window.porchlight = function () { (window.porchlight.q = window.porchlight.q || []).push(arguments); };
    window.porchlight("on", "error", () => { window.failed = true; });
  </script>`;
  // Nothing listens there: the port is not allowed for servers.
  const nobody = snippet(service.baseUrl, bot).replace(" defer", ` data-domain="http://127.0.0.1:0" defer`);
  const mistakes = [
    [snippet(service.baseUrl, "SERIAL"), "Porchlight: serialNumber must be a chatbot ID."],
    [snippet(service.baseUrl, "f".repeat(32)), "Porchlight: Chatbot was not found."],
    [snippet(service.baseUrl, listed), "Porchlight: This site is not allowed to use this chatbot."],
    [nobody, "Porchlight: Failed to fetch"],
  ] as const;
  for (const [html, line] of mistakes) {
    await page.goto(site.page(pageWith(failing + html)));
    await page.waitForFunction(() => (window as unknown as { failed?: boolean }).failed);
    expect(lines.splice(0)).toEqual([line]);
  }
});

test("loading_the_script_twice_logs_nothing_and_an_unknown_command_logs_a_warning", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const lines: string[] = [];
  page.on("console", (line) => line.text().startsWith("Porchlight") && lines.push(line.text()));
  const line = snippet(service.baseUrl, bot);
  await page.goto(site.page(pageWith(line + line)));
  await new Widget(page).launcher.waitFor();
  await page.evaluate(() => (window as unknown as { porchlight(name: string): void }).porchlight("opne"));
  expect(lines).toEqual(["Porchlight: no command, or not its arguments: opne"]);
});
