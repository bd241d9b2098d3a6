//! Hours of a week, and dates that differ from their weekday.

use std::collections::BTreeMap;

use jiff::{civil::Date, tz::TimeZone};
use porchlight_api::{DateHours, ErrorCode, FieldError, HourSpan, WeekdayHours};
use serde::{Deserialize, Serialize};

/// Dates that can differ from their weekday.
pub const MAX_DATES: usize = 400;
const MAX_SPANS: usize = 8;
const MAX_LABEL: usize = 60;
const DAY_MINUTES: i64 = 24 * 60;

/// From one local minute of a day to another; 1440 is the end of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    pub from: i64,
    pub to: i64,
}

/// A date that differs from its weekday.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
struct DatedSpans {
    spans: Vec<Span>,
    label: String,
}

/// When somebody can show homes. Stored as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Hours {
    /// From Monday.
    week: [Vec<Span>; 7],
    dates: BTreeMap<Date, DatedSpans>,
}

impl Hours {
    /// The spans of a date, in order.
    pub fn of(&self, date: Date) -> &[Span] {
        match self.dates.get(&date) {
            Some(dated) => &dated.spans,
            None => &self.week[usize::try_from(date.weekday().to_monday_zero_offset()).unwrap_or(0)],
        }
    }

    /// No day has hours.
    pub fn is_empty(&self) -> bool {
        self.week.iter().all(Vec::is_empty) && self.dates.values().all(|dated| dated.spans.is_empty())
    }

    /// The weekdays with hours, as on the wire.
    pub fn week_items(&self) -> Vec<WeekdayHours> {
        let days = (1..).zip(&self.week).filter(|(_, spans)| !spans.is_empty());
        days.map(|(weekday, spans)| WeekdayHours { weekday, spans: items(spans) }).collect()
    }

    /// The dates that differ, as on the wire.
    pub fn date_items(&self) -> Vec<DateHours> {
        let item = |(date, dated): (&Date, &DatedSpans)| DateHours {
            date: date.to_string(),
            closed: dated.spans.is_empty(),
            spans: items(&dated.spans),
            label: dated.label.clone(),
        };
        self.dates.iter().map(item).collect()
    }
}

/// Replaces the week, the dates, or both.
///
/// # Errors
/// Every weekday, date and span that isn't valid.
pub fn parse_hours(
    stored: &Hours,
    week: Option<&[WeekdayHours]>,
    dates: Option<&[DateHours]>,
) -> Result<Hours, Vec<FieldError>> {
    let (mut new, mut errors) = (stored.clone(), Vec::new());
    if let Some(days) = week {
        new.week = Default::default();
        for (n, day) in days.iter().enumerate() {
            let place = usize::try_from(day.weekday - 1).ok().filter(|place| *place < 7);
            match place.filter(|place| new.week[*place].is_empty()) {
                Some(place) => new.week[place] = spans(&format!("Week[{n}].Spans"), &day.spans, &mut errors),
                None => errors.push(FieldError::by_rule(ErrorCode::OutOfRange, &format!("Week[{n}].Weekday"))),
            }
        }
    }
    if let Some(days) = dates {
        new.dates = BTreeMap::new();
        if days.len() > MAX_DATES {
            errors.push(FieldError::by_rule(ErrorCode::TooMany, "Dates"));
        }
        for (n, day) in days.iter().take(MAX_DATES).enumerate() {
            let field = format!("Dates[{n}]");
            let spans = match day.closed {
                true => Vec::new(),
                false => spans(&format!("{field}.Spans"), &day.spans, &mut errors),
            };
            let label = crate::text::single_line(&format!("{field}.Label"), &day.label, MAX_LABEL);
            let label = label.map_err(|error| errors.push(error)).unwrap_or_default();
            let date = parse_date(&format!("{field}.Date"), &day.date).map_err(|error| errors.push(error));
            if let Ok(date) = date
                && new.dates.insert(date, DatedSpans { spans, label }).is_some()
            {
                errors.push(FieldError::by_rule(ErrorCode::NotInSet, &format!("{field}.Date")));
            }
        }
    }
    if errors.is_empty() { Ok(new) } else { Err(errors) }
}

/// Reads a day of the form 2026-11-28.
///
/// # Errors
/// 42206, also for days more than some centuries away.
pub fn parse_date(field: &str, typed: &str) -> Result<Date, FieldError> {
    let typed = typed.trim();
    let is_plain = typed.len() == 10 && typed.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let date = is_plain.then(|| typed.parse::<Date>().ok()).flatten();
    let is_near = |date: &Date| (1970..=2200).contains(&date.year());
    date.filter(is_near).ok_or_else(|| {
        FieldError::new(ErrorCode::WrongFormat, field, "must be a day in ISO form, for example 2026-11-28")
    })
}

/// The zone of a chatbot; an unknown one counts as UTC.
pub fn zone_of(name: &str) -> TimeZone {
    crate::time::zone_or_utc(name)
}

fn spans(field: &str, sent: &[HourSpan], errors: &mut Vec<FieldError>) -> Vec<Span> {
    let read = |span: &HourSpan| Some(Span { from: minute(&span.from)?, to: minute(&span.to)? });
    let spans: Option<Vec<Span>> = sent.iter().map(read).collect();
    let is_valid = |spans: &Vec<Span>| {
        (1..=MAX_SPANS).contains(&spans.len())
            && spans.iter().all(|span| span.from < span.to)
            && spans.windows(2).all(|pair| pair[0].to <= pair[1].from)
    };
    spans.filter(is_valid).unwrap_or_else(|| {
        errors.push(FieldError::by_rule(ErrorCode::WrongFormat, field));
        Vec::new()
    })
}

/// `09:30` as a minute of the day.
/// Reads a time of day, for example 21:00, as minutes; 24:00 ends a day.
pub(crate) fn minute(typed: &str) -> Option<i64> {
    let (hour, minute) = typed.trim().split_once(':')?;
    let number = |text: &str| (text.len() == 2).then(|| text.parse::<u8>().ok()).flatten().map(i64::from);
    let (hour, minute) = (number(hour)?, number(minute)?);
    let total = hour * 60 + minute;
    (minute < 60 && total <= DAY_MINUTES).then_some(total)
}

/// The time of day as it is typed.
pub(crate) fn clock(minute: i64) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

fn items(spans: &[Span]) -> Vec<HourSpan> {
    spans.iter().map(|span| HourSpan { from: clock(span.from), to: clock(span.to) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(from: &str, to: &str) -> HourSpan {
        HourSpan { from: from.into(), to: to.into() }
    }

    #[test]
    fn hours_are_read_and_returned_as_they_were_sent() {
        let week = [WeekdayHours { weekday: 2, spans: vec![span("09:00", "12:00"), span("12:00", "24:00")] }];
        let closed =
            DateHours { date: "2026-12-25".into(), closed: true, label: "Christmas".into(), ..Default::default() };
        let dates = [
            closed,
            DateHours { date: "2026-12-26".into(), spans: vec![span("10:15", "11:00")], ..Default::default() },
        ];
        let hours = parse_hours(&Hours::default(), Some(&week), Some(&dates)).expect("valid");
        assert_eq!((hours.week_items(), hours.date_items()), (week.to_vec(), dates.to_vec()));
        let json = serde_json::to_string(&hours).expect("JSON");
        assert_eq!(serde_json::from_str::<Hours>(&json).expect("the same"), hours);
        assert!(hours.of("2026-12-25".parse().expect("a day")).is_empty());
        assert_eq!(hours.of("2026-12-22".parse().expect("a Tuesday")).len(), 2);
        let kept = parse_hours(&hours, Some(&[]), None).expect("valid");
        assert!(kept.week_items().is_empty() && kept.date_items().len() == 2 && !kept.is_empty());
    }

    #[test]
    fn every_invalid_span_is_named() {
        let mut count = 0;
        for (from, to) in [
            ("9:00", "12:00"),
            ("12:00", "09:00"),
            ("10:00", "10:00"),
            ("00:00", "24:01"),
            ("x", "y"),
            ("10:60", "12:00"),
            ("-1:00", "12:00"),
        ] {
            let week = [WeekdayHours { weekday: 1, spans: vec![span(from, to)] }];
            let errors = parse_hours(&Hours::default(), Some(&week), None).expect_err(from);
            assert_eq!(errors[0].field, "Week[0].Spans");
            count += 1;
        }
        let twice = WeekdayHours { weekday: 1, spans: vec![span("09:00", "10:00")] };
        for week in [vec![twice.clone(), twice], vec![WeekdayHours { weekday: 8, ..Default::default() }]] {
            assert!(parse_hours(&Hours::default(), Some(&week), None).is_err());
            count += 1;
        }
        for date in ["2026-02-30", "26-02-03", "", "2026-11-28T10:00"] {
            let dates = [DateHours { date: date.into(), closed: true, ..Default::default() }];
            assert_eq!(parse_hours(&Hours::default(), None, Some(&dates)).expect_err(date)[0].field, "Dates[0].Date");
            count += 1;
        }
        println!("{count} invalid hours rejected");
    }
}
