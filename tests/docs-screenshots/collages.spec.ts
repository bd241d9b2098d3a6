/* Takes collages of the screens for the office and of the contact form from a real service. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "@playwright/test";
import { book } from "../browser/app/bookings";
import { pageWith, snippet, startSite } from "../browser/support/host-site";
import { startService, type Service } from "../browser/support/service";
import { Widget } from "../browser/support/widget";
import { collage, openApp } from "./collage";

const SPANS = [{ From: "09:00", To: "12:00" }, { From: "13:00", To: "17:30" }];
const WEEK = [...[1, 2, 3, 4, 5].map((Weekday) => ({ Weekday, Spans: SPANS })), { Weekday: 6, Spans: [{ From: "10:00", To: "14:00" }] }];

test.setTimeout(300_000);

async function conversation(service: Service, bot: string, questions: readonly string[]): Promise<number> {
  const { SessionID } = await service.call<{ SessionID: number }>("Chatbot/GetSession", { serialNumber: bot });
  for (const content of questions) await service.call("Chat/ClientAsk", { sessionID: SessionID, content, stream: false });
  return SessionID;
}

async function office(service: Service): Promise<{ bot: string; member: number }> {
  const bot = await service.chatbot({ ChatBubbleColor: "rgb(13,95,88)", UserMessageColor: "rgb(13,95,88)", TalkToHumanEmail: "team@harborhomes.example" });
  await service.importListings(bot, 68);
  const { MemberID: member } = await service.call<{ MemberID: number }>("Workspace/MemberSave", { Name: "Ann Reyes", Email: "ann@harborhomes.example" });
  await service.call("Workspace/MemberSave", { Name: "Gia Lund", Email: "gia@harborhomes.example" });
  return { bot, member };
}

test("inbox, canned replies and lead", async ({ browser }) => {
  const service = await startService(["--manage"]);
  const { bot, member } = await office(service);
  await conversation(service, bot, ["Two bedroom apartments to rent", "My name is Ana Torre, my number is 253 555 0142", "I want to talk to a person"]);
  const SessionID = await conversation(service, bot, ["3 bedroom homes in Alder Bay under 600k, we are pre-approved", "I'd like to see 12 Maple Lane on Saturday at 11", "I'm Ben Okafor, ben.okafor@example.com. Can I talk to a person?"]);
  await service.call("Inbox/TakeOver", { SessionID, MemberID: member });
  await service.call("Inbox/Send", { SessionID, MemberID: member, Content: "Hi Ben, this is Ann. Saturday at 11 works. Shall we meet at the door?" });
  await service.call("Inbox/NoteSave", { SerialNumber: bot, SessionID, Content: "Called back. Wants to see 12 Maple Lane with his parents." });
  const replies = [["hello", "Hi {name}, this is {agent}. How can I help you?"], ["hours", "We're open {office_hours}."], ["parking", "Parking is behind the house. Ring the bell at the gate."], ["where", "It's at {address}. I'll meet you at the door."]];
  for (const [Shortcut, Content] of replies) await service.call("Inbox/ReplySave", { Shortcut, Content });
  await collage(browser, "inbox-collage", async (page, variant) => {
    await openApp(page, variant, service, bot, 4, member);
    await page.locator(".conversation-row", { hasText: "Ben Okafor" }).click();
    await page.locator(".message-agent").last().waitFor();
  });
  await collage(browser, "canned-replies-collage", async (page, variant) => {
    await openApp(page, variant, service, bot, 4, member);
    await page.locator(".conversation-row", { hasText: "Ben Okafor" }).click();
    await page.locator(".message-agent").last().waitFor();
    await page.locator(".reply-box textarea").fill("/");
    await page.locator(".canned-option").first().waitFor();
    // The list in the reply box, and beside it where the replies are edited.
    if (variant.colorScheme === "light") return;
    await page.locator(".canned-manage").click();
    await page.locator(".canned-rows li").first().waitFor();
  });
  await collage(browser, "lead-collage", async (page, variant) => {
    await openApp(page, variant, service, bot, 5, member);
    await page.locator("tbody tr", { hasText: "Ben Okafor" }).locator(".lead-open").click();
    await page.locator(".drawer .lead-notes").waitFor();
  });
  await service.stop();
});

test("showings and availability", async ({ browser }) => {
  const service = await startService(["--manage"]);
  const { bot, member } = await office(service);
  await service.call("Workspace/HoursEdit", { SerialNumber: bot, Week: WEEK, Dates: [{ Date: `${new Date().getFullYear()}-12-25`, Closed: true, Spans: [], Label: "Christmas" }] });
  const visitors = [
    { Name: "Dana Fox", Email: "dana@fox.example", Phone: "253 555 0141" },
    { Name: "Omar Haddad", Email: "omar@haddad.example", Note: "We're coming with our two children. Is there parking?" },
    { Name: "Ana Torre", Phone: "253 555 0143" },
  ];
  for (const [at, contact] of visitors.entries()) {
    const { ShowingID } = await book(service, bot, contact, Math.min(at, 1), at);
    if (at === 0) await service.call("Chat/ShowingChange", { ShowingID, Action: "Confirm", MemberID: member });
  }
  await collage(browser, "showings-collage", async (page, variant) => {
    await openApp(page, variant, service, bot, 6, member);
    await page.locator(".showing").nth(2).waitFor();
  });
  await collage(browser, "availability-collage", async (page, variant) => {
    await openApp(page, variant, service, bot, 6, member);
    await page.locator(".filter-bar [role=radio]").nth(1).click();
    await page.locator(".week-day").first().waitFor();
  });
  await service.stop();
});

test("webhooks", async ({ browser }) => {
  const service = await startService(["--manage", "--allow-private-delivery", "127.0.0.0/8"]);
  const { bot } = await office(service);
  let count = 0;
  const server = createServer((request, response) => request.resume().on("end", () => response.writeHead(count++ === 0 ? 503 : 204).end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const Url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/crm`;
  const { Webhook } = await service.call<{ Webhook: { WebhookID: number } }>("Workspace/WebhookSave", { Url, SerialNumber: "", Events: ["lead.created", "request.created", "conversation.handoff_requested"] });
  for (let sent = 0; sent < 2; sent++) await service.call("Workspace/WebhookTest", { WebhookID: Webhook.WebhookID });
  await collage(browser, "webhooks-collage", async (page, variant) => {
    await openApp(page, variant, service, bot, 0);
    const panel = page.locator("section.panel").filter({ has: page.locator(".webhooks") });
    await panel.locator(".webhook-actions button").nth(1).click();
    await panel.locator(".deliveries summary").first().waitFor();
    await panel.evaluate((element) => element.scrollIntoView({ block: "start" }));
  });
  server.close();
  await service.stop();
});

test("notifications", async ({ browser }) => {
  const service = await startService(["--manage"]);
  const { bot, member } = await office(service);
  const Notify = await service.call<object>("Workspace/NotificationsGet", { MemberID: member });
  const Quiet = [{ Weekdays: [1, 2, 3, 4, 5], From: "20:30", To: "07:00" }];
  await service.call("Workspace/NotificationsSave", { MemberID: member, Notify: { ...Notify, Quiet, TimeZone: "America/Los_Angeles" } });
  await collage(browser, "notifications-collage", async (page, variant) => {
    await openApp(page, variant, service, bot, 4, member);
    await page.locator(".sidebar-foot button").last().click();
    await page.getByRole("dialog").getByRole("tab").nth(1).click();
    await page.locator(".quiet-row").waitFor();
    // On a phone the quiet hours are below the table.
    if (variant.viewport.width < 600 && variant.colorScheme === "dark") await page.locator(".quiet-hours").evaluate((element) => element.scrollIntoView({ block: "start" }));
  });
  await service.stop();
});

test("backups and checkup", async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), "porchlight-backups-"));
  const service = await startService(["--manage", "--backup-to", join(folder, "repository")]);
  const { bot } = await office(service);
  await service.call("Workspace/BackupStart", {});
  while ((await service.call<{ State: string }>("Workspace/BackupGet", {})).State === "Running") await new Promise((resolve) => setTimeout(resolve, 200));
  await collage(browser, "backups-collage", async (page, variant) => {
    await openApp(page, variant, service, bot, 4);
    await page.getByRole("button", { name: variant.language === "en" ? "Backups and checkup" : "Copias y revisión" }).click();
    await page.locator(".health-details").waitFor();
    await page.locator("section.panel").last().getByRole("button").last().click();
    await page.locator(".check").first().waitFor({ timeout: 90_000 });
    if (variant.colorScheme === "dark") await page.locator("section.panel").last().evaluate((element) => element.scrollIntoView({ block: "start" }));
  });
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

test("contact form", async ({ browser }) => {
  const service = await startService();
  const site = await startSite();
  const bot = await service.chatbot({ ChatBubbleColor: "rgb(13,95,88)", UserMessageColor: "rgb(13,95,88)", TalkToHumanEmail: "team@harborhomes.example", TalkToHumanResponseMessage: "", TimeZone: "America/Los_Angeles" });
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(Date.now());
  await service.call("Workspace/HoursEdit", { SerialNumber: bot, Week: WEEK, Dates: [{ Date: today, Closed: true, Spans: [], Label: "" }] });
  await collage(browser, "contact-form-collage", async (page, { language, colorScheme }) => {
    await page.goto(site.page(pageWith(snippet(service.baseUrl, bot)).replace('lang="en"', `lang="${language}"`)));
    const widget = new Widget(page);
    await widget.open();
    await page.getByRole("button", { name: language === "en" ? "Talk to a person" : "Hablar con una persona" }).click();
    const form = page.getByRole("form");
    await form.locator("input").nth(0).fill("Dana Fox");
    await form.locator("input").nth(1).fill(colorScheme === "light" ? "dana@fox.example" : "dana@");
    if (colorScheme === "dark") await form.getByRole("button").last().click();
  });
  await service.stop();
  await site.stop();
});
