//! A year of free times in five zones, against a calculation in Python.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

use porchlight_api::{DateHours, HourSpan, WeekdayHours};
use porchlight_domain::showings::{
    Calendar, Hours, OfficeSettings, SlotQuery, date_of, free_slots, parse_hours, zone_of,
};
use serde_json::{Value, json};

/// Sun and Ramadan, half hours, quarter hours.
const ZONES: [&str; 5] =
    ["America/New_York", "Europe/Madrid", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kathmandu"];
const DAYS: i64 = 365;
/// 2026-01-01T03:20:00Z
const NOW_MS: i64 = 1_767_237_600_000;

fn spans(list: &[(&str, &str)]) -> Vec<HourSpan> {
    list.iter().map(|(from, to)| HourSpan { from: (*from).into(), to: (*to).into() }).collect()
}

/// Cells that are booked, scattered over the year.
fn scattered(seed: u64, every: u64) -> BTreeSet<i64> {
    let first = NOW_MS / 900_000;
    let is_taken = |cell: &i64| (*cell as u64).wrapping_mul(seed).rotate_left(29).is_multiple_of(every);
    (first..first + (DAYS + 3) * 96).filter(is_taken).collect()
}

#[test]
fn a_year_of_slots_is_the_same_in_python() {
    // Sundays and nights, so that every change of a clock is within hours.
    let week: [(i64, &[(&str, &str)]); 5] = [
        (1, &[("09:00", "12:00"), ("13:30", "17:45")]),
        (3, &[("08:10", "11:50"), ("11:50", "13:00"), ("20:00", "24:00")]),
        (5, &[("10:00", "19:00")]),
        (6, &[("00:00", "24:00")]),
        (7, &[("00:00", "02:30"), ("02:45", "12:00")]),
    ];
    let dates: [(&str, &[(&str, &str)]); 4] = [
        ("2026-03-29", &[("00:15", "06:00")]),
        ("2026-07-04", &[]),
        ("2026-11-26", &[("08:00", "09:00")]),
        ("2026-12-24", &[("09:00", "10:15"), ("11:00", "12:00")]),
    ];
    let items: Vec<_> = week.iter().map(|(day, list)| WeekdayHours { weekday: *day, spans: spans(list) }).collect();
    let dated: Vec<_> = dates
        .iter()
        .map(|(date, list)| DateHours {
            date: (*date).into(),
            closed: list.is_empty(),
            spans: spans(list),
            label: String::new(),
        })
        .collect();
    let hours = parse_hours(&Hours::default(), Some(&items), Some(&dated)).expect("valid hours");
    let settings = OfficeSettings {
        showing_minutes: 45,
        buffer_minutes: 30,
        notice_minutes: 1_500,
        horizon_days: 361,
        showings_per_day: 96,
        ..OfficeSettings::default()
    };
    let (taken, listing_taken) = (scattered(0x9E37_79B9_7F4A_7C15, 23), scattered(0xC2B2_AE3D_27D4_EB4F, 31));

    let job = json!({
        "zones": ZONES, "now_ms": NOW_MS, "days": DAYS, "horizon": settings.horizon_days,
        "minutes": settings.showing_minutes, "buffer": settings.buffer_minutes, "notice": settings.notice_minutes,
        "week": week.iter().map(|(day, list)| (day.to_string(), *list)).collect::<BTreeMap<_, _>>(),
        "dates": dates.iter().copied().collect::<BTreeMap<_, _>>(),
        "taken": taken, "listing_taken": listing_taken,
    });
    let expected = in_python(&job);
    let (mut days, mut slots, mut differences) = (0, 0, 0);
    for name in ZONES {
        let zone = zone_of(name);
        let query = SlotQuery { settings: &settings, zone: &zone, now_ms: NOW_MS, listing_taken: &listing_taken };
        let calendar = Calendar { hours: hours.clone(), taken: taken.clone(), booked: BTreeMap::new() };
        let found: BTreeMap<String, Vec<i64>> = free_slots(&query, &[calendar], date_of(NOW_MS, &zone), DAYS)
            .into_iter()
            .map(|(date, starts)| (date.to_string(), starts))
            .collect();
        for (date, starts) in expected[name].as_object().expect("days") {
            let starts: Vec<i64> = starts.as_array().expect("slots").iter().filter_map(Value::as_i64).collect();
            days += 1;
            slots += starts.len();
            let here = found.get(date).cloned().unwrap_or_default();
            if here != starts {
                differences += 1;
                eprintln!("{name} {date}: {here:?} is {starts:?} in Python");
            }
        }
    }
    println!("{days} days compared, {slots} slots, {differences} differences");
    assert!(slots > 10_000);
    assert_eq!((days, differences), (1_825, 0));
}

fn in_python(job: &Value) -> Value {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/year.py");
    let mut child = Command::new("python3")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python 3.9 or newer");
    child.stdin.take().expect("a pipe").write_all(job.to_string().as_bytes()).expect("written");
    let output = child.wait_with_output().expect("an end");
    assert!(output.status.success(), "year.py failed");
    serde_json::from_slice(&output.stdout).expect("JSON")
}
