//! Asking a chatbot, and working with its answers.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{scalars::FileIdNumber, stream::ListingCard};

/// A question in a session, answered whole or as a stream.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct AskRequest {
    /// For the widget 0 means the visitor key's own session.
    #[serde(rename = "sessionID")]
    pub session_id: i64,
    /// May be empty for Image, Audio and Video.
    pub content: String,
    /// `Text` (default), `Audio`, `Image` or `Video`.
    #[serde(rename = "chatAskType", skip_serializing_if = "Option::is_none")]
    pub chat_ask_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stream: Option<bool>,
    #[serde(rename = "fileIds", skip_serializing_if = "Option::is_none")]
    pub file_ids: Option<Vec<FileIdNumber>>,
    /// True: the homes that the answer names come as cards too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<bool>,
    /// Ours: the `key` of one of the last answer's `filters`. The search is repeated without it, whatever `content` says.
    /// An unknown key is ignored.
    #[serde(rename = "withoutFilter", skip_serializing_if = "Option::is_none")]
    pub without_filter: Option<String>,
}

/// The same question from the widget: always a stream.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(transparent)]
pub struct VisitorAskRequest(pub AskRequest);

/// A whole answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct Answer {
    /// Id of the answer message.
    pub messageid: i64,
    pub content: String,
    #[serde(rename = "totalToken")]
    pub total_token: i64,
    #[serde(rename = "noAnswer")]
    pub no_answer: bool,
    /// Only when the question asked for cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub listings: Option<Vec<ListingCard>>,
}

/// Lists the messages of a session, oldest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ListSessionMessages {
    #[serde(rename = "sessionID")]
    pub session_id: i64,
}

/// Stops the running answer of a session. The text so far is stored as interrupted.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct StopAnswer {
    #[serde(rename = "sessionID")]
    pub session_id: i64,
}

/// One stored message of a session.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct SessionMessage {
    #[serde(rename = "MessageID")]
    pub message_id: i64,
    /// `AI`, `User`, `Agent` for a member of the office, or `System` for an event.
    #[serde(rename = "Type")]
    pub kind: String,
    pub content: String,
    /// UTC, RFC 3339 with milliseconds.
    pub create_time: String,
    /// The answer was cut off; it is what existed.
    pub interrupted: bool,
    /// For the owner, on an answer: true when there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_answer: Option<bool>,
    /// The visitor's thumb, 1 or -1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    #[serde(rename = "listings", skip_serializing_if = "Option::is_none")]
    pub listings: Option<Vec<ListingCard>>,
    /// Its position in the conversation; for `follow_conversation` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<i64>,
    /// Who wrote an `Agent` message, or whom a `System` message is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<crate::MessageAgent>,
    /// Of a `System` message: `Joined`, `HandedBack`, `SteppedAway` or `Expired`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// For a visitor, below the reply to a request for a person: `Contact` while the office still needs their contact
    /// details. Of `list_session_messages` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<crate::NextStep>,
}

/// Continues reading an answer: the session's last one if no id is given.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct ResumeAnswer {
    #[serde(rename = "sessionID")]
    pub session_id: i64,
    #[serde(rename = "AnswerID", skip_serializing_if = "Option::is_none")]
    pub answer_id: Option<i64>,
    /// UTF-16 code units of the joined content that the reader already has.
    #[serde(rename = "Offset", skip_serializing_if = "Option::is_none")]
    pub offset: Option<i64>,
}

/// A visitor's thumb on an answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct RateAnswer {
    #[serde(rename = "AnswerID")]
    pub answer_id: i64,
    /// 1 or -1.
    pub rating: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}
