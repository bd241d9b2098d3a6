//! Months and days of the week in English, folded, as descriptions and messages name them.

pub const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
pub const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Whether it is a month or a day of the week.
pub fn names_date(word: &str) -> bool {
    MONTHS.contains(&word) || WEEKDAYS.contains(&word)
}
