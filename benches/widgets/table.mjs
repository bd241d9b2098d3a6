/*
 * Turns measurements into one Markdown table: a column for each subject, a row for each metric, with the median of the
 * runs and, for times, the middle half in brackets. README.md explains the rows.
 */
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";

/** The value below which the given part of the sorted numbers lies. */
export function quantile(numbers, part) {
  const sorted = numbers.filter((value) => value !== undefined).sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  const at = (sorted.length - 1) * part;
  const low = Math.floor(at);
  return sorted[low] + (sorted[Math.min(low + 1, sorted.length - 1)] - sorted[low]) * (at - low);
}

const middle = (loads, name) => quantile(loads.map((load) => load[name]), 0.5);
const grouped = (value) => Math.round(value).toLocaleString("en-US");
const short = (value) => (Math.abs(value) < 10 ? Math.abs(value).toFixed(1).replace("-0.0", "0.0") : grouped(value));

const count = (name) => (loads) => shown(middle(loads, name), grouped);
const time = (name) => (loads) => shown(middle(loads, name), () => spread(loads, name, 0));
const timeOver = (name) => (loads, blank) => shown(middle(loads, name), () => spread(loads, name, middle(blank, name)));

function shown(value, write) {
  return value === undefined ? "–" : write(value);
}

function spread(loads, name, baseline) {
  const [low, mid, high] = [0.25, 0.5, 0.75].map((part) => Math.max(0, quantile(loads.map((load) => load[name]), part) - baseline));
  return `${short(mid)} (${short(low)}–${short(high)})`;
}

const ROWS = [
  ["fetched before the visitor does anything, bytes", count("bytes")],
  ["requests before the visitor does anything", count("requests")],
  ["script time, ms", timeOver("script")],
  ["main-thread time, ms", timeOver("main")],
  ["longest task, ms (below 50 not seen)", (loads) => shown(middle(loads, "longest"), (value) => (value ? grouped(value) : "none"))],
  ["bubble or chat painted after, ms", time("seen")],
  ["layout shift, closed and opened", (loads) => shown(middle(loads, "openShift"), (value) => (value ? value.toFixed(4) : "0"))],
  ["heap, kB", (loads, blank) => shown(middle(loads, "heap"), (value) => grouped((value - middle(blank, "heap")) / 1000))],
  ["fetched until the chat is open, bytes", count("openBytes")],
  ["requests until the chat is open", count("openRequests")],
  ["from the press to a painted input, ms", time("ready")],
  ["hosts asked that are not its own", (loads) => hostsOf(loads.flatMap((load) => load.foreign ?? []), loads)],
  ["cookies", count("cookies")],
  ["entries left in storage", count("stored")],
  ["content policy that names its host only", (loads) => policyText(loads.find((load) => load.policy)?.policy)],
  ["the same with Trusted Types", (loads) => policyText(loads.find((load) => load.typed)?.typed)],
];

function hostsOf(names, loads) {
  if (loads.every((load) => load.foreign === undefined)) return "–";
  return [...new Set(names)].join(", ") || "none";
}

function policyText(policy) {
  if (!policy) return "–";
  const works = policy.seen ? (policy.opened ? "works" : "does not open") : "does not show";
  const times = policy.rejected.length;
  return times === 0 ? works : `${works}, ${times} refused (${[...new Set(policy.rejected)].join(", ")})`;
}

/** The table of all subjects; `taken` has the loads of each by name. */
export function tableOf(subjects, taken) {
  const blank = taken.get("blank").filter((load) => !load.failed);
  const nothing = [{ script: 0, main: 0, heap: 0 }];
  const columns = subjects.map(({ name }) => {
    const loads = taken.get(name).filter((load) => !load.failed);
    if (loads.length === 0) return ROWS.map((_, at) => (at === 0 ? taken.get(name)[0].failed : "–"));
    return ROWS.map(([, cell]) => cell(loads, name === "blank" ? nothing : blank));
  });
  const rows = ROWS.map(([title], at) => [title, ...columns.map((column) => column[at])]);
  const answered = rows.filter(([, ...cells]) => cells.some((cell) => cell !== "–"));
  return markdown(["", ...subjects.map(({ title }) => title)], answered);
}

/** A Markdown table that can be read as it is, too. */
export function markdown(head, rows) {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at].length)));
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |`;
  return [line(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(line)].join("\n");
}

/** What the figures were taken on; the load is that of now. */
export function machine(chromium) {
  const load = loadavg()[0].toFixed(1);
  return `${cpus()[0].model.trim()}, ${cpus().length} cores, ${memory()} GiB; Chromium ${chromium}; load average ${load}`;
}

function memory() {
  const found = /MemTotal:\s+(\d+)/.exec(readFileSync("/proc/meminfo", "utf8"));
  return Math.round(Number(found?.[1] ?? 0) / 2 ** 20);
}
