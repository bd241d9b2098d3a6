//! When an open house is, read from the text of the `OpenHouse` column. Portals write "November-28-2026 11:00 AM – 01:00
//! PM", others "2026-11-28T11:00" or "Sat, Nov 28, 2026, 1-3pm".
//!
//! Minutes count from 1970-01-01 00:00 on the clock where the listing is, so a daylight-saving change moves nothing.

use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};

use crate::fold::fold;

/// Minutes in a day.
pub const DAY_MINUTES: i64 = 1_440;
/// Open houses of one text that are read.
const MAX_IN_TEXT: usize = 50;
/// Bytes of a text that are read.
const MAX_BYTES: usize = 200;

/// The months of English and Spanish. Three letters and more are read as an abbreviation.
const MONTHS: [[&str; 2]; 12] = [
    ["january", "enero"],
    ["february", "febrero"],
    ["march", "marzo"],
    ["april", "abril"],
    ["may", "mayo"],
    ["june", "junio"],
    ["july", "julio"],
    ["august", "agosto"],
    ["september", "septiembre"],
    ["october", "octubre"],
    ["november", "noviembre"],
    ["december", "diciembre"],
];

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
        let end = text.char_indices().map(|(at, _)| at).find(|at| *at > MAX_BYTES).unwrap_or(text.len());
        let pieces = pieces(&fold(&text[..end]));
        let (at, length, day) = (0..pieces.len()).find_map(|at| {
            let (day, length) = date_at(&pieces[at..])?;
            Some((at, length, day))
        })?;
        let after = &pieces[at + length..];
        let second = (0..after.len()).find_map(|at| Some((at, date_at(&after[at..])?)));
        let own = second.map_or(after, |(at, _)| &after[..at]);
        let times = times(own);
        let later = second.map(|(at, (day, length))| (day, self::times(&after[at + length..])));
        let midnight = day * DAY_MINUTES;
        let zoned = is_zoned(&pieces);
        // A time of another zone may be on another day here; only the day is used, which is off by one at most.
        let (first, last) = if zoned { (None, None) } else { (times.first().copied(), times.get(1).copied()) };
        let start = midnight + first.unwrap_or(0);
        let (end, both) = match (later, first, last) {
            (Some((day, _)), _, _) if zoned => ((day + 1) * DAY_MINUTES, false),
            (Some((day, times)), _, _) => {
                let last = times.first().copied();
                (day * DAY_MINUTES + last.unwrap_or(DAY_MINUTES), last.is_some())
            }
            (None, _, Some(last)) => (midnight + last, true),
            (None, Some(first), None) => (midnight + first + 120, false),
            (None, None, None) => (midnight + DAY_MINUTES, false),
        };
        let times = match first {
            Some(_) if both => StatedTimes::Both,
            Some(_) => StatedTimes::Start,
            None => StatedTimes::None,
        };
        Some(Self { start, end: end.max(start + 1), times })
    }

    /// Reads the open houses of a text, which semicolons, bars and lines divide.
    pub fn read_all(text: &str) -> impl Iterator<Item = Self> {
        text.split([';', '|', '\n']).take(MAX_IN_TEXT).filter_map(Self::read)
    }

    /// The open house as `read` reads it again, and as it is stored: "2026-11-28 11:00 – 13:00".
    pub fn to_text(&self) -> String {
        let day = |number: i64| {
            let date = date(1970, 1, 1).checked_add(jiff::Span::new().days(number.clamp(-700_000, 2_000_000)));
            date.map(|day| day.to_string()).unwrap_or_default()
        };
        let time = |minutes: i64| {
            let minutes = minutes.rem_euclid(DAY_MINUTES);
            format!("{:02}:{:02}", minutes / 60, minutes % 60)
        };
        let first = day(self.day());
        let last_day = (self.end - 1).div_euclid(DAY_MINUTES);
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

    /// The day of the start since 1970-01-01.
    pub fn day(&self) -> i64 {
        self.start.div_euclid(DAY_MINUTES)
    }
}

/// A number with its count of digits, a word, or a sign.
#[derive(Debug, Clone, PartialEq)]
enum Piece {
    Number(i64, usize),
    Word(String),
    Sign(char),
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let run = |is: fn(char) -> bool| rest.find(|c| !is(c)).unwrap_or(rest.len());
        let length = if first.is_ascii_digit() {
            let length = run(|c| c.is_ascii_digit());
            out.push(Piece::Number(rest[..length].parse().unwrap_or(i64::MAX), length));
            length
        } else if first.is_alphabetic() {
            let length = run(char::is_alphabetic);
            out.push(Piece::Word(rest[..length].to_owned()));
            length
        } else {
            if !first.is_whitespace() {
                out.push(Piece::Sign(if matches!(first, '–' | '—' | '−') { '-' } else { first }));
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    out
}

/// A date at the start of the pieces: its day, and how many pieces it has.
fn date_at(pieces: &[Piece]) -> Option<(i64, usize)> {
    use Piece::{Number, Sign, Word};
    let day_of = |year: i64, month: i64, day: i64| {
        let date = Date::new(i16::try_from(year).ok()?, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()?;
        (1900..=2200).contains(&year).then(|| day_number(date))
    };
    match pieces {
        [Number(year, 4), Sign(a @ ('-' | '/' | '.')), Number(month, _), Sign(b), Number(day, _), ..] if a == b => {
            Some((day_of(*year, *month, *day)?, 5))
        }
        [Number(a, 1..=2), Sign('.'), Number(b, 1..=2), Sign('.'), Number(year, 4), ..] => {
            Some((day_of(*year, *b, *a)?, 5))
        }
        [Number(a, 1..=2), Sign('/' | '-'), Number(b, 1..=2), Sign('/' | '-'), Number(year, 4), ..] => {
            // One of them must be over 12, or both the same: portals write either first.
            let (month, day) = if *a > 12 { (*b, *a) } else { (*a, *b) };
            (*a > 12 || *b > 12 || a == b).then(|| day_of(*year, month, day)).flatten().map(|day| (day, 5))
        }
        [Word(word), rest @ ..] => {
            let month = month(word)?;
            let separators = |pieces: &[Piece]| pieces.iter().take_while(|piece| matches!(piece, Sign(_))).count();
            let at = separators(rest);
            let Some(Number(day, 1..=2)) = rest.get(at) else { return None };
            let suffix = usize::from(
                matches!(rest.get(at + 1), Some(Word(word)) if matches!(word.as_str(), "st" | "nd" | "rd" | "th")),
            );
            let year_at = at + 1 + suffix + separators(&rest[at + 1 + suffix..]);
            let Some(Number(year, 4)) = rest.get(year_at) else { return None };
            Some((day_of(*year, month, *day)?, year_at + 2))
        }
        [Number(day, 1..=2), rest @ ..] => {
            let filler = |piece: &&Piece| match piece {
                Sign(sign) => *sign != ':',
                Word(word) => word == "de" || word == "of",
                Number(..) => false,
            };
            let at = rest.iter().take_while(filler).count();
            let Some(Word(word)) = rest.get(at) else { return None };
            let month = month(word)?;
            let year_at = at + 1 + rest[at + 1..].iter().take_while(filler).count();
            let Some(Number(year, 4)) = rest.get(year_at) else { return None };
            Some((day_of(*year, month, *day)?, year_at + 2))
        }
        _ => None,
    }
}

fn month(word: &str) -> Option<i64> {
    let is_it = |names: &[&str; 2]| {
        names.iter().any(|name| word.len() >= 3 && name.starts_with(word)) || names[0] == "september" && word == "sept"
    };
    MONTHS.iter().position(is_it).map(|at| at as i64 + 1)
}

fn day_number(day: Date) -> i64 {
    day.duration_since(date(1970, 1, 1)).as_hours() / 24
}

/// The first two times of day in minutes. "1-3pm" is 13:00 and 15:00, "11-1 PM" is 11:00 and 13:00.
fn times(pieces: &[Piece]) -> Vec<i64> {
    let mut found: Vec<(i64, Option<bool>)> = Vec::new();
    let mut at = 0;
    while at < pieces.len() && found.len() < 2 {
        let Some((minutes, is_pm, length)) = time_at(&pieces[at..]) else {
            at += 1;
            continue;
        };
        found.push((minutes, is_pm));
        at += length;
    }
    let on_24_hours = |(minutes, is_pm): (i64, Option<bool>)| match is_pm {
        Some(true) if minutes < 720 => minutes + 720,
        Some(false) if minutes >= 720 => minutes - 720,
        _ => minutes,
    };
    match found.as_slice() {
        [(first, None), (last, Some(is_pm))] => {
            let end = on_24_hours((*last, Some(*is_pm)));
            let same = on_24_hours((*first, Some(*is_pm)));
            vec![if same < end { same } else { on_24_hours((*first, Some(false))) }, end]
        }
        found => found.iter().copied().map(on_24_hours).collect(),
    }
}

/// A time at the start of the pieces: minutes, whether it is PM, and how many pieces it has.
fn time_at(pieces: &[Piece]) -> Option<(i64, Option<bool>, usize)> {
    use Piece::{Number, Sign, Word};
    let (hour, minute, mut length) = match pieces {
        [Number(hour, 1..=2), Sign(':' | '.'), Number(minute, 2), Sign(':'), Number(_, 2), ..] => (*hour, *minute, 5),
        [Number(hour, 1..=2), Sign(':' | '.'), Number(minute, 2), ..] => (*hour, *minute, 3),
        [Number(hour, 1..=2), ..] => (*hour, 0, 1),
        _ => return None,
    };
    if hour > 23 || minute > 59 {
        return None;
    }
    let rest = &pieces[length..];
    let is_pm = match rest {
        [Word(word), ..] if matches!(word.as_str(), "am" | "pm") => {
            length += 1;
            Some(word == "pm")
        }
        [Word(a), Sign('.'), Word(m), ..] if matches!(a.as_str(), "a" | "p") && m == "m" => {
            length += 3;
            Some(a == "p")
        }
        _ => None,
    };
    // A bare number is a time before "-", "to" and the like only: "1-3pm".
    let is_bare = length == 1;
    let goes_on = match &pieces[length..] {
        [Sign('-'), Number(..), ..] => true,
        [Word(word), Number(..), ..] => matches!(word.as_str(), "to" | "a" | "until" | "till" | "h"),
        _ => false,
    };
    (!is_bare || goes_on).then_some((hour * 60 + minute, is_pm, length))
}

/// Returns whether the times are of a stated zone: "19:00:00Z", "11:00+02:00".
fn is_zoned(pieces: &[Piece]) -> bool {
    pieces.windows(2).any(|two| match two {
        [Piece::Number(_, 2), Piece::Word(word)] => matches!(word.as_str(), "z" | "utc" | "gmt"),
        [Piece::Number(_, 2), Piece::Sign('+')] => true,
        _ => false,
    })
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
