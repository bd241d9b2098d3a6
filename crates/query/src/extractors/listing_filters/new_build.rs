use porchlight_domain::{Bound, Range};

use crate::parse_state::ParseState;

/// "brand new", "new construction": built in the last three years or later; "modern" is no condition.
pub(super) fn new_build(reading: &mut ParseState<'_>) {
    const NEW: [&str; 10] = [
        "newer construction",
        "new construction",
        "newly built",
        "new builds",
        "new build",
        "brand new",
        "newbuild",
        "newly constructed",
        "new homes",
        "just built",
    ];
    const THIS_YEAR: [&str; 5] =
        ["built this year", "constructed this year", "completed this year", "finished this year", "from this year"];
    const LAST_YEAR: [&str; 3] = ["built last year", "constructed last year", "completed last year"];
    let (this_year, last_year) = (reading.take_any(&THIS_YEAR), reading.take_any(&LAST_YEAR));
    if this_year.is_some() || last_year.is_some() {
        let year = reading.today.year - i64::from(this_year.is_none());
        let bound = Some(Bound { value: year.into(), inclusive: true });
        reading.filter.year_built = Range { min: bound, max: bound };
    }
    if reading.filter.year_built != Range::default() {
        // The year is more exact.
        while reading.take_any(&NEW).is_some() {}
    } else if reading.take_any(&NEW).is_some() {
        reading.filter.year_built.min = Some(Bound { value: (reading.today.year - 3).into(), inclusive: true });
        while reading.take_any(&NEW).is_some() {}
    }
    const FRESH: [(&str, i64); 38] = [
        ("whats fresh", 7),
        ("anything fresh", 7),
        ("fresh to the market", 7),
        ("whats new today", 1),
        ("whats new this month", 31),
        ("anything new today", 1),
        ("in the last month", 31),
        ("in the past month", 31),
        ("in the last week", 7),
        ("in the past week", 7),
        ("just hit the market", 7),
        ("just came on the market", 7),
        ("just came out", 7),
        ("just got listed", 7),
        ("just went up", 7),
        ("new to the market", 7),
        ("new on market", 7),
        ("fresh on the market", 7),
        ("fresh listings", 7),
        ("hit the market this week", 7),
        ("since last week", 7),
        ("this month", 31),
        ("past month", 31),
        ("listed yesterday", 1),
        ("whats new", 7),
        ("anything new", 7),
        ("new this week", 7),
        ("listed this week", 7),
        ("this week", 7),
        ("last week", 7),
        ("new this month", 31),
        ("listed this month", 31),
        ("listed today", 1),
        ("new today", 1),
        ("new listings", 7),
        ("just listed", 7),
        ("recently listed", 14),
        ("new on the market", 7),
    ];
    // "New listings from the past 3 days": what is said in numbers, or of a month, is more exact.
    for (phrase, days) in FRESH {
        if reading.take_any(&[phrase]).is_some() && reading.filter.days_on_market == Range::default() {
            reading.filter.days_on_market.max = Some(Bound { value: days.into(), inclusive: true });
        }
    }
}
