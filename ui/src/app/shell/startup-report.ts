/*
 * Reports the first paint to the core, which returns how the last start ended. Also logs uncaught
 * errors, by name and location only.
 */
import { signal } from "@preact/signals";
import type { UncaughtError } from "../../api/desktop";
import type { Transport } from "../../api/transport";
import { texts } from "../texts";
import type { AppStore } from "./app-store";

export type StartNote = "crashed" | "safe";

/** Banners at the top of the window until they are closed. */
export const startNotes = signal<readonly StartNote[]>([]);

export function closeNote(note: StartNote): void {
  startNotes.value = startNotes.value.filter((one) => one !== note);
}

/** Called after the first paint. */
export async function reportFirstPaint(app: AppStore): Promise<void> {
  if (app.transport.kind !== "tauri") return;
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const report = await app.transport.desktop("record_first_paint", {}).catch(() => null);
  startNotes.value = [...(report?.startedSafe ? (["safe"] as const) : []), ...(report?.crashed ? (["crashed"] as const) : [])];
}

export async function copyCrashLog(app: AppStore): Promise<void> {
  const t = texts.value.shell.crash;
  try {
    await navigator.clipboard.writeText(await app.transport.desktop("read_crash_log", {}));
    app.toast({ text: texts.value.shell.commands.copied, tone: "good" });
  } catch (thrown) {
    app.reportError(t.copy)(thrown);
  }
}

export async function useDefaultRenderer(app: AppStore): Promise<void> {
  const t = texts.value.shell.crash;
  try {
    await app.transport.desktop("set_renderer", { renderer: "usual" });
    app.toast({ text: t.usualSet, tone: "good" });
  } catch (thrown) {
    app.reportError(t.usual)(thrown);
  }
}

/** Up to this many per start; a screen that fails on every render must not fill the log. */
const MAX_ERRORS = 20;

export function recordUncaught(transport: Transport): void {
  let recorded = 0;
  const record = (kind: UncaughtError["kind"], thrown: unknown, place: string) => {
    if (++recorded > MAX_ERRORS) return;
    void transport.desktop("record_error", { kind, ...errorLocation(thrown, place) }).catch(() => undefined);
  };
  window.addEventListener("error", (event) => record("error", event.error, `${event.filename}:${event.lineno}:${event.colno}`));
  window.addEventListener("unhandledrejection", (event) => record("rejection", event.reason, ""));
}

/** A message may contain what the agent typed; the kind of error and locations in our files don't. */
export function errorLocation(thrown: unknown, place: string): { name: string; places: string[] } {
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  const places = [place, ...stack.split("\n")].flatMap((line) => /([\w.-]+\.(?:js|html):\d+(?::\d+)?)/.exec(line)?.[1] ?? []);
  return { name: thrown instanceof Error ? thrown.name.slice(0, 60) : typeof thrown, places: [...new Set(places)].slice(0, 12) };
}
