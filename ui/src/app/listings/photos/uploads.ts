/*
 * Uploads two photos at a time. An uploaded photo is a URL like any other, and keeps the order of
 * the files.
 */
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { ApiError } from "../../../api/transport";
import { uploadImage } from "../../upload-image";
import { formatMessage } from "../../errors";
import type { NamedFile } from "../../files";
import { validatePhoto } from "./photo-files";
import type { AppStore } from "../../shell/app-store";

export interface Uploading {
  id: number;
  name: string;
  /** A thumbnail of the file, if the browser can render it. */
  preview: string | null;
  state: Signal<{ is: "waits" } | { is: "runs"; percent: number | null } | { is: "refused"; why: string }>;
}

export interface Uploads {
  rows: Signal<readonly Uploading[]>;
  /** An upload is waiting or running. */
  busy: ReadonlySignal<boolean>;
  add(files: readonly (File | NamedFile)[]): void;
  /** Cancels it, or removes a failed one. */
  drop(id: number): void;
  retry(id: number): void;
  cancelAll(): void;
}

const MAX_UPLOADS = 2;

interface Row extends Uploading {
  file: File | NamedFile;
  stop: AbortController;
}

let made = 0;

export function createUploads(app: AppStore, arrived: (url: string) => void): Uploads {
  const rows = signal<readonly Row[]>([]);
  /** Finished before one that was added earlier. */
  const early = new Map<number, string>();

  const busy = computed(() => rows.value.some(({ state }) => state.value.is !== "refused"));

  function turn(): void {
    const running = rows.value.filter(({ state, id }) => state.value.is === "runs" && !early.has(id)).length;
    const waiting = rows.value.filter(({ state, id }) => state.value.is === "waits" && !early.has(id));
    for (const row of waiting.slice(0, Math.max(0, MAX_UPLOADS - running))) void run(row);
  }

  async function run(row: Row): Promise<void> {
    row.state.value = { is: "runs", percent: null };
    try {
      const why = await validatePhoto(row.file);
      if (why) throw new ApiError(0, why);
      const { url } = await uploadImage(app.transport, row.file, {
        signal: row.stop.signal,
        onProgress: (percent) => (row.state.value = { is: "runs", percent }),
      });
      if (row.stop.signal.aborted) return;
      early.set(row.id, url);
      settle();
    } catch (thrown) {
      if (!row.stop.signal.aborted) row.state.value = { is: "refused", why: sentence(thrown, row.name) };
    }
    settle();
    turn();
  }

  /** Passes finished uploads on, in order; a failed one doesn't block the others. */
  function settle(): void {
    for (const row of rows.value) {
      const url = early.get(row.id);
      if (url !== undefined) {
        early.delete(row.id);
        leave(row);
        arrived(url);
      } else if (row.state.value.is !== "refused") return;
    }
  }

  function leave(row: Row): void {
    if (row.preview) URL.revokeObjectURL(row.preview);
    rows.value = rows.value.filter((one) => one !== row);
  }

  function drop(id: number): void {
    const row = rows.value.find((one) => one.id === id);
    if (!row) return;
    row.stop.abort();
    early.delete(id);
    leave(row);
    settle();
    turn();
  }

  return {
    rows,
    busy,
    add(files) {
      const added = files.map((file): Row => ({
        id: ++made,
        name: file.name,
        preview: file instanceof File && file.type.startsWith("image/") ? URL.createObjectURL(file) : null,
        state: signal({ is: "waits" }),
        file,
        stop: new AbortController(),
      }));
      rows.value = [...rows.value, ...added];
      turn();
    },
    drop,
    retry(id) {
      const row = rows.value.find((one) => one.id === id);
      if (row?.state.value.is !== "refused") return;
      row.state.value = { is: "waits" };
      turn();
    },
    cancelAll() {
      for (const { id } of rows.value) drop(id);
    },
  };
}

/** Errors of the service begin with "The file", or with an ID in older versions; the agent knows the name. */
function sentence(thrown: unknown, name: string): string {
  return formatMessage(thrown).message.replace(/^(The file|File \d+)\b/, name);
}
