/* Install: embed codes, the reachability warning, and a policy check that agrees with Chromium. */
import type { Page } from "@playwright/test";
import { expect, AdminApp, test } from "../support/admin-app";
import { pageWith, snippet, startSite, type Site } from "../support/host-site";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

async function opened(page: Page, admin: Parameters<typeof AdminApp.open>[1], settings = {}): Promise<string> {
  const bot = await admin.service.chatbot(settings);
  const app = await AdminApp.open(page, admin, bot);
  await app.tab("Install");
  return bot;
}

test("embed_codes_are_copied_and_a_loopback_url_shows_a_warning", async ({ page, admin }) => {
  const bot = await opened(page, admin);
  await expect(page.getByRole("note")).toContainText(`Visitors can't reach this computer. ${admin.service.baseUrl} works only here`);
  await page.getByRole("button", { name: "Copy embed code" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(snippet(admin.service.baseUrl, bot));
  await page.getByRole("region", { name: "Share link" }).getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${admin.service.baseUrl}/share/${bot}`);
  await expect(page.getByRole("region", { name: "Allowed domains" })).toContainText("The chat can load on any site.");
  await page.getByText("Google Tag Manager").click();
  await expect(page.getByText(`window.porchlight = { chatbotId: "${bot}", domain: "${admin.service.baseUrl}" }`)).toBeVisible();
});

test("allowed_domains_are_shown_as_chips", async ({ page, admin }) => {
  await opened(page, admin, { VerifyDomain: true, Domains: "harbor.example\n*.tarn.example" });
  const domains = page.getByRole("region", { name: "Allowed domains" });
  await expect(domains.getByRole("listitem")).toHaveText(["harbor.example", "*.tarn.example"]);
  await domains.getByRole("button", { name: "Change" }).click();
  await expect(page.getByRole("tab", { name: "Settings" })).toHaveAttribute("aria-selected", "true");
});

/** SERVICE is replaced by the service's URL. The snippet does not have the page's nonce. */
const POLICIES = [
  "img-src *",
  "default-src 'none'",
  "default-src 'self'",
  "default-src 'self' SERVICE",
  "default-src 'none'; script-src SERVICE; connect-src SERVICE; img-src SERVICE; style-src 'none'; require-trusted-types-for 'script'",
  "script-src 'self'; default-src SERVICE",
  "script-src SERVICE/embed.min.js; connect-src SERVICE",
  "script-src SERVICE/embed.min.js SERVICE/assets/; connect-src SERVICE/chat/",
  "script-src http://127.0.0.1:*; connect-src http:",
  "script-src http://127.0.0.1; connect-src *",
  "script-src http:; connect-src 'self'",
  "script-src-elem 'self'; script-src SERVICE",
  "script-src 'nonce-abc' 'strict-dynamic' SERVICE; connect-src SERVICE",
  "script-src SERVICE, connect-src SERVICE, default-src 'self' SERVICE",
  "script-src SERVICE, script-src 'self'",
  "sandbox allow-forms",
];

test("the_policy_check_agrees_with_chromium", async ({ page, admin, context }) => {
  const site: Site = await startSite();
  const bot = await opened(page, admin);
  const check = page.getByRole("region", { name: "Check your site's security policy" });
  const visitor = await context.newPage();
  let runs = 0;
  for (const policy of POLICIES.map((one) => one.replaceAll("SERVICE", admin.service.baseUrl))) {
    await check.getByRole("textbox").fill(policy);
    const summary = await check.getByRole("status").locator(".csp-summary").innerText();
    // The whole chat: launcher, settings, panel.
    await visitor.goto(site.page(pageWith(snippet(admin.service.baseUrl, bot)), { "Content-Security-Policy": policy }), { waitUntil: "networkidle" });
    let works = (await visitor.locator("porchlight-chat .opener").count()) > 0;
    if (works) {
      const dialog = visitor.locator("porchlight-chat").getByRole("dialog");
      // A panel that was open on the last page is open on this one.
      if (!(await dialog.isVisible())) await visitor.locator("porchlight-chat .opener").click();
      works = await dialog.waitFor({ timeout: 3000 }).then(() => true, () => false);
    }
    runs += works ? 1 : 0;
    expect(/^The chat works( on this page\.|, with some)/.test(summary), `${policy}: ${summary}`).toBe(works);
  }
  await site.stop();
  console.info(`policy check: ${POLICIES.length} policies, Chromium runs the chat under ${runs}, the check agrees on all`);
});

test("the_fixed_policy_lets_the_chat_run", async ({ page, admin, context }) => {
  const site = await startSite();
  const bot = await opened(page, admin);
  const check = page.getByRole("region", { name: "Check your site's security policy" });
  await check.getByRole("textbox").fill("HTTP/2 200\ncontent-security-policy: default-src 'self'; script-src 'none'; object-src 'none'\n");
  await expect(check).toContainText("The chat is blocked on this page.");
  const mended = await check.locator(".csp-mended pre").innerText();
  expect(mended).toContain("object-src 'none'");
  const visitor = await context.newPage();
  await visitor.goto(site.page(pageWith(snippet(admin.service.baseUrl, bot)), { "Content-Security-Policy": mended }));
  await expect(visitor.locator("porchlight-chat .opener")).toBeVisible();
  await check.getByRole("textbox").fill(mended);
  await expect(check).toContainText("The chat works on this page.");
  await check.getByRole("radio", { name: "Inline (iframe)" }).click();
  await expect(check).toContainText("The chat is blocked on this page.");
  await expect(check).toContainText("The iframe stays blank.");
  await site.stop();
});

test("every_text_of_install_is_translated", async ({ page, admin }) => {
  const bot = await admin.service.chatbot();
  await page.addInitScript((serial) => {
    localStorage.setItem("porchlight.language", "pseudo");
    localStorage.setItem("porchlight.chatbot", serial);
  }, bot);
  await page.goto(`${admin.url}/#${admin.service.baseUrl}|${admin.service.secretKey}`);
  await page.getByRole("tab").last().click();
  await page.locator("textarea[name=policy]").fill("default-src 'self'");
  for (const guide of await page.locator(".guide summary").all()) await guide.click();
  const plain = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.querySelector(".column") as Node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent ?? "";
      if (!walker.currentNode.parentElement?.closest("pre, code") && !text.includes("⟦") && /\p{L}{3,}/u.test(text)) found.push(text);
    }
    return found;
  });
  expect(plain).toEqual([]);
});
