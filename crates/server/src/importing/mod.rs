//! Import, its undo, and export: from a file's bytes to calls of a service and back.
//!
//! Why it exists: the desktop app, a browser at `serve --manage` and the command line do the
//! same with different services: this one in its own process, or one somewhere else that may
//! know no more than the specification's operations. So everything here talks to a
//! `ListingsService`. Not here: reading and writing files (`import_file`, `export_file`) and
//! what a heading means (`import_map`).

mod absent;
mod applying;
mod commands;
mod desk;
mod existing;
mod exporting;
pub(crate) mod fields;
mod merging;
mod notes;
mod planning;
mod reading;
mod refused;
mod service;
mod undoing;

pub use absent::{Absent, OnAbsent};
pub use applying::{ImportOutcome, Stopped};
pub use commands::{
    COMMANDS, ImportInput, export_listings, import_file, import_rows, last_import, read_file, run, undo_import,
};
pub use desk::{Desk, Progress, Run, Stage};
pub use exporting::{ExportFormat, ExportInput, ExportedFile, file_name};
pub use planning::OnConflict;
pub use reading::{Reading, Source, SourceFile};
pub use service::{ListingsService, OwnListings, Refusal};
pub use undoing::{Failed, Undone};
