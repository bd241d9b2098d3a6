// Asks the chat on a page and prints its answer: node ask-in-chromium.mjs URL FILE. ACME_INTERMEDIATE names a certificate
// whose chains are accepted; all others have to be valid.
import { execFileSync } from "node:child_process";
import { chromium } from "@playwright/test";

const [url, screenshot] = process.argv.slice(2);
const command = 'openssl x509 -in "$1" -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64';
const fingerprint = execFileSync("bash", ["-c", command, "fingerprint", process.env.ACME_INTERMEDIATE], { encoding: "utf8" }).trim();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking", `--ignore-certificate-errors-spki-list=${fingerprint}`],
});
const page = await browser.newPage({ viewport: { width: 1000, height: 760 } });
page.setDefaultTimeout(60_000);
const log = [];
page.on("requestfailed", (request) => log.push(`${request.url()}: ${request.failure()?.errorText}`));
page.on("console", (message) => log.push(message.text()));
await page.goto(url);
await page.locator("porchlight-chat .opener").click();
await page.getByRole("textbox").fill("Which homes have 3 bedrooms under 600k?");
await page.getByRole("textbox").press("Enter");
const answer = page.locator(".row.bot[data-state='done']").last().locator(".text");
await answer.waitFor().catch(async (error) => {
  await page.screenshot({ path: screenshot });
  console.error(log.join("\n"));
  throw error;
});
const text = await answer.innerText();
await page.screenshot({ path: screenshot });
await browser.close();
if (!text.includes("$")) throw new Error(text);
console.log(`${url} answers: ${text.replace(/\s+/g, " ").slice(0, 140)}…`);
