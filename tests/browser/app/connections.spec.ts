/*
 * Connections: each test result has its message, forms are complete and accessible, errors keep the typed values.
 * Desktop commands are mocked (mock-tauri.ts); the real probe and keychain are tested in ../../desktop.
 */
import type { Page } from "@playwright/test";
import type { ConnectionTestResult } from "../../../ui/src/api/desktop";
import { expect, test } from "../support/admin-app";
import { axeFindings } from "../support/checks/axe";
import { builtIn, NO_SETTINGS, openDesktopApp, remote, stateOf } from "../support/mock-tauri";


const PROBE_RESULTS: ConnectionTestResult[] = [
  { is: "works" },
  { is: "noKey" },
  { is: "keyRefused", message: "Credentials were not accepted." },
  { is: "nameUnknown", host: "chat.example" },
  { is: "connectionRefused", host: "chat.example", port: 443 },
  { is: "timedOut", seconds: 5 },
  { is: "certificate", problem: "notTrusted" },
  { is: "somethingElse", status: 404 },
];

async function shown(page: Page): Promise<void> {
  await page.locator(".sidebar").first().waitFor();
  await page.keyboard.press("Control+0");
  await page.locator(".connection-found").first().waitFor();
}

test("each_connection_shows_its_test_result", async ({ page, admin }) => {
  const others = PROBE_RESULTS.map((verdict, at) => remote({ id: `r${at}`, name: `Office ${at}`, verdict, state: verdict.is === "works" ? "ready" : "unreachable" }));
  await openDesktopApp(page, admin.service, { get_app_state: stateOf([builtIn(admin.service), ...others]) });
  await shown(page);
  const sentences = await page.locator(".connection-found").evaluateAll((found) => found.map((one) => one.firstElementChild?.textContent ?? ""));
  console.log(`connections: ${sentences.length} cards, ${new Set(sentences).size} different sentences`);
  expect(sentences).toHaveLength(PROBE_RESULTS.length + 1);
  expect(new Set(sentences).size).toBe(PROBE_RESULTS.length + 1);
  await expect(page.getByText("How to trust a certificate")).toHaveCount(1);
});

test("the_window_does_not_scroll_behind_a_long_list_of_connections", async ({ page, admin }) => {
  const others = Array.from({ length: 8 }, (_, at) => remote({ id: `r${at}`, name: `Office ${at}` }));
  await openDesktopApp(page, admin.service, { get_app_state: stateOf([builtIn(admin.service), ...others]) });
  await shown(page);
  await page.locator("form.panel, section.panel").last().evaluate((panel) => panel.scrollIntoView({ block: "center" }));
  expect(await page.evaluate(() => [scrollY, document.documentElement.scrollTop, document.body.scrollTop])).toEqual([0, 0, 0]);
});

test("an_invalid_url_keeps_the_typed_key_and_escape_leaves_a_key_unchanged", async ({ page, admin }) => {
  await openDesktopApp(page, admin.service, { get_app_state: stateOf([builtIn(admin.service), remote({ id: "r1", name: "Office" })]) });
  await shown(page);
  await page.locator("main .head-actions button").click();
  await expect(page.locator('input[name="address"]')).toBeFocused();
  await page.keyboard.type("ftp://chat.example");
  const key = page.locator('input[name="key"]');
  await key.fill("sk_made_up");
  await page.keyboard.press("Enter");
  await expect(page.locator("form.panel .field-error")).toBeVisible();
  await expect(key).toHaveValue("sk_made_up");
  await page.getByRole("button", { name: "Cancel" }).click();
  const replace = page.getByRole("button", { name: "Replace" }).first();
  await replace.click();
  await page.keyboard.type("sk_other");
  await page.keyboard.press("Escape");
  await expect(replace).toBeFocused();
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
  await page.getByRole("button", { name: "Rename Office" }).click();
  await expect(page.getByRole("textbox")).toBeFocused();
});

for (const language of ["en", "pseudo"]) {
  test(`connection_forms_are_complete_and_labeled_in_${language}`, async ({ page, admin }) => {
    await page.setViewportSize({ width: 900, height: 640 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript((spoken) => localStorage.setItem("porchlight.language", spoken), language);
    await openDesktopApp(page, admin.service, { get_app_state: stateOf([builtIn(admin.service)]), built_in_settings: NO_SETTINGS });
    await shown(page);
    const findings: string[] = [];
    let forms = 0;
    const openers = ["main .head-actions button", ...[1, 2, 3].map((at) => `main section.panel >> nth=${at} >> .panel-actions button`)];
    for (const opener of openers.reverse()) {
      await page.locator(opener).first().click();
      await page.locator("main form").first().waitFor();
      forms += 1;
    }
    findings.push(...(await axeFindings(page)));
    findings.push(
      ...(await page.locator("main button, main label, main h2, main select").evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible").map((one) => `cut: ${one.textContent}`),
      )),
    );
    console.log(`connections in ${language}: ${forms} forms open, ${await page.locator("main :is(input, select, textarea)").count()} fields, ${findings.length} findings`);
    expect(findings).toEqual([]);
  });
}
