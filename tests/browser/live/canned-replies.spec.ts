/* Canned replies, notes and search in the inbox. */
import { axeFindings } from "../support/checks/axe";
import { appWindow, inboxWindow, send, takeOver, test, visitor } from "../support/live-office";
import { checkAndCapture, layouts } from "../support/screenshots";
import { expect } from "../support/widget";

const SIZES = [[1440, 800], [1280, 800], [390, 844]] as const;
const WEEK = [1, 2, 3, 4, 5].map((Weekday) => ({ Weekday, Spans: [{ From: "09:00", To: "17:00" }] }));

test("a_slash_opens_the_replies_and_what_is_unknown_is_marked_and_not_sent", async ({ browser, office }) => {
  const bot = await office.service.chatbot({ TalkToHumanEmail: "office@harbor.example" });
  await office.service.call("Workspace/HoursEdit", { SerialNumber: bot, Week: WEEK });
  const { page: site, widget } = await visitor(browser, office, bot);
  await widget.ask("my name is Dana Fox, dana@buyers.example");
  const { page } = await appWindow(browser, office, bot);
  await page.getByRole("button", { name: /^All/ }).click();
  await page.locator(".conversation-row").first().click();
  await takeOver(page, "Kit Moss");
  const box = page.getByRole("textbox", { name: "Reply to the visitor" });
  await box.fill("/");
  await page.getByRole("button", { name: "Edit replies" }).click();
  const dialog = page.getByRole("dialog", { name: "Canned replies" });
  for (const [shortcut, content] of [["hello", "Hi {name}, this is {agent}. We're open {office_hours}."], ["where", "It's at {address}."]] as const) {
    await dialog.getByRole("button", { name: "Add a reply" }).click();
    await dialog.getByLabel("Shortcut").fill(shortcut);
    await dialog.getByLabel("Text").fill(content);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText(`/${shortcut}`)).toBeVisible();
  }
  await dialog.getByRole("button", { name: "Add a reply" }).click();
  await dialog.getByLabel("Shortcut").fill("HELLO");
  await dialog.getByLabel("Text").fill("x");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Another canned reply has this Shortcut.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();

  await box.focus();
  const replies = page.getByRole("listbox", { name: "Canned replies" }).getByRole("option");
  await expect(replies).toHaveCount(2);
  await page.keyboard.type("he");
  // "where" contains it.
  await expect(replies).toHaveCount(2);
  await expect(page.getByRole("option", { name: /^\/hello/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue(/^Hi Dana Fox, this is Kit Moss\. We're open Mon–Fri 9:00.AM–5:00.PM\.$/);
  await page.keyboard.press("Enter");
  await expect(site.getByText("Hi Dana Fox, this is Kit Moss.").first()).toBeVisible();

  await page.keyboard.type("/w");
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("It's at {address}.");
  await expect(page.getByText("Fill in {address} before you send.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("It's at {address}.");
  // The place is selected: typing fills it in.
  await page.keyboard.type("12 Maple Lane");
  await expect(box).toHaveValue("It's at 12 Maple Lane.");
  await page.keyboard.press("Enter");
  await expect(site.getByText("It's at 12 Maple Lane.").first()).toBeVisible();
  await expect(site.getByText("{address}")).toHaveCount(0);
  // Escape leaves the text, which is sent as it is.
  await page.keyboard.type("/he");
  await page.keyboard.press("Escape");
  await expect(replies).toHaveCount(0);
  await box.fill("");
  await send(page, "Bye");
  await expect(site.getByText("Bye").first()).toBeVisible();
  console.log("2 canned replies by keyboard, 1 unknown variable marked and filled in, 0 braces sent");
});

test("notes_before_and_after_contact_details_are_in_one_pane", async ({ browser, office }) => {
  const bot = await office.service.chatbot({ TalkToHumanEmail: "office@harbor.example" });
  const { widget } = await visitor(browser, office, bot);
  await widget.ask("do you know your opening hours");
  const { page } = await appWindow(browser, office, bot, { width: 1440, height: 800 });
  await page.getByRole("button", { name: /^All/ }).click();
  await page.locator(".conversation-row").first().click();
  const pane = page.getByRole("complementary", { name: "Visitor" });
  await expect(pane.getByText("No email or phone number yet.")).toBeVisible();
  await pane.getByRole("textbox", { name: "Add a note" }).fill("Asked about hours twice");
  await pane.getByRole("button", { name: "Save note" }).click();
  await expect(pane.getByText("Asked about hours twice")).toBeVisible();
  await widget.ask("I'm Dana Fox, dana@buyers.example");
  await expect(pane.getByRole("link", { name: "dana@buyers.example" })).toBeVisible();
  await pane.getByRole("textbox", { name: "Add a note" }).fill("Called back");
  await pane.getByRole("button", { name: "Save note" }).click();
  await expect(pane.getByText("Called back")).toBeVisible();
  const [lead] = await office.service.call<{ LeadID: number }[]>("Chatbot/LeadList", { serialNumber: bot });
  const { Notes } = await office.service.call<{ Notes: { Content: string }[] }>("Chatbot/LeadGet", { SerialNumber: bot, LeadID: lead?.LeadID });
  expect(Notes.map(({ Content }) => Content)).toEqual(["Asked about hours twice", "Called back"]);
  await pane.getByRole("button", { name: "Close visitor and notes" }).click();
  await expect(pane).toHaveCount(0);
  await page.getByRole("button", { name: "Visitor and notes" }).click();
  await expect(pane.getByText("Called back")).toBeVisible();
  console.log(`${Notes.length} notes, on the conversation and its lead`);
});

test("search_works_in_every_view", async ({ browser, office }) => {
  const bot = await office.service.chatbot({ TalkToHumanEmail: "office@harbor.example" });
  for (const question of ["I want to talk to a person about the pool", "I want to talk to a person about the garage"]) {
    const { widget } = await visitor(browser, office, bot);
    await widget.ask(question);
  }
  const { page } = await appWindow(browser, office, bot);
  await expect(page.locator(".conversation-row")).toHaveCount(2);
  const search = page.getByRole("searchbox", { name: "Search the inbox" });
  await search.fill("garage");
  await expect(page.locator(".conversation-row")).toHaveCount(1);
  await page.locator(".conversation-row").click();
  await expect(page.getByText("I want to talk to a person about the garage")).toBeVisible();
  await search.fill("castle");
  await expect(page.getByText("Nothing found in this view.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(page.locator(".conversation-row")).toHaveCount(2);
  await page.getByRole("button", { name: /^Resolved/ }).click();
  await expect(page.getByText("Nothing is resolved yet.")).toBeVisible();
});

test("replies_and_pane_fit_every_layout", async ({ browser, office }) => {
  // 36 pictures under `--full`.
  test.setTimeout(300_000);
  const bot = await office.service.chatbot({ TalkToHumanEmail: "office@harbor.example" });
  const { widget } = await visitor(browser, office, bot);
  await widget.ask("my name is Maximiliana von Hohenstein-Rodríguez, maximiliana.von.hohenstein-rodriguez@buyers.example");
  const list = await office.service.call<{ Shortcut: string }[]>("Inbox/ReplyList", {});
  const long = "Hi {name}, this is {agent}. ".repeat(12).trim();
  if (!list.some(({ Shortcut }) => Shortcut === "long")) await office.service.call("Inbox/ReplySave", { Shortcut: "long", Content: long });
  const findings: string[] = [];
  let count = 0;
  for (const [language, [width, height], colorScheme] of layouts(["en", "es"], SIZES, ["light", "dark"] as const)) {
    const page = await inboxWindow(browser, office, bot, language, { viewport: { width, height }, colorScheme });
    await page.getByRole("button", { name: language === "en" ? /^All/ : /^Todas/ }).click();
    await page.locator(".conversation-row").first().click();
    const box = page.locator(".reply-box textarea");
    await box.fill("/");
    await page.getByRole("listbox", { name: /^(Canned replies|Respuestas)/ }).getByRole("option").first().waitFor();
    await checkAndCapture(page, `canned-${width}-${colorScheme}-${language}`);
    findings.push(...(await axeFindings(page, "body")));
    await page.locator(".canned-manage").click();
    await page.locator(".canned-rows li").first().waitFor();
    await checkAndCapture(page, `canned-dialog-${width}-${colorScheme}-${language}`);
    findings.push(...(await axeFindings(page, ".canned-dialog")));
    await page.keyboard.press("Escape");
    await box.fill("");
    if ((await page.locator(".side-pane").count()) === 0) await page.locator(".speaker").getByRole("button", { name: language === "en" ? "Visitor and notes" : "Visitante y notas" }).click();
    await page.locator(".side-pane textarea").waitFor();
    await checkAndCapture(page, `pane-${width}-${colorScheme}-${language}`);
    findings.push(...(await axeFindings(page, "body")));
    await page.context().close();
    count += 3;
  }
  console.log(`canned replies and pane: ${count} pictures, ${findings.length} findings of axe`);
  expect(findings).toEqual([]);
});
