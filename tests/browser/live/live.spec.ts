/*
 * A visitor's page and the app's window in one conversation: take over while the chatbot writes, a message each way, a
 * reload of both, hand back, and two windows that race.
 */
import { axeFindings } from "../support/checks/axe";
import { appWindow, reloadApp, send, takeOver, test, visitor } from "../support/live-office";
import { capture, outside } from "../support/screenshots";
import { expect, type Widget } from "../support/widget";

async function answersOf(widget: Widget, text: string): Promise<void> {
  await widget.input.fill(text);
  await widget.input.press("Enter");
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test("a_person_takes_over_while_the_chatbot_writes_and_hands_back", async ({ browser, office }) => {
  const { service, model } = office;
  const bot = await service.chatbot({ Model: model.name });
  model.setAnswer("Good ", "evening. ", "It is ", "quiet ", "here.");
  const { page: site, widget } = await visitor(browser, office, bot);
  const gate = model.hold();
  await answersOf(widget, "Is it a quiet street?");
  gate.passChunks(2);
  await expect(site.locator(".row.bot").last()).toContainText("Good");

  const { page } = await appWindow(browser, office, bot);
  await page.locator(".conversation-row").first().click();
  await takeOver(page, "Ann Reyes");
  await expect(site.getByText("Ann Reyes joined").first()).toBeVisible();
  const before = await site.locator(".row.bot[data-from='bot']").last().innerText();
  gate.release();
  await expect(site.locator(".head .name")).toHaveText("Ann Reyes");
  await expect(page.locator(".speaker")).toContainText("You're speaking with the visitor.");

  const toVisitor: number[] = [];
  const toOffice: number[] = [];
  for (let at = 0; at < 8; at++) {
    let began = performance.now();
    await send(page, `From the office ${at}`);
    await site.getByText(`From the office ${at}`, { exact: true }).first().waitFor();
    toVisitor.push(performance.now() - began);
    began = performance.now();
    await answersOf(widget, `From the visitor ${at}`);
    await page.locator(".message-question").getByText(`From the visitor ${at}`, { exact: true }).waitFor();
    toOffice.push(performance.now() - began);
  }
  console.log(`ms per message, median (max) of 8: to the visitor ${median(toVisitor).toFixed(0)} (${Math.max(...toVisitor).toFixed(0)}), to the office ${median(toOffice).toFixed(0)} (${Math.max(...toOffice).toFixed(0)})`);
  const after = await site.locator(".row.bot[data-from='bot']").last().innerText();
  console.log(`characters of the chatbot while held: ${after.replace("Stopped", "").length - before.replace("Stopped", "").length}`);
  expect(after.replace("Stopped", "").trim().startsWith(before.replace("Stopped", "").trim().slice(0, 8))).toBe(true);
  expect(after).not.toContain("here.");
  await expect(site.locator(".row.bot[data-state='waiting']")).toHaveCount(0);

  // Typing, both ways.
  await page.getByRole("textbox", { name: "Reply to the visitor" }).pressSequentially("Let me");
  await expect(site.locator(".head .state")).toHaveText("Ann Reyes is typing…");
  await widget.input.pressSequentially("When");
  await expect(page.locator(".speaker")).toContainText("The visitor is typing…");
  await widget.input.fill("");
  await page.getByRole("textbox", { name: "Reply to the visitor" }).fill("");

  // Both reload, and nothing is lost.
  await site.reload();
  await widget.input.waitFor();
  await expect(site.getByText("From the office 7", { exact: true })).toHaveCount(1);
  await expect(site.locator(".row[data-from='agent'] > .bubble")).toHaveCount(8);
  await expect(site.locator(".row.visitor")).toHaveCount(9);
  await expect(site.locator(".head .name")).toHaveText("Ann Reyes");
  await reloadApp(page, office, bot);
  await page.locator(".conversation-row").first().click();
  await expect(page.locator(".message-agent")).toHaveCount(8);
  await expect(page.locator(".message-question")).toHaveCount(9);
  await expect(page.locator(".message-question").last()).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".speaker")).toContainText("You're speaking with the visitor.");
  for (const colorScheme of ["light", "dark"] as const) {
    for (const each of [page, site]) await each.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const findings = [...(await axeFindings(page, "body")), ...(await axeFindings(site, "porchlight-chat"))];
    console.log(`axe in ${colorScheme}: ${findings.length} findings in the inbox and the live chat`);
    expect(findings).toEqual([]);
    await capture(page, `inbox-held-${colorScheme}`);
    await capture(site, `chat-held-${colorScheme}`);
  }

  // By key, and the chatbot answers again.
  await page.locator(".reader").focus();
  await page.keyboard.press("b");
  await expect(site.getByText("Ann Reyes left. I'm back and can help.").first()).toBeVisible();
  await expect(site.locator(".head .name")).toHaveText("Harbor Homes");
  model.setAnswer("Good to see you.");
  await answersOf(widget, "Are you there?");
  await expect(site.locator(".row.bot").last()).toContainText("Good to see you.");
});

test("of_two_windows_one_holds_and_the_other_learns_who", async ({ browser, office }) => {
  const bot = await office.service.chatbot();
  const { page: site, widget } = await visitor(browser, office, bot);
  await widget.ask("do you know your opening hours");
  const windows = await Promise.all([appWindow(browser, office, bot), appWindow(browser, office, bot)]);
  const names = ["Ben Ito", "Cleo Sanz"];
  for (const [at, { page }] of windows.entries()) {
    await page.getByRole("button", { name: /^All/ }).click();
    await page.locator(".conversation-row").first().click();
    await page.locator(".speaker").waitFor();
    await office.service.call("Workspace/MemberSave", { Name: names[at] ?? "" });
  }
  // Each window has its own name already, so only the take-over races.
  const members = await office.service.call<{ MemberID: number; Name: string }[]>("Workspace/MemberList", {});
  for (const [at, { page }] of windows.entries()) {
    const id = members.find(({ Name }) => Name === names[at])?.MemberID;
    await page.evaluate((member) => {
      const connection = Object.keys(localStorage).find((key) => key.startsWith("porchlight.member."))?.slice("porchlight.member.".length) ?? "here";
      localStorage.setItem(`porchlight.member.${connection}`, String(member));
    }, id);
    await reloadApp(page, office, bot);
    await page.getByRole("button", { name: /^All/ }).click();
    await page.locator(".conversation-row").first().click();
    await page.locator(".speaker").getByRole("button", { name: "Take over" }).waitFor();
  }
  // As one event: between press and release of a mouse, the other's take-over can put another button there.
  await Promise.all(windows.map(({ page }) => page.locator(".speaker").getByRole("button", { name: "Take over" }).dispatchEvent("click")));
  const prompts = windows.map(({ page }) => page.getByRole("button", { name: "Take over", exact: true }).and(page.locator("dialog button")));
  await expect.poll(async () => (await Promise.all(prompts.map((button) => button.count()))).reduce((sum, count) => sum + count, 0)).toBe(1);
  const loser = (await prompts[0]?.count()) ? 0 : 1;
  const [winner] = names.filter((_, at) => at !== loser);
  await expect(windows[loser]?.page.locator("dialog:modal") ?? site.locator("none")).toContainText(`Take over from ${winner}?`);
  await windows[loser]?.page.keyboard.press("Escape");
  await expect(windows[loser]?.page.locator(".speaker") ?? site.locator("none")).toContainText(`${winner} has this conversation.`);
  await expect(windows[loser]?.page.getByRole("textbox", { name: "Reply to the visitor" }) ?? site.locator("none")).toHaveCount(0);
  await expect(site.getByText(/joined$/)).toHaveCount(1);
  console.log(`2 windows took over at once: 1 holds (${winner}), 1 was asked first`);
});

test("a_closed_panel_counts_a_persons_messages", async ({ browser, office }) => {
  const bot = await office.service.chatbot();
  const { page: site, widget } = await visitor(browser, office, bot);
  await widget.ask("do you know your opening hours");
  const { SessionID } = (await office.service.call<{ List: { SessionID: number }[] }>("Chatbot/Conversations", { SerialNumber: bot })).List[0] ?? { SessionID: 0 };
  const { MemberID } = await office.service.call<{ MemberID: number }>("Workspace/MemberSave", { Name: "Dee Park" });
  await office.service.call("Inbox/TakeOver", { SessionID, MemberID });
  await expect(site.getByText("Dee Park joined").first()).toBeVisible();
  await site.keyboard.press("Escape");
  await office.service.call("Inbox/Send", { SessionID, MemberID, Content: "Are you there?" });
  await expect(widget.launcher).toHaveAccessibleName(/1 unread/);
  // Also on the next page, without opening it.
  await site.reload();
  await widget.launcher.waitFor();
  await office.service.call("Inbox/Send", { SessionID, MemberID, Content: "I can show it today." });
  await expect(widget.launcher).toHaveAccessibleName(/2 unread/);
  await widget.show();
  await expect(site.getByText("I can show it today.").first()).toBeVisible();
});

test("on_a_phone_the_inbox_shows_one_pane_at_a_time", async ({ browser, office }) => {
  const bot = await office.service.chatbot();
  const { page: site, widget } = await visitor(browser, office, bot);
  await widget.ask("do you know your opening hours");
  await site.close();
  const { page } = await appWindow(browser, office, bot, { width: 390, height: 844 });
  await page.getByRole("button", { name: /^All/ }).click();
  await page.locator(".conversation-row").first().click();
  await page.locator(".speaker").waitFor();
  await expect(page.locator(".conversation-list")).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Reply to the visitor" })).toBeInViewport();
  expect(await outside(page)).toEqual([]);
  await capture(page, "inbox-phone-reader");
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(page.locator(".conversation-row").first()).toBeVisible();
  expect(await outside(page)).toEqual([]);
  await capture(page, "inbox-phone-list");
});
