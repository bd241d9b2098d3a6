//! Sessions and the widget's configuration.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::settings::PublicSettings;

/// Opens a chat session of a chatbot.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct CreateSession {
    #[serde(rename = "serialNumber")]
    pub serial_number: String,
    /// True for the owner's own tests: the session is in no list, count or daily email of visitors' conversations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<bool>,
}

/// The session that was opened.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct CreatedSession {
    #[serde(rename = "SessionID")]
    pub session_id: i64,
}

/// What a page needs to show the widget; needs no key.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct GetWidgetConfig {
    #[serde(rename = "serialNumber")]
    pub serial_number: String,
    #[serde(rename = "clientTimeZone", skip_serializing_if = "Option::is_none")]
    pub client_time_zone: Option<String>,
    #[serde(rename = "clientCurrentTime", skip_serializing_if = "Option::is_none")]
    pub client_current_time: Option<String>,
    /// Language of the page, as `<html lang>` has it. Texts that the owner has not written come in it, else in the browser's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// A visitor's session, its key and the public settings.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct WidgetConfig {
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    /// The visitor key; good for this session only.
    pub session_key: String,
    /// Who speaks with this visitor; missing while it is the chatbot alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub conversation: Option<crate::ConversationSummary>,
    /// `Request` or `Instant`; missing if visitors can't book showings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub showings: Option<String>,
    #[serde(flatten)]
    pub settings: PublicSettings,
}
