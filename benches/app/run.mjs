// Start, idle memory and size of the app beside a bare Tauri window, in one run and in turn.
// The cost of the web view differs between machines; what Porchlight adds to it does not. Started by
// benches/app/run inside a desktop session. Asserts nothing.
//
//   benches/app/run [--runs N] [--idle SECONDS] [--deb FILE]
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Screen } from "./screen.mjs";
import { measure, start, stop } from "./subject.mjs";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "7" }, idle: { type: "string", default: "20" }, deb: { type: "string" } },
});
const programs = join(process.env.CARGO_TARGET_DIR ?? "target", "dist");
const app = join(programs, "porchlight-desktop");
const bare = join(programs, "examples/bare_window");
const PLAIN = { WEBKIT_DISABLE_DMABUF_RENDERER: "1" };
const subjects = [
  { name: "bare Tauri window", program: bare, env: {}, size: sizeOf(bare) },
  { name: "the same, plain renderer", program: bare, env: PLAIN, size: "" },
  { name: "Porchlight", program: app, env: {}, size: sizeOf(app) },
];

function sizeOf(file) {
  return `${(statSync(file).size / 2 ** 20).toFixed(1)} MiB`;
}

/** A chatbot with the sample listings, so that the first screen is the usual one. */
async function makeListings(screen) {
  const child = start(subjects[2]);
  await screen.settled(3_000);
  await stop(child);
  const data = join(process.env.XDG_DATA_HOME, "house.porchlight.desktop/service");
  const porchlight = (...args) => execFileSync(join(programs, "porchlight"), [...args, "--data", data], { encoding: "utf8" }).trim();
  const serial = porchlight("chatbot", "create", "--name", "Harbor Homes");
  porchlight("import", "--samples", "--chatbot", serial);
}

const middle = (numbers, share = 0.5) => [...numbers].sort((one, other) => one - other)[Math.floor((numbers.length - 1) * share)];
const shown = (numbers) => `${Math.round(middle(numbers))} (${Math.round(middle(numbers, 0.25))}–${Math.round(middle(numbers, 0.75))})`;

const screen = await Screen.open();
try {
  await makeListings(screen);
  // The first start of each fills caches, and tells what its finished window looks like.
  for (const subject of subjects) {
    const child = start(subject);
    subject.finished = await screen.settled(4_000);
    await stop(child);
    await screen.empty();
    subject.runs = [];
  }
  for (let run = 0; run < Number(values.runs); run++) {
    for (const subject of subjects) subject.runs.push(await measure(screen, subject, Number(values.idle) * 1000));
  }
} finally {
  screen.close();
}

const rows = [
  ["painted after, ms", (one) => shown(one.runs.map((run) => run.painted))],
  ["usable after, ms", (one) => shown(one.runs.map((run) => run.usable))],
  [`memory after ${values.idle} s idle, all processes (PSS), MiB`, (one) => shown(one.runs.map((run) => run.memory))],
  ["processes", (one) => middle(one.runs.map((run) => run.processes))],
  ["program", (one) => one.size],
];
console.log(`${cpus()[0].model.trim().split(/\s+/).slice(0, 2).join(" ")}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB; load average ${loadavg()[0].toFixed(1)} at the end; Xvfb, no graphics card. ${values.runs} runs in turn, medians (and the middle half).\n`);
console.log(`| | ${subjects.map(({ name }) => name).join(" | ")} |\n|---|${subjects.map(() => "---").join("|")}|`);
for (const [label, cell] of rows) console.log(`| ${label} | ${subjects.map(cell).join(" | ")} |`);
const ratio = (one, other, part) => (middle(one.runs.map((run) => run[part])) / middle(other.runs.map((run) => run[part]))).toFixed(2);
const [bareWindow, plain, porchlight] = subjects;
for (const other of [bareWindow, plain]) {
  console.log(`\nPorchlight beside ${other.name}: painted ${ratio(porchlight, other, "painted")} ×, usable ${ratio(porchlight, other, "usable")} ×, memory ${ratio(porchlight, other, "memory")} ×`);
}
if (values.deb && existsSync(values.deb)) console.log(`\n.deb: ${sizeOf(values.deb)}; porchlight (command line): ${sizeOf(join(programs, "porchlight"))}`);
