//! Prints the times of showings on the clock of their zone, for a language. Pure.

use porchlight_domain::{
    OpenHouse,
    open_house::{DAY_MINUTES, StatedTimes},
    time::local_minute,
};
use porchlight_lang::language::Language;

use super::dates::{printed_open_house, printed_time};

/// "Saturday, November 28, 2026, 5:00 PM"
pub fn day_and_time(ms: i64, zone: &str, language: Language) -> String {
    let start = local_minute(ms, zone);
    printed_open_house(OpenHouse { start, end: start + 1, times: StatedTimes::Start }, language)
}

/// "Saturday, November 28, 2026"
pub fn day(ms: i64, zone: &str, language: Language) -> String {
    let start = local_minute(ms, zone).div_euclid(DAY_MINUTES) * DAY_MINUTES;
    printed_open_house(OpenHouse { start, end: start + 1, times: StatedTimes::None }, language)
}

/// "5:00 PM"
pub fn time(ms: i64, zone: &str, language: Language) -> String {
    printed_time(local_minute(ms, zone), language)
}
