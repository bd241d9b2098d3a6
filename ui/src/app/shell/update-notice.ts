/* A newer version of the app: what the desktop core found, and whether the banner was closed for it. */
import { signal } from "@preact/signals";
import type { UpdateView } from "../../api/desktop";
import type { AppStore } from "./app-store";

/** Version whose banner was closed, in local storage. */
const CLOSED = "porchlight.update-closed";
/** The core looks once a day; the app may run for weeks. */
const EVERY_MS = 60 * 60_000;

export const update = signal<UpdateView | null>(null);
const closed = signal(localStorage.getItem(CLOSED));

/** Reads what the core found, now and every hour; returns a function that ends this. */
export function followUpdates(app: AppStore): () => void {
  if (app.transport.kind !== "tauri") return () => undefined;
  const read = () => void app.transport.desktop("get_update", {}).then((view) => (update.value = view), () => undefined);
  read();
  const timer = setInterval(read, EVERY_MS);
  return () => clearInterval(timer);
}

/** The version to show in the banner; null if there is none, or it was closed. */
export function shownRelease(): UpdateView["release"] {
  const release = update.value?.release ?? null;
  return release && release.version !== closed.value ? release : null;
}

export function closeUpdate(): void {
  closed.value = update.value?.release?.version ?? null;
  if (closed.value) localStorage.setItem(CLOSED, closed.value);
}

export async function setUpdateCheck(app: AppStore, on: boolean): Promise<void> {
  update.value = await app.transport.desktop("set_update_check", { on });
}
