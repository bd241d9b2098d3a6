//! Keys, credits and limits of a workspace.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How many message credits there are and were used.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GetCredits {}

/// Message credits, and the limit of questions per session; -1 means unlimited.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Credits {
    pub total: i64,
    pub used: i64,
    pub remain: i64,
    /// Extension: the limit in force for visitors, which is the service's own until `set_session_limit` was called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub messages_limit: Option<i64>,
}

/// Sets how many questions one session may ask, for the whole workspace; -1 none.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct SetSessionLimit {
    pub messages_limit: i64,
}

/// Makes a key.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct CreateKey {
    /// `secret` or `session`.
    pub kind: String,
    pub name: String,
}

/// A key, shown this once.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct CreatedKey {
    #[serde(rename = "KeyID")]
    pub key_id: i64,
    pub kind: String,
    pub name: String,
    pub key: String,
}

/// Lists the keys of the workspace, never their text.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ListKeys {}

/// A key in a list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct KeyItem {
    #[serde(rename = "KeyID")]
    pub key_id: i64,
    pub kind: String,
    pub name: String,
    pub create_time: String,
    /// "" when it was never used.
    pub last_use_time: String,
}

/// Revokes a key; works within a second.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RevokeKey {
    #[serde(rename = "KeyID")]
    pub key_id: i64,
}
