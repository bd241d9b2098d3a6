//! Numbers of days, which are no numbers of homes: "12/3", "December 12", "Thursday the 12th".

use porchlight_lang::calendar::names_date;

use crate::{parse_state::ParseState, visit_time};

const MAX_DAY: u32 = 31;

/// Whether the number at a position belongs to a date.
pub fn is_of_date(reading: &ParseState<'_>, at: usize) -> bool {
    let token = &reading.tokens[at];
    let is_day = token.word.parse().is_ok_and(|day: u32| (1..=MAX_DAY).contains(&day));
    let is_month = |word: &str| word.len() > 2 && visit_time::month(word).is_some();
    let is_named = |word: &str| is_month(word) || names_date(word);
    let is_joined =
        |mark: &str, other: &str| matches!(mark, "/" | "-" | ".") && other.starts_with(|c: char| c.is_ascii_digit());
    let (before, after) = (reading.before(at, 1), reading.word(at + 1));
    // "See 12 Thursday" is a house number and a day.
    let is_beside = is_named(before)
        || before == "the" && is_named(reading.before(at, 2))
        || is_month(after)
        || matches!(after, "of" | "de") && is_month(reading.word(at + 2));
    is_day
        && (token.ordinal.is_some()
            || is_beside
            || is_joined(before, reading.before(at, 2))
            || is_joined(after, reading.word(at + 2)))
}
