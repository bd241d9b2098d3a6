//! The people behind a talk: visitors who want a person, who they are, and the leads they become.
//!
//! Why it exists: the bodies of `talk_to_person`, `identify_visitor`, `list_leads` and
//! `list_mails`. Not here: how mails are written and sent (the server).

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::read::Request;

/// Hands a talk over to a person: one mail with the transcript goes to the chatbot's owner.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct TalkToPerson {
    #[serde(rename = "sessionID")]
    pub session_id: i64,
    /// What the visitor wants to say to the person, at most 2,000 characters.
    #[serde(rename = "Message", skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Request for TalkToPerson {
    type Reply = HandedOver;
    const OPERATION: &'static str = "talk_to_person";
}

/// What the visitor is told after asking for a person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct HandedOver {
    pub message: String,
}

/// Tells who the visitor of a session is, as the page knows it; "" takes a member back.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct IdentifyVisitor {
    #[serde(rename = "sessionID")]
    pub session_id: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// The page on which the visitor is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
}

impl Request for IdentifyVisitor {
    type Reply = i64;
    const OPERATION: &'static str = "identify_visitor";
}

/// The leads of a chatbot, newest first.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
pub struct ListLeads {
    #[serde(rename = "serialNumber")]
    pub serial_number: String,
    /// A UTC day (`2026-11-20`) or a full RFC 3339 time.
    #[serde(rename = "startTime", skip_serializing_if = "Option::is_none")]
    pub start_time: Option<String>,
    #[serde(rename = "endTime", skip_serializing_if = "Option::is_none")]
    pub end_time: Option<String>,
    #[serde(rename = "sessionID", skip_serializing_if = "Option::is_none")]
    pub session_id: Option<i64>,
    /// In which budget, place and rooms are said: a code like `es`; English without one that is known.
    #[serde(rename = "language", skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

impl Request for ListLeads {
    type Reply = Vec<Lead>;
    const OPERATION: &'static str = "list_leads";
}

/// One person who left an address in one session; texts are "" where not known.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Lead {
    /// Where the address came from: `Talk` or `Identify`.
    #[serde(rename = "Type")]
    pub kind: String,
    pub name: String,
    pub email: String,
    pub phone: String,
    /// The words with which it was left.
    pub message: String,
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    pub create_time: String,
    /// What the person asked for, as it was understood: "under $500,000".
    pub budget: String,
    pub place: String,
    pub rooms: String,
    /// In the person's words: "in spring", "as soon as possible".
    pub when: String,
}

/// The mails of a chatbot, newest first: those that wait, were sent or were given up.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ListMails {
    pub serial_number: String,
    /// `Waiting`, `Sent` or `GivenUp`; none is all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_number: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page_size: Option<i64>,
}

impl Request for ListMails {
    type Reply = MailPage;
    const OPERATION: &'static str = "list_mails";
}

/// A page of mails with the number of all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct MailPage {
    pub list: Vec<MailItem>,
    pub virtual_count: i64,
    /// False: no mail server is set, so mails wait until there is one.
    pub can_send: bool,
}

/// One mail of a chatbot.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct MailItem {
    #[serde(rename = "MailID")]
    pub mail_id: i64,
    /// `Handover`, `DailyChatLogs`, `DailyLeads`, `BudgetWarning` or `BudgetReached`.
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
