/*
 * A chatbot with a scripted model behind a proxy that breaks connections, and the final check of every such test: each
 * question and answer is there once and complete.
 */
import { expect, type Page } from "@playwright/test";
import { startFaultyProxy, type FaultyProxy } from "./cutting-proxy";
import type { Service } from "./service";
import { pageWith, snippet } from "./host-site";
import { test as playwrightTest, Widget } from "./widget";

/** Text without numbers, with characters of two, three and four bytes. */
export const CHUNKS = ["Good evening, ", "señora 家 🏡. ", "The harbour is quiet today, ", "and the ferry goes ", "in the morning."];
export const ANSWER = CHUNKS.join("");

interface Setup {
  bot: string;
  proxy: FaultyProxy;
  widget: Widget;
  /** The page with the widget behind the proxy. */
  url: string;
}

export const test = playwrightTest.extend<{ setup: Setup }>({
  setup: async ({ page, site, service, model }, use) => {
    model.setAnswer(...CHUNKS);
    const bot = await service.chatbot({ Model: model.name });
    const proxy = await startFaultyProxy(service.baseUrl, (path) => page.waitForResponse((reply) => new URL(reply.url()).pathname === path).catch(() => undefined));
    const url = site.page(pageWith(snippet(proxy.baseUrl, bot)));
    await page.goto(url);
    const widget = new Widget(page);
    await widget.open();
    await use({ bot, proxy, widget, url });
    await proxy.stop();
  },
});

export { expect };

/** Asks when the question before is done, including the history request after it. */
export async function askNext(widget: Widget, text: string): Promise<void> {
  await widget.panel.getByRole("button", { name: "Send", exact: true }).waitFor();
  await ask(widget, text);
}

export async function ask(widget: Widget, text: string): Promise<void> {
  await widget.input.fill(text);
  await widget.input.press("Enter");
}

/** The stored questions of a chatbot. */
export async function questionsOf(service: Service, bot: string): Promise<string[]> {
  const { List } = await service.call<{ List: { SessionID: number }[] }>("Chatbot/Conversations", { SerialNumber: bot });
  const conversations = List.map(({ SessionID }) => service.call<{ Type: string; Content: string }[]>("Chat/SessionMessages", { sessionID: SessionID }));
  return (await Promise.all(conversations)).flat().flatMap(({ Type, Content }) => (Type === "User" ? [Content] : []));
}

/** The same answers on the screen and in the service, complete, once. */
export async function expectConversation(page: Page, service: Service, bot: string, questions: string[], answer = ANSWER): Promise<void> {
  await expect(page.locator(".row.bot[data-state='done'] .text")).toHaveText(questions.map(() => answer));
  await expect(page.locator(".row.visitor .bubble")).toContainText(questions);
  await expect(page.locator(".error")).toHaveCount(0);
  expect(await questionsOf(service, bot)).toEqual(questions);
}
