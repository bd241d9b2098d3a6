//! Schedules daily emails and retries. Each local day gets one email, despite clock changes and time zones; pure
//! functions make ten years testable in a second.

use jiff::{ToSpan, civil, tz::TimeZone};

use crate::time::{at, start_of, zone_or_utc};

/// Days that are still made up for after the service was down.
pub const CATCH_UP_DAYS: i64 = 7;
/// How long after midnight a day's email is written: an answer that began before it has ended by then.
pub const SETTLE_DELAY_MS: i64 = 3 * 60 * 1000;
/// No try waits longer than this for the next.
pub const MAX_BACKOFF_MS: i64 = 24 * HOUR_MS;

const MINUTE_MS: i64 = 60 * 1000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const BACKOFFS_MS: [i64; 8] =
    [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, MAX_BACKOFF_MS];

/// A local day that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalDate {
    /// `2026-11-20`; sorts as text.
    pub date: String,
    pub day_before: String,
    pub start_ms: i64,
    /// The first millisecond after it.
    pub end_ms: i64,
}

/// What to do about a chatbot's daily emails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EmailSchedule {
    /// No day has a marker yet: mark this one without an email; the next is the first.
    Begin(LocalDate),
    /// Days whose email is due, oldest first; at most 7.
    Due(Vec<LocalDate>),
}

/// Plans the daily emails of a zone.
///
/// `first` is the first day that was ever marked, `done` holds at least the marked ones of the last
/// ten days. A day is over once, so a mark is never needed twice: a clock set back, an hour that comes
/// again and a zone edited to the west only find marked days. A mark in the future, left by a wrong
/// clock, does not keep the days before it from their emails.
pub fn plan(zone: &str, first: Option<&str>, done: &[&str], now_ms: i64) -> EmailSchedule {
    let zone = zone_or_utc(zone);
    let today = at(now_ms.saturating_sub(SETTLE_DELAY_MS)).to_zoned(zone.clone()).date();
    let ago = |days: i64| today.checked_sub(days.days()).ok();
    let Some(yesterday) = ago(1) else { return EmailSchedule::Due(Vec::new()) };
    let Some(first) = first.filter(|first| *first <= yesterday.to_string().as_str()) else {
        return EmailSchedule::Begin(local_date(yesterday, &zone));
    };
    let is_due = |date: &civil::Date| {
        let date = date.to_string();
        date.as_str() > first && !done.contains(&date.as_str())
    };
    let dates = (1..=CATCH_UP_DAYS).rev().filter_map(ago).filter(is_due);
    EmailSchedule::Due(dates.map(|date| local_date(date, &zone)).collect())
}

/// The earliest date that `plan` looks at, a little generously.
pub fn catch_up_start(now_ms: i64) -> String {
    let date = at(now_ms).to_zoned(TimeZone::UTC).date();
    date.checked_sub((CATCH_UP_DAYS + 3).days()).unwrap_or(date).to_string()
}

/// Returns the wait after a number of failed attempts; `None` to give up.
pub fn backoff_ms(attempts: i64) -> Option<i64> {
    usize::try_from(attempts - 1).ok().and_then(|at| BACKOFFS_MS.get(at)).copied()
}

fn local_date(date: civil::Date, zone: &TimeZone) -> LocalDate {
    let next = date.checked_add(1.day()).unwrap_or(date);
    let before = date.checked_sub(1.day()).unwrap_or(date);
    let (date_text, day_before) = (date.to_string(), before.to_string());
    LocalDate { date: date_text, day_before, start_ms: start_of(date, zone), end_ms: start_of(next, zone) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const DAY_MS: i64 = 24 * HOUR_MS;
    const ZONES: [&str; 30] = [
        "UTC",
        "America/New_York",
        "America/Los_Angeles",
        "America/Chicago",
        "America/Denver",
        "America/Phoenix",
        "America/Anchorage",
        "Pacific/Honolulu",
        "America/Halifax",
        "America/St_Johns",
        "America/Sao_Paulo",
        "America/Santiago",
        "America/Havana",
        "America/Asuncion",
        "Europe/London",
        "Europe/Berlin",
        "Europe/Lisbon",
        "Europe/Istanbul",
        "Africa/Cairo",
        "Africa/Casablanca",
        "Asia/Beirut",
        "Asia/Gaza",
        "Asia/Tehran",
        "Asia/Kolkata",
        "Asia/Kathmandu",
        "Asia/Tokyo",
        "Australia/Lord_Howe",
        "Australia/Sydney",
        "Pacific/Chatham",
        "Pacific/Kiritimati",
    ];

    /// A chatbot whose days are marked as the planner says.
    #[derive(Default)]
    struct Marked(BTreeMap<String, u32>);

    impl Marked {
        fn tick(&mut self, zone: &str, now_ms: i64) {
            let since = catch_up_start(now_ms);
            let first = self.0.keys().next().cloned();
            let done: Vec<String> = self.0.range(since..).map(|(date, _)| date.clone()).collect();
            let done: Vec<&str> = done.iter().map(String::as_str).collect();
            let days = match plan(zone, first.as_deref(), &done, now_ms) {
                EmailSchedule::Begin(day) => vec![day],
                EmailSchedule::Due(days) => days,
            };
            for day in days {
                assert!(day.end_ms + SETTLE_DELAY_MS <= now_ms, "{zone} {day:?} is not over");
                *self.0.entry(day.date).or_default() += 1;
            }
        }

        /// Every date from the first to the last exactly once.
        fn assert_whole(&self, zone: &str, min_days: usize) {
            let (first, last) = (self.0.keys().next().unwrap(), self.0.keys().next_back().unwrap());
            let dates = first.parse::<civil::Date>().unwrap().series(1.day());
            let expected: Vec<String> = dates.map(|date| date.to_string()).take_while(|date| date <= last).collect();
            let marked: Vec<&String> = self.0.keys().collect();
            assert_eq!(marked, expected.iter().collect::<Vec<_>>(), "{zone}");
            assert!(self.0.values().all(|times| *times == 1) && marked.len() >= min_days, "{zone}: {}", marked.len());
        }
    }

    #[test]
    fn ten_years_in_thirty_zones_have_one_email_a_day() {
        for zone in ZONES {
            let mut marked = Marked::default();
            let mut now_ms = 1_790_000_000_000;
            let end_ms = now_ms + 3653 * DAY_MS;
            // Steps that meet midnight at every distance, some clocks set back, some days of silence.
            let mut step = 0_i64;
            while now_ms < end_ms {
                step += 1;
                marked.tick(zone, now_ms);
                now_ms += 5 * HOUR_MS + 37 * MINUTE_MS + (step % 59) * MINUTE_MS;
                match step % 211 {
                    13 => marked.tick(zone, now_ms - 2 * HOUR_MS),
                    101 => now_ms += 5 * DAY_MS,
                    170 => marked.tick(zone, now_ms - 3 * DAY_MS),
                    _ => {}
                }
            }
            marked.assert_whole(zone, 3650);
        }
    }

    #[test]
    fn after_a_long_silence_the_last_seven_days_are_made_up_for() {
        let mut marked = Marked::default();
        let start_ms = 1_790_000_000_000;
        marked.tick("Europe/Berlin", start_ms);
        marked.tick("Europe/Berlin", start_ms + 30 * DAY_MS);
        assert_eq!(marked.0.len(), 1 + 7);
    }

    #[test]
    fn a_zone_that_is_edited_makes_no_day_twice_and_none_missing() {
        let mut marked = Marked::default();
        let mut now_ms = 1_790_000_000_000;
        for step in 0..4000_usize {
            let zone = ["Pacific/Pago_Pago", "Pacific/Kiritimati", "Asia/Kolkata", "America/New_York"][step / 7 % 4];
            marked.tick(zone, now_ms);
            now_ms += 3 * HOUR_MS + 11 * MINUTE_MS;
        }
        marked.assert_whole("edited", 500);
    }

    #[test]
    fn a_clock_that_was_a_year_ahead_skips_no_daily_email() {
        let mut marked = Marked::default();
        let start_ms = 1_790_000_000_000;
        marked.tick("Asia/Tokyo", start_ms + 365 * DAY_MS);
        marked.tick("Asia/Tokyo", start_ms);
        for day in 1..20 {
            marked.tick("Asia/Tokyo", start_ms + day * DAY_MS);
        }
        assert_eq!(marked.0.values().sum::<u32>(), 1 + 20);
    }

    #[test]
    fn a_date_that_a_zone_left_out_is_empty() {
        let after_ms = "2012-01-01T00:00:00Z".parse::<jiff::Timestamp>().unwrap().as_millisecond();
        let EmailSchedule::Due(days) = plan("Pacific/Apia", Some("2011-12-28"), &[], after_ms) else { panic!() };
        let skipped = days.iter().find(|day| day.date == "2011-12-30").unwrap();
        assert_eq!(skipped.start_ms, skipped.end_ms);
    }

    #[test]
    fn backoffs_grow_and_end() {
        let backoffs: Vec<i64> = (1..).map_while(backoff_ms).collect();
        assert!(backoffs.is_sorted() && backoffs.len() == 8);
        assert_eq!((backoffs[0], backoffs[7]), (MINUTE_MS, MAX_BACKOFF_MS));
        assert_eq!(backoff_ms(0), None);
    }
}
