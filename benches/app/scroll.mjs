#!/usr/bin/env node
/*
 * The app's list with 10,000 listings and 60,000 photos in Chromium: frames per second while it is scrolled at
 * several speeds, beside an empty page in the same browser, memory of all processes, and what was fetched.
 *
 *   node benches/app/scroll.mjs            (PORCHLIGHT=path/to/porchlight, HOMES=10000)
 *
 * Every photo has its own URL, so the service really creates each thumbnail; the bytes are those of the sample
 * listings. The service must have been built with the app of this checkout (ui/dist).
 */
import { execFile, spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import os from "node:os";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { listings } from "./listings.mjs";

const ROOT = join(import.meta.dirname, "../..");
const PROGRAM = process.env.PORCHLIGHT ?? join(ROOT, "target/release/porchlight");
const HOMES = Number(process.env.HOMES ?? 10_000);
const SECONDS = 4;
const SPEEDS = [600, 2_000, 6_000, 20_000];
const SAMPLES = readdirSync(join(ROOT, "crates/server/samples/pictures")).filter((name) => name.endsWith(".webp"));

const data = await mkdtemp(join(os.tmpdir(), "porchlight-scroll-"));
const app = await serveScreens();
const service = await startService();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
try {
  const bot = await fill();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const rows = [];
  await page.setContent("<style>body{margin:0}</style><div id=list style='height:800px;overflow:auto'><div style='height:1000000px'></div></div>");
  for (const speed of SPEEDS) rows.push(["empty page", speed, await scroll(page, "#list", speed)]);
  const empty = await memory();

  const fetched = watch(page);
  await page.addInitScript((serial) => localStorage.setItem("porchlight.chatbot", serial), bot);
  await page.goto(`${app.baseUrl}/#${service.baseUrl}|${service.key}`);
  await page.getByRole("tab", { name: "Listings" }).click();
  await page.locator('[data-place="0"]:not([aria-busy])').waitFor();
  for (const speed of SPEEDS) rows.push(["cards", speed, await scroll(page, ".card-scroll", speed)]);
  rows.push(["cards, whole list in 20 s", "", await scroll(page, ".card-scroll", null, 20)]);
  const cards = await memory();
  await page.getByRole("radio", { name: "Table" }).click();
  await page.locator('.list-row[data-place="0"]:not([aria-busy])').waitFor();
  for (const speed of SPEEDS) rows.push(["table", speed, await scroll(page, ".list-table", speed)]);
  rows.push(["table, whole list in 20 s", "", await scroll(page, ".list-table", null, 20)]);
  print(rows, fetched, empty, cards, await memory());
} finally {
  await browser.close();
  service.child.kill("SIGTERM");
  app.server.close();
  rmSync(data, { recursive: true, force: true });
}

/** Scrolls for some seconds and counts frames; without a speed from top to end. */
function scroll(page, selector, speed, seconds = SECONDS) {
  return page.evaluate(
    async ({ selector, speed, seconds }) => {
      const list = document.querySelector(selector);
      list.scrollTop = 0;
      await new Promise((done) => setTimeout(done, 500));
      const pixels = speed ?? (list.scrollHeight - list.clientHeight) / seconds;
      const gaps = [];
      const start = performance.now();
      let last = start;
      await new Promise((done) => {
        requestAnimationFrame(function frame(now) {
          gaps.push(now - last);
          last = now;
          const passed = (performance.now() - start) / 1000;
          list.scrollTop = pixels * passed;
          if (passed < seconds) requestAnimationFrame(frame);
          else done();
        });
      });
      gaps.shift();
      gaps.sort((a, b) => a - b);
      return { fps: (gaps.length * 1000) / gaps.reduce((sum, gap) => sum + gap, 0), p95: gaps[Math.floor(gaps.length * 0.95)], longest: gaps.at(-1) };
    },
    { selector, speed, seconds },
  );
}

/** What the page fetched while it was scrolled. */
function watch(page) {
  const seen = { small: 0, shown: 0, originals: 0, pages: 0 };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/pictures/")) seen.small++;
    else if (request.resourceType() === "image") seen.originals++;
    else if (pathname.endsWith("/RealEstateList")) seen.pages++;
  });
  page.on("requestfinished", (request) => {
    if (new URL(request.url()).pathname.startsWith("/pictures/")) seen.shown++;
  });
  return seen;
}

/** MiB of all processes of the browser and of the service, shared pages counted in parts (PSS). */
async function memory() {
  const parents = new Map();
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    try {
      parents.set(Number(name), Number(readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1].split(" ")[1]));
    } catch {
      // The process has ended.
    }
  }
  const tree = (roots) => {
    const all = new Set(roots);
    for (let before = -1; before !== all.size; ) {
      before = all.size;
      for (const [pid, parent] of parents) if (all.has(parent)) all.add(pid);
    }
    return [...all];
  };
  const pss = (pids) =>
    pids.reduce((sum, pid) => {
      try {
        return sum + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
      } catch {
        return sum;
      }
    }, 0);
  const mine = tree([process.pid]).filter((pid) => pid !== process.pid && pid !== service.child.pid);
  return { browser: pss(mine), service: pss([service.child.pid]) };
}

function print(rows, fetched, empty, cards, table) {
  console.log(`\n${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, load ${os.loadavg()[0].toFixed(1)}, Chromium ${browser.version()} headless (software rendering), ${HOMES.toLocaleString("en")} homes, ${(HOMES * 6).toLocaleString("en")} photos\n`);
  console.log("| what | px/s | frames/s | p95 frame | longest |\n|---|---|---|---|---|");
  for (const [what, speed, { fps, p95, longest }] of rows) {
    console.log(`| ${what} | ${speed.toLocaleString("en")} | ${fps.toFixed(1)} | ${p95.toFixed(0)} ms | ${longest.toFixed(0)} ms |`);
  }
  const mib = ({ browser: b, service: s }) => `browser ${b.toFixed(0)} MiB + service ${s.toFixed(0)} MiB`;
  console.log(`\nmemory (PSS): empty page ${mib(empty)}; cards scrolled ${mib(cards)}; table scrolled ${mib(table)}`);
  console.log(`fetched: ${fetched.pages} pages of 100, ${fetched.small} small pictures asked, ${fetched.shown} came, originals ${fetched.originals}`);
}

async function fill() {
  const serial = await call("Add", { timeZone: "America/Los_Angeles", type: 0 });
  await call("Edit", { SerialNumber: serial, Name: "Harbor Homes" });
  const rows = listings(HOMES, `${service.baseUrl}/samples`).map((row, n) => ({
    ...row,
    Images: row.Images.map((_, at) => `${service.baseUrl}/samples/${SAMPLES[(n * 7 + at) % SAMPLES.length]}?home=${n}&photo=${at}`),
  }));
  for (let at = 0; at < rows.length; at += 1000) await call("RealEstateImport", { SerialNumber: serial, Rows: rows.slice(at, at + 1000) });
  return serial;
}

async function call(operation, body) {
  const response = await fetch(`${service.baseUrl}/chat/Chatbot/${operation}`, { method: "POST", headers: { Authorization: service.key }, body: JSON.stringify(body) });
  const envelope = await response.json();
  if (!envelope.Success) throw new Error(`${operation}: ${envelope.Message}`);
  return envelope.Data;
}

async function startService() {
  const { stdout } = await promisify(execFile)(PROGRAM, ["init", "--data", data, "--json"]);
  const { secretKey } = JSON.parse(stdout);
  const child = spawn(PROGRAM, ["serve", "--data", data, "--listen", "127.0.0.1:0", "--allow-key-origin", app.baseUrl], { stdio: ["ignore", "pipe", "ignore"] });
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /listening on (http:\/\/\S+)/.exec(line);
    if (found) return { child, baseUrl: found[1], key: secretKey };
  }
  throw new Error("the service ended before it listened");
}

async function serveScreens() {
  const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://app").pathname);
    const file = join(ROOT, "ui/dist/app", path === "/" ? "index.html" : path);
    readFile(file).then(
      (bytes) => response.setHeader("Content-Type", kinds[extname(file)] ?? "application/octet-stream").end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, baseUrl: `http://127.0.0.1:${server.address().port}` };
}
