/* An office that shows homes every day, and a visitor in front of one. */
import type { Locator, Page } from "@playwright/test";
import { pageWith, type Site, snippet } from "../../support/host-site";
import type { Service } from "../../support/service";
import { expect, Widget } from "../../support/widget";

export interface Showings {
  widget: Widget;
  bot: string;
  picker: Locator;
  card: Locator;
  book: Locator;
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((Weekday) => ({ Weekday, Spans: [{ From: "09:00", To: "17:00" }] }));

/** A chatbot that books; the sample home has the address 12 Maple Lane. */
export async function bookingChatbot(service: Service, office: Record<string, unknown> = {}): Promise<string> {
  const bot = await service.chatbot({ TalkToHumanEmail: "office@harbor.example" });
  await service.importListings(bot, 3);
  await service.call("Workspace/HoursEdit", { SerialNumber: bot, Week: EVERY_DAY });
  await service.call("Chatbot/OfficeEdit", { SerialNumber: bot, ...office });
  return bot;
}

export async function visit(page: Page, site: Site, service: Service, bot: string, lang = "en"): Promise<Showings> {
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot), lang)));
  const widget = new Widget(page);
  await widget.open();
  const picker = page.locator("form.showing");
  return { widget, bot, picker, card: page.locator("section.showing"), book: picker.locator("button[type=submit]") };
}

/** Asks for a showing and waits for the times. */
export async function askToSee({ widget, picker }: Showings, question = "can I see 12 Maple Lane tomorrow?"): Promise<void> {
  await widget.panel.getByRole("textbox").last().fill(question);
  await widget.panel.getByRole("textbox").last().press("Enter");
  await picker.locator(".times input").first().waitFor();
}

export async function fillContact(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel(/^Email/).fill(email);
}

/** As the office's app sees them. */
export async function bookedShowings(service: Service, bot: string): Promise<{ ShowingID: number; State: string; Start: string; Name: string; Email: string }[]> {
  return (await service.call<{ List: never[] }>("Chatbot/ShowingList", { SerialNumber: bot })).List;
}

export async function expectState(card: Locator, state: string): Promise<void> {
  await expect(card).toHaveAttribute("data-state", state);
}
