/*
 * Email server and models of a new server, set in the browser alone: a test email arrives, a model is found, and no
 * secret is in a response, in the page, in browser storage or in the log.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Page } from "@playwright/test";
import { applyVariant, checkAndCapture, capture, outside } from "../support/screenshots";
import { expect, test as playwrightTest } from "@playwright/test";
import { startMailbox, type TestMailbox } from "../support/test-mailbox";

const PROGRAM = process.env.PORCHLIGHT ?? join(import.meta.dirname, "../../../target/debug/porchlight");
const PASSWORD = "pass-tulip-4711";
const KEY = "sk-daisy-0815";

interface NewServer {
  /** Printed at the start; signs in once. */
  link: string;
  log(): string;
}

/** `porchlight serve --manage` on an empty folder, with everything that it logs. */
async function startServer(options: string[] = []): Promise<{ server: NewServer; stop: () => Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), "porchlight-new-"));
  const env = { ...process.env, PORCHLIGHT_LOG: "debug" };
  const child: ChildProcess = spawn(PROGRAM, ["serve", "--data", data, "--listen", "127.0.0.1:0", "--manage", ...options], { env, stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  child.stderr?.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const { stdout } = child;
  if (!stdout) throw new Error("the server has no output");
  const link = await new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).on("line", (line) => {
      const found = /^admin app: (\S+)/.exec(line);
      if (found?.[1]) resolve(found[1]);
    });
    child.once("exit", () => reject(new Error(`the server ended: ${log}`)));
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  return { server: { link, log: () => log }, stop };
}

/** An endpoint that lists its models to callers with the key. */
async function startEndpoint(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${KEY}`;
    response.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" });
    response.end(JSON.stringify(isKnown ? { object: "list", data: [{ id: "small" }, { id: "large" }] } : { error: { message: "No key." } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, server };
}

const test = playwrightTest.extend<{ server: NewServer; mailbox: TestMailbox }>({
  server: async ({}, use) => {
    const { server, stop } = await startServer();
    await use(server);
    await stop();
  },
  mailbox: async ({}, use) => {
    const mailbox = await startMailbox({ login: ["porch", PASSWORD], plain_login: true });
    await use(mailbox);
    await mailbox.stop();
  },
});

/** Everything that the service sends to the page. */
function recordResponses(page: Page): () => string {
  let all = "";
  page.on("response", (response) => {
    if (response.url().includes("/chat/")) void response.text().then((text) => (all += text), () => undefined);
  });
  return () => all;
}

async function openSettings(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Connections and keys" }).click();
  await page.getByRole("region", { name: "Email server" }).waitFor();
}

async function fillEmail(page: Page, port: number): Promise<void> {
  const panel = page.getByRole("region", { name: "Email server" });
  await panel.getByRole("button", { name: "Add email server" }).click();
  await panel.getByLabel("Encryption").selectOption("offered");
  await panel.getByLabel("Server", { exact: true }).fill("127.0.0.1");
  await panel.getByLabel("Port").fill(String(port));
  await panel.getByLabel("From").fill("Harbor Homes <bot@homes.example>");
  await panel.getByLabel("Username").fill("porch");
  await panel.getByLabel("Password").fill(PASSWORD);
}

test("a_new_server_gets_its_email_server_and_models_without_a_terminal", async ({ page, server, mailbox }) => {
  const responses = recordResponses(page);
  await openSettings(page, server.link);
  const email = page.getByRole("region", { name: "Email server" });
  await fillEmail(page, mailbox.port);
  await email.getByLabel("Send a test email to").fill("me@homes.example");
  await email.getByRole("button", { name: "Send test email" }).click();
  await expect(email.getByRole("status")).toContainText("Sent to me@homes.example");
  expect((await mailbox.emailTo("me@homes.example")).subject).toBe("Porchlight test email");
  await email.getByRole("button", { name: "Save" }).click();
  await expect(email.getByText(`127.0.0.1:${mailbox.port}, from Harbor Homes <bot@homes.example>`)).toBeVisible();

  // With the saved password, after a reload.
  await page.reload();
  await page.getByRole("button", { name: "Connections and keys" }).click();
  await email.getByLabel("Send a test email to").fill("office@homes.example");
  await email.getByRole("button", { name: "Send test email" }).click();
  await expect(email.getByRole("status")).toContainText("Sent to office@homes.example");
  await mailbox.emailTo("office@homes.example");

  const { url, server: endpoint } = await startEndpoint();
  const models = page.getByRole("region", { name: "AI models" });
  await models.getByRole("button", { name: "Add endpoint" }).click();
  await models.getByText("Other", { exact: true }).click();
  await models.getByLabel("Base URL").fill(url);
  await models.getByLabel("Name", { exact: true }).fill("Office");
  await models.getByLabel("API key").fill(KEY);
  await models.getByRole("button", { name: "Find models" }).click();
  await expect(models.getByRole("status")).toContainText("2 models found");
  await models.getByRole("checkbox", { name: "small" }).check();
  await models.getByText("Prices (optional)").click();
  await models.getByLabel("Currency").fill("usd");
  await models.getByLabel("Prompts").fill("0.15");
  await models.getByLabel("Answers").fill("0.60");
  await models.getByRole("button", { name: "Save" }).click();
  await expect(models.getByText("1 model: small")).toBeVisible();
  const limits = page.getByRole("form", { name: "Daily limits" });
  await limits.getByLabel("Cost per day (USD)").fill("5");
  await limits.getByRole("button", { name: "Save" }).click();
  await expect(limits.getByRole("button", { name: "Save" })).toBeDisabled();

  // The key was saved, and is used without being typed again.
  await models.getByRole("button", { name: "Edit Office" }).click();
  await expect(models.getByLabel("API key")).toHaveValue("");
  await models.getByRole("button", { name: "Find models" }).click();
  await expect(models.getByRole("status")).toContainText("2 models found");
  // Another host doesn't get it.
  await models.getByLabel("Base URL").fill("http://127.0.0.1:9/v1");
  await models.getByRole("button", { name: "Find models" }).click();
  await expect(models.getByRole("status")).toContainText("Enter the API key again");

  const seen = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const secret of [PASSWORD, KEY]) {
    expect(responses()).not.toContain(secret);
    expect(seen).not.toContain(secret);
    expect(server.log()).not.toContain(secret);
  }
  endpoint.close();
});

test("what_the_operator_set_is_read_only", async ({ page, mailbox }) => {
  const { server, stop } = await startServer(["--smtp-url", `smtp://127.0.0.1:${mailbox.port}`, "--mail-from", "bot@porch.example", "--model-url", "http://127.0.0.1:9/v1", "--model-name", "tiny", "--tokens-per-day", "7000"]);
  await openSettings(page, server.link);
  const email = page.getByRole("region", { name: "Email server" });
  await expect(email.getByText("Set by the server's operator")).toBeVisible();
  await expect(email.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "AI models" }).getByText("Set by the server's operator")).toBeVisible();
  await expect(page.getByRole("region", { name: "Daily limits" }).getByText("Up to 7,000 tokens per chatbot and day.")).toBeVisible();
  await capture(page, "workspace-settings-fixed");
  await stop();
});

for (const [width, theme, language] of [[1280, "light", "en"], [1280, "dark", "en"], [390, "light", "en"], [390, "dark", "es"]] as const) {
  test(`the_settings_fit_at_${width}_${theme}_${language}`, async ({ page, server }) => {
    const label = `${width}-${theme}-${language}`;
    await applyVariant(page, { size: { width, height: 800 }, theme, language, label });
    await page.goto(server.link);
    await page.getByRole("button", { name: language === "es" ? "Conexiones y claves" : "Connections and keys" }).click();
    const email = page.locator("section.panel").filter({ has: page.locator("h2", { hasText: /Email server|Servidor de correo/ }) });
    const models = page.locator("section.panel").filter({ has: page.locator("h2", { hasText: /AI models|Modelos de IA/ }) });
    await email.waitFor();
    await email.scrollIntoViewIfNeeded();
    await checkAndCapture(page, `workspace-settings-${label}`);
    await email.locator(".panel-actions button").first().click();
    await email.locator("[name=host]").fill("a b");
    await email.locator("[name=from]").fill("nobody");
    await email.locator("button[type=submit]").click();
    await expect(email.getByRole("alert").first()).toBeVisible();
    await email.locator("form").evaluate((form) => form.scrollIntoView({ block: "start" }));
    await checkAndCapture(page, `workspace-settings-email-${label}`);
    await models.locator(".panel-actions button").first().click();
    await models.locator("[name=models]").fill("a-model\nanother-model-with-a-rather-long-name:70b-instruct");
    await models.locator("summary").click();
    await models.locator("form").evaluate((form) => form.scrollIntoView({ block: "start" }));
    await checkAndCapture(page, `workspace-settings-models-${label}`);
    expect(await outside(page)).toEqual([]);
  });
}
