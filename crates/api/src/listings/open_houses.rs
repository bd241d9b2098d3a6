//! Dated open houses of a listing, which the specification doesn't have.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// An open house on the clock of the chatbot's time zone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct OpenHouse {
    /// "2026-11-28T11:00", or "2026-11-28" for the whole day. Input can have seconds and a zone ("Z", "-08:00").
    pub start: String,
    /// In the form of `Start`; of whole days the last. Absent: one day, or a time whose end isn't known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
}
