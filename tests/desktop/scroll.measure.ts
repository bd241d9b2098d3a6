// 10,000 listings with 60,000 photos in the real window: frames per second while the list is scrolled, beside an
// empty page, and memory of all processes. Prints measurements: `tests/desktop/in-session npx playwright test
// --config benches/app/window.config.ts`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "@playwright/test";
// @ts-expect-error A plain module without types, shared with the benches.
import { listings } from "../../benches/app/listings.mjs";
import { AppWindow } from "./window";

const SAMPLES = readdirSync(path.join(import.meta.dirname, "../../crates/server/samples/pictures")).filter((name) => name.endsWith(".webp"));

test("ten thousand listings are scrolled in the real window", async () => {
  test.setTimeout(400_000);
  const dir = mkdtempSync(path.join(tmpdir(), "porchlight-scroll-"));
  const app = await AppWindow.start({ XDG_DATA_HOME: dir, XDG_CACHE_HOME: dir });
  const invoke = async <T>(command: string, input: unknown): Promise<T> => {
    const answer = await app.runAsync<{ value?: T; error?: unknown }>(
      `const [command, input, done] = arguments;
       window.__TAURI_INTERNALS__.invoke(command, { input }).then((value) => done({ value }), (error) => done({ error }));`,
      command, input,
    );
    if (answer.error) throw new Error(`${command}: ${JSON.stringify(answer.error)}`);
    return answer.value as T;
  };
  try {
    await app.sees("Welcome to Porchlight", 60_000);
    const empty = memory();
    const serial = await invoke<string>("create_chatbot", { timeZone: "America/Los_Angeles", type: 0 });
    await invoke("update_chatbot", { SerialNumber: serial, Name: "Harbor Homes" });
    const { connections } = await invoke<{ connections: { baseUrl: string }[] }>("get_app_state", {});
    const baseUrl = connections[0]?.baseUrl ?? "";
    const rows = (listings as (count: number, photos: string) => { Images: string[] }[])(10_000, baseUrl).map((row, n) => ({
      ...row,
      Images: row.Images.map((_, at) => `${baseUrl}/samples/${SAMPLES[(n * 7 + at) % SAMPLES.length]}?home=${n}&photo=${at}`),
    }));
    for (let at = 0; at < rows.length; at += 500) await invoke("import_listings", { SerialNumber: serial, Rows: rows.slice(at, at + 500) });
    await app.run("localStorage.setItem('porchlight.chatbot', arguments[0]); localStorage.setItem('porchlight.language', 'en'); location.reload();", serial);
    await app.press("Listings");
    await app.until("return document.querySelector('[data-place=\"0\"]:not([aria-busy])') !== null", "the first card", 60_000);
    const lines = [await scroll(app, "empty page", 2_000)];
    for (const speed of [600, 2_000, 6_000]) (lines.push(await scroll(app, "cards", speed)), console.log(lines.at(-1)));
    const foreign = await app.run<string[]>("return performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => /^https?:/.test(name) && !/^https?:\\/\\/(tauri|ipc|picture)\\.localhost/.test(name))");
    const cached = await app.run<number>("return [...document.images].filter((image) => image.src.startsWith('picture:')).length + '/' + document.images.length");
    const cards = memory();
    await app.press("Table");
    for (const speed of [600, 2_000, 6_000]) (lines.push(await scroll(app, "table", speed)), console.log(lines.at(-1)));
    console.log(lines.join("\n"));
    console.log(`memory (PSS of all processes): first start ${empty} MiB, cards scrolled ${cards} MiB, table scrolled ${memory()} MiB`);
    console.log(`images from picture://: ${cached}; originals fetched by the window: ${foreign.length}`);
  } finally {
    await app.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});

function scroll(app: AppWindow, what: string, speed: number): Promise<string> {
  return app.runAsync<string>(
    `const [what, speed, done] = arguments;
     let list = document.querySelector(".card-scroll, .list-table");
     let cover = null;
     if (what === "empty page") {
       cover = document.body.appendChild(document.createElement("div"));
       cover.style.cssText = "position:fixed;inset:0;overflow:auto;background:white;z-index:99";
       cover.appendChild(document.createElement("div")).style.height = "1000000px";
       list = cover;
     }
     list.scrollTop = 0;
     setTimeout(() => {
       const gaps = []; const start = performance.now(); let last = start;
       requestAnimationFrame(function frame(now) {
         gaps.push(now - last); last = now;
         const passed = (performance.now() - start) / 1000;
         list.scrollTop = speed * passed;
         if (passed < 4) return requestAnimationFrame(frame);
         gaps.shift(); gaps.sort((a, b) => a - b);
         cover?.remove();
         done(what + ", " + speed + " px/s: " + (gaps.length * 1000 / gaps.reduce((a, b) => a + b, 0)).toFixed(1) + " frames/s, p95 " + gaps[Math.floor(gaps.length * 0.95)].toFixed(0) + " ms, longest " + gaps.at(-1).toFixed(0) + " ms");
       });
     }, 800);`,
    what, speed,
  );
}

/** MiB of the app and the web view's processes that this test started. */
function memory(): number {
  const all = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n").map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const mine = new Set([process.pid]);
  for (let before = 0; before !== mine.size; ) {
    before = mine.size;
    for (const [pid, parent] of all) if (mine.has(parent)) mine.add(pid);
  }
  let sum = 0;
  for (const pid of mine) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      if (!/porchlight-desktop|WebKit(Web|Network|GPU)Process/.test(command) || /driver/i.test(command)) continue;
      sum += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
    } catch {
      // The process has ended.
    }
  }
  return Math.round(sum);
}
