/* Types of import, undo and export, as the desktop core sends and receives them. */
import type { ListingItem } from "./wire";

export type ConflictRule = "update" | "skip" | "fail";

/** What happens to listings that no row of the file names. */
export type MissingPolicy = "keep" | "offMarket" | "sold" | "delete";

/** The file: a handle from the dialog, or its bytes. */
export interface FileInput {
  handle?: string;
  /** Standard base64; only when there is no handle. At most 64 MB decoded. */
  bytesBase64?: string;
  /** File name with extension; required with `bytesBase64`. */
  name?: string;
}

export interface ImportColumn {
  /** The header text in the file. */
  header: string;
  /** Listing input field (`SalePrice`, `Images`, …), `ExtensionColumn`, or null when left out. */
  field: string | null;
  /** Up to three values from the first rows. */
  samples: string[];
}

export interface RowError {
  /** Row of the file; the header is row 1. */
  row: number;
  field: string;
  message: string;
}

export interface ImportPreview {
  columns: ImportColumn[];
  /** Rows with data, without the header. */
  rows: number;
  /** The first five rows as they would be sent, with wire names. */
  preview: Record<string, unknown>[];
  /** Rows that can't be sent; up to 200. */
  refused: RowError[];
  /** Row of the header; 0 if the file has field names instead. */
  headingRow: number;
  /** Worksheets with a header row; empty for other files. */
  sheets: string[];
  /** The worksheet that was parsed. */
  sheet: string | null;
  /** Detects in a later call whether the file has changed. */
  digest: string;
}

/** Options for a whole file; the file decides those that are missing. */
export interface ParseOptions {
  /** The symbol of every price. */
  currency?: string;
  area_unit?: "Square Feet" | "Square Meters";
}

/** Header → field; only differences from the proposal of `read_import_file`. */
export type ColumnMapping = Record<string, string | null>;

export interface ImportFileInput extends FileInput {
  serialNumber: string;
  mapping?: ColumnMapping;
  options?: ParseOptions;
  sheet?: string;
  dryRun: boolean;
  onConflict: ConflictRule;
  /** Default: "keep". */
  onAbsent?: MissingPolicy;
  /** `Mark` of the preview; the import is rejected if the missing listings have changed. */
  absentMark?: string;
  digest?: string;
  /** An ID chosen by the caller, for `get_job_progress`, `cancel_job` and `save_failed_rows`. */
  run?: string;
}

/** A changed listing, field by field. */
export interface ListingChangeReport {
  /** Row of the file. */
  Row: number;
  /** Street address, or else MLS number. */
  Title: string;
  Members: { Field: string; Before: string; After: string }[];
}

/** Listings that no row names, and what was done with them. */
export interface MissingListings {
  Count: number;
  /** Those of them that are active. */
  Offered: number;
  /** All listings that were checked, and those of them that are active. */
  All: number;
  AllOffered: number;
  /** The sources named in the file; only their listings were checked. Empty: all were. */
  Sources: string[];
  /** The first 200, active ones first, without descriptions and photos. */
  Homes: ListingItem[];
  Mark: string;
  Changed: number;
  Deleted: number;
  /** Listings that couldn't be changed. */
  Failed: { title: string; message: string }[];
}

/** What an import did or would do. */
export interface ImportReport {
  Created: number;
  Updated: number;
  Unchanged: number;
  Skipped: number;
  Refused: number;
  /** The first 200 failed rows. */
  Errors: { Row: number; Field: string; Message: string }[];
  /** The first 200 changed listings. */
  Changes: ListingChangeReport[];
  /** Processed rows and all rows. */
  Done: number;
  Total: number;
  Cancelled: boolean;
  /** Why the import ended early; applied changes stay and can be undone. */
  Stopped: { code: number; message: string } | null;
  /** For `undo_import`; null after a dry run. */
  importId: string | null;
  /** Null if rows don't identify listings, or not all were checked. */
  Absent: MissingListings | null;
  /** Portals that listing URLs lead to, the most links first. Absent from an older desktop. */
  Portals?: { Portal: string; Count: number }[];
  /** Open houses of the file that are over, the first 200 one by one. Absent from an older desktop. */
  PastOpenHouses?: { Count: number; Homes: number; First: { Row: number; Title: string; Text: string }[] };
}

/** The last import that can be undone, also of an earlier start. */
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
  /** Listings that the import had deleted and that were restored. */
  returned: number;
  /** Changed listings that someone deleted since. */
  gone: number;
  failed: { title: string; message: string }[];
  cancelled: boolean;
}

export interface JobProgress {
  stage: "reading" | "comparing" | "writing";
  done: number;
  /** 0 while unknown. */
  total: number;
}

export type ExportFormat = "csv" | "xlsx" | "reso";

export interface ExportInput {
  serialNumber: string;
  format: ExportFormat;
  /** Input of `list_listings`; null exports everything. */
  filter?: Record<string, unknown> | null;
  /** Title of the dialog, and the file name without extension. */
  title: string;
  name: string;
  run?: string;
}
