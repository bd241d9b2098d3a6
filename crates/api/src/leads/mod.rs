//! Visitors who left contact details, and how a page identifies a signed-in visitor.

mod changes;

pub use self::changes::*;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

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

/// One person who left an address in one session; texts are "" where not known.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Lead {
    /// Where the address came from: `Talk` or `Identify`.
    #[serde(rename = "Type")]
    pub kind: String,
    /// The same as `Type`.
    pub source: String,
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
    /// In the person's words: "pre-approved for 800k".
    pub financing: String,
    #[serde(rename = "LeadID")]
    pub lead_id: i64,
    /// `New`, `Contacted`, `ShowingBooked`, `Closed`, `Lost` or `Spam`.
    pub status: String,
    /// What the person asks the office for, oldest first.
    pub requests: Vec<LeadRequest>,
    /// Code of the language spoken, like `es`; "" if unknown.
    pub language: String,
    /// The office hasn't opened it since the person's last words.
    pub unread: bool,
    /// Raised by every change.
    pub rev: i64,
}

/// What a visitor asks the office for.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct LeadRequest {
    #[serde(rename = "RequestID")]
    pub request_id: i64,
    /// `Showing`, `MovedShowing`, `Valuation`, `Alert` or `Question`.
    pub kind: String,
    /// `Collecting` until nothing but a name is missing, then `Open`.
    pub state: String,
    /// The homes to be seen.
    pub listings: Vec<RequestListing>,
    pub times: Vec<RequestTime>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<RequestBudget>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub financing: Option<RequestFinancing>,
    /// In the visitor's words; "" if not said.
    pub timeline: String,
    /// Of the visitor's own home, for a valuation.
    #[serde(rename = "Address")]
    pub street_address: String,
    /// The words that opened the request.
    pub message: String,
    /// What the visitor hasn't said: `Listing`, `Time`, `Address`, `Name`, `Contact`.
    pub missing: Vec<String>,
    pub rev: i64,
    pub create_time: String,
}

/// A home of a request.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct RequestListing {
    #[serde(rename = "ListingID")]
    pub listing_id: i64,
    /// "" if the listing was deleted.
    #[serde(rename = "Address")]
    pub street_address: String,
}

/// A time for a visit. A date or hour is there only if the words leave no doubt.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase", default)]
pub struct RequestTime {
    /// `2026-11-28`, in the chatbot's time zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// `17:00`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// `Morning`, `Afternoon` or `Evening`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// The visitor's words.
    #[serde(rename = "Said")]
    pub quote: String,
}

/// A budget. An amount is there only if the words leave no doubt.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase", default)]
pub struct RequestBudget {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// As the visitor wrote it: `$`; "" for none.
    pub currency: String,
    /// The visitor's words.
    #[serde(rename = "Said")]
    pub quote: String,
}

/// How the visitor says to pay.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase", default)]
pub struct RequestFinancing {
    /// `Cash`, `PreApproved` or `NeedsLoan`.
    pub kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<f64>,
    /// The visitor's words.
    #[serde(rename = "Said")]
    pub quote: String,
}
