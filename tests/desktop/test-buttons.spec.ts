// The test buttons in Connections, in the real window: a test email to an SMTP server, and "Find models" with
// endpoints that each fail in one way; and where the secrets are afterwards.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import { AppWindow } from "./window";

const MAILBOX = path.join(import.meta.dirname, "../black_box/support/test_mailbox.py");
const PASSWORD = "MailCanary0123456789";
const KEY = "sk-ModelCanary0123456789";

const screenshot = (app: AppWindow, name: string) =>
  app.screenshot(path.join(process.env.PORCHLIGHT_PICTURES ?? test.info().project.outputDir, `${name}.png`));

test("a test email arrives, and each failure of an email server has its own message", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "porchlight-trials-"));
  const { certificate, key } = selfSigned(dir);
  const login = ["porch", PASSWORD];
  const safe = await startMailbox({ certificate, key, login });
  const atOnce = await startMailbox({ certificate, key, login, from_the_start: true });
  const plain = await startMailbox({ refused: ["nobody@homes.example"] });
  // The computer trusts the certificate of the test.
  const app = await AppWindow.start({ XDG_DATA_HOME: dir, XDG_CACHE_HOME: dir, SSL_CERT_FILE: certificate });
  const result = () => outcome(app);
  const fill = (name: string, text: string) => app.fill(`.built-in-form [name=${name}]`, text);
  const rows: [string, Record<string, string>, RegExp][] = [
    ["STARTTLS", { host: "localhost", port: String(safe.port), security: "starttls", login: "porch", password: PASSWORD }, /^Sent to me@homes\.example/],
    ["TLS from the start", { port: String(atOnce.port), security: "tls" }, /^Sent to/],
    ["wrong password", { password: "guess" }, /^Sign-in failed\. .*“535/],
    ["wrong kind of TLS", { port: String(plain.port), password: PASSWORD }, /^This port doesn't support TLS/],
    ["no STARTTLS", { security: "starttls" }, /^This port doesn't support STARTTLS/],
    ["plain, no login", { security: "offered", login: "" }, /^Sent to/],
    ["no such mailbox", { to: "nobody@homes.example" }, /^The server doesn't accept emails to this recipient\. .*“550/],
    ["wrong port", { port: "9", to: "me@homes.example" }, /^No email server on this port/],
    ["unknown name", { host: "no-such-host.invalid" }, /^Can't find this email server/],
    ["no port at all", { port: "" }, /^Enter a port from 1 to 65535/],
  ];
  try {
    await app.sees("Welcome to Porchlight", 30_000);
    await app.press("Connections and keys");
    await app.press("Add email server");
    await fill("from", "bot@porch.example");
    await fill("to", "me@homes.example");
    for (const [name, fields, expected] of rows) {
      for (const [field, text] of Object.entries(fields)) await fill(field, text);
      await app.press("Send test email");
      const sentence = await result();
      console.log(`${name}: ${sentence}`);
      expect(sentence, name).toMatch(expected);
      if (name === "wrong password" || name === "STARTTLS") await screenshot(app, `mail-trial-${name.replaceAll(" ", "-")}`);
    }
    const emails = [...safe.emails, ...atOnce.emails, ...plain.emails];
    console.log(`mails that arrived: ${emails.map(({ encrypted, login: name, recipients }) => `${encrypted ? "encrypted" : "plain"}${name ? ", logged in" : ""} for ${String(recipients)}`).join("; ")}`);
    expect(emails.map(({ taken }) => taken)).toEqual([true, true, true]);
  } finally {
    await app.stop();
    for (const office of [safe, atOnce, plain]) office.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});

test("models are found, each failure of an endpoint has its own message, and the key goes to the keychain", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "porchlight-models-"));
  const got: string[] = [];
  const json = (value: unknown, status = 200): RequestListener => (_, response) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  const endpoint = async (name: string, answer: RequestListener) =>
    listening(createServer((request, response) => {
      got.push(`${name} ${request.method} ${request.url} ${request.headers.authorization ?? "no key"}`);
      answer(request, response);
    }));
  const list = { object: "list", data: [{ id: "lamp-small" }, { id: "lamp-large" }] };
  const good = await endpoint("good", (request, response) => {
    if (request.headers.authorization !== `Bearer ${KEY}`) return json({ error: { message: "Incorrect API key provided." } }, 401)(request, response);
    return json(request.url === "/v1/models" ? list : { choices: [{ message: { role: "assistant", content: " ready " } }] })(request, response);
  });
  const page = await endpoint("page", (_, response) => response.end("<h1>Welcome to nginx</h1>"));
  const other = await endpoint("other", json({ ok: true }));
  const broken = await endpoint("broken", json({ error: { message: "model is overloaded" } }, 503));
  const silent = await endpoint("silent", () => undefined);
  const target = await endpoint("target", json(list));
  const sends = await endpoint("sends", (_, response) => response.writeHead(307, { location: `http://127.0.0.1:${target.port}/v1/models` }).end());
  const app = await AppWindow.start({ XDG_DATA_HOME: dir, XDG_CACHE_HOME: dir });
  const result = () => outcome(app);
  const fill = (name: string, text: string) => app.fill(`.built-in-form [name=${name}]`, text);
  const rows: [string, number, string, RegExp][] = [
    ["no key", good.port, "", /^That API key isn't valid\. .*“Incorrect API key provided\.”/],
    ["not JSON", page.port, KEY, /^This isn't an OpenAI-compatible endpoint \(HTTP 200\)/],
    ["other JSON", other.port, KEY, /isn't an OpenAI-compatible endpoint/],
    ["its own trouble", broken.port, KEY, /reported an error\. .*“model is overloaded”/],
    ["sent elsewhere", sends.port, KEY, /^The server redirects to http:\/\/127\.0\.0\.1/],
    ["nothing there", 9, KEY, /^127\.0\.0\.1 isn't accepting connections on port 9/],
    ["no answer", silent.port, KEY, /^No response after 10 seconds/],
    ["good", good.port, KEY, /^2 models found/],
  ];
  try {
    await app.sees("Welcome to Porchlight", 30_000);
    await app.press("Connections and keys");
    await app.press("Add endpoint");
    for (const [name, port, key, expected] of rows) {
      await fill("url", `http://127.0.0.1:${port}/v1`);
      await fill("key", key);
      await app.press("Find models");
      const sentence = await result();
      console.log(`${name}: ${sentence}`);
      expect(sentence, name).toMatch(expected);
      if (name === "no key") await screenshot(app, "models-no-key");
    }
    await app.until("return document.querySelectorAll('.model-list label').length === 2", "the list");
    await app.click(".model-list label input");
    await app.press("Test model");
    await app.sees("Reply: “ready”");
    await screenshot(app, "models-found");
    await app.press("Save");
    await app.sees("1 model: lamp-small", 20_000);
    // The saved key is used if none is typed.
    await app.press("Edit ");
    await app.press("Find models");
    expect(await result()).toMatch(/^2 models found/);
    const kept = execFileSync("secret-tool", ["search", "--all", "--unlock", "service", "Porchlight"], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    console.log(`in the keychain: ${kept.includes(KEY)}`);
    expect(kept).toContain(KEY);
  } finally {
    await app.stop();
    for (const { server } of [good, page, other, broken, silent, target, sends]) {
      server.close();
      server.closeAllConnections();
    }
  }
  const holding = filesOf(dir).filter((file) => readFileSync(file).includes(KEY));
  rmSync(dir, { recursive: true, force: true });
  console.log(`requests: ${[...new Set(got.map((line) => line.split(" ").slice(0, 3).join(" ")))].join("; ")}; files with the key: ${holding.length}`);
  expect(holding).toEqual([]);
  expect(got.filter((line) => line.startsWith("target"))).toEqual([]);
});

/** The message below the button after the test. */
async function outcome(app: AppWindow): Promise<string> {
  return app.until<string>(
    "return !document.querySelector('.trial [aria-busy=true]') && document.querySelector('.trial [role=status]')?.textContent",
    "what came of the trial",
    40_000,
  );
}

interface Office {
  port: number;
  /** Accepted and rejected emails, as the script prints them. */
  emails: Record<string, unknown>[];
  stop: () => void;
}

async function startMailbox(options: Record<string, unknown>): Promise<Office> {
  const child: ChildProcess = spawn("/usr/bin/python3", ["-X", "utf8", MAILBOX, JSON.stringify(options)], { stdio: ["pipe", "pipe", "inherit"] });
  const emails: Record<string, unknown>[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    child.once("exit", () => reject(new Error("the mail server did not start (python3-aiosmtpd)")));
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const event = JSON.parse(line) as Record<string, unknown>;
      if (typeof event.port === "number") resolve(event.port);
      else emails.push(event);
    });
  });
  return { port, emails, stop: () => child.kill() };
}

async function listening(server: Server): Promise<{ server: Server; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

function selfSigned(folder: string): { key: string; certificate: string } {
  const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const ec = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  execFileSync(
    "openssl",
    ["req", "-x509", ...ec, "-keyout", key, "-out", certificate, "-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=critical,CA:FALSE"],
    { stdio: "ignore" },
  );
  return { key, certificate };
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile());
}
