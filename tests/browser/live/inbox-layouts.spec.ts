/* The inbox and the team in the other layouts: nothing is outside the window, and axe finds nothing. */
import { axeFindings } from "../support/checks/axe";
import { inboxWindow, test, visitor } from "../support/live-office";
import { checkAndCapture } from "../support/screenshots";
import { expect } from "../support/widget";

const PHONE = { width: 390, height: 844 };

test("the_spanish_inbox_fits_a_phone", async ({ browser, office }) => {
  const bot = await office.service.chatbot();
  const { page: site, widget } = await visitor(browser, office, bot);
  await widget.ask("do you know your opening hours");
  const [conversation] = (await office.service.call<{ List: { SessionID: number }[] }>("Chatbot/Conversations", { SerialNumber: bot })).List;
  const { MemberID } = await office.service.call<{ MemberID: number }>("Workspace/MemberSave", { Name: "Ana María Fernández" });
  await office.service.call("Inbox/TakeOver", { SessionID: conversation?.SessionID, MemberID });
  await expect(site.getByText("Ana María Fernández joined").first()).toBeVisible();
  const page = await inboxWindow(browser, office, bot, "es", { viewport: PHONE });
  await page.getByRole("button", { name: /^Abiertas/ }).click();
  const findings: string[] = [];
  await page.locator(".conversation-row").first().waitFor();
  await checkAndCapture(page, "inbox-phone-list-es");
  findings.push(...(await axeFindings(page, "body")));
  await page.locator(".conversation-row").first().click();
  await expect(page.locator(".speaker")).toContainText("Ana María Fernández lleva esta conversación.");
  await checkAndCapture(page, "inbox-phone-other-es");
  await office.service.call("Inbox/HandBack", { SessionID: conversation?.SessionID, MemberID });
  await expect(page.locator(".speaker")).toContainText("El chatbot está respondiendo.");
  await expect(page.getByRole("textbox", { name: "Responder al visitante" })).toBeInViewport();
  await checkAndCapture(page, "inbox-phone-reader-es");
  await page.getByRole("button", { name: "Posponer" }).click();
  for (const choice of await page.getByRole("menuitem").all()) await expect(choice).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  findings.push(...(await axeFindings(page, "body")));
  await page.getByRole("button", { name: "Volver a la lista" }).click();
  await expect(page.locator(".conversation-row").first()).toBeVisible();
  console.log(`Spanish inbox at ${PHONE.width} px: 3 states, ${findings.length} findings of axe`);
  expect(findings).toEqual([]);
});

test("the_team_adds_a_person_gives_a_key_and_fits", async ({ browser, office }) => {
  const bot = await office.service.chatbot();
  const page = await inboxWindow(browser, office, bot, "en", { viewport: { width: 1280, height: 800 } });
  await page.keyboard.press("Control+0");
  const team = page.getByRole("region", { name: "Team", exact: true });
  await team.getByRole("button", { name: "Add a person" }).click();
  await team.getByRole("textbox", { name: "Name" }).fill("Gia Lund");
  await team.getByRole("textbox", { name: "Email" }).fill("gia@agency.example");
  await team.getByRole("button", { name: "Save" }).click();
  const row = team.getByRole("row").filter({ hasText: "Gia Lund" });
  await expect(row).toContainText("gia@agency.example");
  await row.getByRole("button", { name: "Create a key for Gia Lund" }).click();
  await expect(team.getByText("The key for Gia Lund. Copy it now: it is shown only once.")).toBeVisible();
  const layouts = [
    { colorScheme: "light", width: 1280, height: 800 },
    { colorScheme: "dark", width: 1280, height: 800 },
    { colorScheme: "light", ...PHONE },
  ] as const;
  const findings: string[] = [];
  for (const { colorScheme, ...size } of layouts) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole("button", { name: "Remove Gia Lund" })).toBeInViewport({ ratio: 1 });
    await checkAndCapture(page, `team-${size.width}-${colorScheme}`);
    findings.push(...(await axeFindings(page, ".team")));
  }
  console.log(`team: ${layouts.length} layouts, ${findings.length} findings of axe`);
  expect(findings).toEqual([]);
  await team.getByRole("button", { name: "Done" }).click();
  await row.getByRole("button", { name: "Remove Gia Lund" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(row).toHaveCount(0);
});
