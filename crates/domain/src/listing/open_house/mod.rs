//! When an open house is, read from the text of the `OpenHouse` column. Portals write "November-28-2026 11:00 AM – 01:00
//! PM", others "2026-11-28T11:00" or "Sat, Nov 28, 2026, 1-3pm".
//!
//! Minutes count from 1970-01-01 00:00 on the clock where the listing is, so a daylight-saving change moves nothing.

mod reading;
mod zoned;

use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};

pub use zoned::on_local_clock;

/// Minutes in a day.
pub const DAY_MINUTES: i64 = 1_440;
/// Open houses of one text that are read.
const MAX_IN_TEXT: usize = 50;
const SEPARATORS: [char; 3] = [';', '|', '\n'];

/// An open house with a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenHouse {
    /// Midnight if no time is stated.
    pub start: i64,
    /// The end of the day if no time is stated, and two hours after `start` if only that is.
    pub end: i64,
    pub times: StatedTimes,
}

/// Which times an open house states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatedTimes {
    None,
    Start,
    Both,
}

/// A search for open houses; those that end before `from` or begin at `until` or later don't match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenHouseWindow {
    pub from: i64,
    /// Without it, open houses without a date match, too.
    pub until: Option<i64>,
}

impl OpenHouseWindow {
    /// Returns whether one of a listing's open houses is in the window; none are those without a date.
    pub fn contains_one_of(&self, open_houses: &[OpenHouse]) -> bool {
        match open_houses {
            [] => self.contains(None),
            open_houses => open_houses.iter().any(|open_house| self.contains(Some(*open_house))),
        }
    }

    /// Returns whether an open house is in the window; `None` is one without a date.
    pub fn contains(&self, open_house: Option<OpenHouse>) -> bool {
        match open_house {
            Some(open_house) => open_house.end > self.from && self.until.is_none_or(|until| open_house.start < until),
            None => self.until.is_none(),
        }
    }
}

impl OpenHouse {
    /// Reads the first date of a text with its times. `None` for a text without a date or with one that is ambiguous
    /// ("03/04/2026").
    pub fn read(text: &str) -> Option<Self> {
        reading::open_house(text)
    }

    /// Reads the open houses of a text, which semicolons, bars and lines divide.
    pub fn read_all(text: &str) -> impl Iterator<Item = Self> {
        text.split(SEPARATORS).take(MAX_IN_TEXT).filter_map(Self::read)
    }

    /// The open house as `read` reads it again, and as it is stored: "2026-11-28 11:00 – 13:00".
    pub fn to_text(&self) -> String {
        let (day, time) = (day_text, time_text);
        let first = day(self.day());
        let last_day = self.last_day();
        match self.times {
            StatedTimes::None if last_day > self.day() => format!("{first} – {}", day(last_day)),
            StatedTimes::None => first,
            StatedTimes::Start => format!("{first} {}", time(self.start)),
            StatedTimes::Both if last_day > self.day() => {
                format!("{first} {} – {} {}", time(self.start), day(last_day), time(self.end))
            }
            StatedTimes::Both => format!("{first} {} – {}", time(self.start), time(self.end)),
        }
    }

    /// The day of the last moment since 1970-01-01.
    pub fn last_day(&self) -> i64 {
        (self.end - 1).div_euclid(DAY_MINUTES)
    }

    /// The day of the start since 1970-01-01.
    pub fn day(&self) -> i64 {
        self.start.div_euclid(DAY_MINUTES)
    }
}

/// What a text says beside its dated open houses.
pub fn undated(text: &str) -> String {
    let pieces = text.split(SEPARATORS).map(str::trim).filter(|piece| !piece.is_empty());
    pieces.filter(|piece| OpenHouse::read(piece).is_none()).collect::<Vec<_>>().join("; ")
}

/// "2026-11-28" of a day since 1970-01-01.
pub fn day_text(number: i64) -> String {
    let date = date(1970, 1, 1).checked_add(jiff::Span::new().days(number.clamp(-700_000, 2_000_000)));
    date.map(|day| day.to_string()).unwrap_or_default()
}

/// "11:00" of minutes since 1970-01-01.
pub fn time_text(minutes: i64) -> String {
    let minutes = minutes.rem_euclid(DAY_MINUTES);
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// The days from 1970-01-01 to a date.
pub fn day_number(day: Date) -> i64 {
    day.duration_since(date(1970, 1, 1)).as_hours() / 24
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        let open_house = OpenHouse::read(text)?;
        let print = |minutes: i64| {
            let day = date(1970, 1, 1) + jiff::Span::new().days(minutes.div_euclid(DAY_MINUTES));
            let minutes = minutes.rem_euclid(DAY_MINUTES);
            format!("{day} {:02}:{:02}", minutes / 60, minutes % 60)
        };
        Some(format!("{} to {} {:?}", print(open_house.start), print(open_house.end), open_house.times))
    }

    #[test]
    fn reads_the_dates_and_times_of_portals_and_people() {
        for (text, expected) in [
            ("September-24-2022 11:00 AM – 01:00 PM", "2022-09-24 11:00 to 2022-09-24 13:00 Both"),
            ("July-3-2022 11:00 AM – July-4-2022 01:00 PM", "2022-07-03 11:00 to 2022-07-04 13:00 Both"),
            ("2026-11-28T11:00:00 – 2026-11-28T13:30:00", "2026-11-28 11:00 to 2026-11-28 13:30 Both"),
            ("2026-11-28 11:00-13:00", "2026-11-28 11:00 to 2026-11-28 13:00 Both"),
            ("Sat, Nov 28, 2026, 1-3pm", "2026-11-28 13:00 to 2026-11-28 15:00 Both"),
            ("Saturday, November 28th 2026 11-1 PM", "2026-11-28 11:00 to 2026-11-28 13:00 Both"),
            ("28 de noviembre de 2026, 11:00 a 13:00", "2026-11-28 11:00 to 2026-11-28 13:00 Both"),
            ("28.11.2026 ab 14:00", "2026-11-28 14:00 to 2026-11-28 16:00 Start"),
            ("11/28/2026 12:00 p.m. to 2:00 p.m.", "2026-11-28 12:00 to 2026-11-28 14:00 Both"),
            ("28/11/2026", "2026-11-28 00:00 to 2026-11-29 00:00 None"),
            ("2026-11-28T19:00:00Z", "2026-11-28 00:00 to 2026-11-29 00:00 None"),
            ("Open 12:00 AM on 2026-03-08", "2026-03-08 00:00 to 2026-03-09 00:00 None"),
        ] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_stored_is_read_again() {
        for text in [
            "Sat, Nov 28, 2026, 1-3pm",
            "28/11/2026",
            "28.11.2026 ab 14:00",
            "July-3-2022 11:00 AM – July-4-2022 01:00 PM",
            "September-24-2022 11:00 AM – 01:00 PM",
        ] {
            let open_house = OpenHouse::read(text).expect("a date");
            assert_eq!(OpenHouse::read(&open_house.to_text()), Some(open_house), "{text}");
        }
        let all: Vec<String> =
            OpenHouse::read_all("Sat, Nov 28, 2026, 1-3pm; soon; 2026-11-29").map(|one| one.to_text()).collect();
        assert_eq!(all, ["2026-11-28 13:00 – 15:00", "2026-11-29"]);
    }

    #[test]
    fn a_text_without_a_certain_date_has_none() {
        for text in [
            "",
            "Saturday 11:00-13:00",
            "03/04/2026 11:00",
            "2026-02-30",
            "Marble Street 12, 2026",
            "99999999999999999999",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_window_without_an_end_has_undated_open_houses() {
        let open_house = OpenHouse::read("2026-11-28 11:00-13:00");
        let noon = open_house.unwrap().start + 60;
        let contains = |from, until| OpenHouseWindow { from, until }.contains(open_house);
        assert!(contains(noon, None) && contains(noon, Some(noon + 1)) && contains(0, Some(noon)));
        assert!(!contains(noon + 60, None), "it has ended");
        assert!(!contains(0, Some(noon - 60)), "it has not begun");
        assert!(OpenHouseWindow { from: noon, until: None }.contains(None));
        assert!(!OpenHouseWindow { from: noon, until: Some(noon + 1) }.contains(None));
    }
}
