use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Lists free times for a showing.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct ListSlots {
    /// For the widget 0 means the visitor key's own session.
    #[serde(rename = "SessionID")]
    pub session_id: i64,
    /// Missing: times at which the office is free, whatever the home.
    #[serde(rename = "ListingID", skip_serializing_if = "Option::is_none")]
    pub listing_id: Option<i64>,
    /// A day in the chatbot's zone, by default today.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// 1 to 14, by default 7.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days: Option<i64>,
    /// The showing that is to be moved; its own time counts as free.
    #[serde(rename = "ShowingID", skip_serializing_if = "Option::is_none")]
    pub showing_id: Option<i64>,
    /// Times of one member. Not for visitors.
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
}

/// Free times for a showing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct Slots {
    pub time_zone: String,
    /// `Instant`: booking confirms; `Request`: the office confirms; `Off`.
    pub mode: String,
    /// How long a showing lasts.
    pub minutes: i64,
    /// Why there are no days: `Off`, `NoHours`, or `NotBookable` for a home that is sold or pending.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Every day that was asked for and is bookable; one without slots is full or closed.
    pub days: Vec<SlotDay>,
}

/// The free times of a day.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct SlotDay {
    /// `2026-11-28`, in the chatbot's zone.
    pub date: String,
    pub slots: Vec<Slot>,
}

/// A free time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Slot {
    /// What `book_showing` takes: UTC, RFC 3339 with milliseconds.
    pub start: String,
    /// In the chatbot's zone and the visitor's language: "5:00 PM".
    pub local: String,
}

/// What the chat shows below an answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct NextStep {
    /// `Slots`: times to choose from, for `ListingID`. `Contact`: fields for contact details, for `request_handoff`.
    pub kind: String,
    #[serde(rename = "ListingID", skip_serializing_if = "Option::is_none")]
    pub listing_id: Option<i64>,
    /// Of the home.
    #[serde(rename = "Address", skip_serializing_if = "Option::is_none")]
    pub street_address: Option<String>,
    /// The open request for this home, for `book_showing`.
    #[serde(rename = "RequestID", skip_serializing_if = "Option::is_none")]
    pub request_id: Option<i64>,
    /// The day and hour that the visitor named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wanted: Option<crate::RequestTime>,
    /// The slot that is exactly what the visitor named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The slots that the answer names, in order of time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offered: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slots: Option<Slots>,
    /// Empty if the visitor is known. What is still needed: `Name`, `Contact` (email or phone).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<Vec<String>>,
}
