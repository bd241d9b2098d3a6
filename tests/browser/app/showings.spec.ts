/*
 * Showings in the app: hours are set, a visitor books over the API, and the office confirms, moves, declines and cancels;
 * in two widths, light and dark, English and Spanish, with axe.
 */
import { AdminApp, expect, test } from "../support/admin-app";
import { axeFindings } from "../support/checks/axe";
import { book, visitor, type Showing, type Slots } from "./bookings";
import type { Service } from "../support/service";
import { applyVariant, capture, checkAndCapture, outside } from "../support/screenshots";

const WEEK = [1, 2, 3, 4, 5, 6, 7].map((Weekday) => ({ Weekday, Spans: [{ From: "09:00", To: "12:00" }, { From: "13:00", To: "17:30" }] }));

async function chatbotWithHours(service: Service): Promise<string> {
  const bot = await service.chatbot();
  await service.importListings(bot, 12);
  await service.call("Workspace/HoursEdit", { SerialNumber: bot, Week: WEEK });
  return bot;
}

const find = async (service: Service, bot: string, id: number) => {
  const { List } = await service.call<{ List: Showing[] }>("Chatbot/ShowingList", { SerialNumber: bot });
  return List.find(({ ShowingID }) => ShowingID === id);
};

test("hours_are_set_and_a_showing_is_confirmed_moved_and_canceled", async ({ page, admin }) => {
  const { service } = admin;
  const bot = await service.chatbot();
  await service.importListings(bot, 12);
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Showings");
  await page.getByRole("button", { name: "Set hours" }).click();
  await expect(page.getByText("No hours are set, so visitors are offered no times.")).toBeVisible();

  // The suggestion isn't in force: a visitor is offered nothing.
  const before = (await (await visitor(service, bot))("Chat/Slots", { SessionID: 0 })) as Slots & { Reason: string };
  expect(before.Reason).toBe("NoHours");
  const week = page.getByRole("region", { name: "Weekly hours" });
  await week.getByRole("button", { name: "Add a break on Monday" }).click();
  await week.getByLabel("Monday, to").last().fill("16:30");
  await week.getByLabel("Monday, from").last().fill("11:00");
  await expect(week.getByText("This time overlaps another one.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Correct the marked fields first.")).toBeVisible();
  await week.getByLabel("Monday, from").last().fill("13:00");
  await week.getByRole("button", { name: "Copy Monday to all days" }).click();
  const dates = page.getByRole("region", { name: "Special dates" });
  await dates.getByRole("button", { name: "Add a date" }).click();
  await dates.getByLabel("Date", { exact: true }).fill("2099-12-25");
  await dates.getByLabel("Name (optional)").fill("Christmas");
  const booking = page.getByRole("region", { name: "How showings are booked" });
  await booking.getByLabel("Length").selectOption({ label: "45 minutes" });
  await booking.getByLabel("Showings per day").fill("0");
  await expect(booking.getByText("Enter a whole number from 1 to 96.")).toBeVisible();
  await booking.getByLabel("Showings per day").fill("6");
  await page.goto("about:blank");
  await (await AdminApp.open(page, admin, bot)).tab("Showings");
  await page.getByRole("radio", { name: "Hours and booking" }).click();
  await expect(page.getByText("3 unsaved changes")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved. Visitors see these times from now on.")).toBeVisible();
  const office = await service.call<Record<string, unknown>>("Chatbot/OfficeGet", { SerialNumber: bot });
  expect(office).toMatchObject({ ShowingMinutes: 45, ShowingsPerDay: 6, Showings: "Request" });

  const offered = (await (await visitor(service, bot))("Chat/Slots", { SessionID: 0, Days: 14 })) as Slots;
  const shown = await page.locator(".slot-list time").evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
  expect(shown).toEqual(offered.Days.flatMap(({ Slots }) => Slots.map(({ Start }) => Start)));
  console.log(`availability: ${shown.length} slots of 14 days in the preview, the same as the visitor's`);

  const booked = await book(service, bot, { Name: "Dana Fox", Email: "dana@fox.example", Note: "Is there parking?" }, 1);
  const { ShowingID } = booked;
  await page.getByRole("radio", { name: "Showings", exact: true }).click();
  await page.getByRole("button", { name: "Refresh" }).click();
  const row = page.getByRole("article", { name: /^Dana Fox/ });
  await expect(row).toContainText("Waiting for you");
  await expect(row).toContainText("Is there parking?");
  await expect(row.getByRole("link", { name: "dana@fox.example" })).toHaveAttribute("href", "mailto:dana@fox.example");
  await row.getByRole("button", { name: "Confirm: Dana Fox" }).click();
  await expect(row).toContainText("Confirmed");
  expect((await find(service, bot, ShowingID))?.State).toBe("Confirmed");

  await row.getByRole("button", { name: "Move: Dana Fox" }).click();
  const dialog = page.getByRole("dialog", { name: "Move the showing of Dana Fox" });
  const slot = dialog.locator(".slot").nth(9);
  await slot.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Moved: Dana Fox")).toBeVisible();
  const moved = await find(service, bot, ShowingID);
  expect(moved?.State).toBe("Confirmed");
  expect(moved?.Start).not.toBe(booked.Start);

  // Another time by hand may be outside of the hours.
  await row.getByRole("button", { name: "Move: Dana Fox" }).click();
  await dialog.getByLabel("Time", { exact: true }).fill("20:00");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText("8:00");

  await row.getByRole("button", { name: "Cancel showing: Dana Fox" }).click();
  const asking = page.getByRole("dialog", { name: "Cancel this showing?" });
  await expect(asking).toContainText("We'll email Dana Fox.");
  await asking.getByRole("button", { name: "Keep it" }).click();
  expect((await find(service, bot, ShowingID))?.State).toBe("Confirmed");
  await row.getByRole("button", { name: "Cancel showing: Dana Fox" }).click();
  await asking.getByLabel("Reason (optional)").fill("The owner is ill.");
  await asking.getByRole("button", { name: "Cancel showing" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("radio", { name: "History" }).click();
  await expect(row).toContainText("Canceled");
  await expect(row).toContainText("The owner is ill.");
  await row.getByRole("button", { name: "Lead: Dana Fox" }).click();
  await expect(page.getByRole("complementary", { name: "Lead: Dana Fox" })).toBeVisible();
});

test("the_member_who_does_a_showing_is_chosen_when_confirming_and_moving", async ({ page, admin }) => {
  const { service } = admin;
  const bot = await chatbotWithHours(service);
  const ids = [];
  for (const Name of ["Ann Reyes", "Ben Ode"]) ids.push((await service.call<{ MemberID: number }>("Workspace/MemberSave", { Name })).MemberID);
  const { ShowingID } = await book(service, bot, { Name: "Dana Fox", Email: "dana@fox.example" }, 1);
  const member = async () => ((await find(service, bot, ShowingID)) as { MemberName?: string } | undefined)?.MemberName;
  const first = await member();
  const second = first === "Ann Reyes" ? "Ben Ode" : "Ann Reyes";
  await (await AdminApp.open(page, admin, bot)).tab("Showings");
  const row = page.locator(".showing").filter({ hasText: "Dana Fox" });
  await row.getByRole("combobox", { name: "Who does the showing: Dana Fox" }).selectOption({ label: `with ${second}` });
  await row.getByRole("button", { name: "Confirm: Dana Fox" }).click();
  await expect(row.getByText("Confirmed")).toBeVisible();
  expect(await member()).toBe(second);
  await row.getByRole("button", { name: "Move: Dana Fox" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("combobox", { name: "Who does the showing" })).toHaveValue(String(ids[second === "Ann Reyes" ? 0 : 1]));
  await dialog.getByRole("combobox", { name: "Who does the showing" }).selectOption({ label: `with ${first}` });
  await dialog.locator(".slot").first().click();
  await expect(dialog).toHaveCount(0);
  expect(await member()).toBe(first);
  for (const MemberID of ids) await service.call("Workspace/MemberRemove", { MemberID }).catch(() => undefined);
  console.log(`2 members: ${first} had it, ${second} confirmed, ${first} after the move`);
});

test("a_taken_time_and_a_lost_service_are_shown", async ({ page, admin }) => {
  const { service } = admin;
  const bot = await chatbotWithHours(service);
  const { ShowingID } = await book(service, bot, { Name: "Omar Haddad", Phone: "253 555 0142" }, 0);
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Showings");
  const row = page.getByRole("article", { name: /^Omar Haddad/ });
  await row.getByRole("button", { name: "Move: Omar Haddad" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator(".slot").first().waitFor();
  // Another visitor books a time after the dialog showed it as free.
  const other = await book(service, bot, { Name: "Ana Torre", Phone: "253 555 0143" }, 1, 1);
  const shown = await dialog.locator(".slot").evaluateAll((slots) => slots.map((slot) => slot.getAttribute("title") ?? ""));
  const title = await page.evaluate((start) => new Date(start).toLocaleString("en-US", { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZone: "America/Los_Angeles" }), other.Start);
  await dialog.locator(".slot").nth(shown.indexOf(`Move to ${title}`)).click();
  await expect(dialog.getByText("That time was taken. These times are free:")).toBeVisible();
  await dialog.locator(".move-error .slot").first().click();
  await expect(dialog).toHaveCount(0);
  const moved = await find(service, bot, ShowingID);
  // It still waits for the office.
  expect(moved?.State).toBe("Requested");
  console.log(`moved to ${moved?.Start}, as ${other.Start} was taken meanwhile`);

  await page.route("**/chat/Chatbot/ShowingList", (route) => route.abort());
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText(/^Can't refresh\. Last updated at/)).toBeVisible();
  await expect(row).toBeVisible();
  await page.unroute("**/chat/Chatbot/ShowingList");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText(/^Can't refresh\. Last updated at/)).toHaveCount(0);
  await row.getByRole("button", { name: "Decline: Omar Haddad" }).click();
  await expect(page.getByRole("dialog")).toContainText("Omar Haddad left no email address.");
  await page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await expect(row).toHaveCount(0);
});

for (const [width, theme, language] of [[1280, "light", "en"], [1280, "dark", "es"], [390, "light", "en"], [390, "dark", "es"]] as const) {
  test(`showings_fit_at_${width}_${theme}_${language}`, async ({ page, admin }) => {
    const label = `${width}-${theme}-${language}`;
    await applyVariant(page, { size: { width, height: 800 }, theme, language, label });
    const bot = await chatbotWithHours(admin.service);
    const { ShowingID } = await book(admin.service, bot, { Name: "Dana Fox", Email: "dana@fox.example", Phone: "253 555 0141" }, 0);
    await admin.service.call("Chat/ShowingChange", { ShowingID, Action: "Confirm" });
    await book(admin.service, bot, { Name: "Omar Haddad", Phone: "253 555 0142", Note: "We're coming with our two children and a dog. Is that OK?" }, 1, 3);
    await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), bot);
    await page.goto(`${admin.url}/#${admin.service.baseUrl}|${admin.service.secretKey}`);
    await page.getByRole("tab").first().waitFor();
    await page.keyboard.press("Control+6");
    await page.locator(".showing").nth(1).waitFor();
    await checkAndCapture(page, `showings-${label}`);
    const found = await axeFindings(page);
    await page.locator(".showing").first().locator(".showing-actions button").first().click();
    await page.locator(".slot").first().waitFor();
    await capture(page, `showings-move-${label}`);
    found.push(...(await axeFindings(page)));
    await page.keyboard.press("Escape");
    await page.locator(".showing").last().locator(".showing-actions button").nth(2).click();
    await page.locator("dialog.question").waitFor();
    await capture(page, `showings-decline-${label}`);
    found.push(...(await axeFindings(page)));
    await page.keyboard.press("Escape");
    await page.locator("[role=radio]").nth(1).click();
    await page.locator(".week-day").first().waitFor();
    await page.locator(".panel-actions button").click();
    await checkAndCapture(page, `availability-${label}`);
    found.push(...(await axeFindings(page)));
    await page.locator(".booking-fields").evaluate((element) => element.scrollIntoView({ block: "start" }));
    await checkAndCapture(page, `availability-booking-${label}`);
    await page.locator(".slot-preview").evaluate((element) => element.scrollIntoView({ block: "start" }));
    await checkAndCapture(page, `availability-preview-${label}`);
    expect(await outside(page)).toEqual([]);
    console.log(`showings at ${width} px in ${theme} and ${language}: list, two dialogs and hours, ${found.length} findings of axe`);
    expect(found).toEqual([]);
  });
}
