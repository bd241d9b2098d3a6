//! What imports and undos report.

use porchlight_api::{ImportRowError, ListingItem};
use serde::Serialize;

use super::{listing_service::ListingServiceError, merge::FieldChange, past_open_houses::PastOpenHouses};

/// What an import did, or would do.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct ImportOutcome {
    pub created: i64,
    pub updated: i64,
    pub unchanged: i64,
    pub skipped: i64,
    #[serde(rename = "Refused")]
    pub rejected: i64,
    /// The first 200.
    pub errors: Vec<ImportRowError>,
    /// The first 200 changed listings, field by field.
    pub changes: Vec<ListingChangeReport>,
    /// Number of processed rows.
    pub done: usize,
    pub total: usize,
    pub cancelled: bool,
    /// Why it ended before the last row.
    pub stopped: Option<ImportInterrupted>,
    /// For `undo_import`; `None` when nothing was written.
    #[serde(rename = "importId")]
    pub import_id: Option<String>,
    /// The listings that no row names; `None` if unknown or not all rows were processed.
    #[serde(rename = "Absent")]
    pub missing: Option<MissingListing>,
    /// Portals that the URLs of added and changed listings lead to, the most links first; at most 5.
    pub portals: Vec<PortalLinks>,
    /// Open houses of the file that are over.
    pub past_open_houses: PastOpenHouses,
}

/// Links of an import to a portal, which has agents of its own.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct PortalLinks {
    /// Domain, for example `redfin.com`.
    pub portal: &'static str,
    pub count: usize,
}

/// A listing that is changed.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct ListingChangeReport {
    pub row: u64,
    pub title: String,
    pub members: Vec<FieldChange>,
}

/// The error that ended an import.
pub type ImportInterrupted = ListingServiceError;

/// Report about the listings that no row names.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct MissingListing {
    pub count: usize,
    /// Those of them that the chatbot offers.
    pub offered: usize,
    /// All compared listings, and the available ones among them.
    pub all: usize,
    pub all_offered: usize,
    /// The sources that the file names; listings of others were not compared. Empty means all.
    pub sources: Vec<String>,
    /// The first 200, offered ones first, without descriptions and photos.
    #[serde(rename = "Homes")]
    pub listings: Vec<ListingItem>,
    /// Lets the import check that these are the listings that the dry run showed.
    pub mark: String,
    pub changed: i64,
    pub deleted: i64,
    /// Listings that could not be changed, and why; the first 200.
    pub failed: Vec<Failed>,
}

/// A listing that couldn't be changed or restored.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Failed {
    pub title: String,
    pub message: String,
}

/// The result of an undo.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UndoReport {
    pub deleted: i64,
    pub restored: i64,
    /// Restored listings that the import had deleted.
    pub returned: i64,
    /// Changed listings that were deleted since.
    pub gone: i64,
    /// Listings that couldn't be restored, and why; at most 50.
    pub failed: Vec<Failed>,
    pub cancelled: bool,
}

impl UndoReport {
    /// Returns whether nothing of the import is left to undo.
    pub fn is_complete(&self) -> bool {
        self.failed.is_empty() && !self.cancelled
    }
}
