//! Replies that an office has written in advance.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Lists the canned replies of the workspace.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ListCannedReplies {}

/// A reply that an office has written in advance. `{name}`, `{agent}`, `{address}` and `{office_hours}` in `Content` are
/// filled in by the app.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct CannedReply {
    #[serde(rename = "CannedReplyID")]
    pub canned_reply_id: i64,
    /// What is typed after `/`: letters, digits, `-` and `_`.
    pub shortcut: String,
    pub content: String,
    pub changed_time: String,
}

/// Creates a canned reply, or changes the one with this ID.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct SaveCannedReply {
    /// Missing for a new reply.
    #[serde(rename = "CannedReplyID", skip_serializing_if = "Option::is_none")]
    pub canned_reply_id: Option<i64>,
    /// 1 to 40 letters, digits, `-` and `_`. Unique in the workspace, whatever the case.
    pub shortcut: String,
    /// At most 2,000 characters.
    pub content: String,
}

/// The saved reply.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SavedCannedReplyId {
    #[serde(rename = "CannedReplyID")]
    pub canned_reply_id: i64,
}

/// Deletes a canned reply.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct DeleteCannedReply {
    #[serde(rename = "CannedReplyID")]
    pub canned_reply_id: i64,
}
