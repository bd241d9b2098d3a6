// Results of the connection test in the real window, against services that each fail in one way.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createPlain, type RequestListener } from "node:http";
import { createServer as createTls } from "node:https";
import { createServer as createSocket, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { AppWindow } from "./window";

const KEY = "sk_VerdictCanary0123456789";

test("each failure has its own result, and the key is sent only to the service", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "porchlight-verdicts-"));
  const got: string[] = [];
  const note: (name: string, answer: RequestListener) => RequestListener = (name, answer) => (request, response) => {
    got.push(`${name} ${request.url} ${request.headers.authorization === KEY ? "with key" : "without key"}`);
    answer(request, response);
  };
  const models = JSON.stringify({ Data: [{ Key: "1", Value: "One" }], Version: "1", Success: true, Code: 200, Message: "" });
  const rejection = JSON.stringify({ Data: null, Version: "1", Success: false, Code: 401, Message: "Bad key." });
  const works = await listening(createPlain(note("works", (_, response) => response.end(models))));
  const refuses = await listening(createPlain(note("refuses", (_, response) => response.writeHead(401).end(rejection))));
  const page = await listening(createPlain(note("page", (_, response) => response.end("<h1>Welcome to nginx</h1>"))));
  const target = await listening(createPlain(note("target", (_, response) => response.end(models))));
  const sends = await listening(createPlain(note("redirects", (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${target.port}/` }).end())));
  const hangs = await listening(createSocket(() => undefined));
  const certificate = selfSigned(dir);
  const tls = await listening(createTls(certificate, note("tls", (_, response) => response.end(models))));
  const rows: [string, string, Record<string, unknown>][] = [
    ["works under a prefix", `http://127.0.0.1:${works.port}/bots/one/chat/`, { is: "works" }],
    ["key refused", `http://127.0.0.1:${refuses.port}`, { is: "keyRefused", message: "Bad key." }],
    ["something else", `http://127.0.0.1:${page.port}`, { is: "somethingElse", status: 200 }],
    ["redirects", `http://127.0.0.1:${sends.port}`, { is: "redirects" }],
    ["no answer", `http://127.0.0.1:${hangs.port}`, { is: "timedOut", seconds: 5 }],
    ["refused", "http://127.0.0.1:9", { is: "connectionRefused", port: 9 }],
    ["unknown name", "https://no-such-host.invalid", { is: "nameUnknown" }],
    ["self-signed", `https://127.0.0.1:${tls.port}`, { is: "certificate", problem: "notTrusted" }],
    ["https to http", `https://127.0.0.1:${works.port}`, { is: "noTls" }],
  ];
  const app = await AppWindow.start({ XDG_DATA_HOME: dir, XDG_CACHE_HOME: dir });
  try {
    await app.sees("Welcome to Porchlight");
    for (const [name, baseUrl, verdict] of rows) {
      const tried = await app.runAsync<{ verdict?: unknown; tookMs?: number; message?: string }>(
        `const [name, baseUrl, key, done] = arguments;
         const call = window.__TAURI_INTERNALS__.invoke;
         call("add_connection", { input: { name, baseUrl } })
           .then(({ id }) => call("save_key", { input: { connectionId: id, kind: "secret", key, keep: "run" } }))
           .then(done, done);`,
        name,
        baseUrl,
        KEY,
      );
      console.log(`${name}: ${JSON.stringify(tried.verdict ?? tried.message)} in ${tried.tookMs} ms`);
      expect(tried.verdict).toMatchObject(verdict);
    }
    await app.press("Connections and keys");
    // Each test reads the state of all connections.
    await app.press("Test");
    await app.sees("The server redirects to");
    await app.sees("How to trust a certificate");
    await app.screenshot(path.join(process.env.PORCHLIGHT_PICTURES ?? test.info().project.outputDir, "connections-verdicts.png"));
  } finally {
    await app.stop();
    for (const { server } of [works, refuses, page, target, sends, hangs, tls]) server.close();
    rmSync(dir, { recursive: true, force: true });
  }
  console.log(`requests: ${[...new Set(got)].join("; ")}`);
  expect(got).toContain("works /bots/one/chat/Chatbot/ModelList with key");
  expect(got.filter((line) => /^(target|tls)/.test(line))).toEqual([]);
});

async function listening<S extends Server>(server: S): Promise<{ server: S; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

function selfSigned(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"],
    { stdio: "ignore" },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
