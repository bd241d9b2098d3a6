/*
 * State of an import from file to report. Each step keeps its results, so that going back repeats
 * no work.
 */
import { signal, type Signal } from "@preact/signals";
import type { MissingPolicy, ColumnMapping, ConflictRule, ImportPreview, ImportReport, ParseOptions, UndoReport } from "../../api/desktop";
import { ApiError } from "../../api/transport";
import type { NamedFile } from "../files";
import type { AppStore } from "../shell/app-store";
import { texts } from "../texts";
import { loadMapping, saveMapping } from "./mapping-storage";
import { createWatch, type JobWatch } from "./jobs";
import { isCustomField } from "./targets";

export type ImportStep = "choose" | "map" | "check" | "done";
export type ImportWork = "reading" | "checking" | "writing" | "undoing";

export interface ImportStore {
  readonly serialNumber: string;
  /** Reloads what shows the chatbot's listings. */
  imported: () => void;
  step: Signal<ImportStep>;
  file: Signal<NamedFile | null>;
  preview: Signal<ImportPreview | null>;
  mapping: Signal<ColumnMapping>;
  /** Currency and unit, if the agent chose them. */
  options: Signal<ParseOptions>;
  /** The mapping comes from an earlier file of the same source. */
  remembered: Signal<boolean>;
  onConflict: Signal<ConflictRule>;
  /** What to do with missing listings; chosen again after each preview. */
  missingPolicy: Signal<MissingPolicy>;
  /** Of the preview, later of the import. */
  report: Signal<ImportReport | null>;
  busy: Signal<ImportWork | null>;
  watch: JobWatch;
  error: Signal<ApiError | null>;
  undone: Signal<UndoReport | null>;
  read(file: NamedFile): Promise<void>;
  /** Back to choosing a file. */
  restart(): void;
  readWorksheet(name: string): Promise<void>;
  /** The field of a column; null if it isn't imported. */
  fieldOf(header: string): string | null;
  /** A field that only one column can have is removed from the other column. */
  mapColumn(header: string, field: string | null): void;
  setOptions(options: ParseOptions): void;
  forgetColumns(): Promise<void>;
  check(): Promise<void>;
  run(): Promise<void>;
  undo(): Promise<void>;
  saveFailedRows(): Promise<void>;
}

export function createImportStore(app: AppStore, serialNumber: string, imported: () => void): ImportStore {
  const step = signal<ImportStep>("choose");
  const file = signal<NamedFile | null>(null);
  const preview = signal<ImportPreview | null>(null);
  const mapping = signal<ColumnMapping>({});
  const options = signal<ParseOptions>({});
  const remembered = signal(false);
  const onConflict = signal<ConflictRule>("update");
  const missingPolicy = signal<MissingPolicy>("keep");
  const report = signal<ImportReport | null>(null);
  const busy = signal<ImportWork | null>(null);
  const error = signal<ApiError | null>(null);
  const undone = signal<UndoReport | null>(null);
  const watch = createWatch(app.transport);
  let lastRun = "";

  /** Runs a step; on an error the step stays open. */
  async function attempt(word: ImportWork, work: () => Promise<void>): Promise<void> {
    if (busy.value) return;
    busy.value = word;
    error.value = null;
    try {
      await work();
    } catch (thrown) {
      error.value = ApiError.from(thrown);
    } finally {
      busy.value = null;
    }
  }

  const headers = () => preview.value?.columns.map(({ header }) => header) ?? [];
  const send = (dryRun: boolean) =>
    watch.during((run) => {
      lastRun = run;
      const digest = preview.value?.digest;
      return app.transport.desktop("import_file", {
        ...file.value,
        serialNumber,
        mapping: mapping.value,
        options: options.value,
        ...worksheetOf(preview.value),
        dryRun,
        onConflict: onConflict.value,
        run,
        ...(dryRun ? {} : missingInput(report.value, missingPolicy.value)),
        ...(digest ? { digest } : {}),
      });
    });
  async function readAs(next: NamedFile, worksheet?: string): Promise<void> {
    const read = await app.transport.desktop("read_import_file", { ...next, ...(worksheet ? { sheet: worksheet } : {}) });
    file.value = next;
    preview.value = read;
    ({ mapping: mapping.value, options: options.value } = loadMapping(headers()));
    remembered.value = Object.keys(mapping.value).length + Object.keys(options.value).length > 0;
    step.value = "map";
  }

  function fieldOf(header: string): string | null {
    const chosen = mapping.value[header];
    return chosen === undefined ? (preview.value?.columns.find((column) => column.header === header)?.field ?? null) : chosen;
  }

  return {
    serialNumber, imported, step, file, preview, mapping, options, remembered, onConflict, missingPolicy, report, busy, watch, error, undone,
    fieldOf,
    read: (next) => attempt("reading", () => readAs(next)),
    async readWorksheet(name) {
      const now = file.value;
      if (now) await attempt("reading", () => readAs(now, name));
    },
    restart() {
      step.value = "choose";
      error.value = null;
      file.value = null;
    },
    mapColumn(header, field) {
      const taken = field === null || isCustomField(field) ? [] : headers().filter((other) => other !== header && fieldOf(other) === field);
      mapping.value = { ...mapping.value, ...Object.fromEntries(taken.map((other) => [other, null])), [header]: field };
      remembered.value = false;
    },
    setOptions(next) {
      options.value = next;
      remembered.value = false;
    },
    async forgetColumns() {
      saveMapping(headers(), { mapping: {}, options: {} });
      mapping.value = {};
      options.value = {};
      remembered.value = false;
    },
    check: () =>
      attempt("checking", async () => {
        report.value = await send(true);
        missingPolicy.value = "keep";
        saveMapping(headers(), { mapping: mapping.value, options: options.value });
        step.value = "check";
      }),
    run: () =>
      attempt("writing", async () => {
        report.value = await send(false);
        step.value = "done";
        imported();
      }),
    undo: () =>
      attempt("undoing", async () => {
        const importId = report.value?.importId;
        if (!importId) return;
        undone.value = await watch.during((run) => app.transport.desktop("undo_import", { importId, run }));
        imported();
      }),
    async saveFailedRows() {
      const t = texts.value.importing.failedRows;
      const input = { title: t.saveTitle, name: t.fileName, run: lastRun };
      const path = await app.transport.desktop("save_failed_rows", input);
      if (path) app.toast({ text: t.saved(path), tone: "good" });
    },
  };
}

function worksheetOf(preview: ImportPreview | null): { sheet?: string } {
  return preview?.sheet ? { sheet: preview.sheet } : {};
}

function missingInput(tried: ImportReport | null, policy: MissingPolicy): { onAbsent?: MissingPolicy; absentMark?: string } {
  return tried?.Absent && policy !== "keep" ? { onAbsent: policy, absentMark: tried.Absent.Mark } : {};
}

/** How many listings an import would write. */
export function countWrites(report: ImportReport): number {
  return report.Created + report.Updated;
}
