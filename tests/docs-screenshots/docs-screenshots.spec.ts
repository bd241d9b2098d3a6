/* Takes the pictures in docs/pictures from a real service with sample listings and conversations. */
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { book } from "../browser/app/bookings";
import { AdminApp, test } from "../browser/support/admin-app";
import { snippet, startSite } from "../browser/support/host-site";
import { send, takeOver } from "../browser/support/live-office";
import { startService, type Service } from "../browser/support/service";
import { openDesktopApp } from "../browser/support/mock-tauri";
import { settled } from "../browser/support/screenshots";
import { Widget } from "../browser/support/widget";
import { MAX_BYTES, toWebp } from "./webp";

const THEMES = ["light", "dark"] as const;
const FOLDER = join(import.meta.dirname, "../../docs/pictures");
const QUESTION = "3 bedroom homes under 600k";
const ENTRIES = [
  ["Do you show homes on Sundays?", "Yes, from ten to four, by appointment."],
  ["What do I need to apply for a rental?", "A photo ID, your last two pay stubs, and references from a landlord."],
  ["What is your commission?", "It depends on the home. Call us at 253 555 0100 for a quote."],
];
const CONVERSATIONS = [
  [QUESTION, "Which of them has a garage?"],
  ["Condos in Alder Bay with a view"],
  ["What are your opening hours?"],
  ["Two bedroom apartments to rent", "My name is Ana Torre, my number is 253 555 0142"],
  ["I'd like to talk to a person. I'm Ben Okafor, ben.okafor@example.com"],
];

async function busyChatbot(service: Service): Promise<string> {
  const chatbot = await service.chatbot({ ChatBubbleColor: "rgb(13,95,88)", WelcomeMessage: "Hello! Looking for a home by the harbor?", TalkToHumanEmail: "team@harborhomes.example" });
  await service.importListings(chatbot, 68);
  for (const [Question, Answer] of ENTRIES) await service.call("Chatbot/FactSave", { SerialNumber: chatbot, Question, Answer });
  for (const questions of CONVERSATIONS) {
    const { SessionID: sessionID } = await service.call<{ SessionID: number }>("Chatbot/GetSession", { serialNumber: chatbot });
    for (const content of questions) await service.call("Chat/ClientAsk", { sessionID, content, stream: false });
  }
  return chatbot;
}

async function take(page: Page, browser: Browser, name: string): Promise<void> {
  await settled(page);
  await writeFile(join(FOLDER, `${name}.webp`), await toWebp(browser, await page.screenshot({ animations: "disabled" }), MAX_BYTES));
}

test("screens", async ({ page, browser, admin }) => {
  const chatbot = await busyChatbot(admin.service);
  for (const theme of ["light", "dark"] as const) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.goto("about:blank");
    const app = await AdminApp.open(page, admin, chatbot);
    for (const screen of ["Settings", "Listings", "Leads", "Knowledge", "Install"]) {
      await app.tab(screen);
      await take(page, browser, `${screen.toLowerCase()}-${theme}`);
    }
    await app.tab("Playground");
    await app.ask(QUESTION);
    await take(page, browser, `playground-${theme}`);
    await app.tab("Inbox");
    await page.getByRole("button", { name: /^All/ }).click();
    await page.getByRole("button", { name: QUESTION }).first().click();
    await take(page, browser, `conversations-${theme}`);
    await app.tab("Listings");
    await page.locator(".card-face").nth(2).click();
    await page.getByRole("complementary").first().waitFor();
    await take(page, browser, `listing-${theme}`);
    await page.keyboard.press("Escape");
  }
});

test("first start", async ({ page, context, browser, admin: { service } }) => {
  for (const [theme, window] of [["light", page], ["dark", await context.newPage()]] as const) {
    await window.setViewportSize({ width: 1280, height: 800 });
    await window.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await openDesktopApp(window, service, { list_chatbots: { List: [], VirtualCount: 0 } });
    await window.getByRole("button", { name: "Start the guide" }).waitFor();
    await take(window, browser, `first-start-${theme}`);
  }
});

/** A small website with the chat. */
function website(service: Service, chatbot: string, lang = "en"): string {
  const cards = [
    ["heron-3-front", "House with a garden", "$489,000"], ["orchard-park-140-front", "Farmhouse with an orchard", "$551,000"], ["linnet-9-front", "Brick home near the park", "$613,000"],
    ["quince-22-front", "Ranch with a garage", "$429,000"], ["weir-cottage-5-front", "Cottage by the falls", "$535,000"], ["maple-12-front", "Family home in town", "$489,000"],
  ];
  const card = ([photo, title, price]: string[]) =>
    `<article><img src="${service.baseUrl}/samples/${photo}.webp" alt=""><h2>${title}</h2><p>${price}</p></article>`;
  return `<!doctype html><html lang="${lang}" dir="${lang === "ar" ? "rtl" : "ltr"}"><head><title>Harbor Homes</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>
    body { margin: 0; font: 16px "Noto Sans", system-ui, sans-serif; color: #23211d; background: #fcfbf8; }
    header { display: flex; justify-content: space-between; padding: 20px 64px; border-bottom: 1px solid #e5e1d8; }
    nav { display: flex; gap: 28px; color: #6b665c; } .hero { background: #e9e5dc; padding: 72px 64px; } h1 { margin: 0 0 8px; font-size: 40px; }
    .hero p, article p { margin: 0; color: #6b665c; } main { display: grid; grid-template-columns: repeat(auto-fill, 270px); gap: 32px 24px; padding: 32px 64px; }
    img { width: 270px; height: 180px; object-fit: cover; border-radius: 8px; } h2 { font-size: 15px; margin: 10px 0 2px; }
    @media (max-width: 480px) { header, .hero, main { padding-inline: 24px; } nav { display: none; } }
    </style></head><body><header><b>Harbor Homes</b><nav><span>Buy</span><span>Rent</span><span>About us</span></nav></header>
    <section class="hero"><h1>Find your home by the water</h1><p>Homes for sale and rent in Alder Bay and along the coast.</p></section>
    <main>${cards.map(card).join("")}</main>${snippet(service.baseUrl, chatbot)}</body></html>`;
}

test("widget", async ({ page, browser, admin: { service } }) => {
  const chatbot = await service.chatbot({ ChatBubbleColor: "rgb(22,84,64)", WelcomeMessage: "Hello! How can I help you?", SuggestedMessage: "Homes with a garden\nApartments under $1,800" });
  await service.importListings(chatbot, 68);
  const site = await startSite();
  const url = site.page(website(service, chatbot));
  const widget = new Widget(page);
  await page.setViewportSize({ width: 1280, height: 820 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(url);
  await widget.launcher.waitFor();
  await take(page, browser, "widget-closed");
  await widget.show();
  await widget.input.fill("4 bedroom homes");
  await widget.input.press("Enter");
  await widget.answers.last().waitFor();
  await take(page, browser, "widget-open");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await take(page, browser, "widget-dark");
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await take(page, browser, "widget-phone");
  await page.setViewportSize({ width: 1280, height: 820 });
  await page.goto(`${service.baseUrl}/share/${chatbot}`);
  await widget.input.fill("Homes with a garden");
  await widget.input.press("Enter");
  await widget.answers.last().waitFor();
  await take(page, browser, "share-page");
  await site.stop();
});

test("live", async ({ page, browser, admin }) => {
  const chatbot = await busyChatbot(admin.service);
  const site = await startSite();
  const widget = new Widget(page);
  await page.setViewportSize({ width: 1280, height: 820 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(site.page(website(admin.service, chatbot)));
  // Later there is always a request that waits for messages.
  await page.waitForLoadState("networkidle");
  await widget.open();
  await widget.ask("Is the pier at Alder Bay open in winter?");
  const office = await (await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" })).newPage();
  const app = await AdminApp.open(office, admin, chatbot);
  await app.tab("Inbox");
  await office.waitForLoadState("networkidle");
  await office.getByRole("button", { name: /^All/ }).click();
  await office.getByRole("button", { name: "Is the pier at Alder Bay open in winter?" }).click();
  await takeOver(office, "Ann Reyes");
  await office.getByText("You're speaking with the visitor.").waitFor();
  await send(office, "Hi, this is Ann. Yes, it's open all year. Would you like to see a home nearby?");
  await page.getByText("Would you like to see a home nearby?").first().waitFor();
  await widget.input.fill("That would be great. Is Saturday possible?");
  await widget.input.press("Enter");
  await office.locator(".message-question").getByText("Is Saturday possible?").waitFor();
  await send(office, "Saturday at 11 works. I'll meet you at the door.");
  await page.getByText("I'll meet you at the door.").first().waitFor();
  await office.getByRole("button", { name: /^Open/ }).click();
  for (const theme of THEMES) {
    await office.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await take(office, browser, `inbox-${theme}`);
  }
  await take(page, browser, "widget-live");
  await site.stop();
});

/** A week with showings: one confirmed, one that waits, one by a visitor with a note. */
async function bookedChatbot(service: Service): Promise<string> {
  const chatbot = await service.chatbot({ ChatBubbleColor: "rgb(13,95,88)" });
  await service.importListings(chatbot, 68);
  const week = [1, 2, 3, 4, 5].map((Weekday) => ({ Weekday, Spans: [{ From: "09:00", To: "12:00" }, { From: "13:00", To: "17:30" }] }));
  const Dates = [{ Date: `${new Date().getFullYear()}-12-25`, Closed: true, Spans: [], Label: "Christmas" }];
  await service.call("Workspace/HoursEdit", { SerialNumber: chatbot, Week: [...week, { Weekday: 6, Spans: [{ From: "10:00", To: "14:00" }] }], Dates });
  const visitors = [
    { Name: "Dana Fox", Email: "dana@fox.example", Phone: "253 555 0141" },
    { Name: "Omar Haddad", Email: "omar@haddad.example", Note: "We're coming with our two children. Is there parking?" },
    { Name: "Ana Torre", Phone: "253 555 0143" },
  ];
  for (const [at, contact] of visitors.entries()) {
    const { ShowingID } = await book(service, chatbot, contact, Math.min(at, 1), at);
    if (at === 0) await service.call("Chat/ShowingChange", { ShowingID, Action: "Confirm" });
  }
  return chatbot;
}

test("showings", async ({ page, browser, admin }) => {
  const chatbot = await bookedChatbot(admin.service);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const app = await AdminApp.open(page, admin, chatbot);
  await app.tab("Showings");
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.getByRole("radio", { name: "Showings", exact: true }).click();
    await page.locator(".showing").nth(2).waitFor();
    await take(page, browser, `showings-${theme}`);
    await page.getByRole("radio", { name: "Hours and booking" }).click();
    await page.locator(".week-day").first().waitFor();
    await take(page, browser, `availability-${theme}`);
  }
});

/** Receives events, and fails at first. */
async function endpoint(): Promise<{ url: string; stop: () => void }> {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(count++ === 0 ? 503 : 204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/crm`, stop: () => server.close() };
}

test("webhooks", async ({ page, browser }) => {
  const service = await startService(["--manage", "--allow-private-delivery", "127.0.0.0/8"]);
  const crm = await endpoint();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${service.baseUrl}/manage/#${service.baseUrl}|${service.secretKey}`);
  await page.getByRole("button", { name: "Connections and keys" }).click();
  const panel = page.getByRole("region", { name: "Webhooks" });
  await panel.getByRole("button", { name: "Add webhook" }).click();
  await panel.getByLabel("URL").fill(crm.url);
  await panel.getByRole("button", { name: "Save" }).click();
  await panel.getByRole("button", { name: "Done" }).click();
  const webhook = panel.getByRole("article", { name: crm.url });
  for (const status of ["503", "204"]) {
    await webhook.getByRole("button", { name: "Send test" }).click();
    const toast = page.locator(".toast").filter({ hasText: `The endpoint returned ${status}.` });
    await toast.getByRole("button").click();
  }
  await webhook.getByRole("button", { name: "Deliveries", exact: true }).click();
  await webhook.locator("details summary").first().click();
  await panel.evaluate((element) => element.scrollIntoView({ block: "start" }));
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await take(page, browser, `webhooks-${theme}`);
  }
  crm.stop();
  await service.stop();
});

const SIZES = { desktop: { width: 1280, height: 820 }, phone: { width: 390, height: 844 } };

test("conversations", async ({ page, browser, admin: { service } }) => {
  const site = await startSite();
  const widget = new Widget(page);
  const setTheme = async (theme: "light" | "dark") => page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  const ask = async (lang: string, questions: string[]) => {
    // Another chatbot is another conversation.
    const chatbot = await service.chatbot({ ChatBubbleColor: "rgb(22,84,64)", UserMessageColor: "rgb(22,84,64)" });
    await service.importListings(chatbot, 68);
    await page.setViewportSize(SIZES.desktop);
    await page.goto(site.page(website(service, chatbot, lang)));
    await widget.open();
    for (const question of questions) await widget.ask(question);
  };
  const everywhere = async (name: string) => {
    for (const theme of THEMES) {
      await setTheme(theme);
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        await take(page, browser, `${name}-${size}-${theme}`);
      }
    }
    await setTheme("light");
  };
  await setTheme("light");
  // A search with filters, and a follow-up without a repeated card.
  await ask("en", ["3 bedroom homes in Alder Bay under $700,000", "When was the first one built?"]);
  await everywhere("chat-answer");
  await page.locator(".card").first().getByRole("button").click();
  await page.locator(".gallery, .listing").first().waitFor();
  await everywhere("chat-listing");
  await ask("es", ["Casas de 3 habitaciones por menos de $600,000"]);
  await everywhere("chat-spanish");
  await ask("ar", ["منازل للبيع بثلاث غرف نوم"]);
  await everywhere("chat-arabic");
  await site.stop();
});
