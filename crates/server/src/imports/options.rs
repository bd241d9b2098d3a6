//! What a caller chooses for an import.

use porchlight_domain::OnConflict;
use serde::Deserialize;

use super::rows::Rows;

/// What to do with listings that no row names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum MissingPolicy {
    #[default]
    Keep,
    /// Sets `Sold` and the custom field `PortalStatus`, as for "Withdrawn" in a file.
    OffMarket,
    Sold,
    Delete,
}

/// The input of an import.
pub struct ImportTask<'j> {
    pub serial_number: &'j str,
    pub file_name: &'j str,
    pub rows: Rows,
    pub on_conflict: OnConflict,
    pub missing_policy: MissingPolicy,
    /// `Absent::mark` of the missing listings that the user saw.
    pub missing_mark: Option<&'j str>,
    pub dry_run: bool,
    pub run_name: &'j str,
}
