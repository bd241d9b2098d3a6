//! Formats times for the API and computes days and months in a chatbot's time zone. Internally all times are UTC
//! milliseconds.

use jiff::{Timestamp, ToSpan, civil, tz::TimeZone};
use porchlight_api::{ErrorCode, FieldError};

use crate::open_house::DAY_MINUTES;

/// A calendar day with its time, in some zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalDay {
    pub year: i16,
    pub month: i8,
    pub day: i8,
    pub hour: i8,
    pub minute: i8,
}

impl std::fmt::Display for LocalDay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// Reads the name of a time zone; gives the name as the database spells it.
pub fn zone_name(field: &str, typed: &str) -> Result<String, FieldError> {
    let name = typed.trim();
    let known = !name.is_empty() && name.len() <= 64;
    let zone = known.then(|| TimeZone::get(name).ok()).flatten().filter(|zone| !zone.is_unknown());
    zone.and_then(|zone| zone.iana_name().map(str::to_owned))
        .ok_or_else(|| FieldError::by_rule(ErrorCode::NotInSet, field))
}

/// Prints a time: UTC, RFC 3339 with milliseconds and `Z`.
pub fn rfc3339_ms(ms: i64) -> String {
    format!("{:.3}", at(ms))
}

/// The year in UTC.
pub fn year_of(ms: i64) -> i64 {
    i64::from(at(ms).to_zoned(TimeZone::UTC).year())
}

/// The day and time of day in a zone; an unknown zone counts as UTC.
pub fn local_day(ms: i64, zone: &str) -> LocalDay {
    let there = at(ms).to_zoned(zone_or_utc(zone));
    LocalDay { year: there.year(), month: there.month(), day: there.day(), hour: there.hour(), minute: there.minute() }
}

/// The days from 1970-01-01 to the day of a time in a zone; an unknown zone counts as UTC.
pub fn day_number(ms: i64, zone: &str) -> i64 {
    let there = at(ms).to_zoned(zone_or_utc(zone)).date();
    there.duration_since(civil::date(1970, 1, 1)).as_hours() / 24
}

/// The minutes from 1970-01-01 00:00 to a time, on the clock of a zone; an unknown zone counts as UTC.
pub fn local_minute(ms: i64, zone: &str) -> i64 {
    let there = local_day(ms, zone);
    day_number(ms, zone) * DAY_MINUTES + i64::from(there.hour) * 60 + i64::from(there.minute)
}

/// The calendar month of a zone around a time: its first millisecond, and the first after it.
pub fn month_bounds_ms(now_ms: i64, zone: &str) -> (i64, i64) {
    let zone = zone_or_utc(zone);
    let first = at(now_ms).to_zoned(zone.clone()).date().first_of_month();
    let next = first.checked_add(1.month()).unwrap_or(first);
    (start_of(first, &zone), start_of(next, &zone))
}

/// The calendar day of a zone around a time: its first millisecond, and the first after it.
pub fn day_bounds_ms(now_ms: i64, zone: &str) -> (i64, i64) {
    let zone = zone_or_utc(zone);
    let day = at(now_ms).to_zoned(zone.clone()).date();
    let next = day.checked_add(1.day()).unwrap_or(day);
    (start_of(day, &zone), start_of(next, &zone))
}

/// Reads `StartTime` and `EndTime`: UTC days, both included, or full RFC 3339 times.
///
/// Gives the first millisecond and the first after the range; an open end reaches far enough.
pub fn parse_day_range(start: Option<&str>, end: Option<&str>) -> Result<(i64, i64), Vec<FieldError>> {
    day_range(("StartTime", start), ("EndTime", end))
}

/// The same for fields of other names, each with its value.
pub fn day_range(start: (&str, Option<&str>), end: (&str, Option<&str>)) -> Result<(i64, i64), Vec<FieldError>> {
    let mut form = crate::validation::Validator::default();
    let ((start_name, start), (end_name, end)) = (start, end);
    let start_ms =
        start.filter(|text| !text.trim().is_empty()).map(|text| form.parse_field(moment(start_name, text, false)));
    let end_ms = end.filter(|text| !text.trim().is_empty()).map(|text| form.parse_field(moment(end_name, text, true)));
    if let (Some(Some(start)), Some(Some(end))) = (start_ms, end_ms)
        && end <= start
    {
        form.reject(FieldError::new(
            ErrorCode::WrongCombination,
            end_name,
            &format!("must not be before {start_name}"),
        ));
    }
    form.finish((start_ms.flatten().unwrap_or(0), end_ms.flatten().unwrap_or(i64::MAX)))
}

/// The millisecond that a text names; of a day the first, or the first after it.
fn moment(field: &str, typed: &str, after: bool) -> Result<i64, FieldError> {
    let invalid = || {
        FieldError::new(
            ErrorCode::WrongFormat,
            field,
            "must be a date such as 2026-11-20 or a timestamp such as 2026-11-20T08:30:00Z",
        )
    };
    let typed = typed.trim();
    if let Ok(time) = typed.parse::<Timestamp>() {
        return Ok(time.as_millisecond().saturating_add(i64::from(after)));
    }
    let plain = typed.len() == 10 && typed.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    let day: civil::Date = plain.then(|| typed.parse().ok()).flatten().ok_or_else(invalid)?;
    let day = if after { day.checked_add(1.day()).map_err(|_| invalid())? } else { day };
    Ok(start_of(day, &TimeZone::UTC))
}

pub(crate) fn at(ms: i64) -> Timestamp {
    let limit = if ms < 0 { Timestamp::MIN } else { Timestamp::MAX };
    Timestamp::from_millisecond(ms).unwrap_or(limit)
}

pub(crate) fn zone_or_utc(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap_or(TimeZone::UTC)
}

pub(crate) fn start_of(day: civil::Date, zone: &TimeZone) -> i64 {
    day.to_zoned(zone.clone()).map_or(i64::MAX, |start| start.timestamp().as_millisecond())
}
