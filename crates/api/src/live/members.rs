//! The people of an office and their keys.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Lists the members of the workspace, by name.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ListMembers {}

/// A person of the office.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Member {
    #[serde(rename = "MemberID")]
    pub member_id: i64,
    /// What visitors read: "Ann Reyes".
    pub name: String,
    /// "" where not known.
    pub email: String,
    /// `agent`, or `manager`, who may also change chatbots and other members.
    pub rights: String,
    /// True: a request of this member arrived within the last 60 seconds.
    pub online: bool,
    /// "" for a member who was never here.
    pub last_seen_time: String,
    pub create_time: String,
}

/// Adds a member, or changes the one with this ID. An agent may only change their own name and email.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct SaveMember {
    /// Missing for a new member.
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
    /// At most 60 characters.
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// `agent` (default) or `manager`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rights: Option<String>,
}

/// The saved member.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SavedMemberId {
    #[serde(rename = "MemberID")]
    pub member_id: i64,
}

/// Removes a member: their keys end and what they hold goes back to the chatbot. Their name stays on their messages.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RemoveMember {
    #[serde(rename = "MemberID")]
    pub member_id: i64,
}

/// Makes a key of one member.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MakeMemberKey {
    #[serde(rename = "MemberID")]
    pub member_id: i64,
}

/// A member's key, shown this once.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct MemberKey {
    #[serde(rename = "KeyID")]
    pub key_id: i64,
    /// Begins with `mk_`.
    pub key: String,
    pub member: Member,
}

/// Returns the member to whom the key belongs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GetMe {}
