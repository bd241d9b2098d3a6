//! Handoffs of a conversation to the team.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Hands off a conversation: the chatbot's owner gets an email with the transcript, as soon as the visitor can be
/// reached.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct RequestHandoff {
    #[serde(rename = "sessionID")]
    pub session_id: i64,
    /// What the visitor wants to say to the person, at most 2,000 characters.
    #[serde(rename = "Message", skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// When the visitor is best reached, in their words, at most 200 characters. Added to the conversation after
    /// `Message`.
    #[serde(rename = "When", skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    /// Contact details that the visitor gives with the request, checked as in `identify_visitor`. Details in
    /// `Message` count too.
    #[serde(rename = "Name", skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(rename = "Email", skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[serde(rename = "Phone", skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
}

/// The message for the visitor after a handoff request.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct HandoffResult {
    pub message: String,
    /// `Contact` while the visitor's email address and phone number are unknown.
    #[serde(default)]
    pub missing: Vec<String>,
    /// `Waiting` if somebody of the office is there to take over, else `Nobody`.
    #[serde(default)]
    pub state: String,
    /// When the office opens, if it is closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opens_time: Option<String>,
    /// The message in the conversation, if it was added.
    #[serde(rename = "MessageID", skip_serializing_if = "Option::is_none")]
    pub message_id: Option<i64>,
    /// What the chat shows below it: fields for contact details (`Contact`) if nobody is there and the visitor can't be
    /// reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<crate::NextStep>,
}
