//! Days that a conversation expects: "tomorrow", "+2", "sat", "dom 14" (the next 14th), "date 12-05".

use jiff::{ToSpan, civil::Date};

const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// The date of a rule, counted from today. A weekday that is today's is the one in a week.
pub fn date(rule: &str, today: Date) -> Date {
    let in_days = |days: i64| today.checked_add(days.days()).expect("a date");
    if let Some(weekday) = WEEKDAYS.iter().position(|name| *name == rule) {
        let ahead = (weekday as i64 - i64::from(today.weekday().to_monday_zero_offset())).rem_euclid(7);
        return in_days(if ahead == 0 { 7 } else { ahead });
    }
    if let Some(day) = rule.strip_prefix("dom ") {
        let day: i8 = day.parse().expect("a day");
        return (0..62).map(in_days).find(|date| date.day() == day).expect("a date");
    }
    if let Some(date) = rule.strip_prefix("date ") {
        let (month, day) = date.split_once('-').expect("month and day");
        let (month, day) = (month.parse().expect("a month"), day.parse().expect("a day"));
        let date = Date::new(today.year(), month, day).expect("a date");
        return if date < today { Date::new(today.year() + 1, month, day).expect("a date") } else { date };
    }
    match rule {
        "today" => today,
        "tomorrow" => in_days(1),
        rule => in_days(rule.strip_prefix('+').and_then(|days| days.parse().ok()).expect("a rule")),
    }
}

/// Whether a rule is today's weekday.
pub fn is_today(rule: &str, today: Date) -> bool {
    WEEKDAYS[today.weekday().to_monday_zero_offset() as usize] == rule
}
