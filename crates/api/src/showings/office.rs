use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Returns how a chatbot's office books showings.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct GetOffice {
    pub serial_number: String,
}

/// How the office books showings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Office {
    /// `Off`; `Request`: the office confirms each showing; `Instant`: a booked showing is confirmed.
    pub showings: String,
    /// How long a showing lasts.
    pub showing_minutes: i64,
    /// Free time before and after a showing, for the way.
    pub buffer_minutes: i64,
    /// How long before its start a showing can be booked at the latest.
    pub notice_minutes: i64,
    /// How many days ahead showings can be booked.
    pub horizon_days: i64,
    /// The most showings of a day, per member, or of the office without members.
    pub showings_per_day: i64,
    /// How long before a showing its visitor is reminded by email; 0 for never.
    pub reminder_hours: i64,
    /// The chatbot's `TimeZone`; change it with `update_chatbot`.
    pub time_zone: String,
    /// 0 before the first change.
    pub rev: i64,
}

/// Changes how the office books showings; what is not sent stays.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct EditOffice {
    pub serial_number: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub showings: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub showing_minutes: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buffer_minutes: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notice_minutes: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub horizon_days: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub showings_per_day: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reminder_hours: Option<i64>,
    /// The `Rev` that was read; another one is an error (40908).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rev: Option<i64>,
}
