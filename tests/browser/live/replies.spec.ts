/* What a person of the office writes arrives: after Enter during a take-over, and in view of a visitor who just wrote. */
import { appWindow, send, takeOver, test, visitor } from "../support/live-office";
import { expect } from "../support/widget";

test("enter_during_a_take_over_sends_after_it", async ({ browser, office }) => {
  const bot = await office.service.chatbot();
  const { page: site, widget } = await visitor(browser, office, bot);
  await widget.ask("do you know your opening hours");
  const { page } = await appWindow(browser, office, bot);
  await page.getByRole("button", { name: /^All/ }).click();
  await page.locator(".conversation-row").first().click();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/Inbox/TakeOver", async (route) => {
    await held;
    await route.continue();
  });
  const begun = page.waitForRequest("**/Inbox/TakeOver");
  await takeOver(page, "Hana Wolf");
  await begun;
  await send(page, "Hello from Hana");
  await expect(page.getByRole("textbox", { name: "Reply to the visitor" })).toHaveValue("Hello from Hana");
  release();
  await expect(page.locator(".message-agent")).toHaveText(/Hello from Hana/);
  await expect(site.getByText("Hello from Hana", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("textbox", { name: "Reply to the visitor" })).toHaveValue("");
});

test("what_is_typed_during_a_first_take_over_is_kept", async ({ browser, office }) => {
  const bot = await office.service.chatbot();
  const { page: site, widget } = await visitor(browser, office, bot);
  await widget.ask("do you know your opening hours");
  const { page } = await appWindow(browser, office, bot);
  await page.getByRole("button", { name: /^All/ }).click();
  await page.locator(".conversation-row").first().click();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/Workspace\/MemberSave|Inbox\/TakeOver/, async (route) => {
    await held;
    await route.continue();
  });
  await takeOver(page, "Mara Quinn");
  // By keyboard alone, while the name isn't saved yet.
  await page.keyboard.type("Hello from Mara. ");
  const box = page.getByRole("textbox", { name: "Reply to the visitor" });
  await expect(box).toHaveValue("Hello from Mara. ");
  // Looking something up on another screen doesn't lose it either.
  await page.getByRole("tab", { name: "Knowledge" }).click();
  await page.getByRole("tab", { name: "Inbox" }).click();
  await expect(box).toHaveValue("Hello from Mara. ");
  release();
  await page.locator(".speaker").getByRole("button", { name: "Hand back" }).waitFor();
  await expect(box).toHaveValue("Hello from Mara. ");
  await box.press("End");
  await page.keyboard.type("Can I help?");
  await page.keyboard.press("Enter");
  await expect(site.getByText("Hello from Mara. Can I help?", { exact: true })).toHaveCount(1);
  await expect(box).toHaveValue("");
});

test("a_persons_message_right_after_the_visitors_own_is_in_view", async ({ browser, office }) => {
  const bot = await office.service.chatbot();
  const { page: site, widget } = await visitor(browser, office, bot);
  await widget.ask("do you know your opening hours");
  const [conversation] = (await office.service.call<{ List: { SessionID: number }[] }>("Chatbot/Conversations", { SerialNumber: bot })).List;
  const { MemberID } = await office.service.call<{ MemberID: number }>("Workspace/MemberSave", { Name: "Ida Novak" });
  const member = { SessionID: conversation?.SessionID ?? 0, MemberID };
  await office.service.call("Inbox/TakeOver", member);
  await expect(site.getByText("Ida Novak joined").first()).toBeVisible();
  const rounds = 12;
  // Long enough that the visitor's message before it is above the visible part when "Seen" leaves it.
  const long = "A sentence about the garden, the light and the view over the bay.\n".repeat(6);
  let hidden = 0;
  for (let at = 0; at < rounds; at++) {
    await office.service.call("Chat/Typing", { ...member, Typing: true });
    await widget.input.fill(`From the visitor ${at}`);
    await widget.input.press("Enter");
    const messages = async () => office.service.call<{ MessageID: number; Content: string }[]>("Chat/SessionMessages", { sessionID: member.SessionID });
    await expect.poll(async () => (await messages()).at(-1)?.Content).toBe(`From the visitor ${at}`);
    const own = (await messages()).at(-1);
    await office.service.call("Chat/Read", { ...member, MessageID: own?.MessageID });
    await office.service.call("Inbox/Send", { ...member, Content: `${at % 2 ? long : ""}From the office ${at}` });
    const last = site.locator(".row[data-from='agent'] > .bubble").filter({ hasText: new RegExp(`From the office ${at}$`) });
    await last.waitFor();
    await expect(last).toBeInViewport({ ratio: 1, timeout: 2_000 }).catch(() => hidden++);
  }
  console.log(`${rounds} messages of a person right after the visitor's own: ${hidden} out of view`);
  expect(hidden).toBe(0);
  await expect(site.locator(".jump")).toHaveCount(0);
});
