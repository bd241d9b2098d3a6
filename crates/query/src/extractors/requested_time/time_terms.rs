//! What of a word a time is made of.

use std::sync::LazyLock;

use hashbrown::HashSet;
use porchlight_domain::fold;

use crate::{
    extractors::day_names::{BEFORE_HOUR, DAYS},
    visit_time,
};

static DAY_TERMS: LazyLock<HashSet<String>> = LazyLock::new(|| DAYS.split_whitespace().map(fold).collect());

/// What of a word the time is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Day,
    Clock,
    /// A number that is an hour or a day only beside a day or behind "at".
    Number,
    Link,
    Other,
}

pub(super) fn folded(word: &str) -> String {
    fold(word).trim_matches(|c: char| !c.is_alphanumeric() && c != '@').to_owned()
}

pub(super) fn part(word: &str) -> Part {
    let folded = folded(word);
    let digits = folded.chars().take_while(char::is_ascii_digit).count();
    // "10'da" is a number with its case.
    let unit = folded[digits..].split(['\'', '’']).next().unwrap_or_default();
    let clock = |unit: &str| {
        matches!(unit, "am" | "pm" | "a.m" | "p.m" | "h" | "hs" | "uhr" | "u" | "uur" | "ish")
            || unit.strip_prefix([':', 'h', '.']).is_some_and(|rest| {
                let minutes = rest.chars().take_while(char::is_ascii_digit).count();
                let rest = &rest[minutes..];
                minutes == 2
                    && (matches!(rest, "" | "am" | "pm" | "h" | "uhr" | "uur") || rest.starts_with(['\'', '’']))
            })
    };
    if DAY_TERMS.contains(&folded)
        || visit_time::day_and_part(&folded).is_some()
        || DAY_TERMS.contains(folded.trim_end_matches('s'))
    {
        Part::Day
    } else if (1..=2).contains(&digits) && clock(unit) || matches!(folded.as_str(), "am" | "pm" | "uhr" | "uur") {
        Part::Clock
    } else if unit.is_empty() && ((1..=2).contains(&digits) || visit_time::compact_clock(&folded).is_some()) {
        Part::Number
    } else if BEFORE_HOUR.contains(&folded.as_str())
        || matches!(folded.as_str(), "or" | "de" | "del" | "in" | "of" | "por" | "next" | "this" | "und" | "and")
    {
        Part::Link
    } else {
        Part::Other
    }
}
