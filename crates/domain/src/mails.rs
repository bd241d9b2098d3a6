//! When mails go out: the days whose mail is due, and how long a failed try waits.
//!
//! Why it exists: one mail per local day, whatever clocks and zones do, is a rule about calendars
//! and can be tried for ten years in a second. Not here: reading the clock, writing and sending.

use jiff::{ToSpan, civil, tz::TimeZone};

use crate::time::{at, start_of, zone_or_utc};

/// Days that are still made up for after the service was down.
pub const DAYS_MADE_UP: i64 = 7;
/// How long after midnight a day's mail is written: an answer that began before it has ended by then.
pub const SETTLED_MS: i64 = 3 * 60 * 1000;
/// No try waits longer than this for the next.
pub const LONGEST_PAUSE_MS: i64 = 24 * HOUR_MS;

const MINUTE_MS: i64 = 60 * 1000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const PAUSES_MS: [i64; 8] =
    [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, LONGEST_PAUSE_MS];

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

/// What is to be done about a chatbot's daily mails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// No day was ever dealt with: this one is marked without a mail, and the next is the first.
    Begin(LocalDate),
    /// The days whose mail is due, oldest first; at most 7, mostly none.
    Due(Vec<LocalDate>),
}

/// Plans the daily mails of a zone.
///
/// `first` is the first day that was ever marked, `done` holds at least the marked ones of the last
/// ten days. A day is over once, so a mark is never needed twice: a clock set back, an hour that comes
/// again and a zone edited to the west only find marked days. A mark in the future, left by a wrong
/// clock, does not keep the days before it from their mails.
pub fn plan(zone: &str, first: Option<&str>, done: &[&str], now_ms: i64) -> Plan {
    let zone = zone_or_utc(zone);
    let today = at(now_ms.saturating_sub(SETTLED_MS)).to_zoned(zone.clone()).date();
    let ago = |days: i64| today.checked_sub(days.days()).ok();
    let Some(yesterday) = ago(1) else { return Plan::Due(Vec::new()) };
    let Some(first) = first.filter(|first| *first <= yesterday.to_string().as_str()) else {
        return Plan::Begin(local_date(yesterday, &zone));
    };
    let is_due = |date: &civil::Date| {
        let date = date.to_string();
        date.as_str() > first && !done.contains(&date.as_str())
    };
    let dates = (1..=DAYS_MADE_UP).rev().filter_map(ago).filter(is_due);
    Plan::Due(dates.map(|date| local_date(date, &zone)).collect())
}

/// The earliest date that `plan` looks at, a little generously.
pub fn looked_back_to(now_ms: i64) -> String {
    let date = at(now_ms).to_zoned(TimeZone::UTC).date();
    date.checked_sub((DAYS_MADE_UP + 3).days()).unwrap_or(date).to_string()
}

/// How long a mail waits after so many failed tries; none when it is given up.
pub fn pause_ms(tries: i64) -> Option<i64> {
    usize::try_from(tries - 1).ok().and_then(|at| PAUSES_MS.get(at)).copied()
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
        fn look(&mut self, zone: &str, now_ms: i64) {
            let since = looked_back_to(now_ms);
            let first = self.0.keys().next().cloned();
            let done: Vec<String> = self.0.range(since..).map(|(date, _)| date.clone()).collect();
            let done: Vec<&str> = done.iter().map(String::as_str).collect();
            let days = match plan(zone, first.as_deref(), &done, now_ms) {
                Plan::Begin(day) => vec![day],
                Plan::Due(days) => days,
            };
            for day in days {
                assert!(day.end_ms + SETTLED_MS <= now_ms, "{zone} {day:?} is not over");
                *self.0.entry(day.date).or_default() += 1;
            }
        }

        /// Every date from the first to the last exactly once.
        fn assert_whole(&self, zone: &str, least: usize) {
            let (first, last) = (self.0.keys().next().unwrap(), self.0.keys().next_back().unwrap());
            let dates = first.parse::<civil::Date>().unwrap().series(1.day());
            let expected: Vec<String> = dates.map(|date| date.to_string()).take_while(|date| date <= last).collect();
            let marked: Vec<&String> = self.0.keys().collect();
            assert_eq!(marked, expected.iter().collect::<Vec<_>>(), "{zone}");
            assert!(self.0.values().all(|times| *times == 1) && marked.len() >= least, "{zone}: {}", marked.len());
        }
    }

    #[test]
    fn ten_years_in_thirty_zones_have_one_mail_a_day() {
        for zone in ZONES {
            let mut marked = Marked::default();
            let mut now_ms = 1_790_000_000_000;
            let end_ms = now_ms + 3653 * DAY_MS;
            // Steps that meet midnight at every distance, some clocks set back, some days of silence.
            let mut step = 0_i64;
            while now_ms < end_ms {
                step += 1;
                marked.look(zone, now_ms);
                now_ms += 5 * HOUR_MS + 37 * MINUTE_MS + (step % 59) * MINUTE_MS;
                match step % 211 {
                    13 => marked.look(zone, now_ms - 2 * HOUR_MS),
                    101 => now_ms += 5 * DAY_MS,
                    170 => marked.look(zone, now_ms - 3 * DAY_MS),
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
        marked.look("Europe/Berlin", start_ms);
        marked.look("Europe/Berlin", start_ms + 30 * DAY_MS);
        assert_eq!(marked.0.len(), 1 + 7);
    }

    #[test]
    fn a_zone_that_is_edited_makes_no_day_twice_and_none_missing() {
        let mut marked = Marked::default();
        let mut now_ms = 1_790_000_000_000;
        for step in 0..4000_usize {
            let zone = ["Pacific/Pago_Pago", "Pacific/Kiritimati", "Asia/Kolkata", "America/New_York"][step / 7 % 4];
            marked.look(zone, now_ms);
            now_ms += 3 * HOUR_MS + 11 * MINUTE_MS;
        }
        marked.assert_whole("edited", 500);
    }

    #[test]
    fn a_clock_that_was_a_year_ahead_keeps_no_day_from_its_mail() {
        let mut marked = Marked::default();
        let start_ms = 1_790_000_000_000;
        marked.look("Asia/Tokyo", start_ms + 365 * DAY_MS);
        marked.look("Asia/Tokyo", start_ms);
        for day in 1..20 {
            marked.look("Asia/Tokyo", start_ms + day * DAY_MS);
        }
        assert_eq!(marked.0.values().sum::<u32>(), 1 + 20);
    }

    #[test]
    fn a_date_that_a_zone_left_out_is_empty() {
        let after_ms = "2012-01-01T00:00:00Z".parse::<jiff::Timestamp>().unwrap().as_millisecond();
        let Plan::Due(days) = plan("Pacific/Apia", Some("2011-12-28"), &[], after_ms) else { panic!() };
        let skipped = days.iter().find(|day| day.date == "2011-12-30").unwrap();
        assert_eq!(skipped.start_ms, skipped.end_ms);
    }

    #[test]
    fn pauses_grow_and_end() {
        let pauses: Vec<i64> = (1..).map_while(pause_ms).collect();
        assert!(pauses.is_sorted() && pauses.len() == 8);
        assert_eq!((pauses[0], pauses[7]), (MINUTE_MS, LONGEST_PAUSE_MS));
        assert_eq!(pause_ms(0), None);
    }
}
