/*
 * Lets days pass for a service: it is stopped, everything it has written becomes
 * so much older, and it starts again. Daily mails and months cannot be waited for.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Service } from "./service";

// Debian's own, which its packages belong to; another may come before it on the path.
export const PYTHON = existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
const DAY_MS = 24 * 60 * 60 * 1000;
const SCRIPT = join(import.meta.dirname, "days-later.py");

export const advanceDays = (service: Service, days: number): Promise<void> => advanceTime(service, days * DAY_MS);

export async function advanceTime(service: Service, ms: number): Promise<void> {
  await service.restart(async (data) => {
    await promisify(execFile)(PYTHON, [SCRIPT, join(data, "porchlight.db"), String(ms)]);
  });
}
