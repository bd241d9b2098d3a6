//! The body of a delivery.

use serde::Serialize;

use crate::{Lead, LeadRequest, Showing};

/// The types of events that a webhook can choose.
pub const EVENT_TYPES: [&str; 11] = [
    "lead.created",
    "lead.updated",
    "request.created",
    "request.updated",
    SHOWING_REQUESTED,
    SHOWING_CONFIRMED,
    SHOWING_MOVED,
    SHOWING_CANCELED,
    SHOWING_COMPLETED,
    HANDOFF_REQUESTED,
    MESSAGE_CREATED,
];

pub const SHOWING_REQUESTED: &str = "showing.requested";
pub const SHOWING_CONFIRMED: &str = "showing.confirmed";
pub const SHOWING_MOVED: &str = "showing.moved";
/// Also of a request that was declined, or that nobody answered in time; `State` says which.
pub const SHOWING_CANCELED: &str = "showing.canceled";
/// Also if nobody came; `State` says which.
pub const SHOWING_COMPLETED: &str = "showing.completed";

pub const HANDOFF_REQUESTED: &str = "conversation.handoff_requested";
/// One per message, so only if it is chosen.
pub const MESSAGE_CREATED: &str = "message.created";
/// Sent by `test_webhook` only.
pub const WEBHOOK_TEST: &str = "webhook.test";

/// The body of a delivery.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EventBody {
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// When it happened: UTC, RFC 3339 with milliseconds.
    pub timestamp: String,
    pub data: EventData,
}

/// What happened, with the item of the event.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct EventData {
    /// The chatbot; "" for a test of a webhook of all chatbots.
    pub serial_number: String,
    /// `lead:71`, `request:9`, `showing:12`, `conversation:31` or `webhook:4`.
    pub subject: String,
    /// Rises with every event of a subject.
    pub sequence: i64,
    #[serde(flatten)]
    pub item: EventItem,
}

/// The item of an event, named by its kind.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum EventItem {
    Lead(Box<Lead>),
    Request(Box<EventRequest>),
    Showing(Box<Showing>),
    Conversation(EventConversation),
    Message(EventMessage),
    Webhook(EventWebhook),
}

/// A request with its lead.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EventRequest {
    /// 0 before the visitor left contact details.
    #[serde(rename = "LeadID")]
    pub lead_id: i64,
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    #[serde(flatten)]
    pub request: LeadRequest,
}

/// A conversation whose visitor asked for a person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct EventConversation {
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    /// "" if not known, as the following.
    pub name: String,
    pub email: String,
    pub phone: String,
    /// The page on which the visitor was last.
    pub page: String,
    pub first_question: String,
    /// The visitor's last words.
    pub message: String,
}

/// A message of a visitor or an answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct EventMessage {
    #[serde(rename = "MessageID")]
    pub message_id: i64,
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    /// `AI` or `User`.
    #[serde(rename = "Type")]
    pub kind: &'static str,
    pub content: String,
    pub create_time: String,
}

/// The webhook that is tested.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct EventWebhook {
    #[serde(rename = "WebhookID")]
    pub webhook_id: i64,
}
