//! The inbox, and taking part in a conversation.
//!
//! `MemberID` in a request says who acts. Only a secret key sends it; a member's key acts for its member.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ConversationItem;

/// The conversations of a view, those that changed last first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ListInbox {
    /// Missing: every chatbot of the workspace.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub serial_number: Option<String>,
    /// `All` (default), `Mine`, `Unassigned`, `Open`, `Snoozed` or `Resolved`. `Mine` and `Unassigned` have the open
    /// ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<String>,
    /// Words that all occur in one message, whole or begun, in any case and accent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_number: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_size: Option<i64>,
    /// `Next` of an earlier page. If nothing changed since then, the answer is only `Unchanged`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Who looks: for `Mine` and `Unread`. With a secret key only.
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
}

/// A page of the inbox.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct InboxPage {
    pub list: Vec<Conversation>,
    pub virtual_count: i64,
    /// Of every view, whatever `View` says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<InboxCounts>,
    /// The state of the inbox, for `After`.
    pub next: String,
    /// True: nothing changed since `After`, so `List` is empty and `Counts` missing.
    pub unchanged: bool,
}

/// How many conversations each view has.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct InboxCounts {
    pub mine: i64,
    pub unassigned: i64,
    pub open: i64,
    pub snoozed: i64,
    pub resolved: i64,
    pub all: i64,
    /// A visitor waits: for a person, or for the answer of one.
    pub waiting: i64,
}

/// A conversation as the office works it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct Conversation {
    #[serde(flatten)]
    pub item: ConversationItem,
    pub serial_number: String,
    /// `pending` (the chatbot has it), `open`, `snoozed` or `resolved`.
    pub state: String,
    /// Who speaks: `bot`; `waiting`, the chatbot until a person comes; `agent`, a member and no chatbot.
    pub phase: String,
    /// The member who speaks; 0 for nobody.
    #[serde(rename = "HolderID")]
    pub holder_id: i64,
    pub holder_name: String,
    /// 0 for nobody.
    #[serde(rename = "AssigneeID")]
    pub assignee_id: i64,
    pub assignee_name: String,
    /// Since when a visitor waits for a person; "" while nobody waits.
    pub waiting_since: String,
    /// "" for none.
    pub snoozed_until: String,
    /// The newest lead; 0 for none.
    #[serde(rename = "LeadID")]
    pub lead_id: i64,
    /// The visitor follows the conversation or sent a request within 30 seconds.
    pub online: bool,
    pub visitor_typing: bool,
    /// Messages of the visitor that this member has not read.
    pub unread: i64,
    /// The last message, cut to 200 characters.
    #[serde(rename = "LastWords")]
    pub last_text: String,
    /// `Visitor`, `AI` or `Agent`.
    pub last_by: String,
    /// The visitor may not call a person.
    pub blocked: bool,
    /// Rises with every change. 0 before the office took notice.
    pub rev: i64,
    /// Those on the conversation and its leads, oldest first; from `get_conversation` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<crate::LeadNote>>,
}

/// Returns one conversation of the workspace.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct GetConversation {
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
}

/// Makes a member the one who speaks. A running answer ends as interrupted.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct TakeOver {
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
    /// True: even if another member holds it. Otherwise 40905, with the holder's `MemberID` in `Data`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub force: Option<bool>,
    /// The `Rev` that was read; another one is an error (40908).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rev: Option<i64>,
}

/// Sends a message of the member who holds the conversation (else 40906).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct SendMessage {
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    /// At most 8,000 characters.
    pub content: String,
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
    /// True: take over first, if nobody holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take_over: Option<bool>,
}

/// The stored message.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct SentMessage {
    #[serde(rename = "MessageID")]
    pub message_id: i64,
    /// Its place in the conversation.
    pub place: i64,
}

/// Gives the conversation back to the chatbot (40906 if this member does not hold it).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct HandBack {
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
    /// Last words of the member, at most 8,000 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// True: the conversation is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resolve: Option<bool>,
}

/// Changes a conversation; what is not sent stays. Snoozing or resolving a held one hands it back.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ChangeConversation {
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
    /// `pending`, `open`, `snoozed` or `resolved`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// An RFC 3339 time; without one, until the visitor's next message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snoozed_until: Option<String>,
    /// 0 for nobody.
    #[serde(rename = "AssigneeID", skip_serializing_if = "Option::is_none")]
    pub assignee_id: Option<i64>,
    /// True: the visitor is answered by the chatbot, and calls no person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocked: Option<bool>,
    /// The `Rev` that was read; another one is an error (40908).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rev: Option<i64>,
}
