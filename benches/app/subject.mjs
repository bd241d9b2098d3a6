// One start of one program: when it is painted, when it is usable, and its idle memory.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Screen } from "./screen.mjs";

/** A finished window differs from another start of itself by a caret or a moving dot at most. */
const FINISHED = 0.985;
const TIMEOUT_MS = 60_000;

export function start({ program, env }) {
  return spawn(program, [], { stdio: "ignore", env: { ...process.env, ...env } });
}

export async function stop(child) {
  const all = family(child.pid);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
  while (all.some((pid) => readdirSync("/proc").includes(String(pid)))) await pause(20);
}

export async function measure(screen, subject, idle_ms) {
  const began = performance.now();
  const child = start(subject);
  const since = async (reached) => {
    while (!reached(screen.readPixels())) {
      if (performance.now() - began > TIMEOUT_MS) throw new Error(`${subject.name} did not finish its window`);
      await pause(2);
    }
    return performance.now() - began;
  };
  const painted = await since((seen) => Screen.alike(seen, screen.ground) < 0.9);
  const usable = await since((seen) => Screen.alike(seen, subject.finished) >= FINISHED);
  await pause(idle_ms);
  const processes = family(child.pid);
  const memory = processes.reduce((sum, pid) => sum + pss(pid), 0) / 1024;
  await stop(child);
  await screen.empty();
  process.stderr.write(`${subject.name}: ${Math.round(painted)} ms, ${Math.round(usable)} ms, ${Math.round(memory)} MiB\n`);
  return { painted, usable, memory, processes: processes.length };
}

/** The program and everything that it started. */
function family(root) {
  const parents = new Map();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(Number(pid), Number(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ")[1]));
    } catch {
      // It ended while we looked.
    }
  }
  const found = [root];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

/** Its share of memory, kB: what several processes map counts in parts. */
function pss(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
