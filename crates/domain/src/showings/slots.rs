//! Free times, from hours, rules and what is booked.
//!
//! A slot starts on a quarter hour of the local clock, within hours. A local time that a clock change skips is no slot;
//! of one that comes twice, the first is. A showing lasts real minutes. What is booked are cells: UTC quarter hours.

use std::collections::{BTreeMap, BTreeSet};

use jiff::{
    Timestamp, ToSpan,
    civil::{Date, DateTime, Time},
    tz::{AmbiguousOffset, TimeZone},
};

use super::{Hours, OfficeSettings};

/// Length of a cell.
pub const CELL_MS: i64 = 15 * 60_000;
const MINUTE_MS: i64 = 60_000;
const STEP_MINUTES: usize = 15;

/// Hours and bookings of one person, or of the office.
#[derive(Debug, Clone, Default)]
pub struct Calendar {
    pub hours: Hours,
    /// Cells in which nothing can be booked.
    pub taken: BTreeSet<i64>,
    /// Showings of a date.
    pub booked: BTreeMap<Date, i64>,
}

/// What free times depend on.
#[derive(Debug, Clone, Copy)]
pub struct SlotQuery<'a> {
    pub settings: &'a OfficeSettings,
    pub zone: &'a TimeZone,
    pub now_ms: i64,
    /// Cells in which the home is shown.
    pub listing_taken: &'a BTreeSet<i64>,
}

impl SlotQuery<'_> {
    /// The last date that can be booked.
    pub fn last_date(&self) -> Date {
        let today = date_of(self.now_ms, self.zone);
        today.checked_add(self.settings.horizon_days.days()).unwrap_or(today)
    }

    /// Whether a slot is free for this person.
    pub fn is_free(&self, calendar: &Calendar, start_ms: i64) -> bool {
        let settings = self.settings;
        let date = date_of(start_ms, self.zone);
        start_ms >= self.now_ms + settings.notice_minutes * MINUTE_MS
            && date <= self.last_date()
            && calendar.booked.get(&date).copied().unwrap_or(0) < settings.showings_per_day
            && self.has_room(calendar, start_ms)
    }

    /// Whether nothing is booked at this time, within hours or not.
    pub fn has_room(&self, calendar: &Calendar, start_ms: i64) -> bool {
        owner_cells(start_ms, self.settings).all(|cell| !calendar.taken.contains(&cell))
            && listing_cells(start_ms, self.settings).all(|cell| !self.listing_taken.contains(&cell))
    }
}

/// The free slots of some dates: those at which at least one of the calendars is free.
///
/// Dates after the last one that can be booked, and dates before today, are left out.
pub fn free_slots(query: &SlotQuery<'_>, calendars: &[Calendar], from: Date, days: i64) -> Vec<(Date, Vec<i64>)> {
    let first = from.max(date_of(query.now_ms, query.zone));
    let end = from.checked_add(days.days()).unwrap_or(first);
    let last = query.last_date();
    let mut found = Vec::new();
    let mut date = first;
    while date < end && date <= last {
        let mut starts = BTreeSet::new();
        for calendar in calendars {
            let all = slots_of_day(&calendar.hours, query.zone, query.settings.showing_minutes, date);
            starts.extend(all.into_iter().filter(|start| query.is_free(calendar, *start)));
        }
        found.push((date, starts.into_iter().collect()));
        let Ok(next) = date.tomorrow() else { break };
        date = next;
    }
    found
}

/// Every slot within the hours of a date, booked or not, in ascending order.
pub fn slots_of_day(hours: &Hours, zone: &TimeZone, minutes: i64, date: Date) -> Vec<i64> {
    let mut starts = Vec::new();
    for span in hours.of(date) {
        // A span may end at a time that comes twice or never.
        let closes_ms = instant(zone, date, span.to, true);
        let first = span.from + (-span.from).rem_euclid(STEP_MINUTES as i64);
        for minute in (first..span.to).step_by(STEP_MINUTES) {
            let Some(start_ms) = instant(zone, date, minute, false) else { continue };
            let end_ms = start_ms + minutes * MINUTE_MS;
            if closes_ms.is_some_and(|closes_ms| end_ms <= closes_ms) && local_minute(end_ms, zone, date) <= span.to {
                starts.push(start_ms);
            }
        }
    }
    starts.sort_unstable();
    starts.dedup();
    starts
}

/// The cells of a person who shows a home, with the free time after it. Free time before it is that of the showing
/// before.
pub fn owner_cells(start_ms: i64, settings: &OfficeSettings) -> std::ops::Range<i64> {
    cells(start_ms, settings.showing_minutes + settings.buffer_minutes)
}

/// The cells of a home that is shown.
pub fn listing_cells(start_ms: i64, settings: &OfficeSettings) -> std::ops::Range<i64> {
    cells(start_ms, settings.showing_minutes)
}

fn cells(start_ms: i64, minutes: i64) -> std::ops::Range<i64> {
    let end_ms = start_ms + minutes * MINUTE_MS;
    start_ms.div_euclid(CELL_MS)..(end_ms + CELL_MS - 1).div_euclid(CELL_MS)
}

/// The cells of some dates, with those of showings that reach into them, and the last date.
pub fn cells_of(zone: &TimeZone, from: Date, days: i64) -> (i64, i64, Date) {
    /// More than the longest showing with the longest way.
    const MARGIN_MS: i64 = 8 * 3_600_000;
    let end = from.checked_add(days.days()).unwrap_or(from);
    let (start_ms, end_ms) = (crate::time::start_of(from, zone), crate::time::start_of(end, zone));
    let last = end.yesterday().unwrap_or(end).max(from);
    ((start_ms - MARGIN_MS).div_euclid(CELL_MS), (end_ms.saturating_add(MARGIN_MS)).div_euclid(CELL_MS), last)
}

/// The first millisecond of a range of dates, the first after it, and the days from the first to the last. Without a last
/// one it is `usual_days` after the first.
pub fn date_range_ms(zone: &TimeZone, from: Date, to: Option<Date>, usual_days: i32) -> (i64, i64, i32) {
    let to = to.unwrap_or_else(|| from.checked_add(usual_days.days()).unwrap_or(from));
    let days = from.until(to).map_or(i32::MAX, |span| span.get_days());
    let after = to.tomorrow().unwrap_or(to);
    (crate::time::start_of(from, zone), crate::time::start_of(after, zone), days)
}

/// The date of a time in a zone.
pub fn date_of(ms: i64, zone: &TimeZone) -> Date {
    zone.to_datetime(crate::time::at(ms)).date()
}

/// The minutes on the local clock since a date began.
fn local_minute(ms: i64, zone: &TimeZone, date: Date) -> i64 {
    let there = zone.to_datetime(crate::time::at(ms));
    let days = i64::from(date.until(there.date()).map_or(0, |span| span.get_days()));
    days * 24 * 60 + i64::from(there.hour()) * 60 + i64::from(there.minute())
}

/// A minute of a local day. The first of one that comes twice; of one that is skipped nothing, or with `skipped` the time
/// that as many minutes after the change has.
pub(super) fn instant(zone: &TimeZone, date: Date, minute: i64, skipped: bool) -> Option<i64> {
    let time = Time::new(i8::try_from(minute / 60 % 24).ok()?, i8::try_from(minute % 60).ok()?, 0, 0).ok()?;
    let date = if minute >= 24 * 60 { date.tomorrow().ok()? } else { date };
    let local = DateTime::from_parts(date, time);
    let offset = match zone.to_ambiguous_timestamp(local).offset() {
        AmbiguousOffset::Unambiguous { offset } => offset,
        AmbiguousOffset::Fold { before, .. } => before,
        AmbiguousOffset::Gap { before, .. } if skipped => before,
        AmbiguousOffset::Gap { .. } => return None,
    };
    offset.to_timestamp(local).ok().map(Timestamp::as_millisecond)
}

#[cfg(test)]
mod tests {
    use porchlight_api::{HourSpan, WeekdayHours};

    use super::*;

    fn every_day(from: &str, to: &str) -> Hours {
        let day = |weekday| WeekdayHours { weekday, spans: vec![HourSpan { from: from.into(), to: to.into() }] };
        let week: Vec<_> = (1..=7).map(day).collect();
        super::super::parse_hours(&Hours::default(), Some(&week), None).expect("valid")
    }

    fn utc(text: &str) -> i64 {
        text.parse::<Timestamp>().expect("a time").as_millisecond()
    }

    #[test]
    fn a_skipped_hour_is_not_offered_and_a_double_one_once() {
        let zone = TimeZone::get("America/New_York").expect("a zone");
        let hours = every_day("01:00", "04:00");
        let slots = |date: &str| slots_of_day(&hours, &zone, 30, date.parse().expect("a day"));
        // 2:00 to 3:00 is skipped; the last of 1:45 ends at 3:15.
        let spring = slots("2026-03-08");
        assert_eq!(spring.len(), 4 + 3);
        assert_eq!((spring[0], spring[4]), (utc("2026-03-08T06:00:00Z"), utc("2026-03-08T07:00:00Z")));
        // 1:00 to 2:00 comes twice.
        let autumn = slots("2026-11-01");
        assert_eq!(autumn.len(), 11);
        assert_eq!((autumn[3], autumn[4]), (utc("2026-11-01T05:45:00Z"), utc("2026-11-01T07:00:00Z")));
        assert_eq!(slots("2026-06-01").len(), 11);
    }

    #[test]
    fn what_is_booked_is_not_offered_and_the_way_stays_free() {
        let zone = TimeZone::UTC;
        let settings = OfficeSettings::default();
        let none = BTreeSet::new();
        let now_ms = utc("2026-06-01T00:00:00Z");
        let mut calendar = Calendar { hours: every_day("09:00", "12:00"), ..Calendar::default() };
        calendar.taken.extend(owner_cells(utc("2026-06-01T10:00:00Z"), &settings));
        let query = SlotQuery { settings: &settings, zone: &zone, now_ms, listing_taken: &none };
        let day = free_slots(&query, std::slice::from_ref(&calendar), date_of(now_ms, &zone), 1);
        let local: Vec<String> = day[0].1.iter().map(|ms| crate::time::at(*ms).strftime("%H:%M").to_string()).collect();
        assert_eq!(local, ["09:00", "09:15", "10:45", "11:00", "11:15", "11:30"]);

        calendar.booked.insert(day[0].0, settings.showings_per_day);
        assert!(free_slots(&query, std::slice::from_ref(&calendar), day[0].0, 1)[0].1.is_empty());
        let all = free_slots(&query, &[calendar], "2026-05-20".parse().expect("a day"), 60);
        assert_eq!((all.len(), all[14].0.to_string()), (15, "2026-06-15".into()));
    }
}
