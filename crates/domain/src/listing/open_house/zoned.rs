//! Timestamps of a stated zone ("2026-05-02T20:00:00Z", "2026-05-02T13:00:00-07:00"), which RESO feeds send, on the
//! clock where the listing is.

use std::borrow::Cow;

use jiff::{
    civil::DateTime,
    tz::{Offset, TimeZone},
};

/// Largest offsets of clocks from UTC, in minutes.
const MAX_BEHIND: i32 = 12 * 60;
const MAX_AHEAD: i32 = 14 * 60;

/// The text with its timestamps of a stated zone on the clock of `zone`: "2026-05-02 13:00". Without a zone only their
/// days are left, which may be off by one.
pub fn on_local_clock<'t>(text: &'t str, zone: Option<&TimeZone>) -> Cow<'t, str> {
    let bytes = text.as_bytes();
    let mut out = String::new();
    let (mut copied, mut at) = (0, 0);
    while let Some(next) = bytes[at..].iter().position(u8::is_ascii_digit) {
        at += next;
        let Some((length, clock, offset)) = timestamp(&bytes[at..]) else {
            at += bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            continue;
        };
        let local = zone.and_then(|zone| Some(zone.to_datetime(offset.to_timestamp(clock).ok()?)));
        out.push_str(&text[copied..at]);
        match local {
            Some(local) => out.push_str(&local.strftime("%Y-%m-%d %H:%M").to_string()),
            None => out.push_str(&clock.date().to_string()),
        }
        at += length;
        copied = at;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[copied..]);
    Cow::Owned(out)
}

/// A timestamp with a zone at the start of a text: its length, its clock, and that clock's distance from UTC.
fn timestamp(bytes: &[u8]) -> Option<(usize, DateTime, Offset)> {
    let number = |from: usize, digits: usize| {
        let text = bytes.get(from..from + digits).filter(|text| text.iter().all(u8::is_ascii_digit))?;
        Some(text.iter().fold(0_i32, |number, digit| number * 10 + i32::from(digit - b'0')))
    };
    let is = |at: usize, expected: u8| bytes.get(at).is_some_and(|byte| byte.eq_ignore_ascii_case(&expected));
    let (year, month, day) = (number(0, 4)?, number(5, 2)?, number(8, 2)?);
    let (hour, minute) = (number(11, 2)?, number(14, 2)?);
    let has_t = is(10, b't');
    if !(is(4, b'-') && is(7, b'-') && (has_t || is(10, b' ')) && is(13, b':')) {
        return None;
    }
    let mut at = 16;
    let mut second = 0;
    if is(at, b':') {
        second = number(at + 1, 2)?;
        at += 3;
        if is(at, b'.') {
            at += 1 + bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        }
    }
    let (length, offset) = offset(bytes, at, has_t || at > 16)?;
    let small = |number: i32| i8::try_from(number).ok();
    let clock = DateTime::new(
        i16::try_from(year).ok()?,
        small(month)?,
        small(day)?,
        small(hour)?,
        small(minute)?,
        small(second.min(59))?,
        0,
    );
    Some((length, clock.ok()?, offset))
}

/// "Z", "UTC" or "-07:00" at a place: where it ends, and what it is. After "2026-11-28 11:00" a minus is a span of time
/// ("11:00-13:00"), so `may_be_behind` is false.
fn offset(bytes: &[u8], at: usize, may_be_behind: bool) -> Option<(usize, Offset)> {
    let rest = &bytes[at..];
    let spaces = rest.iter().take_while(|byte| **byte == b' ').count();
    for name in [&b"utc"[..], b"gmt", b"z"] {
        let end = spaces + name.len();
        let is_it = rest.get(spaces..end).is_some_and(|word| word.eq_ignore_ascii_case(name));
        if is_it && !rest.get(end).is_some_and(u8::is_ascii_alphanumeric) {
            return Some((at + end, Offset::UTC));
        }
    }
    let sign = match rest.first()? {
        b'+' => 1,
        b'-' if may_be_behind => -1,
        _ => return None,
    };
    let digits = |from: usize| {
        let text = rest.get(from..from + 2).filter(|text| text.iter().all(u8::is_ascii_digit))?;
        Some(i32::from(text[0] - b'0') * 10 + i32::from(text[1] - b'0'))
    };
    let hours = digits(1)?;
    let (minutes, end) = match rest.get(3) {
        Some(b':') => (digits(4)?, 6),
        Some(byte) if byte.is_ascii_digit() => (digits(3)?, 5),
        _ => (0, 3),
    };
    let is_more = rest.get(end).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b':');
    let ahead = sign * (hours * 60 + minutes);
    let is_real = minutes < 60 && (-MAX_BEHIND..=MAX_AHEAD).contains(&ahead);
    (is_real && !is_more).then(|| Some((at + end, Offset::from_seconds(ahead * 60).ok()?))).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn local(text: &str, zone: &str) -> String {
        on_local_clock(text, Some(&TimeZone::get(zone).unwrap())).into_owned()
    }

    #[test]
    fn timestamps_of_a_zone_move_to_the_clock_of_the_listing() {
        let zones = ["America/Los_Angeles", "Europe/Madrid", "Asia/Tokyo"];
        let mut count = 0;
        for (text, expected) in [
            ("2026-05-02T13:00:00-07:00", ["2026-05-02 13:00", "2026-05-02 22:00", "2026-05-03 05:00"]),
            ("2026-05-02T20:00:00Z", ["2026-05-02 13:00", "2026-05-02 22:00", "2026-05-03 05:00"]),
            ("2026-05-02 20:00:00.000 UTC", ["2026-05-02 13:00", "2026-05-02 22:00", "2026-05-03 05:00"]),
            ("2026-05-02t22:00+0200", ["2026-05-02 13:00", "2026-05-02 22:00", "2026-05-03 05:00"]),
            // Clocks go back on 2026-10-25 in Madrid and on 2026-11-01 in Los Angeles.
            ("2026-10-31T19:00:00Z", ["2026-10-31 12:00", "2026-10-31 20:00", "2026-11-01 04:00"]),
            ("2026-11-01T19:00:00Z", ["2026-11-01 11:00", "2026-11-01 20:00", "2026-11-02 04:00"]),
            ("2026-11-01T08:30:00Z", ["2026-11-01 01:30", "2026-11-01 09:30", "2026-11-01 17:30"]),
            ("2026-11-01T09:30:00Z", ["2026-11-01 01:30", "2026-11-01 10:30", "2026-11-01 18:30"]),
        ] {
            for (zone, expected) in zones.iter().zip(expected) {
                assert_eq!(local(text, zone), expected, "{text} in {zone}");
                count += 1;
            }
        }
        let two = "2026-05-02T20:00:00Z – 2026-05-02T22:00:00Z; soon";
        assert_eq!(local(two, zones[0]), "2026-05-02 13:00 – 2026-05-02 15:00; soon");
        println!("{count} timestamps read in three time zones");
    }

    #[test]
    fn a_time_without_a_zone_stays_and_without_a_clock_only_the_day_is_left() {
        for text in [
            "2026-11-28 11:00-13:00",
            "2026-11-28T11:00:00",
            "2026-11-28T11:00:00 – 2026-11-28T13:30:00",
            "2026-11-28T11:00:00-13:00:00",
            "2026-11-28T11:00-13:00",
            "2026-13-28T11:00:00Z",
            "2026-11-28T11:00:00Zed",
            "Sat, Nov 28, 2026, 1-3pm",
            "é2026-11-28T11:0",
            "",
        ] {
            assert_eq!(local(text, "Europe/Madrid"), text);
        }
        assert_eq!(on_local_clock("2026-11-28T19:00:00Z", None), "2026-11-28");
        assert_eq!(on_local_clock("at 2026-11-28T19:00:00-08:00 sharp", None), "at 2026-11-28 sharp");
    }
}
