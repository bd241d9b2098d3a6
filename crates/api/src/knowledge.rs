//! Knowledge entries: saved questions with their answers.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The knowledge entries of a chatbot, newest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ListKnowledge {
    pub serial_number: String,
}

/// A knowledge entry.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct KnowledgeEntry {
    #[serde(rename = "FactID")]
    pub entry_id: i64,
    /// As a visitor would ask; "" for a statement without a question.
    pub question: String,
    pub answer: String,
    pub create_time: String,
    pub change_time: String,
}

/// Creates a knowledge entry, or updates the one with this ID.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct SaveKnowledgeEntry {
    pub serial_number: String,
    /// Missing for a new entry.
    #[serde(rename = "FactID", skip_serializing_if = "Option::is_none")]
    pub entry_id: Option<i64>,
    /// At most 500 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// At most 2,000 characters.
    pub answer: String,
}

/// The saved entry.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SavedEntryId {
    #[serde(rename = "FactID")]
    pub entry_id: i64,
}

/// Deletes a knowledge entry.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct DeleteKnowledgeEntry {
    pub serial_number: String,
    #[serde(rename = "FactID")]
    pub entry_id: i64,
}
