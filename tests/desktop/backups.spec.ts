// The built-in service backs up into the folder of the profile, verifies it, and does so again after a restart. The
// folder's dialog is the system's, so the test writes the choice. `PORCHLIGHT_PICTURES` names a folder for screenshots.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { AppWindow } from "./window";

test("the built-in service backs up and is examined", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "porchlight-desktop-backups-"));
  const folder = path.join(dir, "usb");
  const profile = path.join(dir, "house.porchlight.desktop/desktop.json");
  mkdirSync(path.dirname(profile), { recursive: true });
  writeFileSync(profile, JSON.stringify({ backups: { folder, keep: "7d,4w" } }));
  const start = () => AppWindow.start({ XDG_DATA_HOME: dir, XDG_CACHE_HOME: dir });
  const count = () => readdirSync(path.join(folder, "backups")).length;
  let app = await start();
  try {
    await app.sees("Welcome to Porchlight");
    await app.press("Backups and checkup");
    await app.sees(folder);
    await app.sees("Passed on ", 90_000);
    expect(count()).toBe(1);
    await app.press("Back up now");
    await app.sees("Backup made and compared.");
    // Of one day the newest is kept.
    expect(count()).toBe(1);
    await app.press("Run checkup");
    await app.sees("are on the same disk as the data", 90_000);
    await app.screenshot(path.join(process.env.PORCHLIGHT_PICTURES ?? test.info().project.outputDir, "backups.png"));
    await app.stop();
    app = await start();
    await app.press("Backups and checkup");
    await app.sees(folder);
    await app.sees("1 backup.");
    expect((JSON.parse(readFileSync(profile, "utf8")) as { backups: unknown }).backups).toEqual({ folder, keep: "7d,4w" });
  } finally {
    await app.stop();
    rmSync(dir, { recursive: true, force: true });
  }
  console.log("the built-in service made 2 backups, restored one to verify it, and kept its settings over a restart");
});
