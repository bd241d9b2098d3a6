//! Whether an office is open, by the hours of its members.

use jiff::{ToSpan, tz::TimeZone};

use super::{
    Hours,
    slots::{date_of, instant},
};

/// How far ahead the next opening is looked for.
const MAX_DAYS: i32 = 14;

/// Whether anybody has hours now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// Nobody has set hours.
    Unknown,
    Open,
    /// Until this time; `None` if nobody has hours in the next two weeks.
    Closed(Option<i64>),
}

/// Whether one of these hours is now, or when the next one begins.
pub fn opening(all: &[Hours], zone: &TimeZone, now_ms: i64) -> Opening {
    if all.iter().all(Hours::is_empty) {
        return Opening::Unknown;
    }
    let mut date = date_of(now_ms, zone);
    let last = date.checked_add(MAX_DAYS.days()).unwrap_or(date);
    while date <= last {
        let spans = all.iter().flat_map(|hours| hours.of(date));
        let of_day =
            spans.filter_map(|span| Some((instant(zone, date, span.from, true)?, instant(zone, date, span.to, true)?)));
        let ahead: Vec<(i64, i64)> = of_day.filter(|(_, end_ms)| *end_ms > now_ms).collect();
        if ahead.iter().any(|(start_ms, _)| *start_ms <= now_ms) {
            return Opening::Open;
        }
        if let Some(opens_ms) = ahead.iter().map(|(start_ms, _)| *start_ms).min() {
            return Opening::Closed(Some(opens_ms));
        }
        let Ok(next) = date.tomorrow() else { break };
        date = next;
    }
    Opening::Closed(None)
}

#[cfg(test)]
mod tests {
    use porchlight_api::{DateHours, HourSpan, WeekdayHours};

    use super::*;
    use crate::showings::{parse_hours, zone_of};

    fn hours(weekdays: &[i64], from: &str, to: &str, closed: &[&str]) -> Hours {
        let spans = vec![HourSpan { from: from.into(), to: to.into() }];
        let week: Vec<_> = weekdays.iter().map(|day| WeekdayHours { weekday: *day, spans: spans.clone() }).collect();
        let date = |date: &&str| DateHours { date: (*date).into(), closed: true, ..DateHours::default() };
        let dates: Vec<_> = closed.iter().map(date).collect();
        parse_hours(&Hours::default(), Some(&week), Some(&dates)).expect("valid")
    }

    fn ms(text: &str) -> i64 {
        text.parse::<jiff::Timestamp>().expect("a time").as_millisecond()
    }

    #[test]
    fn an_office_is_closed_until_the_first_of_its_members_begins() {
        let ann = hours(&[1, 2, 3, 4, 5], "09:00", "17:00", &["2026-11-26"]);
        let ben = hours(&[6], "10:00", "24:00", &[]);
        let at = |now: &str| {
            let opening = opening(&[ann.clone(), ben.clone()], &zone_of("America/New_York"), ms(now));
            match opening {
                Opening::Closed(Some(at_ms)) => jiff::Timestamp::from_millisecond(at_ms).expect("a time").to_string(),
                other => format!("{other:?}"),
            }
        };
        for (now, expected) in [
            // Wednesday, November 25, 2026, in New York (UTC-5).
            ("2026-11-25T14:00:00Z", "Open"),
            ("2026-11-25T13:59:59Z", "2026-11-25T14:00:00Z"),
            ("2026-11-25T21:59:59Z", "Open"),
            // Thanksgiving is a date of its own, so the next opening is Friday.
            ("2026-11-25T22:00:00Z", "2026-11-27T14:00:00Z"),
            ("2026-11-26T16:00:00Z", "2026-11-27T14:00:00Z"),
            // Ben's Saturday ends at midnight.
            ("2026-11-28T15:00:00Z", "Open"),
            ("2026-11-29T04:59:00Z", "Open"),
            ("2026-11-29T05:00:00Z", "2026-11-30T14:00:00Z"),
        ] {
            assert_eq!(at(now), expected, "{now}");
        }
        assert_eq!(opening(&[], &zone_of("UTC"), 0), Opening::Unknown);
        assert_eq!(opening(&[Hours::default()], &zone_of("UTC"), 0), Opening::Unknown);
        // Two weeks of holidays.
        let closed: Vec<String> = (1..=16).map(|day| format!("2026-12-{day:02}")).collect();
        let closed: Vec<&str> = closed.iter().map(String::as_str).collect();
        let away = hours(&[1, 2, 3, 4, 5, 6, 7], "09:00", "17:00", &closed);
        assert_eq!(opening(&[away], &zone_of("UTC"), ms("2026-12-01T12:00:00Z")), Opening::Closed(None));
    }

    #[test]
    fn an_hour_that_a_clock_change_skips_opens_after_it() {
        let night = hours(&[7], "02:30", "04:00", &[]);
        let zone = zone_of("America/New_York");
        // March 14, 2027: 2:00 becomes 3:00.
        let found = opening(&[night], &zone, ms("2027-03-14T05:00:00Z"));
        assert_eq!(found, Opening::Closed(Some(ms("2027-03-14T07:30:00Z"))));
    }
}
