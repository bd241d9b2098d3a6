/*
 * An import on its way: file, mapping, trial run, the import itself, its
 * report, undo. Each step keeps what the one before found, so that going back
 * asks for nothing twice. Reading files and mapping headings is the core's.
 */
import { signal, type Signal } from "@preact/signals";
import type { ColumnMapping, ConflictRule, FileInput, ImportPreview, ImportReport } from "../../api/desktop";
import { CallFault } from "../../api/transport";
import { figure } from "../figures";
import type { NamedFile } from "../files";
import type { AppStore } from "../shell/app-store";

export type ImportStep = "choose" | "map" | "check" | "done";

export interface ImportStore {
  step: Signal<ImportStep>;
  file: Signal<NamedFile | null>;
  preview: Signal<ImportPreview | null>;
  mapping: Signal<ColumnMapping>;
  onConflict: Signal<ConflictRule>;
  /** Of the trial run, later of the import. */
  report: Signal<ImportReport | null>;
  busy: Signal<string | null>;
  fault: Signal<CallFault | null>;
  undone: Signal<{ deleted: number; restored: number } | null>;
  read(file: NamedFile): Promise<void>;
  mapColumn(header: string, field: string | null): void;
  check(): Promise<void>;
  run(): Promise<void>;
  undo(): Promise<void>;
}

export function createImportStore(app: AppStore, serialNumber: string, imported: () => void): ImportStore {
  const step = signal<ImportStep>("choose");
  const file = signal<NamedFile | null>(null);
  const preview = signal<ImportPreview | null>(null);
  const mapping = signal<ColumnMapping>({});
  const onConflict = signal<ConflictRule>("update");
  const report = signal<ImportReport | null>(null);
  const busy = signal<string | null>(null);
  const fault = signal<CallFault | null>(null);
  const undone = signal<{ deleted: number; restored: number } | null>(null);

  /** Runs one step; a refusal stays on the screen and the step as it was. */
  async function attempt(word: string, work: () => Promise<void>): Promise<void> {
    if (busy.value) return;
    busy.value = word;
    fault.value = null;
    try {
      await work();
    } catch (thrown) {
      fault.value = CallFault.from(thrown);
    } finally {
      busy.value = null;
    }
  }

  const source = (): FileInput => file.value ?? {};
  const send = (dryRun: boolean) =>
    app.transport.desktop("import_file", {
      ...source(),
      serialNumber,
      mapping: mapping.value,
      dryRun,
      onConflict: onConflict.value,
    });

  return {
    step,
    file,
    preview,
    mapping,
    onConflict,
    report,
    busy,
    fault,
    undone,
    read: (next) =>
      attempt("Reading the file", async () => {
        file.value = next;
        preview.value = await app.transport.desktop("read_import_file", next);
        mapping.value = {};
        step.value = "map";
      }),
    mapColumn(header, field) {
      mapping.value = { ...mapping.value, [header]: field };
    },
    check: () =>
      attempt("Checking every row", async () => {
        report.value = await send(true);
        step.value = "check";
      }),
    run: () =>
      attempt("Importing", async () => {
        report.value = await send(false);
        step.value = "done";
        imported();
      }),
    undo: () =>
      attempt("Undoing", async () => {
        const importId = report.value?.importId;
        if (!importId) return;
        undone.value = await app.transport.desktop("undo_import", { importId });
        imported();
      }),
  };
}

/** How many homes an import would write. */
export function writes(report: ImportReport): number {
  return report.Created + report.Updated;
}

/** "28 homes", "1 home". */
export function homes(count: number): string {
  return `${figure(count)} ${count === 1 ? "home" : "homes"}`;
}
