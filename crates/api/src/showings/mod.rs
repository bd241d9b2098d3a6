//! Showings: when the office can show homes, free times, and the showings that visitors book.
//!
//! Days and hours are local to the chatbot's `TimeZone`. `Start` and `End` are UTC.

mod availability;
mod office;
mod slots;

pub use self::{availability::*, office::*, slots::*};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A showing of a home.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Showing {
    #[serde(rename = "ShowingID")]
    pub showing_id: i64,
    /// 0 after the listing was deleted.
    #[serde(rename = "ListingID")]
    pub listing_id: i64,
    /// Of the home, as it was when the showing was booked.
    #[serde(rename = "Address")]
    pub street_address: String,
    /// UTC, RFC 3339 with milliseconds.
    pub start: String,
    pub end: String,
    /// The chatbot's zone when the showing was booked.
    pub time_zone: String,
    /// Day and hour in that zone, in the visitor's language: "Saturday, November 28, 2026, 5:00 PM".
    pub local: String,
    /// `Requested` (waits for the office), `Confirmed`, `Canceled`, `Declined`, `Expired` (nobody answered in time),
    /// `Done` or `NoShow`.
    pub state: String,
    /// Who shows the home; 0 for the office.
    #[serde(rename = "MemberID")]
    pub member_id: i64,
    pub member_name: String,
    /// 0 for none.
    #[serde(rename = "LeadID")]
    pub lead_id: i64,
    /// 0 after the conversation was deleted.
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    /// Of the visitor.
    pub name: String,
    pub email: String,
    pub phone: String,
    /// What the visitor wrote.
    pub note: String,
    /// Why it was canceled or declined; "" if nobody said why.
    pub reason: String,
    /// The page on which a visitor moves or cancels it.
    pub manage_url: String,
    /// How often it was moved.
    pub moves: i64,
    /// `SEQUENCE` of the calendar entry.
    pub sequence: i64,
    /// Rises with every change.
    pub rev: i64,
    pub create_time: String,
}

/// Books a showing at a free time: `Confirmed`, or `Requested` if the office confirms showings itself.
///
/// Name with email or phone must be known from this request or the conversation.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct BookShowing {
    /// For the widget 0 means the visitor key's own session.
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    #[serde(rename = "ListingID")]
    pub listing_id: i64,
    /// `Start` of a slot. A time that is taken by now is an error (40907), with up to six other slots in `Data`.
    pub start: String,
    /// The request that this showing fulfills.
    #[serde(rename = "RequestID", skip_serializing_if = "Option::is_none")]
    pub request_id: Option<i64>,
    /// Who shows the home; missing: who is free. Not for visitors.
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
    /// At most 200 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// At most 2,000 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// True: also outside of hours and limits, never over another showing. Not for visitors.
    #[serde(rename = "Override", skip_serializing_if = "Option::is_none")]
    pub outside_hours: Option<bool>,
}

/// Changes a showing. A visitor may only move and cancel their own.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ChangeShowing {
    #[serde(rename = "ShowingID")]
    pub showing_id: i64,
    /// `Confirm`, `Decline`, `Move`, `Cancel`, `Done` or `NoShow`.
    pub action: String,
    /// For `Move`: the new `Start`, a slot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// For `Move` and `Confirm`: who shows the home. Not for visitors.
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
    /// For `Decline` and `Cancel`, at most 500 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// As in `book_showing`.
    #[serde(rename = "Override", skip_serializing_if = "Option::is_none")]
    pub outside_hours: Option<bool>,
    /// The `Rev` that was read; another one is an error (40908).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rev: Option<i64>,
}

/// Lists showings by their start. A visitor receives those of their own session.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ListShowings {
    pub serial_number: String,
    /// A day in the chatbot's zone (`2026-11-20`), by default today.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The last day, by default 60 days after `From`; at most 400 days after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Missing: all states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<Vec<String>>,
    /// 0 for those of the office.
    #[serde(rename = "MemberIDs", skip_serializing_if = "Option::is_none")]
    pub member_ids: Option<Vec<i64>>,
    #[serde(rename = "LeadID", skip_serializing_if = "Option::is_none")]
    pub lead_id: Option<i64>,
    /// For the widget 0 means the visitor key's own session.
    #[serde(rename = "SessionID", skip_serializing_if = "Option::is_none")]
    pub session_id: Option<i64>,
}

/// The showings of a period, at most 1,000.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct ShowingList {
    pub list: Vec<Showing>,
    pub time_zone: String,
}
