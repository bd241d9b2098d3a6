/* Starts the real service on an empty folder and a free port, with one chatbot with default settings. */
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** PORCHLIGHT, else the release program, else the debug one. */
export function programOf() {
  const candidates = [process.env.PORCHLIGHT, join(ROOT, "target/release/porchlight"), join(ROOT, "target/debug/porchlight")];
  const program = candidates.find((path) => path && existsSync(path));
  if (!program) throw new Error("no program: cargo build --release -p porchlight-server, or name one with PORCHLIGHT");
  if (!existsSync(join(ROOT, "ui/dist/widget/embed.min.js"))) throw new Error("no widget: npm run build -w ui");
  return program;
}

export async function startService() {
  const program = programOf();
  const data = await mkdtemp(join(tmpdir(), "porchlight-widgets-"));
  const { stdout } = await run(program, ["init", "--data", data, "--json"]);
  const { secretKey } = JSON.parse(stdout);
  const child = spawn(program, ["serve", "--data", data, "--listen", "127.0.0.1:0", "--visitor-limits", "off"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const baseUrl = await listenUrl(child);

  async function call(path, body) {
    const headers = { Authorization: secretKey, "Content-Type": "application/json" };
    const response = await fetch(`${baseUrl}/chat/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const envelope = await response.json();
    if (!envelope.Success) throw new Error(`${path}: ${envelope.Message}`);
    return envelope.Data;
  }

  const chatbot = await call("Chatbot/Add", { timeZone: "America/Los_Angeles", type: 0 });
  return {
    baseUrl,
    chatbot,
    call,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function listenUrl(child) {
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /listening on (http:\/\/\S+)/.exec(line);
    if (found?.[1]) return found[1];
  }
  throw new Error("the service ended before it listened");
}
