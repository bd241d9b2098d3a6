/* Starts the real service for one worker, with an empty folder, new keys and a free port. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "../../..");
const PROGRAM = process.env.PORCHLIGHT ?? join(ROOT, "target/debug/porchlight");
const execute = promisify(execFile);

export interface Service {
  baseUrl: string;
  /** The workspace's secret key. */
  secretKey: string;
  /** The workspace's session key, which other services want for listings. */
  sessionKey: string;
  /** Calls an operation with the secret key; resolves to its Data, or throws the error message. */
  call<T = unknown>(path: string, body: object): Promise<T>;
  /** Creates a chatbot with these settings; resolves to its serial number. */
  chatbot(settings?: Record<string, unknown>): Promise<string>;
  /** Changes some settings of a chatbot. */
  edit(serialNumber: string, settings: Record<string, unknown>): Promise<void>;
  /** Imports some of the sample listings. */
  importListings(serialNumber: string, count?: number): Promise<void>;
  /** Uploads one of the sample photos; resolves to its ID. */
  upload(photo: string): Promise<string>;
  /** Runs `porchlight sign-in`; resolves to the link. */
  signInLink(): Promise<string>;
  /** Stops the service, changes its data folder, and starts it again on the same port. */
  restart(change: (data: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** `program` is another build than the one under test. */
export async function startService(options: readonly string[] = [], program = PROGRAM): Promise<Service> {
  const data = await mkdtemp(join(tmpdir(), "porchlight-browser-"));
  const { stdout } = await execute(program, ["init", "--data", data, "--json"]);
  const { secretKey, sessionKey } = JSON.parse(stdout) as { secretKey: string; sessionKey: string };
  const limits = options.includes("--visitor-limits") ? [] : ["--visitor-limits", "off"];
  const start = (listen: string) =>
    spawn(program, ["serve", "--data", data, "--listen", listen, ...limits, ...options], { stdio: ["ignore", "pipe", "ignore"] });
  let child = start("127.0.0.1:0");
  const baseUrl = await listenUrl(child);

  async function end(): Promise<void> {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }

  async function call<T>(path: string, body: object): Promise<T> {
    const response = await fetch(`${baseUrl}/chat/${path}`, {
      method: "POST",
      headers: { Authorization: secretKey, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const envelope = (await response.json()) as { Success: boolean; Message: string; Data: T };
    if (!envelope.Success) throw new Error(`${path}: ${envelope.Message}`);
    return envelope.Data;
  }

  return {
    baseUrl,
    secretKey,
    sessionKey,
    call,
    async chatbot(settings = {}) {
      const serialNumber = await call<string>("Chatbot/Add", { timeZone: "America/Los_Angeles", type: 0 });
      await call("Chatbot/Edit", { SerialNumber: serialNumber, Name: "Harbor Homes", ...settings });
      return serialNumber;
    },
    async edit(serialNumber, settings) {
      await call("Chatbot/Edit", { SerialNumber: serialNumber, ...settings });
    },
    async importListings(serialNumber, count = 20) {
      const text = await readFile(join(ROOT, "crates/server/samples/homes.json"), "utf8");
      const rows = (JSON.parse(text) as { Images?: string[] }[]).slice(0, count);
      const Rows = rows.map((row) => ({ ...row, Images: row.Images?.map((name) => `${baseUrl}/samples/${name}`) }));
      await call("Chatbot/RealEstateImport", { SerialNumber: serialNumber, Rows });
    },
    async upload(photo) {
      const bytes = await readFile(join(ROOT, "crates/server/samples/pictures", photo));
      const target = await call<{ FileStoreId: string; PreUploadUrl: string }>("User/GetPreUploadUrl", { fileName: photo });
      await fetch(target.PreUploadUrl, { method: "PUT", body: bytes });
      return target.FileStoreId;
    },
    async signInLink() {
      const { stdout } = await execute(program, ["sign-in", "--json", "--data", data, "--public-url", baseUrl]);
      return (JSON.parse(stdout) as { link: string }).link;
    },
    async restart(change) {
      await end();
      await change(data);
      child = start(new URL(baseUrl).host);
      await listenUrl(child);
    },
    async stop() {
      await end();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Waits for the line with the URL of the service. */
async function listenUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("the service has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /listening on (http:\/\/\S+)/.exec(line);
    if (found?.[1]) return found[1];
  }
  throw new Error("the service ended before it listened");
}
