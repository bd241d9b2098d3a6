//! Webhooks: the office's URLs that receive events, and what was delivered to them.

mod daily;
mod events;

pub use self::{daily::*, events::*};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Lists the webhooks of the workspace, oldest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ListWebhooks {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_number: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_size: Option<i64>,
}

/// A page of webhooks.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct WebhookPage {
    pub list: Vec<Webhook>,
    pub virtual_count: i64,
    /// The events that a webhook can receive.
    pub event_types: Vec<String>,
}

/// A URL that receives events.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Webhook {
    #[serde(rename = "WebhookID")]
    pub webhook_id: i64,
    /// "" for all chatbots of the workspace.
    pub serial_number: String,
    pub url: String,
    /// Not used with the format `Daily`.
    pub events: Vec<String>,
    /// `Standard` (events as they happen), or `Daily` (the leads and conversations of a day, once it is over).
    pub format: String,
    /// `On`, `Off`, `Failing` after 24 hours without a success, or `Gone` after the response 410.
    pub state: String,
    /// When deliveries began to fail; "" if the last one succeeded.
    pub failing_since: String,
    /// Until when the previous secret signs too; "" if only one does.
    pub old_secret_until: String,
    /// Deliveries that wait.
    pub waiting: i64,
    /// Deliveries whose last attempt failed, at most 90 days old.
    pub dead: i64,
    pub create_time: String,
}

/// Adds a webhook, or changes the one with this ID; what is not sent stays.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct SaveWebhook {
    /// Missing for a new webhook.
    #[serde(rename = "WebhookID", skip_serializing_if = "Option::is_none")]
    pub webhook_id: Option<i64>,
    /// Only for a new webhook: the chatbot whose events it receives; missing or "" for all chatbots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub serial_number: Option<String>,
    /// `https`, with a public address and port 443, 80 or 1024 and up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Missing for a new webhook: all but `message.created`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<String>>,
    /// `Standard` or `Daily`; missing for a new webhook: `Standard`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// `On` or `Off`. `On` also ends `Failing` and `Gone`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
}

/// A saved webhook.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct SavedWebhook {
    pub webhook: Webhook,
    /// The signing secret (`whsec_…`), shown this once: of a new webhook and after a rotation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// Deletes a webhook with its deliveries.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RemoveWebhook {
    #[serde(rename = "WebhookID")]
    pub webhook_id: i64,
}

/// Sends the event `webhook.test` once, also to a webhook that is off.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TestWebhook {
    #[serde(rename = "WebhookID")]
    pub webhook_id: i64,
}

/// Replaces the signing secret. The previous one signs too for 24 hours.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct RotateWebhook {
    #[serde(rename = "WebhookID")]
    pub webhook_id: i64,
    /// True ends the previous secret now and makes no new one.
    #[serde(rename = "Finish", skip_serializing_if = "Option::is_none")]
    pub finish: Option<bool>,
}

/// Lists the deliveries of a webhook, newest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ListDeliveries {
    #[serde(rename = "WebhookID")]
    pub webhook_id: i64,
    /// `Waiting`, `Sent` or `Dead`; missing for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_number: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_size: Option<i64>,
}

/// A page of deliveries.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct DeliveryPage {
    pub list: Vec<Delivery>,
    pub virtual_count: i64,
}

/// One event for one webhook.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Delivery {
    #[serde(rename = "DeliveryID")]
    pub delivery_id: i64,
    /// The header `webhook-id`, the same on every attempt.
    #[serde(rename = "EventID")]
    pub event_id: String,
    /// `lead.created`
    #[serde(rename = "Type")]
    pub kind: String,
    /// `lead:71`
    pub subject: String,
    /// `Waiting`, `Sent`, or `Dead` after the last attempt.
    pub state: String,
    pub attempts: i64,
    /// HTTP status of the last response; 0 without one.
    pub last_status: i64,
    /// Why the last attempt failed; "" if it didn't.
    pub last_problem: String,
    /// The first 500 characters of the last response.
    pub last_response: String,
    /// What is sent.
    pub body: String,
    pub create_time: String,
    /// Of a delivery that waits: when the next attempt is due.
    pub next_time: String,
    /// "" if it isn't `Sent`.
    pub sent_time: String,
}

/// Sends deliveries again, with the same IDs and bodies: those named, or those of a time range.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ReplayDeliveries {
    #[serde(rename = "WebhookID")]
    pub webhook_id: i64,
    /// At most 1,000.
    #[serde(rename = "DeliveryIDs", skip_serializing_if = "Option::is_none")]
    pub delivery_ids: Option<Vec<i64>>,
    /// A UTC day (`2026-11-20`) or a full RFC 3339 time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// `Sent` or `Dead`; missing for both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
}

/// How many deliveries are sent again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ReplayedDeliveries {
    pub count: i64,
}
