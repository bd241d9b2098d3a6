/* Types of import, undo and export, as the desktop core sends and receives them. */
import type { ListingItem } from "./wire";

export type ConflictRule = "update" | "skip" | "fail";

/** What becomes of the homes that no row of the file is about. */
export type MissingPolicy = "keep" | "offMarket" | "sold" | "delete";

/** The file to read: a handle from the dialog, or its bytes. */
export interface FileInput {
  handle?: string;
  /** Standard base64; only when there is no handle. At most 64 MB decoded. */
  bytesBase64?: string;
  /** File name with ending; required with `bytesBase64`. */
  name?: string;
}

export interface ImportColumn {
  /** The heading as it stands in the file. */
  header: string;
  /** Listing input field (`SalePrice`, `Images`, …), `ExtensionColumn`, or null when left out. */
  field: string | null;
  /** Up to three values from the first rows. */
  samples: string[];
}

export interface RowError {
  /** Row of the file, counted as a spreadsheet does: the heading is 1. */
  row: number;
  field: string;
  message: string;
}

export interface ImportPreview {
  columns: ImportColumn[];
  /** Rows with data, the heading not counted. */
  rows: number;
  /** The first five rows as they would be sent (listing input by wire names). */
  preview: Record<string, unknown>[];
  /** Rows that cannot be sent at all; at most 200. */
  refused: RowError[];
  /** The line of the headings as a spreadsheet counts; 0 where the file has names instead. */
  headingRow: number;
  /** Sheets of a workbook that have headings; empty for other files. */
  sheets: string[];
  /** The one that was read. */
  sheet: string | null;
  /** Tells a later call whether the file is still the one that was looked at. */
  digest: string;
}

/** What the person says of a whole file; what is not there the file says itself. */
export interface ParseOptions {
  /** The symbol of every price. */
  currency?: string;
  area_unit?: "Square Feet" | "Square Meters";
}

/** Header → field; only what differs from the proposal of `read_import_file`. */
export type ColumnMapping = Record<string, string | null>;

export interface ImportFileInput extends FileInput {
  serialNumber: string;
  mapping?: ColumnMapping;
  options?: ParseOptions;
  sheet?: string;
  dryRun: boolean;
  onConflict: ConflictRule;
  /** "keep" when it is not said. */
  onAbsent?: MissingPolicy;
  /** `Mark` of the trial: another set of homes is refused. */
  absentMark?: string;
  digest?: string;
  /** A name of the caller's choice, for `run_progress`, `cancel_run` and `save_refused_rows`. */
  run?: string;
}

/** One home that is changed, member by member. */
export interface ListingChangeReport {
  /** Row of the file. */
  Row: number;
  /** Its address, else its MLS number. */
  Title: string;
  Members: { Field: string; Before: string; After: string }[];
}

/** The homes of the chatbot that no row is about, and what was done with them. */
export interface MissingListings {
  Count: number;
  /** Those of them that the chatbot offers. */
  Offered: number;
  /** All homes that were looked at, in the file or not, and those of them that are offered. */
  All: number;
  AllOffered: number;
  /** The sources that the file names: homes of others were not looked at. None: all were. */
  Sources: string[];
  /** The first 200, offered ones first, without descriptions and photos. */
  Homes: ListingItem[];
  Mark: string;
  Changed: number;
  Deleted: number;
  /** Homes that could not be changed. */
  Failed: { title: string; message: string }[];
}

/** What an import did, or would do. */
export interface ImportReport {
  Created: number;
  Updated: number;
  Unchanged: number;
  Skipped: number;
  Refused: number;
  /** The first 200 refused rows. */
  Errors: { Row: number; Field: string; Message: string }[];
  /** The first 200 changed homes. */
  Changes: ListingChangeReport[];
  /** Rows that were looked at, of all. */
  Done: number;
  Total: number;
  Cancelled: boolean;
  /** Why it ended before the last row; what was applied stays and can be undone. */
  Stopped: { code: number; message: string } | null;
  /** For `undo_import`; null after a dry run. */
  importId: string | null;
  /** None where the rows name no homes, or not all were looked at. */
  Absent: MissingListings | null;
}

/** The last import of a chatbot that can be undone, of an earlier start too. */
export interface LastImport {
  importId: string;
  fileName: string;
  /** UTC milliseconds. */
  atMs: number;
  created: number;
  changed: number;
  deleted: number;
}

export interface UndoReport {
  deleted: number;
  restored: number;
  /** Homes that it had deleted and that are here again. */
  returned: number;
  /** Changed homes that somebody deleted since. */
  gone: number;
  failed: { title: string; message: string }[];
  cancelled: boolean;
}

export interface JobProgress {
  stage: "reading" | "comparing" | "writing";
  done: number;
  /** 0 where it is not known yet. */
  total: number;
}

export type ExportFormat = "csv" | "xlsx" | "reso";

export interface ExportInput {
  serialNumber: string;
  format: ExportFormat;
  /** Input of `list_listings`; none for everything. */
  filter?: Record<string, unknown> | null;
  /** Title of the dialog, and the file's name without its ending. */
  title: string;
  name: string;
  run?: string;
}
