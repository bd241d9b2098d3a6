// A remote service that goes away and comes back, and a computer without root certificates, in the real window.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import { AppWindow, waitFor } from "./window";

const PROGRAM = process.env.PORCHLIGHT ?? path.join(import.meta.dirname, "../../target/debug/porchlight");

const screenshot = (app: AppWindow, name: string) =>
  app.screenshot(path.join(process.env.PORCHLIGHT_PICTURES ?? test.info().project.outputDir, `${name}.png`));

const DOT = "return document.querySelector('.sidebar-connection .state-dot').className.split('state-').at(-1)";

test("a lost service is noticed; when it is back, queued changes are sent and the status changes", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "porchlight-remote-"));
  const data = path.join(dir, "remote");
  const { secretKey } = JSON.parse(execFileSync(PROGRAM, ["init", "--data", data, "--json"], { encoding: "utf8" })) as { secretKey: string };
  let service = await serve(data, 0);
  const call = async <T>(operation: string, input: unknown): Promise<T> => {
    const answer = await fetch(`${service.baseUrl}/chat/${operation}`, { method: "POST", headers: { authorization: secretKey }, body: JSON.stringify(input) });
    return ((await answer.json()) as { Data: T }).Data;
  };
  const bot = await call<string>("Chatbot/Add", { timeZone: "UTC", type: 0 });
  await call("Chatbot/Edit", { serialNumber: bot, Name: "Lantern" });
  const app = await AppWindow.start({ XDG_DATA_HOME: dir, XDG_CACHE_HOME: dir });
  const step = (text: string) => console.log(`remote: ${text}`);
  try {
    await app.sees("Welcome to Porchlight", 30_000);
    await app.press("I already have a server");
    await app.type("input[name=address]", service.baseUrl);
    await app.type("input[name=key]", secretKey);
    await app.press("Add");
    await app.until(`${DOT} === 'ready'`, "a dot that says ready", 20_000);
    await app.until("return document.querySelectorAll('[role=tab]').length > 0", "the tabs of the only chatbot", 20_000);
    await app.find("input[name=Name]");

    const port = service.port;
    await service.stop();
    const away = Date.now();
    await app.fill("input[name=Name]", "Lantern of the Bay");
    await app.press("Save");
    await app.sees("1 unsynced change");
    await app.until(`${DOT} === 'unreachable'`, "a dot that says that it is away", 15_000);
    step(`away: the dot turned after ${Date.now() - away} ms; the rail says "${await app.run<string>("return document.querySelector('.sidebar-connection').innerText.replaceAll('\\n', ' ')")}"`);
    await screenshot(app, "remote-away");

    service = await serve(data, port);
    const back = Date.now();
    await app.until(`${DOT} === 'ready'`, "a dot that says ready again", 30_000);
    step(`back: the dot turned after ${Date.now() - back} ms`);
    await app.sees("1 change synced.", 30_000);
    const settings = await call<{ Name: string }>("Chatbot/Get", { serialNumber: bot });
    step(`the service has the name "${settings.Name}" after ${Date.now() - back} ms`);
    expect(settings.Name).toBe("Lantern of the Bay");
    expect(await app.run("return document.body.innerText.includes('waits for the connection')")).toBe(false);
    await screenshot(app, "remote-back");
  } finally {
    await app.stop();
    await service.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});

test("without root certificates the app starts, the built-in service works, and others show an error", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "porchlight-roots-"));
  const nothing = path.join(dir, "nothing");
  mkdirSync(nothing);
  const tls = createServer(selfSigned(dir), (_, response) => response.end());
  await new Promise<void>((resolve) => tls.listen(0, "127.0.0.1", resolve));
  const app = await AppWindow.start({ XDG_DATA_HOME: dir, XDG_CACHE_HOME: dir, SSL_CERT_FILE: path.join(nothing, "none.pem"), SSL_CERT_DIR: nothing });
  const invoke = <T>(command: string, input: unknown) =>
    app.runAsync<T>(
      `const [command, input, done] = arguments;
       window.__TAURI_INTERNALS__.invoke(command, { input }).then(done, done);`,
      command,
      input,
    );
  try {
    await app.sees("Welcome to Porchlight", 30_000);
    await app.type("input[name=Name]", "Harbour Homes");
    await app.press("Continue");
    await app.press("Start with sample listings");
    await app.until("return document.querySelectorAll('[role=tab]').length >= 4", "the tabs", 30_000);
    await app.press("Listings");
    await app.until("return [...document.images].filter((i) => i.src.startsWith('picture://') && i.naturalWidth > 0).length >= 3", "three pictures", 30_000);

    const made = await invoke<{ id: string }>("add_connection", { name: "Far away", baseUrl: `https://127.0.0.1:${(tls.address() as AddressInfo).port}` });
    const kept = await invoke<{ verdict: { is: string } }>("save_key", { connectionId: made.id, kind: "secret", key: "sk_RootsCanary0123456789", keep: "run" });
    console.log(`without root certificates: ${JSON.stringify(kept.verdict)}`);
    await app.press("Connections and keys");
    await app.press("Test");
    await app.sees("This computer has no root certificates", 20_000);
    await screenshot(app, "no-root-certificates");
    expect(kept.verdict).toEqual({ is: "noRoots" });
  } finally {
    await app.stop();
    tls.close();
    rmSync(dir, { recursive: true, force: true });
  }
});

async function serve(data: string, port: number): Promise<{ baseUrl: string; port: number; stop: () => Promise<void> }> {
  const child: ChildProcess = spawn(PROGRAM, ["serve", "--data", data, "--listen", `127.0.0.1:${port}`], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const lines = createInterface({ input: child.stdout! });
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error("the service ended before it listened")));
    lines.on("line", (line) => {
      const found = /listening on (http:\/\/\S+)/.exec(line);
      if (found?.[1]) resolve(found[1]);
    });
  });
  await waitFor(() => fetch(`${baseUrl}/healthz`).then(({ ok }) => ok).catch(() => false), "the service");
  return {
    baseUrl,
    port: Number(new URL(baseUrl).port),
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

function selfSigned(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const ec = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"];
  execFileSync("openssl", ["req", "-x509", ...ec, "-keyout", key, "-out", cert], { stdio: "ignore" });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
