// What leaves and enters the window: files only by handles of the system's dialog, links to a new host only after
// their target was shown.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { AppWindow, waitFor } from "./window";

test.describe.configure({ mode: "serial" });

let app: AppWindow;
let dir: string;

test.beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), "porchlight-outside-"));
  // Replaces the browser and records opened URLs.
  writeFileSync(path.join(dir, "xdg-open"), `#!/bin/sh\nprintf '%s\\n' "$1" >> ${path.join(dir, "opened")}\n`);
  chmodSync(path.join(dir, "xdg-open"), 0o755);
  app = await AppWindow.start({ XDG_DATA_HOME: dir, XDG_CACHE_HOME: dir, PATH: `${dir}:${process.env.PATH}` });
  await app.sees("Welcome to Porchlight");
});

test.afterAll(async () => {
  await app?.stop();
  rmSync(dir, { recursive: true, force: true });
});

interface Answered<T> {
  value?: T;
  error?: { code: number; message: string };
}

const invoke = <T>(command: string, input: unknown = {}) =>
  app.runAsync<Answered<T>>(
    `const [command, input, done] = arguments;
     window.__TAURI_INTERNALS__.invoke(command, { input }).then((value) => done({ value }), (error) => done({ error: typeof error === "string" ? { code: 0, message: error } : error }));`,
    command,
    input,
  );

const opened = () => (existsSync(path.join(dir, "opened")) ? readFileSync(path.join(dir, "opened"), "utf8").trim().split("\n") : []);

/** Clicks a link like one in an answer. */
const follow = (href: string) =>
  app.run("const link = document.createElement('a'); link.href = arguments[0]; document.body.append(link); link.click(); link.remove();", href);

const question = () => app.run<string | null>("return document.querySelector('dialog.question[open]')?.innerText ?? null");

test("no command reads a file that the window names by its path", async () => {
  const secret = path.join(dir, "secret.csv");
  writeFileSync(secret, "Address,Price\n1 Secret Street,100000\n");
  for (const file of [{ path: secret }, { handle: secret }, { handle: "0".repeat(32) }, { path: "/etc/passwd" }, { handle: "../../etc/passwd" }]) {
    for (const command of ["read_import_file", "import_file", "upload_image", "save_file"]) {
      const rest = { name: "homes.csv", title: "Save", serialNumber: "0".repeat(32), dryRun: true, onConflict: "update" };
      const answer = await invoke(command, { ...rest, ...file });
      expect(answer.error?.code, `${command} ${JSON.stringify(file)}: ${JSON.stringify(answer)}`).toBe(10006);
      expect(JSON.stringify(answer)).not.toMatch(/Secret Street|root:/);
    }
  }
  // The dialog belongs to the core; its plugin returns no paths to the window.
  const answer = await app.runAsync<Answered<unknown>>(
    `const done = arguments[0];
     window.__TAURI_INTERNALS__.invoke("plugin:dialog|open", { options: {} }).then((value) => done({ value }), (error) => done({ error: { code: 0, message: String(error) } }));`,
  );
  console.log(`paths: 20 calls refused with 10006; the dialog plugin: ${answer.error?.message}`);
  expect(answer.error?.message).toMatch(/not allowed/);
});

test("a dropped file is read by its bytes", async () => {
  const bytesBase64 = Buffer.from("Address,Price,Currency\n1 Open Street,100000,$\n").toString("base64");
  const read = await invoke<{ rows: number }>("read_import_file", { name: "homes.csv", bytesBase64 });
  expect(read.value?.rows).toBe(1);
});

test("a link to a new host shows its target and asks once", async () => {
  await follow("https://аррӏе.example/login?next=1");
  await app.sees("Open in browser");
  const answer = await question();
  console.log(`asked: ${answer?.replace(/\n+/g, " | ")}`);
  expect(answer).toContain("Open xn--80ak6aa92e.example?");
  expect(answer).toContain("https://xn--80ak6aa92e.example/login?next=1");
  await app.screenshot(path.join(process.env.PORCHLIGHT_PICTURES ?? test.info().project.outputDir, "open-link.png"));
  await app.press("Cancel");
  expect(await question()).toBeNull();
  expect(opened()).toEqual([]);

  await follow("https://news.example/today");
  await app.sees("Open news.example?");
  await app.press("Open in browser");
  await waitFor(async () => opened().length === 1, "the browser");
  await follow("https://www.news.example/tomorrow");
  await waitFor(async () => opened().length === 2, "the browser");
  expect(await question()).toBeNull();
  expect(opened()).toEqual(["https://news.example/today", "https://www.news.example/tomorrow"]);
  const profile = JSON.parse(readFileSync(path.join(dir, "house.porchlight.desktop/desktop.json"), "utf8")) as { linkHosts: string[] };
  expect(profile.linkHosts).toEqual(["news.example"]);
});

test("listing pages, connected services, email and phone links open without a question", async () => {
  const bot = (await invoke<string>("create_chatbot", { timeZone: "UTC", type: 0 })).value ?? "";
  const listing = {
    SerialNumber: bot, SaleType: "for_sale", Status: "Active", CurrencySymbol: "$", PropertyType: "House", Bedrooms: 3, Bathrooms: 2,
    Url: "https://homes.example/1", MLSNumber: "F-1", YearBuilt: 1990, DaysOnMarket: 1, LotArea: 3000, BuildingArea: 1500, AreaUnit: "Square Feet",
    ParkingSpots: 1, SalePrice: 400000, Address: "1 Open Street", City: "Brackwater",
  };
  expect((await invoke("open_external", { url: "https://homes.example/1" })).value).toMatchObject({ is: "unknownHost", host: "homes.example", address: "https://homes.example/1" });
  expect((await invoke("create_listing", listing)).error).toBeUndefined();
  expect((await invoke<{ VirtualCount: number }>("list_listings", { SerialNumber: bot })).value?.VirtualCount).toBe(1);
  const before = opened().length;
  const state = (await invoke<{ connections: { baseUrl: string }[] }>("get_app_state")).value;
  const urls = ["https://homes.example/1", `${state?.connections[0]?.baseUrl}/share/${bot}`, "mailto:office@homes.example", "tel:+15551234567"];
  for (const url of urls) expect((await invoke("open_external", { url })).value).toEqual({ is: "opened" });
  await waitFor(async () => opened().length === before + urls.length, "the browser");
  expect(opened().slice(before).sort()).toEqual([...urls].sort());
});
