/* A visitor books a showing in the chat, moves it and cancels it: by touch, by keyboard alone, and against another. */
import type { Locator } from "@playwright/test";
import { axeFindings } from "../../support/checks/axe";
import { askToSee, bookedShowings, bookingChatbot, expectState, fillContact, visit } from "./office";
import { capture } from "../../support/screenshots";
import { expect, test } from "../../support/widget";

const dayIn = (days: number) => new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(Date.now() + days * 86_400_000);
const longDay = (days: number) =>
  new Intl.DateTimeFormat("en", { timeZone: "America/Los_Angeles", weekday: "long", month: "long", day: "numeric" }).format(Date.now() + days * 86_400_000);

/** What is too low for a finger. */
const lowTargets = (place: Locator) =>
  place.locator(".choice, button, a, input:not([type=radio])").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map(({ textContent }) => textContent));

test.describe("with a finger", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test("a_showing_is_booked_with_a_thumb_at_320_px", async ({ page, service, site }) => {
    const bot = await bookingChatbot(service);
    const chat = await visit(page, site, service, bot);
    const { widget, picker, card, book } = chat;
    await widget.ask("homes for sale");
    let taps = 0;
    const tap = async (target: typeof book) => {
      await target.tap();
      taps += 1;
    };
    await tap(page.getByRole("article", { name: "12 Maple Lane" }).getByRole("button"));
    await tap(page.getByRole("button", { name: "Book a showing" }));
    await picker.locator(".times input").first().waitFor();
    await capture(page, "showing-320-picker");
    await tap(picker.locator(".times .choice").first());
    await fillContact(page, "Dana Fox", "dana@buyers.example");
    await expect(picker.getByLabel("Name", { exact: true })).toHaveAttribute("autocomplete", "name");
    await expect(picker.getByLabel(/^Email/)).toHaveAttribute("autocomplete", "email");
    await expect(picker.getByLabel(/^Phone/)).toHaveAttribute("autocomplete", "tel");
    await capture(page, "showing-320-form");
    expect(await lowTargets(picker)).toEqual([]);
    expect(await picker.evaluate((form) => form.scrollWidth <= form.clientWidth)).toBe(true);
    const began = performance.now();
    await tap(book);
    await expectState(card, "Requested");
    const took = performance.now() - began;
    await expect(card).toContainText("12 Maple Lane");
    await expect(card).toContainText("We'll confirm by email.");
    await expect(card).toContainText("Pacific Time");
    await expect(page.locator(".head").first()).toBeInViewport({ ratio: 1 });
    await capture(page, "showing-320-card");
    expect(await lowTargets(card)).toEqual([]);
    const [booked] = await bookedShowings(service, bot);
    expect(booked).toMatchObject({ State: "Requested", Name: "Dana Fox", Email: "dana@buyers.example" });
    console.log(`a showing at 320 px: ${taps} taps and 2 fields; booked in ${took.toFixed(0)} ms`);
  });
});

test("a_showing_is_booked_moved_and_canceled_by_keyboard_alone", async ({ page, service, site }) => {
  const bot = await bookingChatbot(service, { Showings: "Instant" });
  const chat = await visit(page, site, service, bot);
  const { picker, card } = chat;
  await askToSee(chat);
  await expect(picker.getByRole("radio", { name: longDay(1) })).toBeChecked();
  let keys = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    keys += 1;
  };
  const reach = async (target: Locator, key: string) => {
    for (let at = 0; at < 12 && !(await target.evaluate((element) => element.matches(":focus, :focus-within"))); at++) await press(key);
    expect(await target.evaluate((element) => element.matches(":focus, :focus-within"))).toBe(true);
  };
  // From the message field back to the times: Tab enters a radio group at its last button, the arrow wraps to the first.
  await reach(picker.locator(".times"), "Shift+Tab");
  await reach(picker.locator(".times label").last(), "Shift+Tab");
  await press("ArrowRight");
  await reach(picker.getByLabel("Name", { exact: true }), "Tab");
  await page.keyboard.type("Dana Fox");
  await press("Tab");
  await press("Tab");
  await page.keyboard.type("206 555 0134");
  await press("Enter");
  await expectState(card, "Confirmed");
  await expect(card).toBeFocused();
  console.log(`a showing by keyboard: ${keys} keys and 2 fields`);
  const link = card.getByRole("link", { name: "Add to calendar" });
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(await file.text()).toContain("BEGIN:VCALENDAR");
  const [before] = await bookedShowings(service, bot);

  await reach(card.getByRole("button", { name: "Move" }), "Tab");
  await press("Enter");
  await expect(picker.locator(".times input").first()).toBeFocused();
  await reach(picker.locator(".days"), "Shift+Tab");
  await reach(picker.locator(".days label:has(:checked)"), "Shift+Tab");
  // Two days on, because the first is today, and the next the one that was booked, until the office closes.
  await press("ArrowRight");
  await press("ArrowRight");
  await reach(picker.locator(".times"), "Tab");
  await press("Space");
  await reach(picker.getByRole("button", { name: "Move to this time" }), "Tab");
  await press("Enter");
  await expect(card).toBeFocused();
  const [moved] = await bookedShowings(service, bot);
  expect(moved?.ShowingID).toBe(before?.ShowingID);
  expect(moved?.Start).not.toBe(before?.Start);

  // Also on the next page.
  await page.reload();
  await expectState(card, "Confirmed");
  await card.getByRole("button", { name: "Cancel showing" }).focus();
  await press("Enter");
  await expect(card.getByRole("button", { name: "Keep it" })).toBeFocused();
  await press("Shift+Tab");
  await press("Enter");
  await expectState(card, "Canceled");
  await expect(card.getByRole("button")).toHaveCount(0);
  expect((await bookedShowings(service, bot)).map(({ State }) => State)).toEqual(["Canceled"]);
  console.log(`booked, moved and canceled with ${keys} keys`);
});

test("the_second_of_two_visitors_sees_other_times", async ({ browser, service, site }) => {
  const bot = await bookingChatbot(service);
  const pages = await Promise.all([0, 1].map(async () => (await browser.newContext({ locale: "en-US" })).newPage()));
  const chats = await Promise.all(pages.map((page) => visit(page, site, service, bot)));
  for (const [at, chat] of chats.entries()) {
    await askToSee(chat);
    await chat.picker.locator(".times .choice").first().click();
    await fillContact(chat.widget.page, `Visitor ${at}`, `visitor-${at}@buyers.example`);
  }
  await Promise.all(chats.map(({ book }) => book.click()));
  const taken = chats.map(({ picker }) => picker.getByText("That time was just taken. Choose another."));
  await expect.poll(async () => (await Promise.all(taken.map((line) => line.count()))).reduce((sum, count) => sum + count)).toBe(1);
  const second = (await taken[0]?.count()) ? chats[0] : chats[1];
  if (!second) throw new Error("there are two chats");
  const times = second.picker.locator(".times .choice");
  const count = await times.count();
  expect(count).toBeGreaterThan(0);
  await expect(second.picker.locator(".times input").first()).toBeFocused();
  await expect(times.first()).toHaveText(/^\d+:\d\d [AP]M$/);
  await capture(second.widget.page, "showing-taken");
  // The fields keep their text.
  await times.first().click();
  await second.book.click();
  await expectState(second.card, "Requested");
  const booked = await bookedShowings(service, bot);
  expect(new Set(booked.map(({ Start }) => Start)).size).toBe(2);
  console.log(`2 visitors, 1 time: 1 booked it, 1 saw ${count} other times and booked one`);
});

test("errors_are_at_their_fields_and_a_lost_network_books_once", async ({ page, context, service, site }) => {
  const bot = await bookingChatbot(service);
  const chat = await visit(page, site, service, bot);
  const { picker, card, book } = chat;
  await askToSee(chat);
  await picker.locator(".times .choice").first().click();
  await book.click();
  await expect(picker.getByLabel("Name", { exact: true })).toBeFocused();
  await expect(picker.getByText("Enter your name.")).toBeVisible();
  await expect(picker.getByText("Enter an email or a phone number.")).toBeVisible();
  await fillContact(page, "Dana Fox", "dana@");
  await book.click();
  await expect(picker.getByLabel(/^Email/)).toHaveAccessibleDescription("Check the email address.");
  await fillContact(page, "Dana Fox", "dana@buyers.example");
  // The service books, and its response is lost.
  let sent = 0;
  await page.route("**/chat/Chat/Book", async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await context.setOffline(true);
  await book.click();
  await expect(picker.getByText("You're offline. This is sent when you're back.")).toBeVisible();
  await context.setOffline(false);
  await expectState(card, "Requested");
  expect(await bookedShowings(service, bot)).toHaveLength(1);
  console.log(`offline and one lost response: ${sent} requests, 1 showing`);

  // A visitor who is known isn't asked again.
  await askToSee(chat, "and can I see 48 Harbor Row tomorrow?");
  await picker.locator(".times .choice").first().click();
  await expect(picker.getByLabel("Name", { exact: true })).toHaveCount(0);
  await book.click();
  await expect(card).toHaveCount(2);
});

test("a_page_that_closes_while_booking_books_on_the_next_one", async ({ page, service, site }) => {
  const bot = await bookingChatbot(service);
  const chat = await visit(page, site, service, bot);
  await askToSee(chat);
  await chat.picker.locator(".times .choice").first().click();
  await fillContact(page, "Dana Fox", "dana@buyers.example");
  await page.route("**/chat/Chat/Book", (route) => route.abort());
  await chat.book.click();
  await expect(chat.picker.getByText(/Connection lost/)).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expectState(chat.card, "Requested");
  expect(await bookedShowings(service, bot)).toHaveLength(1);
});

test("a_home_without_free_times_says_so_and_one_from_its_view_can_be_moved_by_the_office", async ({ page, service, site }) => {
  const bot = await bookingChatbot(service, { Showings: "Request" });
  const chat = await visit(page, site, service, bot);
  await askToSee(chat);
  await chat.picker.locator(".times .choice").first().click();
  await fillContact(page, "Dana Fox", "dana@buyers.example");
  await chat.book.click();
  await expectState(chat.card, "Requested");
  const [booked] = await bookedShowings(service, bot);
  await service.call("Chat/ShowingChange", { ShowingID: booked?.ShowingID, Action: "Confirm" });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expectState(chat.card, "Confirmed");
  // Every day that is left closes.
  await service.call("Workspace/HoursEdit", { SerialNumber: bot, Dates: Array.from({ length: 70 }, (_, at) => ({ Date: dayIn(at), Closed: true, Spans: [], Label: "" })) });
  await chat.card.getByRole("button", { name: "Move" }).click();
  await expect(chat.picker.getByText("All times are taken. Write which days and times suit you.")).toBeFocused();
  await capture(page, "showing-all-taken");
  await chat.picker.getByRole("button", { name: "Keep it" }).click();
  await expectState(chat.card, "Confirmed");
});

for (const [lang, search] of [["en", "homes for sale"], ["ar", "منازل للبيع"], ["de", "Häuser zum Kauf"]] as const) {
  test(`axe_finds_nothing_in_picker_form_and_card_in_${lang}`, async ({ page, service, site }) => {
    const bot = await bookingChatbot(service);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const chat = await visit(page, site, service, bot, lang);
    await chat.widget.ask(search);
    // By key: the row of cards may still scroll under a mouse.
    await page.getByRole("article", { name: "12 Maple Lane" }).getByRole("button").press("Enter");
    await page.locator(".view .acts .primary").click();
    await chat.picker.locator(".times input").first().waitFor();
    const findings: string[] = [];
    const inspect = async (name: string) => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        findings.push(...(await axeFindings(page, "porchlight-chat")));
        await capture(page, `showing-${name}-${lang}-${colorScheme}`);
      }
      await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
      await capture(page, `showing-${name}-${lang}-forced`);
      await page.emulateMedia({ forcedColors: "none" });
    };
    await inspect("picker");
    await chat.picker.locator(".times .choice").first().click();
    await chat.book.click();
    await inspect("form");
    const fields = chat.picker.locator("input:not([type=radio])");
    await fields.nth(0).fill("Dana Fox");
    await fields.nth(1).fill("dana@buyers.example");
    await chat.book.click();
    await expectState(chat.card, "Requested");
    await inspect("card");
    console.log(`axe in ${lang}: ${findings.length} findings in picker, form and card, light and dark`);
    expect(findings).toEqual([]);
  });
}
