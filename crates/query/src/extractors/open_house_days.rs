//! On which days an open house is wanted: "this weekend", "tomorrow", "on Saturday". Without a day, all to come.

use jiff::civil::{Date, date};
use porchlight_domain::{OpenHouseWindow, open_house::DAY_MINUTES};

use crate::parse_state::ParseState;

/// Days from today, the first and the last.
type Days = fn(weekday: i64) -> (i64, i64);

/// Phrases with their days; a longer phrase stands before one that it contains. A weekday counts from Monday as 0.
const PHRASES: [(&[&str], Days); 8] = [
    (&["next weekend", "following weekend"], |today| {
        let (saturday, sunday) = weekend(today);
        (if today == 6 { 6 } else { saturday + 7 }, sunday + 7)
    }),
    (
        &["this coming weekend", "this weekend", "on the weekend", "for the weekend", "over the weekend", "weekend"],
        weekend,
    ),
    (&["day after tomorrow"], |_| (2, 2)),
    (&["tomorrow"], |_| (1, 1)),
    (&["today", "tonight", "this afternoon", "this morning", "this evening", "right now"], |_| (0, 0)),
    (&["next week"], |today| (7 - today, 13 - today)),
    (&["this week"], |today| (0, 6 - today)),
    (&["next few days", "next days", "coming days"], |_| (0, 6)),
];
const WEEKDAYS: [[&str; 2]; 7] = [
    ["monday", "mondays"],
    ["tuesday", "tuesdays"],
    ["wednesday", "wednesdays"],
    ["thursday", "thursdays"],
    ["friday", "fridays"],
    ["saturday", "saturdays"],
    ["sunday", "sundays"],
];

/// Saturday and Sunday to come; on a weekend, what is left of it.
fn weekend(today: i64) -> (i64, i64) {
    ((5 - today).max(0), 6 - today)
}

/// Takes the phrase that names days. Only called for a question about open houses.
pub fn extract(reading: &mut ParseState<'_>) -> OpenHouseWindow {
    let today = reading.today;
    let epoch = date(1970, 1, 1);
    let (year, month, day) = (i16::try_from(today.year), i8::try_from(today.month), i8::try_from(today.day));
    let today = match (year, month, day) {
        (Ok(year), Ok(month), Ok(day)) => Date::new(year, month, day).unwrap_or(epoch),
        _ => epoch,
    };
    let number = today.duration_since(epoch).as_hours() / 24;
    let window = |(first, last): (i64, i64)| OpenHouseWindow {
        from: (number + first) * DAY_MINUTES,
        until: Some((number + last + 1) * DAY_MINUTES),
    };
    let weekday = i64::from(today.weekday().to_monday_zero_offset());
    for (phrases, days) in PHRASES {
        if reading.take_any(phrases).is_some() {
            return window(days(weekday));
        }
    }
    for (wanted, names) in (0..).zip(WEEKDAYS) {
        if reading.take_any(&names).is_some() {
            let ahead = (wanted - weekday).rem_euclid(7);
            return window((ahead, ahead));
        }
    }
    OpenHouseWindow { from: number * DAY_MINUTES, until: None }
}
