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
mod rows;
mod service;
mod unconfirmed;
mod undoing;

use std::{sync::LazyLock, time::Duration};

use crate::work::{Class, Lane, LaneLimits, Requester, WorkError, fair_queue::Bounds};

/// Reads files of any connection, so it belongs to the program rather than to a service.
static PARSING: LazyLock<Lane> = LazyLock::new(|| {
    let bounds = Bounds { running: 2, waiting: 64, waiting_per_tenant: 64 };
    Lane::new("importing", LaneLimits { bounds, wait: Duration::from_secs(60), time: Duration::from_secs(120) })
});

/// Reads something of a file off the runtime, within the limits for that.
async fn parse<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    let parsed = PARSING.run(Requester { tenant: 0, class: Class::Owner, request_id: "" }, work).await;
    parsed.map_err(|error| {
        Refusal::file(match error {
            WorkError::QueueFull | WorkError::Busy => "Too many files are being read. Try again in a minute.",
            WorkError::TimedOut => "The file took longer than 120 seconds to read.",
            WorkError::Panicked => "The file could not be read.",
        })
    })
}

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
