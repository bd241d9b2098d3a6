//! The rules by which an office books showings.

use porchlight_api::{EditOffice, ErrorCode, FieldError};
use serde::{Deserialize, Serialize};

/// Whether visitors book, and who confirms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum ShowingMode {
    Off,
    /// The office confirms each showing.
    #[default]
    Request,
    /// A booked showing is confirmed.
    Instant,
}

impl ShowingMode {
    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Off => "Off",
            Self::Request => "Request",
            Self::Instant => "Instant",
        }
    }

    fn parse(name: &str) -> Option<Self> {
        [Self::Off, Self::Request, Self::Instant].into_iter().find(|mode| mode.name() == name)
    }
}

/// The rules of an office.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OfficeSettings {
    pub showings: ShowingMode,
    pub showing_minutes: i64,
    /// Free time between two showings of one person.
    pub buffer_minutes: i64,
    pub notice_minutes: i64,
    pub horizon_days: i64,
    pub showings_per_day: i64,
    /// 0 for no reminder.
    pub reminder_hours: i64,
}

impl Default for OfficeSettings {
    fn default() -> Self {
        Self {
            showings: ShowingMode::Request,
            showing_minutes: 30,
            buffer_minutes: 15,
            notice_minutes: 120,
            horizon_days: 14,
            showings_per_day: 8,
            reminder_hours: 24,
        }
    }
}

/// Applies a change; what is not sent stays.
///
/// # Errors
/// Every value outside of its range.
pub fn edit_office(settings: OfficeSettings, change: &EditOffice) -> Result<OfficeSettings, Vec<FieldError>> {
    let mut errors = Vec::new();
    let mut number = |field: &str, sent: Option<i64>, stored: i64, (min, max, step): (i64, i64, i64)| {
        let value = sent.unwrap_or(stored);
        if sent.is_some() && (!(min..=max).contains(&value) || value % step != 0) {
            errors.push(FieldError::by_rule(ErrorCode::OutOfRange, field));
        }
        value
    };
    let mut new = OfficeSettings {
        showings: settings.showings,
        showing_minutes: number("ShowingMinutes", change.showing_minutes, settings.showing_minutes, (15, 240, 15)),
        buffer_minutes: number("BufferMinutes", change.buffer_minutes, settings.buffer_minutes, (0, 120, 15)),
        notice_minutes: number("NoticeMinutes", change.notice_minutes, settings.notice_minutes, (0, 10_080, 1)),
        horizon_days: number("HorizonDays", change.horizon_days, settings.horizon_days, (1, 60, 1)),
        showings_per_day: number("ShowingsPerDay", change.showings_per_day, settings.showings_per_day, (1, 96, 1)),
        reminder_hours: number("ReminderHours", change.reminder_hours, settings.reminder_hours, (0, 168, 1)),
    };
    match change.showings.as_deref().map(ShowingMode::parse) {
        None => {}
        Some(Some(mode)) => new.showings = mode,
        Some(None) => errors.insert(0, FieldError::by_rule(ErrorCode::NotInSet, "Showings")),
    }
    if errors.is_empty() { Ok(new) } else { Err(errors) }
}
