// "Put it on my website" with the real core and a real server: pairing, a restart of the app, the move, the embed code,
// and what the check of a page says. The server is on this computer, so its name is localhost with a port. A page that
// is live needs a public server; tests/browser/app/website.spec.ts has that state over a scripted core.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { AppWindow, freePort, waitFor } from "./window";

const PROGRAM = process.env.PORCHLIGHT ?? path.join(import.meta.dirname, "../../target/debug/porchlight");

interface Reply<T> {
  value?: T;
  error?: { code: number; message: string };
}

const OPEN_STEP = "document.querySelector('.guide-step-open .guide-step-head')?.getAttribute('aria-label')";
const COMMAND = "return document.querySelector('.guide-command pre')?.innerText";

test("the guide leads from first run to a server with the data and the embed code", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "porchlight-website-"));
  const port = await freePort();
  const server = `localhost:${port}`;
  const step = (text: string) => console.log(`website: ${text}`);
  const screenshot = (app: AppWindow, name: string) => app.screenshot(path.join(process.env.PORCHLIGHT_PICTURES ?? test.info().project.outputDir, `website-${name}.png`));
  let service: ChildProcess | null = null;
  let app = await start(dir);
  try {
    await app.sees("Try it on this computer", 30_000);
    await app.sees("Put it on my website");
    await screenshot(app, "first-run");
    await app.type("input[name=Name]", "Harbor Homes");
    await app.press("Continue");
    await app.press("Start with sample listings");
    await app.find("[role=tab]");
    const before = await chatbots(app);
    expect(before).toHaveLength(1);
    await app.press("Install");
    await app.press("Open the guide");

    await app.type("input[name=domain]", server);
    await app.press("Continue");
    await app.press("Create the command");
    const command = await app.until<string>(COMMAND, "the command");
    expect(command).toMatch(/install\.sh \| sudo sh -s -- --domain \S+ --pair \S+$/);
    await app.sees("Run the command on the server.");
    await screenshot(app, "command");

    // The guide is there again, with the same code.
    await app.stop();
    app = await start(dir);
    await app.until(`return ${OPEN_STEP}?.startsWith('Step 2')`, "step 2 after the restart");
    expect(await app.until<string>(COMMAND, "the command after the restart")).toBe(command);
    step("the app was restarted in step 2 and has the same code");

    const began = Date.now();
    const data = path.join(dir, "server");
    service = spawn(PROGRAM, ["serve", "--data", data, "--listen", `127.0.0.1:${port}`, "--pair", command.split(" ").at(-1) ?? ""], { stdio: "ignore" });
    await app.sees("This app is connected to", 60_000);
    step(`paired ${Date.now() - began} ms after the server was started`);
    await screenshot(app, "paired");
    await app.press("Continue");

    await app.press("Move my data");
    const moving = Date.now();
    await app.sees("checksums are the same on both sides", 120_000);
    const records = await app.run<string>("return /([\\d,]+) records/.exec(document.body.innerText)?.[1]");
    step(`${records} records moved in ${Date.now() - moving} ms`);
    await screenshot(app, "moved");
    const state = await invoke<{ current: string; connections: { id: string; baseUrl: string; secretKeyIn: string }[] }>(app, "get_app_state");
    const current = state.value?.connections.find(({ id }) => id === state.value?.current);
    expect(current).toMatchObject({ baseUrl: `http://${server}`, secretKeyIn: "keychain" });
    expect((await chatbots(app)).map(({ SerialNumber }) => SerialNumber)).toEqual(before.map(({ SerialNumber }) => SerialNumber));
    const listings = await invoke<{ VirtualCount: number }>(app, "list_listings", { SerialNumber: before[0]?.SerialNumber, PageNumber: 1, PageSize: 1 });
    expect(listings.value?.VirtualCount).toBe(68);
    step(`the server has ${listings.value?.VirtualCount} listings under the same chatbot ID`);

    await app.press("Continue");
    const code = await app.until<string>(COMMAND, "the embed code");
    expect(code).toBe(`<script src="http://${server}/embed.min.js" data-chatbot-id="${before[0]?.SerialNumber}" defer></script>`);
    await app.press("I've added it");
    await app.type("input[name=pageUrl]", "harborhomes.invalid");
    await app.press("Check");
    await app.sees("harborhomes.invalid doesn't answer.", 30_000);
    await screenshot(app, "page");

    // The copy here rejects changes until the agent allows them.
    await invoke(app, "select_connection", { id: "built-in" });
    const change = { serialNumber: before[0]?.SerialNumber, Name: "Changed here" };
    expect((await invoke(app, "update_chatbot", change)).error?.code).toBe(50301);
    expect((await invoke(app, "reopen_built_in")).error).toBeUndefined();
    expect((await invoke(app, "update_chatbot", change)).error).toBeUndefined();
    expect(filesWith(path.join(dir, "house.porchlight.desktop"), /sk_[A-Za-z0-9]{20}/)).toEqual([]);
    step("the copy rejects changes until they are allowed; no file of the app has a key");
  } finally {
    await app.stop();
    if (service) await ended(service);
    rmSync(dir, { recursive: true, force: true });
  }
});

function start(dir: string): Promise<AppWindow> {
  mkdirSync(dir, { recursive: true });
  return AppWindow.start({ XDG_DATA_HOME: dir, XDG_CACHE_HOME: path.join(dir, "cache") });
}

async function chatbots(app: AppWindow): Promise<{ SerialNumber: string }[]> {
  const answer = await waitFor(async () => (await invoke<{ List: { SerialNumber: string }[] }>(app, "list_chatbots")).value, "the chatbots");
  return answer.List;
}

/** Calls a command of the desktop core as the page does. */
function invoke<T>(app: AppWindow, command: string, input: unknown = {}): Promise<Reply<T>> {
  return app.runAsync<Reply<T>>(
    `const [command, input, done] = arguments;
     window.__TAURI_INTERNALS__.invoke(command, { input }).then((value) => done({ value }), (error) => done({ error }));`,
    command,
    input,
  );
}

async function ended(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null) return;
  const gone = new Promise((resolve) => service.once("exit", resolve));
  service.kill("SIGTERM");
  await gone;
}

function filesWith(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile() && pattern.test(readFileSync(file, "latin1")));
}
