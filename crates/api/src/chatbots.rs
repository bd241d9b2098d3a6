//! Chatbots, their history and counts, and the model list. The specification refers to these operations
//! without describing them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Makes a chatbot; answers its serial number.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct CreateChatbot {
    #[serde(rename = "timeZone", skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<i64>,
}

/// Removes a chatbot with everything of it, files too.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct DeleteChatbot {
    #[serde(rename = "serialNumber")]
    pub serial_number: String,
}

/// Lists the chatbots of the workspace, oldest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ListChatbots {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_number: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_size: Option<i64>,
}

/// One page of chatbots.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ChatbotPage {
    pub list: Vec<ChatbotItem>,
    pub virtual_count: i64,
}

/// A chatbot in a list.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ChatbotItem {
    pub serial_number: String,
    pub name: String,
    pub chat_bubble_color: String,
    /// UTC, RFC 3339 with milliseconds.
    pub create_time: String,
    pub listing_count: i64,
}

/// The models that can write answers.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ListModels {}

/// One model: `key` is what the setting `Model` takes; key "1" is the built-in engine.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Model {
    pub key: String,
    /// A name to show.
    pub value: String,
    /// True when it can be used now; other services leave it out.
    #[serde(default = "usable")]
    #[schema(required = true)]
    pub status: bool,
}

fn usable() -> bool {
    true
}

/// The conversations of a chatbot between two UTC days, both included.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct GetHistory {
    pub serial_number: String,
    /// `2026-11-20`, or a full RFC 3339 time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_time: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_time: Option<String>,
}

/// One session with its messages, oldest first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct SessionHistory {
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    pub create_time: String,
    /// The page on which the visitor was; "" where not known.
    #[serde(rename = "URI")]
    pub uri: String,
    pub messages: Vec<HistoryMessage>,
}

/// One message of a session's history.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct HistoryMessage {
    /// `AI` or `User`.
    #[serde(rename = "Type")]
    pub kind: String,
    pub content: String,
    /// Name of the member who wrote it, in place of the chatbot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub agent: Option<String>,
}

/// Counts a chatbot's messages.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct CountMessages {
    pub serial_number: String,
}
