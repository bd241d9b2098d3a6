//! Webhooks, the events that they receive, and their deliveries.
//!
//! An event is written in the transaction of what it tells, with a delivery for each webhook that receives it. Locks are
//! taken in this order: what the event tells of, then the webhook, then its deliveries.

mod body;
mod daily;
mod deliveries;
pub(crate) mod emit;
mod failing;
pub(crate) mod lead_events;
mod outbox;
pub(crate) mod session_events;
mod webhook;

use porchlight_domain::{ChatbotId, DeliveryId, EventId, WebhookId, WorkspaceId};

pub(crate) use self::failing::purge_expired;
pub use self::{
    body::to_javascript_json,
    daily::{BatchTarget, DailyBody},
    deliveries::ReplayFilter,
    emit::queued_deliveries,
};

/// A stored webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookRow {
    pub id: WebhookId,
    pub workspace: WorkspaceId,
    /// `None` for all chatbots of the workspace.
    pub chatbot: Option<ChatbotId>,
    /// Of the chatbot; "" for all.
    pub serial: String,
    pub url: String,
    pub events: Vec<String>,
    /// `Standard` or `Daily`.
    pub format: String,
    pub secrets: SigningSecrets,
    /// `On`, `Off`, `Failing` or `Gone`.
    pub state: String,
    pub failing_since_ms: Option<i64>,
    pub created_at_ms: i64,
    /// Deliveries that wait, and those whose last attempt failed.
    pub waiting: i64,
    pub dead: i64,
}

/// The sealed secrets of a webhook.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SigningSecrets {
    pub current: String,
    /// "" if there is none.
    pub old: String,
    /// Until when the old secret signs too.
    pub old_until_ms: i64,
}

/// A change of a webhook; `None` keeps a field.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WebhookChange {
    pub url: Option<String>,
    pub events: Option<Vec<String>>,
    /// `Standard` or `Daily`.
    pub format: Option<&'static str>,
    /// `On` or `Off`.
    pub state: Option<&'static str>,
}

/// A new webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWebhook {
    pub id: WebhookId,
    pub chatbot: Option<ChatbotId>,
    pub url: String,
    pub events: Vec<String>,
    /// `Standard` or `Daily`.
    pub format: &'static str,
    /// Sealed.
    pub secret: String,
    pub is_on: bool,
}

/// A delivery that one sender holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeasedDelivery {
    pub id: DeliveryId,
    pub webhook: WebhookId,
    pub workspace: WorkspaceId,
    pub url: String,
    pub secrets: SigningSecrets,
    pub event: EventId,
    pub kind: String,
    pub body: String,
    /// Attempts so far, including this one.
    pub attempts: i64,
}

/// What came of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryAttempt {
    pub outcome: DeliveryOutcome,
    /// 0 without a response.
    pub status: i64,
    /// "" after a success.
    pub problem: String,
    /// The beginning of the response.
    pub response: String,
}

/// What an attempt means for the delivery and its webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryOutcome {
    Sent,
    Retry {
        next_at_ms: i64,
    },
    Dead,
    /// The endpoint wants no more events: the delivery is dead, and the webhook gets no others.
    Gone,
    /// A test that failed, which says nothing about other deliveries.
    TestFailed,
}

/// A delivery in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryRow {
    pub id: DeliveryId,
    pub event: EventId,
    pub kind: String,
    pub subject: String,
    /// `Waiting`, `Sent` or `Dead`.
    pub state: String,
    pub attempts: i64,
    pub last_status: i64,
    pub last_problem: String,
    pub last_response: String,
    pub body: String,
    pub created_at_ms: i64,
    pub next_at_ms: i64,
    pub sent_at_ms: Option<i64>,
}
