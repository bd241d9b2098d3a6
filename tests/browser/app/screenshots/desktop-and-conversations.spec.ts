/*
 * Screens that screens.spec.ts does not reach: desktop-only screens (connections, settings of the built-in service,
 * banners), dialogs, and screens with conversations, in English, Spanish and the pseudo language. Nothing is outside
 * the window; screenshots are saved to `PORCHLIGHT_PICTURES`.
 */
import type { Page } from "@playwright/test";
import type { Connection } from "../../../../ui/src/api/desktop";
import { expect, AdminApp, test } from "../../support/admin-app";
import { builtIn, openDesktopApp, remote, stateOf, type MockResults } from "../../support/mock-tauri";
import { applyVariant, checkAndCapture, SIZES_AND_THEMES, TRANSLATED_VARIANTS } from "../../support/screenshots";
import type { Service } from "../../support/service";

const SAVED = {
  mail: { host: "mail.harborhomes.example", port: 465, security: "tls", login: "desk@harborhomes.example", from: "Harbor Homes <desk@harborhomes.example>" },
  endpoints: [{ id: "m1", name: "Ollama", url: "http://127.0.0.1:11434/v1", models: ["llama3.2:3b", "qwen2.5:7b"] }],
  tokensPerDay: 200_000,
  mailPasswordIn: "keychain",
  endpointKeysIn: {},
};

function services(service: Service): Connection[] {
  return [
    builtIn(service),
    remote({ id: "office", name: "Office server", sessionKeyIn: "keychain", hasSessionKey: true }),
    remote({ id: "branch", name: "Branch in Alder Bay", state: "refused", verdict: { is: "keyRefused", message: "Credentials were not accepted." } }),
    remote({ id: "old", name: "The old one", state: "unreachable", verdict: { is: "timedOut", seconds: 5 }, hasSecretKey: false, secretKeyIn: null, lastUsedMs: null }),
    remote({ id: "selfsigned", name: "Back office", state: "unreachable", verdict: { is: "certificate", problem: "notTrusted" } }),
    remote({ id: "vendor", name: "Another vendor", service: "other", extensions: [], version: null }),
  ];
}

const connections = (page: Page) => page.keyboard.press("Control+0");

for (const round of TRANSLATED_VARIANTS) {
  const { label: mark } = round;
  const window = async (page: Page, service: Service, answers: MockResults) => {
    await applyVariant(page, round);
    await openDesktopApp(page, service, answers);
  };

  test(`connections_fit_${mark}`, async ({ page, admin }) => {
    const state = stateOf(services(admin.service));
    await window(page, admin.service, { get_app_state: state, built_in_settings: SAVED });
    await page.locator(".sidebar").first().waitFor();
    await connections(page);
    await page.locator(".panel-head").nth(2).waitFor();
    await checkAndCapture(page, `connections-${mark}`);
    await page.locator(".panel").last().scrollIntoViewIfNeeded();
    await checkAndCapture(page, `connections-end-${mark}`);
    await page.locator(".connection-found").nth(3).evaluate((found) => found.scrollIntoView({ block: "center" }));
    await checkAndCapture(page, `connections-failing-${mark}`);
    const panels = page.locator("section.panel");
    for (const [at, name] of [[-3, "keys"], [-2, "mail"], [-1, "models"]] as const) {
      const panel = panels.nth((await panels.count()) + at);
      await panel.locator(".panel-actions button").first().click();
      await panel.locator("form").evaluate((form) => form.scrollIntoView({ block: "center" }));
      await checkAndCapture(page, `connections-${name}-${mark}`);
    }
    await page.locator(".head button").last().click();
    await page.locator("form.panel[aria-label]").first().scrollIntoViewIfNeeded();
    await checkAndCapture(page, `connections-add-${mark}`);
  });

  test(`a_service_with_only_the_specification_fits_${mark}`, async ({ page, admin }) => {
    const [own, ...others] = services(admin.service);
    await window(page, admin.service, { get_app_state: stateOf([own, ...others].filter((one) => one !== undefined), { current: "vendor", keychain: { state: "locked" } }) });
    await connections(page);
    await page.locator(".id-form").first().waitFor();
    await checkAndCapture(page, `connections-vendor-${mark}`);
    await page.locator(".id-form").first().scrollIntoViewIfNeeded();
    await checkAndCapture(page, `connections-vendor-ids-${mark}`);
    await page.keyboard.press("Control+Shift+N");
    await page.locator(".start").waitFor();
    await checkAndCapture(page, `start-vendor-${mark}`);
  });

  test(`the_first_start_and_the_crash_banner_fit_${mark}`, async ({ page, admin }) => {
    await window(page, admin.service, {
      get_app_state: stateOf([builtIn(admin.service)]), list_chatbots: { List: [] },
      record_first_paint: { crashed: true, startedSafe: true, renderer: "safe" },
    });
    await page.locator(".start-note").first().waitFor();
    await checkAndCapture(page, `crash-notes-${mark}`);
    while ((await page.locator(".start-note").count()) > 0) await page.locator(".start-note").first().getByRole("button").last().click();
    await checkAndCapture(page, `start-${mark}`);
    await page.locator(".start-existing button").click();
    await page.locator(".start-existing form").scrollIntoViewIfNeeded();
    await checkAndCapture(page, `start-remote-${mark}`);
  });

  test(`preferences_menu_queue_and_connect_form_fit_${mark}`, async ({ page, admin }) => {
    const bot = await admin.service.chatbot({ Name: "Harbor Homes" });
    await admin.service.importListings(bot, 3);
    await window(page, admin.service, {});
    await page.getByRole("tab").first().waitFor();
    await page.keyboard.press("Control+,");
    for (const [at, name] of ["general", "shortcuts", "program"].entries()) {
      await page.locator(".preferences-tabs [role=tab]").nth(at).click();
      await checkAndCapture(page, `preferences-${name}-${mark}`);
    }
    await page.keyboard.press("Escape");
    for (const at of [0, 2, 4]) {
      await page.keyboard.press("F10");
      await page.locator(".menu-item").first().waitFor();
      for (let turn = 0; turn < at; turn++) await page.keyboard.press("ArrowRight");
      await checkAndCapture(page, `menu-${at}-${mark}`);
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Control+k");
    await page.locator(".palette-option").first().waitFor();
    await page.keyboard.type("ma");
    await checkAndCapture(page, `palette-${mark}`);
  });

  test(`conversations_in_use_fit_${mark}`, async ({ page, admin }) => {
    test.setTimeout(120_000);
    await applyVariant(page, round);
    await page.goto(`${admin.url}/`);
    await page.locator("input").first().waitFor();
    await checkAndCapture(page, `connect-form-${mark}`);
    const bot = await usedChatbot(admin.service);
    await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), bot);
    await page.goto("about:blank");
    await page.goto(`${admin.url}/#${admin.service.baseUrl}|${admin.service.secretKey}`);
    await page.getByRole("tab").first().waitFor();
    await page.keyboard.press("Control+3");
    const input = page.locator(".playground-host").getByRole("textbox");
    for (const [question, name] of [["what is the HOA fee of 22 Quince Court?", "talk"], ["3 bedroom homes under 600k", "talk-cards"]] as const) {
      await input.fill(question);
      await input.press("Enter");
      await page.locator(".explanation-panel").getByRole("button", { name: question, expanded: true }).waitFor();
      await checkAndCapture(page, `${name}-${mark}`);
    }
    await page.keyboard.press("Control+4");
    await page.locator(".conversation-row, nav button").nth(2).waitFor();
    await page.locator("main nav button").last().click();
    await checkAndCapture(page, `conversation-${mark}`);
    await page.keyboard.press("Control+5");
    await page.locator(".lead-open").first().waitFor();
    await checkAndCapture(page, `leads-${mark}`);
    await page.locator(".lead-open").first().press("Enter");
    await page.getByRole("complementary").last().waitFor();
    await checkAndCapture(page, `lead-sheet-${mark}`);
    await page.keyboard.press("Escape");
    await page.getByRole("radio").nth(1).click();
    await checkAndCapture(page, `mails-${mark}`);
    await page.keyboard.press("Control+7");
    await page.locator("main li button, .entry-row").first().waitFor();
    await checkAndCapture(page, `knowledge-${mark}`);
    await page.keyboard.press("Control+n");
    await page.locator("aside").last().waitFor();
    await checkAndCapture(page, `fact-sheet-${mark}`);
  });
}

test("saved_questions_and_a_bulk_paste_and_a_queue_fit", async ({ page, admin }) => {
  test.setTimeout(120_000);
  const bot = await usedChatbot(admin.service);
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Playground");
  await page.getByText("Saved questions", { exact: true }).click();
  await checkAndCapture(page, "saved-empty");
  await page.getByRole("button", { name: "Add questions" }).first().click();
  await page.getByLabel("Questions to add").fill("how much is 22 Quince Court?\nwhen was 22 Quince Court built?\nwhat is your fee?\n3 bedrooms in Wrenfield");
  await checkAndCapture(page, "saved-adding");
  await page.getByRole("button", { name: "Add 4 questions" }).click();
  await page.getByRole("button", { name: "Run all" }).click();
  await expect(page.getByText("4 answers recorded")).toBeVisible();
  await admin.service.call("Chatbot/RealEstateUpdate", { SerialNumber: bot, Key: "PL-26202", KeyType: "MLSNumber", SalePrice: 419000 });
  await page.getByRole("button", { name: "Run all" }).click();
  await expect(page.getByText(/[12] changed, 0 failed/)).toBeVisible();
  await page.getByRole("radio", { name: /^Changed/ }).click();
  await page.getByRole("navigation", { name: "Saved questions" }).getByRole("button").first().click();
  for (const { size, colorScheme } of SIZES_AND_THEMES) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await checkAndCapture(page, `saved-${size.width}-${colorScheme}`);
  }
  await app.tab("Knowledge");
  await page.getByRole("button", { name: "Add in bulk" }).click();
  await page.getByLabel("Questions and answers").fill("Are dogs allowed?\nYes, on a lead.\n\nWhen are you open?\nMonday to Friday, 9 to 18.\n\nOnly a question");
  for (const { size, colorScheme } of SIZES_AND_THEMES) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await checkAndCapture(page, `bulk-${size.width}-${colorScheme}`);
  }
  await page.keyboard.press("Escape");
  await app.tab("Listings");
  await page.locator(".card-face").first().click();
  await page.route("**/chat/**", (route) => route.abort("connectionrefused"));
  await page.locator("aside").last().getByLabel("City").fill("Port Anders");
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "1 unsynced change" }).click();
  for (const { size, colorScheme } of SIZES_AND_THEMES) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await checkAndCapture(page, `queue-${size.width}-${colorScheme}`);
  }
});

/** A chatbot after some weeks: listings, conversations of every kind, leads, emails, entries. */
async function usedChatbot(service: Service): Promise<string> {
  const bot = await service.chatbot({ ChatBubbleColor: "rgb(13,95,88)", WelcomeMessage: "Hello! Looking for a home by the harbor?", TalkToHumanEmail: "desk@harborhomes.example", EmailForDailyLeads: "desk@harborhomes.example" });
  await service.importListings(bot, 24);
  const conversations = [
    ["3 bedroom homes under 600k", "Which of them has a garage?"],
    ["What is your fee for sellers?"],
    ["I am Ana María Fernández de la Torre, write to ana.fernandez@mail.example", "2 bedrooms in Wrenfield under 450k"],
    ["can I talk to a real person please"],
    ["I am Jo, my number is 253 555 0142"],
  ];
  for (const conversation of conversations) {
    const { SessionID: sessionID } = await service.call<{ SessionID: number }>("Chatbot/GetSession", { serialNumber: bot });
    for (const content of conversation) await service.call("Chat/ClientAsk", { sessionID, content, stream: false });
  }
  for (const [Question, Answer] of [["Do you show homes on Sundays?", "Yes, from ten to four, by appointment."], ["Are dogs allowed?", "In most homes. Ask us."]]) {
    await service.call("Chatbot/FactSave", { SerialNumber: bot, Question, Answer });
  }
  return bot;
}
