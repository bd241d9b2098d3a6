//! Visitors who left contact details, and how a page identifies a signed-in visitor.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Tells who the visitor of a session is, as the page knows it; "" takes a member back.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct IdentifyVisitor {
    #[serde(rename = "sessionID")]
    pub session_id: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// The page on which the visitor is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
}

/// The leads of a chatbot, newest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct ListLeads {
    #[serde(rename = "serialNumber")]
    pub serial_number: String,
    /// A UTC day (`2026-11-20`) or a full RFC 3339 time.
    #[serde(rename = "startTime", skip_serializing_if = "Option::is_none")]
    pub start_time: Option<String>,
    #[serde(rename = "endTime", skip_serializing_if = "Option::is_none")]
    pub end_time: Option<String>,
    #[serde(rename = "sessionID", skip_serializing_if = "Option::is_none")]
    pub session_id: Option<i64>,
    /// In which budget, place and rooms are said: a code like `es`; English without one that is known.
    #[serde(rename = "language", skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// One person who left an address in one session; texts are "" where not known.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Lead {
    /// Where the address came from: `Talk` or `Identify`.
    #[serde(rename = "Type")]
    pub kind: String,
    pub name: String,
    pub email: String,
    pub phone: String,
    /// The words with which it was left.
    pub message: String,
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    pub create_time: String,
    /// What the person asked for, as it was understood: "under $500,000".
    pub budget: String,
    pub place: String,
    pub rooms: String,
    /// In the person's words: "in spring", "as soon as possible".
    pub when: String,
}
