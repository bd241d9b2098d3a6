//! The OpenHouse records of a listing in RESO Common Format. Times have the offset of the chatbot's time zone.

use jiff::{
    civil::{Date, DateTime, Time},
    tz::TimeZone,
};
use porchlight_domain::{
    OpenHouse,
    open_house::{DAY_MINUTES, StatedTimes, day_text, time_text},
};
use serde_json::{Value, json};

/// One record for each open house, as an import reads it.
pub(super) fn records(open_houses: &[OpenHouse], zone: Option<&TimeZone>) -> Value {
    open_houses.iter().map(|open_house| record(open_house, zone)).collect()
}

fn record(open_house: &OpenHouse, zone: Option<&TimeZone>) -> Value {
    let (start, end) = (open_house.start, open_house.end);
    let mut record = json!({ "OpenHouseDate": day_text(open_house.day()), "OpenHouseStatus": "Active" });
    if open_house.times != StatedTimes::None {
        record["OpenHouseStartTime"] = timestamp(start, zone).into();
    }
    // Of whole days the end is that of the last.
    if open_house.times == StatedTimes::Both || end - start > DAY_MINUTES {
        record["OpenHouseEndTime"] = timestamp(end, zone).into();
    }
    record
}

/// "2026-11-28T11:00:00-08:00". A time that clocks skip has no offset that names it, and none is written.
fn timestamp(minutes: i64, zone: Option<&TimeZone>) -> String {
    let (day, time) = (day_text(minutes.div_euclid(DAY_MINUTES)), time_text(minutes));
    let local = format!("{day}T{time}:00");
    let clock =
        day.parse::<Date>().ok().zip(time.parse::<Time>().ok()).map(|(day, time)| DateTime::from_parts(day, time));
    let offset = clock.zip(zone).and_then(|(clock, zone)| {
        let zoned = clock.to_zoned(zone.clone()).ok().filter(|zoned| zoned.datetime() == clock)?;
        Some(zoned.strftime("%:z").to_string())
    });
    offset.map_or_else(|| local.clone(), |offset| format!("{local}{offset}"))
}
