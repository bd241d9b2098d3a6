// How the app starts: after a crash, after a blank window, with the saved window size. Each test has its own data
// folder.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { AppWindow, waitFor } from "./window";

const program = process.env.PORCHLIGHT_DESKTOP ?? path.join(import.meta.dirname, "../../target/debug/porchlight-desktop");
const screenshotDir = () => process.env.PORCHLIGHT_PICTURES ?? test.info().project.outputDir;

/** A new data directory, and the app's folder in it. */
function freshData(): { dir: string; data: string } {
  const dir = mkdtempSync(path.join(tmpdir(), "porchlight-start-"));
  const data = path.join(dir, "house.porchlight.desktop");
  mkdirSync(data);
  return { dir, data };
}

test("after a crash the next start shows a banner once", async () => {
  const { dir, data } = freshData();
  const first = await AppWindow.start({ XDG_DATA_HOME: dir });
  await first.sees("Welcome to Porchlight");
  await waitFor(async () => marked(data) === "drawn", "the mark of a drawn window");
  process.kill(pidOf(dir), "SIGKILL");
  await first.stop();

  const second = await AppWindow.start({ XDG_DATA_HOME: dir });
  await second.sees("Porchlight quit unexpectedly");
  await second.sees("Show crash log");
  await second.screenshot(path.join(screenshotDir(), "after-crash.png"));
  await quit(second);
  await waitFor(async () => marked(data) === null, "the mark of the running program to go");
  await second.stop();

  const third = await AppWindow.start({ XDG_DATA_HOME: dir });
  await third.sees("Welcome to Porchlight");
  expect(await third.run<boolean>("return document.body.innerText.includes('unexpectedly')")).toBe(false);
  await third.stop();
});

test("a blank window is followed by a start with the safe renderer, which is saved", async () => {
  const { dir, data } = freshData();
  const began = Date.now();
  const app = spawn(program, [], { env: { ...process.env, XDG_DATA_HOME: dir, PORCHLIGHT_PRETEND_BLANK: "1", PORCHLIGHT_BLANK_AFTER_MS: "1500" }, stdio: "ignore" });
  const drawing = () => (existsSync(path.join(data, "drawing.json")) ? (JSON.parse(readFileSync(path.join(data, "drawing.json"), "utf8")) as object) : null);
  await waitFor(async () => JSON.stringify(drawing()) === JSON.stringify({ renderer: "safe", told: true }), "the safe renderer, drawn and told");
  const environment = readFileSync(`/proc/${app.pid}/environ`, "utf8").split("\0").filter((one) => one.startsWith("WEBKIT_"));
  console.log(`blank window: safe renderer drawn after ${Date.now() - began} ms, ${environment.join(" ")}`);
  expect(environment.sort()).toEqual(["WEBKIT_DISABLE_COMPOSITING_MODE=1", "WEBKIT_DISABLE_DMABUF_RENDERER=1"]);
  expect(readFileSync(path.join(data, "logs/crash.log"), "utf8")).toContain("core blank-window");
  await ended(app, "SIGTERM");

  writeFileSync(path.join(data, "drawing.json"), JSON.stringify({ renderer: "safe", told: false }));
  const next = await AppWindow.start({ XDG_DATA_HOME: dir });
  await next.sees("Porchlight restarted in safe graphics mode");
  await next.screenshot(path.join(screenshotDir(), "after-blank.png"));
  await next.press("Use default graphics");
  await waitFor(async () => JSON.stringify(drawing()) === JSON.stringify({ renderer: "usual", told: true }), "the usual renderer for the next start");
  await next.stop();
});

test("the end of the session is not a crash", async () => {
  const { dir, data } = freshData();
  const app = spawn(program, [], { env: { ...process.env, XDG_DATA_HOME: dir }, stdio: "ignore" });
  await waitFor(async () => marked(data) === "drawn", "a drawn window");
  await ended(app, "SIGTERM");
  expect(marked(data)).toBeNull();
});

/** The content of the lock file; null if there is none. */
function marked(data: string): string | null {
  const mark = path.join(data, "logs/running");
  return existsSync(mark) ? readFileSync(mark, "utf8") : null;
}

/** Closes the app like a person; the driver would kill it. */
async function quit(app: AppWindow): Promise<void> {
  await app.run("window.__TAURI_INTERNALS__.invoke('quit', { input: {} });").catch(() => undefined);
}

/** The process of the app with this data directory. */
function pidOf(dir: string): number {
  const found = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).find((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/exe`) === path.resolve(program) && readFileSync(`/proc/${pid}/environ`, "utf8").includes(`XDG_DATA_HOME=${dir}\0`);
    } catch {
      return false;
    }
  });
  if (!found) throw new Error("the app does not run");
  return Number(found);
}

function ended(app: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const end = new Promise<void>((resolve) => app.once("exit", () => resolve()));
  app.kill(signal);
  return end;
}
