//! "Per year", "a month", "for the year": periods of an amount, which ask neither when a home was built nor how old it is.

use crate::parse_state::ParseState;

/// What makes a year a period.
const BEFORE: [&str; 18] = [
    "per", "a", "an", "each", "every", "one", "whole", "full", "last", "this", "next", "/", "first", "second",
    "coming", "school", "calendar", "that",
];

/// Phrases that ask what an amount is for a period.
const PERIODS: [&str; 14] = [
    "per year",
    "a year",
    "each year",
    "every year",
    "for the year",
    "yearly",
    "annually",
    "annual",
    "per month",
    "a month",
    "each month",
    "every month",
    "monthly",
    "/ month",
];

/// Whether "year" is only said of a period, and not of the year in which a home was built.
pub fn is_only_period(reading: &ParseState<'_>) -> bool {
    let is_period = |at: usize| {
        let before = reading.before(at, 1);
        BEFORE.contains(&before)
            || before == "the" && matches!(reading.before(at, 2), "for" | "in" | "over" | "during" | "of")
            || at.checked_sub(1).is_some_and(|before| reading.tokens[before].number.is_some())
    };
    let mut years = (0..reading.tokens.len()).filter(|at| reading.word(*at) == "year" && !reading.tokens[*at].taken);
    years.all(is_period)
}

/// Whether "age" is that of the people who may live there: "is there an age limit".
pub fn is_age_of_people(reading: &ParseState<'_>) -> bool {
    const BEHIND: [&str; 9] =
        ["limit", "limits", "restriction", "restrictions", "requirement", "requirements", "rule", "rules", "minimum"];
    (0..reading.tokens.len()).any(|at| {
        reading.word(at) == "age"
            && (BEHIND.contains(&reading.word(at + 1)) || matches!(reading.before(at, 1), "minimum" | "certain"))
    })
}

/// Whether the question names a period for which an amount is wanted.
pub fn names_period(reading: &ParseState<'_>) -> bool {
    reading.says_any(&PERIODS)
}
