//! Prints days and hours for a language. Portals write "2026-07-10", "January-12-2023" and "Saturday 11:00-13:00"; a
//! visitor reads them in the language of the answer. What cannot be read stays as it is. Pure.

use jiff::{Span, civil};
use porchlight_domain::{
    Listing, OpenHouse, fold,
    open_house::{DAY_MINUTES, StatedTimes},
};
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
};

use crate::format::direction::isolated;

/// The day a home was sold, printed; `None` when it is not stated.
pub fn sold_date(listing: &Listing, language: Language) -> Option<String> {
    listing.content.custom_field("SoldDate").filter(|text| !text.is_empty()).map(|text| date(text, language))
}

/// "2026-07-10" and "January-12-2023" as a date of the language; other texts as they are.
pub fn date(text: &str, language: Language) -> String {
    let Some((year, month, day)) = read_date(text) else { return isolated(text, language) };
    printed_date(year, month, day, language)
}

fn printed_date(year: i64, month: u8, day: u8, language: Language) -> String {
    let terms = &of(language).labels;
    let day = if day == 1 { terms.first_day.to_owned() } else { day.to_string() };
    fill(terms.date, &[("month", terms.months[usize::from(month - 1)]), ("day", &day), ("year", &year.to_string())])
}

/// Year, month and day of a date as portals write it.
pub fn read_date(text: &str) -> Option<(i64, u8, u8)> {
    let pieces: Vec<&str> = text.trim().split(['-', '/', ' ', ',']).filter(|part| !part.is_empty()).collect();
    let [a, b, c] = pieces.as_slice() else { return None };
    let valid = |year: i64, month: u8, day: u8| {
        ((1..=12).contains(&month) && (1..=31).contains(&day) && (1800..=2200).contains(&year))
            .then_some((year, month, day))
    };
    if a.len() == 4 && a.bytes().all(|byte| byte.is_ascii_digit()) {
        return valid(a.parse().ok()?, b.parse().ok()?, c.parse().ok()?);
    }
    let months = &of(Language::En).labels.months;
    let month = months.iter().position(|name| name.eq_ignore_ascii_case(a))?;
    valid(c.parse().ok()?, month as u8 + 1, b.parse().ok()?)
}

/// A day since 1970-01-01 as a date of the language.
pub fn day(number: i64, language: Language) -> String {
    let printed = |day: civil::Date| printed_date(day.year().into(), day.month() as u8, day.day() as u8, language);
    civil_day(number).map(printed).unwrap_or_default()
}

/// Days since 1970-01-01 as dates of the language. English says a month and a year that are the same once.
pub fn days(first: i64, last: i64, language: Language) -> String {
    let (from, to) = (day(first, language), day(last, language));
    match (civil_day(first), civil_day(last)) {
        _ if first >= last => to,
        (Some(a), Some(b)) if language == Language::En && a.first_of_month() == b.first_of_month() => {
            from.replacen(&format!(" {},", a.day()), &format!(" {}–{},", a.day(), b.day()), 1)
        }
        _ => format!("{from} – {to}"),
    }
}

fn civil_day(number: i64) -> Option<civil::Date> {
    civil::date(1970, 1, 1).checked_add(Span::new().days(number.clamp(-700_000, 2_000_000))).ok()
}

/// Open houses that are said at once.
const MAX_OPEN_HOUSES: usize = 5;

/// Weekday, date and hours of each open house of a listing, by their start; those without a date last.
pub fn open_houses(listing: &Listing, language: Language) -> Vec<String> {
    let dated = listing.content.open_houses().into_iter().map(|one| printed_open_house(one, language));
    let undated = listing.content.open_house_texts().filter(|text| OpenHouse::read_all(text).next().is_none());
    dated.chain(undated.map(|text| weekly_hours(text, language))).take(MAX_OPEN_HOUSES).collect()
}

/// The same in one text; `None` if there is none.
pub fn open_houses_text(listing: &Listing, language: Language) -> Option<String> {
    let all = open_houses(listing, language);
    let gap = match language {
        Language::Zh | Language::Ja => "；",
        Language::Ar => "؛ ",
        _ => "; ",
    };
    (!all.is_empty()).then(|| all.join(gap))
}

/// Weekday, date and hours of an open house; texts without a date as `weekly_hours`.
pub fn open_house(text: &str, language: Language) -> String {
    OpenHouse::read(text).map_or_else(|| weekly_hours(text, language), |one| printed_open_house(one, language))
}

/// Weekday, date and hours of a dated open house.
pub fn printed_open_house(open_house: OpenHouse, language: Language) -> String {
    let terms = &of(language).labels;
    let weekday = terms.weekdays[(open_house.day() + 3).rem_euclid(7) as usize];
    let date = day(open_house.day(), language);
    let day = match language {
        Language::Zh => format!("{date}{weekday}"),
        Language::Ja => format!("{date}（{weekday}）"),
        Language::Ar => format!("{weekday}، {date}"),
        _ => format!("{weekday}, {date}"),
    };
    let gap = of(language).punctuation.comma;
    let (from, to) = (printed_time(open_house.start, language), printed_time(open_house.end, language));
    let last = (open_house.end - 1).div_euclid(DAY_MINUTES);
    match open_house.times {
        StatedTimes::None if last > open_house.day() => format!("{day} – {}", self::day(last, language)),
        StatedTimes::None => day,
        StatedTimes::Start => format!("{day}{gap}{from}"),
        StatedTimes::Both if last > open_house.day() => {
            format!("{day}{gap}{from} – {}{gap}{to}", self::day(last, language))
        }
        StatedTimes::Both => fill(terms.hours, &[("day", &day), ("from", &from), ("to", &to)]),
    }
}

/// "1:00 PM" in English, "13:00" in other languages.
pub fn printed_time(minutes: i64, language: Language) -> String {
    let (hour, minute) = (minutes.rem_euclid(DAY_MINUTES) / 60, minutes.rem_euclid(60));
    if language != Language::En {
        return format!("{hour}:{minute:02}");
    }
    let on_clock = if hour % 12 == 0 { 12 } else { hour % 12 };
    format!("{on_clock}:{minute:02} {}", if hour < 12 { "AM" } else { "PM" })
}

/// "Saturday 11:00-13:00" in the language; other texts as they are.
fn weekly_hours(text: &str, language: Language) -> String {
    let terms = &of(language).labels;
    let read = || {
        let (day, hours) = text.trim().split_once(' ')?;
        let (from, to) = hours.split_once(['-', '–'])?;
        let days = &of(Language::En).labels.weekdays;
        let day = days.iter().position(|name| fold(name) == fold(day.trim_end_matches(',')))?;
        let (from, to) = (clock(from)?, clock(to)?);
        Some(fill(terms.hours, &[("day", terms.weekdays[day]), ("from", from), ("to", to)]))
    };
    if language == Language::En { text.to_owned() } else { read().unwrap_or_else(|| isolated(text, language)) }
}

/// A time of the 24-hour clock.
fn clock(text: &str) -> Option<&str> {
    let text = text.trim();
    let (hour, minute) = text.split_once(':')?;
    let fits = hour.parse::<u8>().ok()? < 24 && minute.len() == 2 && minute.parse::<u8>().ok()? < 60;
    fits.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_printed_the_way_of_the_language() {
        let printed: Vec<String> = Language::ALL.into_iter().map(|language| date("2026-07-10", language)).collect();
        assert_eq!(
            printed.join(" | "),
            "July 10, 2026 | 10 de julio de 2026 | 10 juillet 2026 | 10. Juli 2026 | 10 de julho de 2026 | 10 luglio 2026 \
             | 10 juli 2026 | 10 lipca 2026 | 10 Temmuz 2026 | 2026年7月10日 | 2026年7月10日 | 10 يوليو 2026"
        );
        assert_eq!(date("January-1-2023", Language::Fr), "1er janvier 2023");
        assert_eq!(date("July-10-2026", Language::En), "July 10, 2026", "a month of four letters is no year");
        assert_eq!(date("last summer", Language::De), "last summer");
    }

    #[test]
    fn hours_that_can_be_read_are_translated_and_others_stay() {
        assert_eq!(open_house("Saturday 11:00-13:00", Language::De), "Samstag, 11:00 bis 13:00 Uhr");
        assert_eq!(open_house("Sunday, 9:30-12:00", Language::Es), "domingo de 9:30 a 12:00");
        assert_eq!(open_house("Sat & Sun 1-3pm", Language::Es), "Sat & Sun 1-3pm");
    }

    #[test]
    fn days_of_one_month_name_it_once_in_english() {
        let [november_28, december_1] = [20_785, 20_788];
        assert_eq!(days(november_28, november_28, Language::En), "November 28, 2026");
        assert_eq!(days(november_28, november_28 + 1, Language::En), "November 28–29, 2026");
        assert_eq!(days(november_28, december_1, Language::En), "November 28, 2026 – December 1, 2026");
        assert_eq!(days(november_28, november_28 + 1, Language::De), "28. November 2026 – 29. November 2026");
    }

    #[test]
    fn a_dated_open_house_is_printed_with_its_weekday() {
        let text = "November-28-2026 11:00 AM – 01:00 PM";
        for (language, expected) in [
            (Language::En, "Saturday, November 28, 2026, 11:00 AM to 1:00 PM"),
            (Language::Es, "sábado, 28 de noviembre de 2026 de 11:00 a 13:00"),
            (Language::De, "Samstag, 28. November 2026, 11:00 bis 13:00 Uhr"),
            (Language::Zh, "2026年11月28日星期六11:00至13:00"),
            (Language::Ja, "2026年11月28日（土曜日） 11:00～13:00"),
        ] {
            assert_eq!(open_house(text, language), expected);
        }
        assert_eq!(open_house("2026-11-29", Language::En), "Sunday, November 29, 2026");
        assert_eq!(open_house("11/29/2026 2 PM", Language::En), "Sunday, November 29, 2026, 2:00 PM");
        assert_eq!(
            open_house("2026-11-28 11:00 – 2026-11-29 13:00", Language::En),
            "Saturday, November 28, 2026, 11:00 AM – November 29, 2026, 1:00 PM"
        );
    }
}
