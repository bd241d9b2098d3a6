/* Every command and event of `window.porchlight`, before and after the script loads, with one and two chatbots. */
import { heard, LISTENING, QUEUE, callApi } from "../../support/page-script";
import type { Service } from "../../support/service";
import { pageWith, snippet, strictPolicy } from "../../support/host-site";
import { expect, test, Widget } from "../../support/widget";

interface Lead {
  Type: string;
  Name: string;
  Email: string;
  Phone: string;
}

const leads = (service: Service, serialNumber: string) => service.call<Lead[]>("Chatbot/LeadList", { serialNumber });

async function chatbotNames(service: Service, SerialNumber: string): Promise<string[]> {
  const { List } = await service.call<{ List: { Name: string }[] }>("Chatbot/Conversations", { SerialNumber });
  return List.map(({ Name }) => Name);
}

test("open_close_and_toggle_work_and_dispatch_events", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(LISTENING + snippet(service.baseUrl, bot)), undefined));
  await callApi(page, "open");
  await expect(widget.panel).toBeVisible();
  await callApi(page, "close");
  await expect(widget.panel).toBeHidden();
  await callApi(page, "toggle");
  await expect(widget.panel).toBeVisible();
  await callApi(page, "open");
  await callApi(page, "toggle");
  await expect(widget.panel).toBeHidden();
  await expect.poll(async () => (await heard(page)).map(({ type, chatbotId }) => [type, chatbotId])).toEqual(
    ["opened", "closed", "opened", "closed"].map((type) => [type, bot]),
  );
});

test("closing_by_command_leaves_the_focus_on_the_page", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  const link = page.getByRole("link", { name: "More" });
  await link.focus();
  await callApi(page, "close");
  await expect(widget.panel).toBeHidden();
  await expect(link).toBeFocused();
});

test("send_asks_a_question_and_both_messages_dispatch_events", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(LISTENING + snippet(service.baseUrl, bot)), strictPolicyWithInline(service.baseUrl)));
  await callApi(page, "send", "Hello");
  await expect(widget.answers).toHaveCount(1);
  const events = await heard(page, "message");
  expect(events.map(({ role }) => role)).toEqual(["visitor", "bot"]);
  expect(events[0]?.text).toBe("Hello");
  await expect(widget.answers.first()).toContainText(String(events[1]?.text).slice(0, 20));
});

test("the_page_cannot_send_a_question_before_the_consent_notice_is_accepted", async ({ page, service, site }) => {
  const bot = await service.chatbot({ ChatbotPrivacyPolicyDescription: "We keep what you write for a month." });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(LISTENING + snippet(service.baseUrl, bot))));
  await callApi(page, "send", "Hello");
  const agree = page.getByRole("button", { name: "Accept and start chat" });
  await expect(agree).toBeVisible();
  expect(await heard(page, "message")).toEqual([]);
  await agree.click();
  await callApi(page, "send", "Hello");
  await expect(widget.answers).toHaveCount(1);
  expect((await heard(page, "message"))[0]).toMatchObject({ role: "visitor", text: "Hello" });
});

test("commands_queued_before_the_script_run_in_order", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const early = `<script>porchlight("identify", { name: "Ana", email: "ana@example.com" }); porchlight("send", "Hello")</script>`;
  await page.goto(site.page(pageWith(LISTENING + early + snippet(service.baseUrl, bot))));
  await expect.poll(async () => (await heard(page, "lead")).length).toBe(1);
  await expect(new Widget(page).answers).toHaveCount(1);
  await expect.poll(async () => (await heard(page)).map(({ type }) => type).filter((type) => type !== "lead")).toEqual(["opened", "message", "message"]);
  await expect.poll(() => leads(service, bot)).toMatchObject([{ Type: "Identify", Name: "Ana", Email: "ana@example.com" }]);
});

test("identify_creates_no_lead_before_the_first_question", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(LISTENING + snippet(service.baseUrl, bot))));
  await widget.open();
  await callApi(page, "identify", { name: "Ana", phone: "555 0100", page: "https://homes.example.com/12" });
  await callApi(page, "close");
  await expect(widget.panel).toBeHidden();
  expect([await leads(service, bot), await chatbotNames(service, bot)]).toEqual([[], []]);
  await widget.open();
  await widget.ask("Hello");
  await expect.poll(() => chatbotNames(service, bot)).toEqual(["Ana"]);
  await expect.poll(() => leads(service, bot)).toMatchObject([{ Name: "Ana", Phone: "555 0100", Email: "" }]);
  await expect.poll(() => heard(page, "lead")).toMatchObject([{ by: "identify" }]);
});

test("identify_after_a_question_creates_a_lead_and_a_second_call_updates_it", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(LISTENING + snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.ask("Hello");
  await callApi(page, "identify", { name: "Ana", email: "ana@example.com" });
  await expect.poll(() => leads(service, bot)).toMatchObject([{ Name: "Ana", Email: "ana@example.com" }]);
  await callApi(page, "identify", { name: "Ana Lopez" });
  await expect.poll(() => chatbotNames(service, bot)).toEqual(["Ana Lopez"]);
  expect(await leads(service, bot)).toHaveLength(1);
  expect(await heard(page, "lead")).toHaveLength(1);
});

test("an_invalid_email_dispatches_the_error_message_of_the_service", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(LISTENING + snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.ask("Hello");
  await callApi(page, "identify", { email: "nobody" });
  await expect.poll(() => heard(page, "error")).toHaveLength(1);
  expect((await heard(page, "error"))[0]?.message).toMatch(/^Email /);
  expect(await heard(page, "lead")).toEqual([]);
});

test("an_email_in_a_message_creates_a_lead_and_one_event", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(LISTENING + snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.ask("Hello");
  expect(await heard(page, "lead")).toEqual([]);
  await widget.ask("I am Ana, write to ana@example.com");
  await widget.ask("or call 253 555 0142");
  await expect.poll(() => leads(service, bot)).toMatchObject([{ Type: "Talk", Email: "ana@example.com" }]);
  await expect.poll(() => heard(page, "lead")).toMatchObject([{ by: "talk", chatbotId: bot }]);
});

test("a_handoff_dispatches_a_lead_and_the_agency_message", async ({ page, service, site }) => {
  const text = "Somebody from our office will write to you.";
  const bot = await service.chatbot({ TalkToHumanEmail: "office@harbor.example", TalkToHumanResponseMessage: text });
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(LISTENING + snippet(service.baseUrl, bot))));
  await widget.open();
  await page.getByRole("button", { name: "Talk to a person" }).click();
  await expect(widget.messages.getByText(text)).toBeVisible();
  await expect.poll(() => heard(page, "lead")).toMatchObject([{ by: "person", chatbotId: bot }]);
  const asks = "What's your name, and the best email or phone number to reach you? I'll pass it to our team right away.";
  await expect.poll(() => heard(page, "message")).toMatchObject([{ role: "bot", text: `${text} ${asks}` }]);
});

test("a_failed_answer_and_a_rejected_page_dispatch_error_messages", async ({ page, service, site }) => {
  const limit = { RateLimitCount: 1, RateLimitTime: 600, RateLimitMessage: "That is all for today." };
  const [bot, closed] = [await service.chatbot(limit), await service.chatbot({ VerifyDomain: true, Domains: "homes.example.com" })];
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(LISTENING + snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.ask("Hello");
  await callApi(page, "send", "Hello again");
  await expect.poll(() => heard(page, "error")).toMatchObject([{ message: "That is all for today." }]);
  await page.goto(site.page(pageWith(LISTENING + snippet(service.baseUrl, closed))));
  await expect.poll(() => heard(page, "error")).toMatchObject([{ chatbotId: closed, message: "This site is not allowed to use this chatbot." }]);
});

test("a_throwing_handler_is_an_error_of_the_page_and_stops_nothing", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const throwing = `<script>for (const name of ["opened", "message", "closed"]) porchlight("on", name, () => { throw new Error("thrown by " + name) })</script>`;
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(QUEUE + throwing + LISTENING + snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.ask("Hello");
  await page.keyboard.press("Escape");
  await expect(widget.panel).toBeHidden();
  await expect.poll(async () => (await heard(page)).map(({ type }) => type)).toEqual(["opened", "message", "message", "closed"]);
  expect(errors).toEqual(["thrown by opened", "thrown by message", "thrown by message", "thrown by closed"]);
});

test("a_removed_handler_is_not_called_again", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  await page.goto(site.page(pageWith(LISTENING + snippet(service.baseUrl, bot))));
  await page.evaluate(() => {
    const site = window as unknown as { porchlight(...call: unknown[]): void; opened: number };
    site.opened = 0;
    const count = () => (site.opened += 1);
    site.porchlight("on", "opened", count);
    site.porchlight("off", "opened", count);
    site.porchlight("open");
  });
  await expect.poll(() => heard(page, "opened")).toHaveLength(1);
  expect(await page.evaluate(() => (window as unknown as { opened: number }).opened)).toBe(0);
});

test("commands_select_one_of_two_chatbots_by_serial_number", async ({ page, service, site }) => {
  const [harbor, hill] = [await service.chatbot(), await service.chatbot({ Name: "Hill Homes", ChatBubbleAlign: 1 })];
  await page.goto(site.page(pageWith(LISTENING + snippet(service.baseUrl, harbor) + snippet(service.baseUrl, hill))));
  const [harborPanel, hillPanel] = ["Harbor Homes", "Hill Homes"].map((name) => page.getByRole("dialog", { name }));
  await callApi(page, "open", { chatbotId: hill });
  await expect(hillPanel!).toBeVisible();
  await callApi(page, "send", "Hello", { chatbotId: harbor });
  await expect(harborPanel!.locator(".row.bot[data-state='done']")).toHaveCount(1);
  await expect(hillPanel!.locator(".row.visitor")).toHaveCount(0);
  await callApi(page, "identify", { name: "Ana", email: "ana@example.com", chatbotId: harbor });
  await expect.poll(() => leads(service, harbor)).toHaveLength(1);
  // The service has the lead before the page hears of it.
  await expect.poll(async () => (await heard(page)).filter(({ type }) => type === "lead")).toHaveLength(1);
  await callApi(page, "destroy", { chatbotId: hill });
  await expect(page.locator("porchlight-chat")).toHaveCount(1);
  await callApi(page, "close");
  await expect(harborPanel!).toBeHidden();
  await expect.poll(async () => (await heard(page)).filter(({ type }) => type !== "message").map(({ type, chatbotId }) => [type, chatbotId])).toEqual([
    ["opened", hill],
    // One panel is open at a time.
    ["closed", hill],
    ["opened", harbor],
    ["lead", harbor],
    ["closed", harbor],
  ]);
});

test("unknown_commands_are_ignored_with_one_warning_each", async ({ page, service, site }) => {
  const bot = await service.chatbot();
  const warnings: string[] = [];
  page.on("console", (line) => line.type() === "warning" && warnings.push(line.text()));
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await new Widget(page).launcher.waitFor();
  for (const call of [["fly"], ["send", 5], ["identify", "Ana"], ["on", "mesage", null]]) await callApi(page, ...call);
  expect(warnings).toHaveLength(4);
  expect(warnings.every((line) => line.startsWith("Porchlight: "))).toBe(true);
  await expect(new Widget(page).panel).toBeHidden();
});

/** The strict policy of a page with inline scripts. */
function strictPolicyWithInline(baseUrl: string): Record<string, string> {
  const [[name, policy]] = Object.entries(strictPolicy(baseUrl)) as [[string, string]];
  return { [name]: policy.replace("script-src", "script-src 'unsafe-inline'") };
}
