//! The body of a daily batch: what the hosted service sends, as far as it is public.

use serde::Serialize;

use crate::Lead;

/// The format of webhooks that receive batches.
pub const DAILY_FORMAT: &str = "Daily";
/// The format of webhooks that receive events.
pub const STANDARD_FORMAT: &str = "Standard";

/// The type of a delivery with leads and appointments.
pub const DAILY_LEADS: &str = "daily.leads";
/// The type of a delivery with conversations.
pub const DAILY_CONVERSATIONS: &str = "daily.conversations";

/// A lead, or an appointment with its lead.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct DailyLead {
    /// `Type` is `Lead` or `Appointment`; the kind of the source is in `Source`.
    #[serde(flatten)]
    pub lead: Lead,
    #[serde(flatten)]
    pub appointment: Option<Appointment>,
}

/// A showing that was booked or requested that day, in the state in which it is when the day is sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct Appointment {
    #[serde(rename = "ShowingID")]
    pub showing_id: i64,
    /// 0 after the listing was deleted.
    #[serde(rename = "ListingID")]
    pub listing_id: i64,
    #[serde(rename = "Address")]
    pub street_address: String,
    /// UTC, RFC 3339 with milliseconds.
    pub start: String,
    pub end: String,
    pub time_zone: String,
    pub state: String,
    /// Who shows the home; "" for the office.
    pub member_name: String,
    /// What the visitor wrote.
    pub note: String,
}
