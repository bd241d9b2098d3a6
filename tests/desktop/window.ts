// Drives the real app through tauri-driver with plain WebDriver, because Playwright can't attach to WebKitGTK. Ends
// every process that it starts, by ID.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const START_MS = 120_000;
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** One running app with its driver. */
export class AppWindow {
  private constructor(
    private readonly driver: ChildProcess,
    private readonly baseUrl: string,
  ) {}

  /** Starts the app with additional environment variables. */
  static async start(environment: Record<string, string> = {}): Promise<AppWindow> {
    const [port, nativePort] = [await freePort(), await freePort()];
    const driver = spawn(
      process.env.TAURI_DRIVER ?? "tauri-driver",
      ["--port", String(port), "--native-port", String(nativePort), "--native-driver", "/usr/bin/WebKitWebDriver"],
      { env: { ...process.env, ...environment }, stdio: ["ignore", "ignore", process.env.PORCHLIGHT_LOGS ? "inherit" : "ignore"], detached: true },
    );
    try {
      return new AppWindow(driver, await openSession(`http://127.0.0.1:${port}`));
    } catch (thrown) {
      await end(driver);
      throw thrown;
    }
  }

  /** Closes the window, waits for the app to end, and ends the driver. */
  async stop(): Promise<void> {
    await request(this.baseUrl, "DELETE").catch(() => undefined);
    await end(this.driver);
  }

  /** Runs a script in the page; `arguments` are there as usual. */
  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return request(`${this.baseUrl}/execute/sync`, "POST", { script, args }) as Promise<T>;
  }

  /** Runs a script whose last argument is called with the result. */
  runAsync<T>(script: string, ...args: unknown[]): Promise<T> {
    return request(`${this.baseUrl}/execute/async`, "POST", { script, args }) as Promise<T>;
  }

  /** Waits until a script returns a truthy value, and returns it. */
  until<T>(script: string, what: string, ms = 60_000): Promise<T> {
    return waitFor(() => this.run<T>(script).catch(() => undefined as T), what, ms);
  }

  /** Waits for an element by CSS selector. */
  async find(css: string): Promise<string> {
    return waitFor(async () => {
      const found = await request(`${this.baseUrl}/element`, "POST", { using: "css selector", value: css }).catch(() => undefined);
      return (found as Record<string, string> | undefined)?.[elementKey];
    }, css) as Promise<string>;
  }

  async click(css: string): Promise<void> {
    await request(`${this.baseUrl}/element/${await this.find(css)}/click`, "POST", {});
  }

  async type(css: string, text: string): Promise<void> {
    await request(`${this.baseUrl}/element/${await this.find(css)}/value`, "POST", { text });
  }

  /** Puts a text into a field, or chooses an option by its value, as if it was typed. */
  async fill(css: string, text: string): Promise<void> {
    await this.find(css);
    await this.run(
      `const [css, text] = arguments;
       const field = document.querySelector(css);
       field.value = text;
       field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true }));`,
      css,
      text,
    );
  }

  /** Clicks the button, link or tab whose name or text is this, or begins with it. */
  async press(name: string): Promise<void> {
    const script = `
      const wanted = ${JSON.stringify(name)};
      const all = [...document.querySelectorAll("button, a, [role=tab], [role=button]")];
      const named = (e) => (e.getAttribute("aria-label") || e.textContent || "").trim();
      const shown = all.filter((e) => !e.disabled && e.getClientRects().length > 0);
      const hit = shown.find((e) => named(e) === wanted) ?? shown.find((e) => named(e).startsWith(wanted));
      if (!hit) return false;
      hit.click();
      return true;`;
    await this.until(script, `a control named "${name}"`);
  }

  /** Waits until the page shows this text. */
  async sees(text: string, ms?: number): Promise<void> {
    await this.until(`return document.body.innerText.includes(${JSON.stringify(text)})`, `the text "${text}"`, ms);
  }

  /** Handles of all windows. */
  windows(): Promise<string[]> {
    return request(`${this.baseUrl}/window/handles`, "GET") as Promise<string[]>;
  }

  async switchTo(handle: string): Promise<void> {
    await request(`${this.baseUrl}/window`, "POST", { handle });
  }

  /**
   * Takes a screenshot of the screen, which the window fills.
   *
   * Not through WebDriver: WebKitWebDriver's screenshot can hang if nothing is redrawn.
   */
  async screenshot(file: string): Promise<void> {
    await this.runAsync("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(true)));");
    await mkdir(path.dirname(file), { recursive: true });
    await promisify(execFile)("import", ["-silent", "-window", "root", file]);
  }
}

/** Starts the app once the driver responds; returns the URL of its session. */
async function openSession(driver: string): Promise<string> {
  await waitFor(() => fetch(`${driver}/status`).then((answer) => answer.ok).catch(() => false), "tauri-driver");
  const application = process.env.PORCHLIGHT_DESKTOP ?? path.join(root, "target/debug/porchlight-desktop");
  // The driver waits forever if the app ends before it has a window.
  const made = await Promise.race([
    request(`${driver}/session`, "POST", { capabilities: { alwaysMatch: { "tauri:options": { application } } } }),
    tooLate(START_MS, application),
  ]);
  return `${driver}/session/${(made as { sessionId: string }).sessionId}`;
}

async function tooLate(ms: number, program: string): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, ms).unref());
  throw new Error(`${program} had no window after ${ms} ms`);
}

async function end(driver: ChildProcess): Promise<void> {
  if (driver.exitCode !== null || !driver.pid) return;
  const ended = new Promise((resolve) => driver.once("exit", resolve));
  // The group holds the driver and the WebKitWebDriver that it started.
  process.kill(-driver.pid, "SIGTERM");
  await ended;
}

async function request(url: string, method: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

/** Polls until the result is truthy. Throws after `ms`, which only limits hangs. */
export async function waitFor<T>(ask: () => Promise<T>, what: string, ms = 60_000): Promise<NonNullable<T>> {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as NonNullable<T>;
    if (Date.now() > end) throw new Error(`waited ${ms} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const bound = server.address();
      const port = typeof bound === "object" && bound ? bound.port : 0;
      server.close(() => resolve(port));
    });
  });
}
