/*
 * Starts the real service for one worker: an empty folder, fresh keys, a free
 * port; ends it by its own process when the worker is done. Speaks to it as an
 * owner's program would. Pages and browsers are not here.
 */
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
  /** What the app is given by its owner. */
  secretKey: string;
  /** The workspace's session key, which other services want for listings. */
  sessionKey: string;
  /** Calls an operation with the secret key; its Data, or an error with the service's words. */
  call<T = unknown>(path: string, body: object): Promise<T>;
  /** A new chatbot with these settings; its serial number. */
  chatbot(settings?: Record<string, unknown>): Promise<string>;
  /** Changes some settings of a chatbot, as an owner's program would. */
  edit(serialNumber: string, settings: Record<string, unknown>): Promise<void>;
  /** Puts some of the sample homes into a chatbot. */
  importListings(serialNumber: string, count?: number): Promise<void>;
  /** Stores one of the sample pictures as a file of the owner's; its id. */
  upload(photo: string): Promise<string>;
  /** Ends the program, lets something happen to its data folder, and starts it again at the same address. */
  restart(change: (data: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export async function startService(options: readonly string[] = []): Promise<Service> {
  const data = await mkdtemp(join(tmpdir(), "porchlight-browser-"));
  const { stdout } = await execute(PROGRAM, ["init", "--data", data, "--json"]);
  const { secretKey, sessionKey } = JSON.parse(stdout) as { secretKey: string; sessionKey: string };
  const limits = options.includes("--visitor-limits") ? [] : ["--visitor-limits", "off"];
  const start = (listen: string) =>
    spawn(PROGRAM, ["serve", "--data", data, "--listen", listen, ...limits, ...options], { stdio: ["ignore", "pipe", "ignore"] });
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

/** Reads the line that says where the service listens. */
async function listenUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("the service has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /listening on (http:\/\/\S+)/.exec(line);
    if (found?.[1]) return found[1];
  }
  throw new Error("the service ended before it listened");
}
