// Without a keychain: the window does not wait for it, says so plainly, works, and writes no key down.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { AppWindow } from "./window";

test("without a keychain the app works, says so and keeps no key", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "porchlight-no-keychain-"));
  const app = await AppWindow.start({
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent/bus",
  });
  try {
    await app.sees("The porch light is on", 30_000);
    await app.press("Connections and keys");
    await app.sees("No keychain was found");
    const made = await app.runAsync<string>(
      `const done = arguments[0];
       window.__TAURI_INTERNALS__.invoke("create_chatbot", { input: { timeZone: "UTC", type: 0 } }).then(done, (fault) => done(JSON.stringify(fault)));`,
    );
    expect(made).toMatch(/^[0-9a-f]{32}$/);
  } finally {
    await app.stop();
  }
  const files = readdirSync(home, { recursive: true, encoding: "utf8" }).map((name) => path.join(home, name));
  const holding = files.filter((file) => statSync(file).isFile() && /(?<![A-Za-z0-9_])sk_[A-Za-z0-9_-]{43}/.test(readFileSync(file, "latin1")));
  expect(holding).toEqual([]);
  rmSync(home, { recursive: true, force: true });
});
