// First start, settings, listings, a conversation, and where the key is stored. One window for the whole file, in the
// order of a first day. Runs inside `in-session`, which provides a screen, a bus and an unlocked keychain.
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { AppWindow, waitFor } from "./window";

test.describe.configure({ mode: "serial" });

let app: AppWindow;

test.beforeAll(async () => {
  app = await AppWindow.start();
});

test.afterAll(async () => {
  await app?.stop();
});

/** Saves a screenshot; `PORCHLIGHT_PICTURES` names a folder for them. */
const screenshot = (name: string) =>
  app.screenshot(path.join(process.env.PORCHLIGHT_PICTURES ?? test.info().project.outputDir, `${name}.png`));

/** Calls a command of the desktop core as the page does. */
const invoke = <T>(command: string, input: unknown = {}) =>
  app.runAsync<{ value?: T; error?: { code: number; message: string } }>(
    `const [command, input, done] = arguments;
     window.__TAURI_INTERNALS__.invoke(command, { input }).then((value) => done({ value }), (error) => done({ error }));`,
    command,
    input,
  );

test("the first start asks only for a name", async () => {
  await app.sees("Welcome to Porchlight");
  await app.sees("Ready");
  await screenshot("first-start");
});

test("a new chatbot with sample listings shows in the preview within seconds", async () => {
  await app.type("input[name=Name]", "Harbour Homes");
  await app.press("Continue");
  await app.find(".start-choice, .start button");
  await screenshot("first-homes");
  await app.press("Start with sample listings");
  await app.until("return document.querySelectorAll('[role=tab], nav a, .tab').length >= 4", "the tabs");
  await app.until("return [...document.querySelectorAll('*')].some((e) => e.shadowRoot?.querySelector('button'))", "the widget on the stage");
  await screenshot("look");
});

test("listings are cards with photos from the app's cache", async () => {
  await app.press("Listings");
  await app.until(
    "return [...document.images].filter((i) => i.src.startsWith('picture://') && i.naturalWidth > 0).length >= 3",
    "three pictures",
  );
  await screenshot("listings");
});

test("an answer streams in, from the listings of the chatbot", async () => {
  const bots = await invoke<{ List: { SerialNumber: string }[] }>("list_chatbots");
  const serialNumber = bots.value?.List[0]?.SerialNumber;
  const session = await invoke<{ SessionID: number }>("create_session", { serialNumber });
  const answer = await app.runAsync<{ pieces: number; joined: string; last: { Answer: string } }>(
    `const [sessionID, done] = arguments;
     const tauri = window.__TAURI_INTERNALS__;
     let joined = "", pieces = 0;
     const id = tauri.transformCallback(({ message }) => {
       if (message?.content) { pieces += 1; joined += message.content; }
       if (message?.AnswerID) done({ pieces, joined, last: message });
     });
     const input = { sessionID, content: "which homes have 3 bedrooms under 600k?", cards: true };
     tauri.invoke("ask", { input, onChunk: "__CHANNEL__:" + id }).catch((error) => done({ error }));`,
    session.value?.SessionID,
  );
  expect(answer.pieces).toBeGreaterThan(1);
  expect(answer.last.Answer).toBe(answer.joined);
  expect(answer.joined).toContain("$");
});

test("the key is in the keychain and nowhere in the app's folders", async () => {
  const found = execFileSync("secret-tool", ["search", "--all", "--unlock", "service", "Porchlight"], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const key = /secret = (sk_\S+)/.exec(found)?.[1];
  expect(key).toBeTruthy();
  const folders = [process.env.XDG_DATA_HOME, process.env.XDG_CONFIG_HOME, process.env.XDG_CACHE_HOME];
  const holding = folders.flatMap((folder) => filesOf(folder ?? "")).filter((file) => readFileSync(file).includes(key ?? ""));
  expect(holding).toEqual([]);
});

test("the window can ask whether there is a key, and no command returns the key", async () => {
  const state = await invoke<Record<string, unknown>>("get_app_state");
  expect(JSON.stringify(state)).not.toMatch(/sk_[A-Za-z0-9]/);
  expect((await invoke("has_key", { connectionId: "built-in", kind: "secret" })).value).toBe(true);
  expect((await invoke("save_key", { connectionId: "built-in", kind: "secret", key: "sk_x" })).error?.code).toBe(10006);
});

test("the first response contains the data of the first screen, if requested", async () => {
  const bots = (await invoke<{ List: { SerialNumber: string }[] }>("list_chatbots")).value;
  const last = bots?.List.at(-1)?.SerialNumber ?? "";
  const settings = (await invoke("get_chatbot", { serialNumber: last })).value;
  const state = await invoke<{ first?: unknown }>("get_app_state", { first: { last } });
  expect(state.value?.first).toEqual({ chatbots: bots, settings });
  expect((await invoke<{ first?: unknown }>("get_app_state")).value?.first).toBeUndefined();
});

test("an invalid listing is rejected with the error of the service", async () => {
  const bots = await invoke<{ List: { SerialNumber: string }[] }>("list_chatbots");
  const made = await invoke("create_listing", { SerialNumber: bots.value?.List[0]?.SerialNumber, Bedrooms: "three" });
  expect(made.error?.code).toBe(42201);
  expect(made.error?.message).toContain("SaleType is required");
});

test("only web, email and phone links leave the app", async () => {
  for (const url of ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "smb://host/share"]) {
    expect((await invoke("open_external", { url })).error?.code).toBe(10006);
  }
});

test("the visitor's window shows the share page and may call nothing", async () => {
  const bots = await invoke<{ List: { SerialNumber: string }[] }>("list_chatbots");
  const before = await app.windows();
  expect((await invoke("open_as_visitor", { serialNumber: bots.value?.List[0]?.SerialNumber })).error).toBeUndefined();
  const handles = await waitForSecond(before.length);
  const visitor = handles.find((handle) => !before.includes(handle)) ?? "";
  await app.switchTo(visitor);
  await app.until("return document.title.includes('Harbour Homes')", "the share page");
  const commands = readFileSync(path.join(import.meta.dirname, "../../src-tauri/commands.txt"), "utf8").split("\n").filter(Boolean);
  const answers: Record<string, string> = {};
  for (const command of commands) {
    answers[command] = await app.runAsync<string>(
      `const [command, done] = arguments;
       const tauri = window.__TAURI_INTERNALS__;
       if (!tauri) return done("no bridge");
       tauri.invoke(command, { input: {} }).then(() => done("allowed"), (error) => done("refused: " + (error?.message ?? error)));`,
      command,
    );
  }
  const rejected = Object.values(answers).filter((answer) => answer.startsWith("refused") || answer === "no bridge");
  console.log(`commands refused from the visitor's window: ${rejected.length} of ${commands.length} (${[...new Set(rejected)].slice(0, 2).join(" | ")})`);
  expect(rejected).toHaveLength(commands.length);
  await app.switchTo(before[0] ?? "");
  expect((await invoke("get_app_state")).error).toBeUndefined();
});

test("the main window's policy names no foreign host", async () => {
  const policy = await app.runAsync<string>(
    `const done = arguments[0];
     document.addEventListener("securitypolicyviolation", (event) => done(event.originalPolicy), { once: true });
     fetch("https://example.com/").catch(() => undefined);`,
  );
  const hosts = [...policy.matchAll(/\bhttps?:\/\/[^\s;]+/g)].map(([host]) => host);
  console.log(`policy of the main window: ${policy}`);
  console.log(`hosts in it: ${[...new Set(hosts)].join(", ")}`);
  // Windows has no custom schemes; these two replace `picture:` and `ipc:`.
  expect([...new Set(hosts)].sort()).toEqual(["http://ipc.localhost", "http://picture.localhost"]);
  expect(policy).not.toMatch(/\*|unsafe|\shttps?:[\s;]/);
});

test("a second start passes its link on and exits", async () => {
  const bots = await invoke<{ List: { SerialNumber: string }[] }>("list_chatbots");
  const serial = bots.value?.List[0]?.SerialNumber ?? "";
  const before = (await app.windows()).length;
  expect(secondStart(`porchlight://chatbot/${serial}/leads`)).toBe(0);
  await app.until("return document.querySelector('[role=tab][aria-selected=true]')?.textContent === 'Leads'", "the tab of the link");
  expect(secondStart(`porchlight://chatbot/${serial}/listings`)).toBe(0);
  await app.until("return document.querySelector('[role=tab][aria-selected=true]')?.textContent === 'Listings'", "the tab of the next link");
  // Invalid links do nothing.
  expect(secondStart(`porchlight://chatbot/${serial}/../../leads`)).toBe(0);
  expect(secondStart("porchlight://connect?url=https://user:sk_1@chat.example.com")).toBe(0);
  expect((await invoke("get_opened_link")).value).toBeNull();
  expect(await app.run("return document.querySelector('[role=tab][aria-selected=true]')?.textContent")).toBe("Listings");
  expect(secondStart("porchlight://connect?url=https%3A%2F%2Fchat.example.com")).toBe(0);
  await app.sees("Connections and keys");
  await app.until("return [...document.querySelectorAll('input')].some((field) => field.value === 'https://chat.example.com')", "the address in the form");
  expect((await app.windows()).length).toBe(before);
});

test("an uncaught error of a screen is in the crash log without its message", async () => {
  await app.run("setTimeout(() => { throw new TypeError('ana@mail.example asked for sk_123'); });");
  const log = await waitFor(async () => {
    const text = (await invoke<string>("read_crash_log")).value ?? "";
    return text.includes("TypeError") ? text : null;
  }, "the error in the log");
  console.log(`crash log: ${log.trim().split("\n").at(-1)}`);
  expect(log).not.toMatch(/ana|mail\.example|sk_/);
});

/** Starts the app again in the same session; returns its exit code. */
function secondStart(link: string): number {
  const program = process.env.PORCHLIGHT_DESKTOP ?? path.join(import.meta.dirname, "../../target/debug/porchlight-desktop");
  return spawnSync(program, [link], { timeout: 60_000, stdio: "ignore" }).status ?? -1;
}

async function waitForSecond(known: number): Promise<string[]> {
  let handles: string[] = [];
  await expect.poll(async () => (handles = await app.windows()).length).toBeGreaterThan(known);
  return handles;
}

/** Every regular file below a folder, except those of the keychain. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => !file.includes("/keyrings/") && statSync(file).isFile());
}
