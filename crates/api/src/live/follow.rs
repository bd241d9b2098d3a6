//! Following a conversation: messages, who speaks, typing and read receipts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::SessionMessage;

/// Follows a conversation: what is new, at once or as soon as there is something, whole or as a stream.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct FollowConversation {
    /// For the widget 0 means the visitor key's own session.
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    /// `Next` of the last response: messages from this place on are sent. Missing or 0: all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<i64>,
    /// `State.Rev` that the reader has. With `WaitS`, another one is news.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rev: Option<i64>,
    /// How long to wait for something new, 0 to 50 seconds: 0 by default, 50 for a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait_s: Option<i64>,
    /// True: `FollowEvent` objects, one per line, for `WaitS` seconds. Otherwise one envelope.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stream: Option<bool>,
    /// Who reads, with a secret key.
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
}

/// What is new in a conversation.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct FollowedConversation {
    /// Oldest first. An answer that is being written is not among them.
    pub messages: Vec<SessionMessage>,
    pub state: ConversationState,
    /// The chatbot is writing; read it with `resume_answer`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub running: Option<RunningAnswer>,
    /// For `After`.
    pub next: i64,
}

/// One object of a follow stream. Each has one of these members, or none as a sign of life every 10 seconds. The last
/// one has `Next` and `TaskCompleted`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct FollowEvent {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<ConversationState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<SessionMessage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub running: Option<RunningAnswer>,
    /// For `After` of the next request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task_completed: Option<bool>,
    /// The stream ended early: ask again without `Stream`, every so many seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub poll: Option<i64>,
}

/// Who speaks, and what the other side does.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ConversationState {
    /// `bot`, `waiting` or `agent`.
    pub phase: String,
    /// The member who speaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<MessageAgent>,
    /// The other side is typing.
    pub typing: bool,
    /// The place up to which the other side has read.
    pub read_to: i64,
    /// The other side is here.
    pub online: bool,
    /// Messages of the other side that this side has not read.
    pub unread: i64,
    /// Another number after every change of this state. It has no order, and is not `Rev` of the conversation.
    pub rev: i64,
}

/// A member as visitors see them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct MessageAgent {
    pub name: String,
}

/// An answer that is being written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RunningAnswer {
    #[serde(rename = "AnswerID")]
    pub answer_id: i64,
}

/// Who speaks and what is unread, for the configuration of the widget.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ConversationSummary {
    /// `bot`, `waiting` or `agent`.
    pub phase: String,
    /// Messages of members that the visitor has not read.
    pub unread: i64,
}

/// Says that this side is typing. It lapses after 6 seconds. Words are never sent before the message is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct SetTyping {
    /// For the widget 0 means the visitor key's own session.
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    pub typing: bool,
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
}

/// Says that this side has read a message and all before it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct MarkRead {
    /// For the widget 0 means the visitor key's own session.
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    #[serde(rename = "MessageID")]
    pub message_id: i64,
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
}
