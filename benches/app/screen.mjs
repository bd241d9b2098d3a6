// A virtual screen whose pixels can be read at any time, because Xvfb keeps them in a file. A screenshot by
// `import` takes longer than what is measured.
import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const [WIDTH, HEIGHT] = [1280, 820];
/** One line in so many is read: text is taller than that. */
const EVERY = 5;

export class Screen {
  static async open() {
    const folder = mkdtempSync(join(tmpdir(), "porchlight-screen-"));
    const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", `${WIDTH}x${HEIGHT}x24`, "-fbdir", folder, "-nolisten", "tcp"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    const display = await new Promise((resolve, reject) => {
      server.stdio[3].once("data", (number) => resolve(`:${String(number).trim()}`));
      server.once("exit", () => reject(new Error("Xvfb did not start")));
    });
    process.env.DISPLAY = display;
    const screen = new Screen(server, folder);
    screen.ground = screen.readPixels();
    return screen;
  }

  constructor(server, folder) {
    Object.assign(this, { server, folder, file: openSync(join(folder, "Xvfb_screen0"), "r") });
    // An XWD file: sizes as big-endian words, a table of colors, then the lines.
    const head = Buffer.alloc(100);
    readSync(this.file, head, 0, 100, 0);
    this.start = head.readUInt32BE(0) + head.readUInt32BE(76) * 12;
    this.line = head.readUInt32BE(48);
    this.lines = Array.from({ length: Math.floor(HEIGHT / EVERY) }, (_, n) => n * EVERY);
  }

  /** What is on the screen now. */
  readPixels() {
    const seen = Buffer.alloc(this.lines.length * this.line);
    this.lines.forEach((line, n) => readSync(this.file, seen, n * this.line, this.line, this.start + line * this.line));
    return new Uint32Array(seen.buffer, 0, seen.length / 4);
  }

  /** Share of pixels that two looks have in common. */
  static alike(one, other) {
    let same = 0;
    for (let n = 0; n < one.length; n++) if (one[n] === other[n]) same++;
    return same / one.length;
  }

  /** Waits until something was drawn and nothing changes for so long; what is there then. */
  async settled(quiet_ms) {
    let [last, since] = [this.readPixels(), performance.now()];
    for (;;) {
      await pause(100);
      const now = this.readPixels();
      const changed = Screen.alike(now, last) < 0.998 || Screen.alike(now, this.ground) > 0.98;
      if (changed) [last, since] = [now, performance.now()];
      else if (performance.now() - since > quiet_ms) return now;
    }
  }

  /** Waits until the screen is bare again. */
  async empty() {
    while (Screen.alike(this.readPixels(), this.ground) < 0.999) await pause(20);
  }

  close() {
    closeSync(this.file);
    this.server.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
