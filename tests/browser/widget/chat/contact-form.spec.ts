/* Nobody of the office is in: the chat says until when, and asks for contact details in a form, once. */
import type { Locator } from "@playwright/test";
import { axeFindings } from "../../support/checks/axe";
import { pageWith, snippet } from "../../support/host-site";
import { capture } from "../../support/screenshots";
import type { Service } from "../../support/service";
import { expect, test, Widget } from "../../support/widget";

/** A chatbot whose office has no hours today, and opens tomorrow at nine. */
async function closedOffice(service: Service): Promise<string> {
  const bot = await service.chatbot({ TalkToHumanEmail: "office@harbor.example", TalkToHumanResponseMessage: "", TimeZone: "America/Los_Angeles" });
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(Date.now());
  const Week = [1, 2, 3, 4, 5, 6, 7].map((Weekday) => ({ Weekday, Spans: [{ From: "09:00", To: "17:00" }] }));
  await service.call("Workspace/HoursEdit", { SerialNumber: bot, Week, Dates: [{ Date: today, Closed: true, Spans: [], Label: "" }] });
  return bot;
}

const lowTargets = (place: Locator) => place.locator("button, input").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test("the_form_is_filled_in_with_a_thumb_at_320_px_and_sent_once", async ({ page, service, site }) => {
    const bot = await closedOffice(service);
    const widget = new Widget(page);
    await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
    await widget.open();
    await widget.panel.getByRole("button", { name: "Talk to a person" }).tap();
    await expect(widget.messages.getByText(/The office is closed until 9:00 AM tomorrow\. What's your name/)).toBeVisible();
    const form = page.getByRole("form", { name: "Talk to a person" });
    await expect(form.getByLabel("Name", { exact: true })).toHaveAttribute("autocomplete", "name");
    await expect(form.getByLabel("Email or phone")).toHaveAttribute("autocomplete", "email");
    expect(await lowTargets(form)).toBe(0);
    expect(await form.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await capture(page, "contact-320-form");
    await form.getByRole("button", { name: "Send" }).tap();
    await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
    await expect(form.getByLabel("Name", { exact: true })).toHaveAccessibleDescription("Enter your name.");
    await expect(form.getByText("Enter an email or a phone number.")).toBeVisible();
    await form.getByLabel("Name", { exact: true }).fill("Dana Fox");
    await form.getByLabel("Email or phone").fill("dana@");
    await form.getByRole("button", { name: "Send" }).tap();
    await expect(form.getByLabel("Email or phone")).toHaveAccessibleDescription("Check the email address.");
    await form.getByLabel("Email or phone").fill("dana@buyers.example");
    await form.getByLabel(/When is a good time/).fill("after 5 pm");
    // The first response is lost: the form is sent again.
    let sent = 0;
    await page.route("**/Chat/TalkToPerson", async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await form.getByRole("button", { name: "Send" }).tap();
    const summary = page.getByRole("region", { name: "Sent to our team" });
    await expect(summary).toBeFocused();
    await expect(summary).toContainText("Dana Fox");
    await expect(summary).toContainText("dana@buyers.example");
    await capture(page, "contact-320-summary");
    const { List } = await service.call<{ List: { Kind: string; Text: string }[] }>("Chatbot/MailList", { SerialNumber: bot });
    expect(List).toHaveLength(1);
    expect(List[0]?.Text).toContain("after 5 pm");
    expect(sent).toBe(2);
    // On the next page the words are there, and nothing is asked.
    await page.reload();
    await widget.show();
    await expect(widget.messages.locator(".row.visitor").filter({ hasText: "after 5 pm" })).toHaveCount(1);
    await expect(widget.messages.getByText("They'll reach you at dana@buyers.example.")).toBeVisible();
    await expect(page.getByRole("form", { name: "Talk to a person" })).toHaveCount(0);
    console.log(`contact form at 320 px: 3 fields, ${sent} requests after a lost response, ${List.length} email`);
  });
});

test("the_form_is_sent_by_keyboard_alone_after_a_typed_request", async ({ page, service, site }) => {
  const bot = await closedOffice(service);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  await widget.ask("I want to talk to a person");
  const form = page.getByRole("form", { name: "Talk to a person" });
  await form.waitFor();
  let keys = 0;
  while (!(await form.getByRole("button", { name: "Send" }).evaluate((button) => button.matches(":focus"))) && keys < 12) {
    await page.keyboard.press("Shift+Tab");
    keys += 1;
  }
  for (let back = 0; back < 3; back++) await page.keyboard.press("Shift+Tab");
  await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("Dana Fox");
  await page.keyboard.press("Tab");
  await page.keyboard.type("206 555 0134");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Sent to our team" })).toBeFocused();
  // A visitor who is known is not asked again.
  await page.getByRole("button", { name: "Talk to a person" }).click();
  await expect(widget.messages.getByText("They'll reach you at 206 555 0134.")).toBeVisible();
  await expect(form).toHaveCount(0);
  console.log(`contact form by keyboard: ${keys + 5} keys and 2 fields`);
});

test("a_reload_keeps_the_form_until_it_is_sent", async ({ page, service, site }) => {
  const bot = await closedOffice(service);
  const widget = new Widget(page);
  await page.goto(site.page(pageWith(snippet(service.baseUrl, bot))));
  await widget.open();
  const form = page.getByRole("form", { name: "Talk to a person" });
  const requests = [() => widget.panel.getByRole("button", { name: "Talk to a person" }).click(), () => widget.ask("I want to talk to a person")];
  let kept = 0;
  for (const request of requests) {
    await request();
    await form.waitFor();
    await page.reload();
    await widget.show();
    await form.waitFor();
    await expect(form).toHaveCount(1);
    kept += 1;
  }
  await form.getByLabel("Name", { exact: true }).fill("Dana Fox");
  await form.getByLabel("Email or phone").fill("dana@buyers.example");
  await form.getByRole("button", { name: "Send" }).click();
  await page.getByRole("region", { name: "Sent to our team" }).waitFor();
  await page.reload();
  await widget.show();
  await expect(widget.messages.getByText("I want to talk to a person")).toBeVisible();
  await expect(form).toHaveCount(0);
  console.log(`contact form: ${kept} reloads kept it, and it is gone once it was sent`);
});

for (const lang of ["en", "ar", "de"]) {
  test(`axe_finds_nothing_in_the_contact_form_in_${lang}`, async ({ page, service, site }) => {
    const bot = await closedOffice(service);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const widget = new Widget(page);
    await page.goto(site.page(pageWith(snippet(service.baseUrl, bot), lang)));
    await widget.open();
    await page.locator(".foot button.link").click();
    const form = page.locator("form.showing");
    await expect(form).toHaveAttribute("aria-label", /./);
    const findings: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      findings.push(...(await axeFindings(page, "porchlight-chat")));
      await capture(page, `contact-${lang}-${colorScheme}`);
    }
    await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
    await capture(page, `contact-${lang}-forced`);
    console.log(`axe in ${lang}: ${findings.length} findings in the contact form, light and dark`);
    expect(findings).toEqual([]);
  });
}
