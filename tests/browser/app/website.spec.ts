/*
 * "Put it on my website": from first run to the live chat with the keyboard alone, over a scripted desktop core and the
 * real service; a restart in between; the part that works in a browser. Layouts are in website-layouts.spec.ts.
 */
import type { Page } from "@playwright/test";
import type { Pairing } from "../../../ui/src/api/desktop";
import { AdminApp, expect, test } from "../support/admin-app";
import { builtIn, openDesktopApp, stateOf } from "../support/mock-tauri";
import { checked, moving, pairing, server } from "../support/website-guide";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** The step that is open. */
const open = (page: Page) => page.locator(".guide-step-open");

test("the_guide_leads_from_first_run_to_the_live_chat_by_keyboard", async ({ page, admin }) => {
  const { service } = admin;
  const bot = await service.chatbot({ Name: "Harbor Homes", VerifyDomain: true, Domains: "old.example" });
  const core: { current: string; list: unknown; pairing: Pairing | null; isOnPage: boolean } = { current: "built-in", list: { List: [], VirtualCount: 0 }, pairing: null, isOnPage: false };
  const state = () => stateOf([builtIn(service), ...(core.pairing?.connectionId ? [server(service)] : [])], { current: core.current });
  const row = { List: [{ SerialNumber: bot, Name: "Harbor Homes", ChatBubbleColor: "", CreateTime: "", ListingCount: 0 }], VirtualCount: 1 };
  const domains = async () => String((await service.call<{ Domains: string }>("Chatbot/Get", { serialNumber: bot })).Domains);
  await openDesktopApp(page, service, {
    get_app_state: state,
    list_chatbots: () => core.list,
    create_chatbot: () => ((core.list = row), bot),
    begin_pairing: () => (core.pairing = pairing("name")),
    get_pairing: () => core.pairing,
    get_data_move: null,
    select_connection: () => ((core.current = "srv"), state()),
    embed_snippet: { bubble: '<script src="https://chat.harborhomes.example/embed.min.js"></script>', iframe: "", share: "", baseUrl: "https://chat.harborhomes.example" },
    check_website: async () => (core.isOnPage ? checked((await domains()).includes("harborhomes.example") ? null : "domains", "notAllowed", "harborhomes.example") : checked("snippet", "missing")),
  });

  await page.getByRole("heading", { name: "Try it on this computer" }).waitFor();
  await page.getByRole("button", { name: "Start the guide" }).press("Enter");
  await page.getByLabel("Name of your server").fill("harborhomes.example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Put a word in front");
  await page.getByLabel("Name of your server").fill("chat.harborhomes.example");
  await page.getByLabel("Its IP address").fill("203.0.113.7");
  await page.getByRole("button", { name: "Copy value" }).press("Enter");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("203.0.113.7");
  await expect(page.getByRole("link", { name: "Email these steps to my web developer" })).toHaveAttribute("href", /^mailto:\?subject=Set%20up.*Value%3A%20203\.0\.113\.7/);
  await page.getByLabel("Its IP address").press("Enter");

  // The focus follows to the next step.
  await expect(page.getByRole("button", { name: "Step 2: Set up your server" })).toBeFocused();
  // Disabled, so Tab skips it, until the core has said that there is no command yet.
  await expect(page.getByRole("button", { name: "Create the command" })).toBeEnabled();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(open(page)).toContainText("doesn't lead anywhere yet");
  await page.getByRole("button", { name: "Copy command" }).press("Enter");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("--pair");

  await page.reload();
  await expect(page.getByRole("button", { name: "Step 2: Set up your server" })).toHaveAttribute("aria-expanded", "true");
  await expect(open(page)).toContainText("--pair");

  for (const [failed, fix] of [["server", "open ports 80 and 443"], ["certificate", "ordering its certificate"], ["paired", "doesn't have this code yet"]] as const) {
    core.pairing = pairing(failed);
    await expect(open(page)).toContainText(fix);
  }
  core.pairing = { ...pairing(null), state: "paired", connectionId: "srv" };
  await expect(open(page)).toContainText("This app is connected to chat.harborhomes.example.");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Continue" }).press("Enter");

  await page.getByLabel("Name your chatbot").fill("Harbor Homes");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Step 4: Add the chat to your website" })).toBeFocused();
  await page.getByLabel("Your website is made with").selectOption("Wix");
  await expect(open(page).getByRole("listitem").first()).toContainText("Settings > Custom Code");
  await page.getByRole("button", { name: "Copy embed code" }).press("Enter");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("chat.harborhomes.example/embed.min.js");
  await page.getByRole("button", { name: "I've added it" }).press("Enter");

  await page.getByRole("textbox", { name: "Your website" }).fill("harborhomes.example");
  await page.keyboard.press("Enter");
  await expect(open(page)).toContainText("The embed code isn't on harborhomes.example yet.");
  core.isOnPage = true;
  await page.getByRole("button", { name: "Allow harborhomes.example" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Your chatbot is live on harborhomes.example" })).toBeVisible();
  expect(await domains()).toBe("old.example\nharborhomes.example");
  await page.getByRole("button", { name: "Done", exact: true }).press("Enter");
  await expect(page.getByRole("tab", { name: "Settings" })).toHaveAttribute("aria-selected", "true");
});

test("a_move_is_followed_stopped_and_continued", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  let move: unknown = null;
  let current = "built-in";
  const state = () => stateOf([builtIn(admin.service), server(admin.service)], { current });
  await keepStep(page, "move");
  await openDesktopApp(page, admin.service, {
    get_app_state: state,
    start_data_move: () => (move = moving({ step: "pack", done: 0 })),
    get_data_move: () => move,
    discard_data_move: () => ((move = null), null),
    resume_data_move: () => (move = moving({ step: "rows", done: 900, total: 1_000 })),
    select_connection: () => ((current = "srv"), state()),
    embed_snippet: { bubble: "", iframe: "", share: "", baseUrl: "https://chat.harborhomes.example" },
  });
  await page.getByRole("button", { name: "Move my data" }).click();
  await expect(open(page).getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "Stop the move" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop the move" }).click();
  await page.getByRole("button", { name: "Move my data" }).click();
  move = moving({ state: "interrupted" });
  await page.getByRole("button", { name: "Continue the move" }).click();
  await expect(open(page)).toContainText("Storing listings, conversations and leads");
  await expect(open(page)).toContainText("900 of 1,000");
  move = moving({ state: "done", tables: [{ Name: "listing", Rows: 1_234, Checksum: "a" }] });
  await expect(open(page)).toContainText("1,234 records are on chat.harborhomes.example");
  expect(current).toBe("srv");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: /^Step 4/ })).toHaveAttribute("aria-expanded", "true");
  expect(bot).toBeTruthy();
});

test("in_a_browser_the_guide_has_the_embed_code_and_the_checks_by_hand", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Install");
  await page.getByRole("region", { name: "Put it on my website" }).getByRole("button", { name: "Open the guide" }).click();
  await expect(page.locator(".guide-step-head")).toHaveText([/Add the chat to your website/, /Check your website/]);
  await page.getByLabel("Your website is made with").selectOption("Google Tag Manager");
  await expect(open(page).locator("pre")).toContainText(`window.porchlight = { chatbotId: "${bot}"`);
  await page.getByRole("button", { name: "I've added it" }).click();
  await page.getByRole("button", { name: "Go to Install" }).click();
  await expect(page.getByRole("tab", { name: "Install" })).toHaveAttribute("aria-selected", "true");
});

/** Opens the guide at a step, connected to a server. */
async function keepStep(page: Page, step: string): Promise<void> {
  await page.addInitScript((stored) => {
    if (localStorage.getItem("porchlight.website")) return;
    localStorage.setItem("porchlight.website", stored);
    localStorage.setItem("porchlight.website-open", "yes");
  }, JSON.stringify({ step, domain: "chat.harborhomes.example", connectionId: "srv" }));
}
