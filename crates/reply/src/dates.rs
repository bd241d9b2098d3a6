//! Prints days and hours for a language. Portals write "2026-07-10", "January-12-2023" and "Saturday 11:00-13:00"; a
//! visitor reads them in the language of the answer. What cannot be read stays as it is. Pure.

use porchlight_domain::{Listing, fold};
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
};

use crate::format::isolated;

/// The day a home was sold, printed; `None` when it is not stated.
pub fn sold_date(listing: &Listing, language: Language) -> Option<String> {
    listing.content.custom_field("SoldDate").filter(|text| !text.is_empty()).map(|text| date(text, language))
}

/// "2026-07-10" and "January-12-2023" as a date of the language; other texts as they are.
pub fn date(text: &str, language: Language) -> String {
    let Some((year, month, day)) = read_date(text) else { return isolated(text, language) };
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

/// "Saturday 11:00-13:00" in the language; other texts as they are.
pub fn hours(text: &str, language: Language) -> String {
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
        assert_eq!(hours("Saturday 11:00-13:00", Language::De), "Samstag, 11:00 bis 13:00 Uhr");
        assert_eq!(hours("Sunday, 9:30-12:00", Language::Es), "domingo de 9:30 a 12:00");
        assert_eq!(hours("Sat & Sun 1-3pm", Language::Es), "Sat & Sun 1-3pm");
    }
}
