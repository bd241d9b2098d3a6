//! Import, undo and export. The desktop app, `serve --manage` and the command line share this code. It uses a
//! `ListingsService`, which can be remote and support only the specification's operations.

mod apply;
mod commands;
mod existing_listings;
mod export;
mod failed_rows;
pub(crate) mod fields;
mod jobs;
mod journal;
mod listing_service;
mod merge;
mod missing;
mod options;
mod past_open_houses;
mod plan;
mod portal_counts;
mod report;
mod rows;
mod source;
mod unconfirmed;
mod undo;

use std::{sync::LazyLock, time::Duration};

use crate::work::{Class, Lane, LaneLimits, Requester, WorkError, fair_queue::Bounds};

/// Shared by all services of the process.
static PARSING: LazyLock<Lane> = LazyLock::new(|| {
    let bounds = Bounds { running: 2, waiting: 64, waiting_per_tenant: 64 };
    Lane::new("importing", LaneLimits { bounds, wait: Duration::from_secs(60), time: Duration::from_secs(120) })
});

/// Runs file parsing on a blocking thread, within its limits.
async fn parse<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ListingServiceError> {
    let parsed = PARSING.run(Requester { tenant: 0, class: Class::Owner, request_id: "" }, work).await;
    parsed.map_err(|error| {
        ListingServiceError::file(match error {
            WorkError::QueueFull | WorkError::Busy => "Too many files are being read. Try again in a minute.",
            WorkError::TimedOut => "Reading the file took longer than 120 seconds.",
            WorkError::Panicked => "Couldn't read the file.",
        })
    })
}

pub use commands::{
    COMMANDS, ImportInput, export_listings, import_file, import_rows, last_import, read_file, run, undo_import,
};
pub use export::{ExportFormat, ExportInput, ExportedFile, file_name};
pub use jobs::{Job, JobProgress, JobRegistry, JobStage};
pub use listing_service::{InProcessListings, ListingServiceError, ListingsService};
pub use options::MissingPolicy;
pub use past_open_houses::{PastOpenHouse, PastOpenHouses};
pub use porchlight_domain::OnConflict;
pub use report::{Failed, ImportInterrupted, ImportOutcome, MissingListing, PortalLinks, UndoReport};
pub use source::{LoadedSource, Source, SourceFile};
