//! The email outbox of a chatbot.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The emails of a chatbot, newest first: queued, sent and failed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ListEmails {
    pub serial_number: String,
    /// `Waiting`, `Sent` or `GivenUp`; none is all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_number: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_size: Option<i64>,
}

/// A page of emails with the total count.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct EmailPage {
    pub list: Vec<EmailItem>,
    pub virtual_count: i64,
    /// False if no email server is set; emails stay queued until there is one.
    pub can_send: bool,
    /// Addresses that stopped a kind of email by its link, oldest first; at most 1,000.
    pub stops: Vec<EmailStop>,
}

/// An address that no longer gets a kind of email.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct EmailStop {
    pub email: String,
    /// `DailyChatLogs`, `DailyLeads`, `Notice` or `Reminder`.
    pub kind: String,
    pub stop_time: String,
}

/// An email of a chatbot.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct EmailItem {
    #[serde(rename = "MailID")]
    pub email_id: i64,
    /// `Handover`, `DailyChatLogs`, `DailyLeads`, `BudgetWarning`, `BudgetReached`, `WebhookFailing`, `Showing`,
    /// `Notice` or `Reminder`.
    pub kind: String,
    pub to: String,
    pub subject: String,
    /// The text part, whole.
    pub text: String,
    pub create_time: String,
    /// `Waiting`, `Sent` or `GivenUp`.
    pub state: String,
    /// How often it was tried.
    pub attempts: i64,
    /// Why the last attempt failed, in a sentence; "" when none did.
    pub last_problem: String,
    /// "" until it was sent.
    pub sent_time: String,
}
