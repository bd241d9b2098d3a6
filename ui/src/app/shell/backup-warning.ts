/* Whether the backups of the service in use need somebody: read now and then, and by the screen that shows them. */
import { effect, signal } from "@preact/signals";
import type { Connection } from "../../api/desktop";
import type { BackupStatus } from "../../api/generated/BackupStatus";
import type { AppStore } from "./app-store";

/** Backups are made once a day. */
const EVERY_MS = 60 * 60_000;
/** The first screen comes first. */
const DELAY_MS = 3_000;

export type BackupWarning = "Missed" | "Unverified";

/** The warning, with the connection that it is about. */
const found = signal<{ connection: string; warning: BackupWarning | null } | null>(null);
/** What was closed in this window: a connection and its warning. */
const closed = signal("");

/** Notes what the service says about its backups. */
export function noteBackups(connection: string, status: BackupStatus): void {
  const warning = status.Warning === "Missed" || status.Warning === "Unverified" ? status.Warning : null;
  found.value = { connection, warning };
}

/** The warning of this connection; null if there is none, or it was closed. */
export function shownWarning(connection: Connection | null): BackupWarning | null {
  if (!connection || found.value?.connection !== connection.id) return null;
  const { warning } = found.value;
  return warning && closed.value !== `${connection.id} ${warning}` ? warning : null;
}

export function closeWarning(connection: Connection, warning: BackupWarning): void {
  closed.value = `${connection.id} ${warning}`;
}

export function hasHealth(connection: Connection | null): boolean {
  return connection?.state === "ready" && (connection.extensions.includes("backups") || connection.extensions.includes("doctor"));
}

/** Asks the service in use, now and every hour; returns a function that ends this. */
export function followBackups(app: AppStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (id: string) => {
    // A key that may not ask, or a server of several offices: nothing to show.
    const status = await app.transport.call("get_backups", {}).catch(() => null);
    if (status && app.connection.peek()?.id === id) noteBackups(id, status);
    timer = setTimeout(() => void ask(id), EVERY_MS);
  };
  let before = "";
  const stop = effect(() => {
    const connection = app.connection.value;
    const id = connection?.state === "ready" && connection.extensions.includes("backups") ? connection.id : "";
    if (id === before) return;
    before = id;
    clearTimeout(timer);
    if (id) timer = setTimeout(() => void app.loaded().then(() => ask(id)), DELAY_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
