/* Lets days pass for a service: stops it, makes all stored data older, and starts it again. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Service } from "./service";

// Debian's Python, which has the packages; another may come first on the path.
export const PYTHON = existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
const DAY_MS = 24 * 60 * 60 * 1000;
const SCRIPT = join(import.meta.dirname, "days-later.py");

export const advanceDays = (service: Service, days: number): Promise<void> => advanceTime(service, days * DAY_MS);

export async function advanceTime(service: Service, ms: number): Promise<void> {
  await service.restart(async (data) => {
    await promisify(execFile)(PYTHON, [SCRIPT, join(data, "porchlight.db"), String(ms)]);
  });
}
