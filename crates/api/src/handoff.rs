//! Requests to pass a conversation to a person of the agency.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Hands a talk over to a person: one mail with the transcript goes to the chatbot's owner.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct RequestHandoff {
    #[serde(rename = "sessionID")]
    pub session_id: i64,
    /// What the visitor wants to say to the person, at most 2,000 characters.
    #[serde(rename = "Message", skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// What the visitor is told after asking for a person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct HandoffResult {
    pub message: String,
}
