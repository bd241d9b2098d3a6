use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::SlotDay;

/// Returns when the office, or a member, can show homes.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct GetAvailability {
    pub serial_number: String,
    /// Missing: the office's hours, which members without hours of their own have too.
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
}

/// When the office, or a member, can show homes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct Availability {
    /// Weekdays with hours, from Monday. Empty: no hours are set.
    pub week: Vec<WeekdayHours>,
    /// Days that differ from their weekday, by date.
    pub dates: Vec<DateHours>,
    pub time_zone: String,
    /// False: these are the office's hours, because the member has none.
    pub is_own: bool,
    pub rev: i64,
    /// The slots of the next 14 days, as visitors get them.
    #[serde(rename = "Next14Days")]
    pub next_days: Vec<SlotDay>,
}

/// Replaces hours: all of `Week`, all of `Dates`, or both; what is not sent stays.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(rename_all = "PascalCase")]
pub struct EditAvailability {
    pub serial_number: String,
    #[serde(rename = "MemberID", skip_serializing_if = "Option::is_none")]
    pub member_id: Option<i64>,
    /// Weekdays that are not in the list are closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub week: Option<Vec<WeekdayHours>>,
    /// At most 400.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dates: Option<Vec<DateHours>>,
    /// The `Rev` that was read; another one is an error (40908).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rev: Option<i64>,
}

/// The hours of a weekday.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct WeekdayHours {
    /// 1 (Monday) to 7 (Sunday).
    pub weekday: i64,
    /// One to eight, in order; the gap between two is a break.
    pub spans: Vec<HourSpan>,
}

/// The hours of a date, in place of those of its weekday.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct DateHours {
    /// `2026-12-25`
    pub date: String,
    /// True: no showings, and `Spans` is empty.
    pub closed: bool,
    pub spans: Vec<HourSpan>,
    /// "Christmas"; at most 60 characters.
    pub label: String,
}

/// From one local time to another of the same day.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "PascalCase")]
pub struct HourSpan {
    /// `09:00`
    pub from: String,
    /// `17:30`; `24:00` is the end of the day.
    pub to: String,
}
