//! Dates and times of day written in digits, and with the words that make a number one. "2026-08-21", "21.08.2026",
//! "11:00", "1 pm" and "13 Uhr" are no numbers of a home.

use porchlight_lang::claims::TokenClass;
use rust_decimal::prelude::ToPrimitive;

use crate::tokens::tokenizer::{Token, TokenKind};

/// A time of day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Time {
    /// Minutes after midnight.
    pub minutes: u32,
    /// It is not said which half of the day: "11", "1".
    pub is_open: bool,
}

impl Time {
    /// Whether it can be that time of day.
    pub fn is(self, minutes: u32) -> bool {
        self.minutes == minutes || self.is_open && self.minutes % 720 == minutes % 720
    }
}

/// A day; parts that are not said are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date {
    pub year: Option<i64>,
    pub month: u8,
    pub day: Option<u8>,
}

/// The times of a sentence and which pieces they are.
pub fn times(pieces: &[Token]) -> (Vec<Time>, Vec<usize>) {
    let (mut times, mut used) = (Vec::new(), Vec::new());
    let whole = |at: usize| {
        pieces.get(at).filter(|piece| piece.kind == TokenKind::Number && !piece.scaled)?.values.first()?.to_u32()
    };
    let sense = |at: usize| pieces.get(at).and_then(|piece| piece.sense);
    let mut at = 0;
    while at < pieces.len() {
        let Some(hour) = whole(at).filter(|hour| *hour <= 24 && pieces[at].word.len() <= 2) else {
            at += 1;
            continue;
        };
        let colon = pieces.get(at + 1).is_some_and(|piece| piece.glued && piece.word == ":")
            && pieces.get(at + 2).is_some_and(|piece| piece.glued && piece.word.len() == 2);
        let (minute, mut end) = match whole(at + 2).filter(|minute| colon && *minute < 60) {
            Some(minute) => (minute, at + 3),
            None => (0, at + 1),
        };
        let half = [sense(end), at.checked_sub(1).and_then(sense)]
            .into_iter()
            .flatten()
            .find(|sense| matches!(sense, TokenClass::Am | TokenClass::Pm));
        let clock = sense(end) == Some(TokenClass::Clock);
        let mut minutes = hour % 24 * 60 + minute;
        if half == Some(TokenClass::Pm) && hour < 12 {
            minutes += 720;
        }
        if end > at + 1 || half.is_some() || clock {
            if matches!(sense(end), Some(TokenClass::Am | TokenClass::Pm | TokenClass::Clock)) {
                end += 1;
            }
            // "10h30", "10点30分"
            if clock
                && pieces.get(end).is_some_and(|piece| piece.glued)
                && let Some(minute) = whole(end).filter(|minute| *minute < 60)
            {
                minutes += minute;
                end += 1;
            }
            times.push(Time { minutes, is_open: half.is_none() && hour <= 12 });
            used.extend(at..end);
            at = end;
        } else if is_range(pieces, at) {
            times.push(Time { minutes, is_open: true });
            used.push(at);
            at += 1;
        } else {
            at += 1;
        }
    }
    (times, used)
}

/// "11" of "11–1 pm" and "from 11 to 13 Uhr": another number with a clock word comes at once.
fn is_range(pieces: &[Token], at: usize) -> bool {
    let joint = pieces.get(at + 1).is_some_and(|piece| {
        matches!(
            piece.word.as_str(),
            "-" | "to" | "bis" | "a" | "à" | "tot" | "do" | "y" | "until" | "～" | "~" | "到" | "至"
        )
    });
    let clock = |at: usize| {
        matches!(
            pieces.get(at).and_then(|piece| piece.sense),
            Some(TokenClass::Am | TokenClass::Pm | TokenClass::Clock)
        )
    };
    let is_time = pieces.get(at + 2).is_some_and(|piece| piece.kind == TokenKind::Number)
        && (clock(at + 3) || pieces.get(at + 3).is_some_and(|piece| piece.word == ":" && piece.glued));
    joint && is_time
}

/// The dates of a sentence and which pieces they are.
pub fn dates(pieces: &[Token]) -> (Vec<Date>, Vec<usize>) {
    let (mut dates, mut used) = (Vec::new(), Vec::new());
    for at in 0..pieces.len() {
        let found = numeric(pieces, at).or_else(|| ideographic(pieces, at)).or_else(|| named(pieces, at));
        if let Some((date, places)) = found
            && !used.contains(&at)
        {
            dates.push(date);
            used.extend(places);
        }
    }
    (dates, used)
}

/// "2026-08-21", "8/21/2026", "21.08.2026".
fn numeric(pieces: &[Token], at: usize) -> Option<(Date, Vec<usize>)> {
    let first = pieces.get(at).filter(|piece| piece.kind == TokenKind::Number && piece.digits)?;
    let dotted: Vec<&str> = first.word.split('.').collect();
    let (segments, places) = if dotted.len() == 3 {
        (dotted.iter().map(|part| part.parse().ok()).collect::<Option<Vec<i64>>>()?, vec![at])
    } else {
        let mark = pieces.get(at + 1).filter(|piece| matches!(piece.word.as_str(), "-" | "/") && piece.glued)?;
        pieces.get(at + 3).filter(|other| other.word == mark.word && other.glued)?;
        let number = |at: usize| pieces.get(at).filter(|piece| piece.digits)?.word.parse::<i64>().ok();
        (vec![number(at)?, number(at + 2)?, number(at + 4)?], (at..at + 5).collect())
    };
    let (year, a, b) = if segments[0] > 31 {
        (segments[0], segments[1], segments[2])
    } else {
        (segments[2], segments[0], segments[1])
    };
    // The day and the month are distinguished where one is over 12; else the order of the writing counts.
    let (month, day) = if segments[0] > 31 || (a <= 12 && dotted.len() != 3) { (a, b) } else { (b, a) };
    let is_day = (1700..2200).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_day.then_some((Date { year: Some(year), month: month as u8, day: Some(day as u8) }, places))
}

/// "2026年8月21日".
fn ideographic(pieces: &[Token], at: usize) -> Option<(Date, Vec<usize>)> {
    let mark = |at: usize, sign: &str| pieces.get(at).is_some_and(|piece| piece.word == sign && piece.glued);
    let number = |at: usize| pieces.get(at).filter(|piece| piece.kind == TokenKind::Number)?.values.first()?.to_i64();
    let (year, from) = if mark(at + 1, "年") && mark(at + 3, "月") { (number(at), at + 2) } else { (None, at) };
    let month = number(from).filter(|month| mark(from + 1, "月") && (1..=12).contains(month))?;
    let day = number(from + 2).filter(|_| mark(from + 3, "日") || mark(from + 3, "号"));
    if year.is_none() && day.is_none() {
        return None;
    }
    let end = if day.is_some() { from + 4 } else { from + 2 };
    Some((Date { year, month: month as u8, day: day.map(|day| day as u8) }, (at..end).collect()))
}

/// "August 21, 2026", "21 de agosto de 2026", "21. August".
fn named(pieces: &[Token], at: usize) -> Option<(Date, Vec<usize>)> {
    let Some(TokenClass::Month(month)) = pieces.get(at)?.sense else { return None };
    let number = |at: usize| pieces.get(at).filter(|piece| piece.kind == TokenKind::Number)?.values.first()?.to_i64();
    let is_small = |at: usize| {
        pieces.get(at).is_some_and(|piece| {
            matches!(piece.word.as_str(), "de" | "of" | "del" | "." | "," | "st" | "nd" | "rd" | "th" | "the" | "م")
        })
    };
    let mut places = vec![at];
    let mut back = at;
    while back > 0 && is_small(back - 1) {
        back -= 1;
    }
    let mut day = back.checked_sub(1).filter(|at| number(*at).is_some_and(|day| (1..=31).contains(&day)));
    let mut on = at + 1;
    while is_small(on) {
        on += 1;
    }
    if day.is_none() && number(on).is_some_and(|day| (1..=31).contains(&day)) {
        day = Some(on);
        on += 1;
        while is_small(on) {
            on += 1;
        }
    }
    let year = Some(on).filter(|at| number(*at).is_some_and(|year| (1700..2200).contains(&year)));
    places.extend(day.into_iter().chain(year));
    if day.is_none() && year.is_none() {
        return None;
    }
    let day = day.and_then(number).map(|day| day as u8);
    Some((Date { year: year.and_then(number), month, day }, places))
}
