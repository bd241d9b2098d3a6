//! Reads dates and times of texts as portals and people write them.

use jiff::civil::Date;

use super::{DAY_MINUTES, OpenHouse, StatedTimes, day_number, zoned::on_local_clock};
use crate::fold::fold;

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

/// Reads the first date of a text with its times; see [`OpenHouse::read`].
pub(super) fn open_house(text: &str) -> Option<OpenHouse> {
    let end = text.char_indices().map(|(at, _)| at).find(|at| *at > MAX_BYTES).unwrap_or(text.len());
    let pieces = pieces(&fold(&on_local_clock(&text[..end], None)));
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
        // "8 PM – 12 AM" ends at midnight.
        (None, _, Some(0)) => (midnight + DAY_MINUTES, true),
        (None, _, Some(last)) => (midnight + last, true),
        (None, Some(first), None) => (midnight + first + 120, false),
        (None, None, None) => (midnight + DAY_MINUTES, false),
    };
    let times = match first {
        Some(_) if both => StatedTimes::Both,
        Some(_) => StatedTimes::Start,
        None => StatedTimes::None,
    };
    Some(OpenHouse { start, end: end.max(start + 1), times })
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
