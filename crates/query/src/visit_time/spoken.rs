//! Days and hours as they are spoken: "half past 4", "halb fünf", "las 9 y media", "the 14th", "zaterdagochtend".

use porchlight_domain::fold;

/// "And a half", folded.
const HALVES: [[&str; 2]; 5] = [["y", "media"], ["e", "mezza"], ["e", "mezzo"], ["et", "demie"], ["e", "meia"]];
/// Hours in words, German and Dutch; folded, from one.
const HOURS: [[&str; 2]; 12] = [
    ["eins", "een"],
    ["zwei", "twee"],
    ["drei", "drie"],
    ["vier", "vier"],
    ["funf", "vijf"],
    ["sechs", "zes"],
    ["sieben", "zeven"],
    ["acht", "acht"],
    ["neun", "negen"],
    ["zehn", "tien"],
    ["elf", "elf"],
    ["zwolf", "twaalf"],
];
/// Days that German and Dutch join with a part of the day.
const DAYS: [&str; 16] = [
    "montag",
    "dienstag",
    "mittwoch",
    "donnerstag",
    "freitag",
    "samstag",
    "sonntag",
    "maandag",
    "dinsdag",
    "woensdag",
    "donderdag",
    "vrijdag",
    "zaterdag",
    "zondag",
    "morgen",
    "heute",
];
/// Those parts, and the word that is read for each.
const DAYPARTS: [(&str, &str); 9] = [
    ("ochtend", "ochtend"),
    ("middag", "middag"),
    ("namiddag", "middag"),
    ("avond", "avond"),
    ("morgen", "vormittag"),
    ("vormittag", "vormittag"),
    ("mittag", "nachmittag"),
    ("nachmittag", "nachmittag"),
    ("abend", "abend"),
];

/// The folded words of one that is typed: two of "zaterdagochtend", "17:00" of "17:00'de".
pub(super) fn folded_terms(typed: &str) -> Vec<String> {
    let folded = fold(typed).replace('’', "'");
    let word = folded.trim_matches(|c: char| !c.is_alphanumeric());
    let is_number = word.starts_with(|c: char| c.is_ascii_digit());
    let word = if is_number { word.split('\'').next().unwrap_or_default() } else { word };
    match day_and_part(word) {
        Some((day, part)) => vec![day.to_owned(), part.to_owned()],
        None => vec![word.to_owned()],
    }
}

/// "zaterdagochtend": a day and its part in one folded word.
pub(crate) fn day_and_part(word: &str) -> Option<(&'static str, &'static str)> {
    DAYS.iter().find_map(|day| {
        let rest = word.strip_prefix(day)?;
        DAYPARTS.iter().find(|(part, _)| *part == rest).map(|(_, read)| (*day, *read))
    })
}

/// The hour and minute that folded words begin with, and how many of them: "halb fünf", "half past 4".
pub(crate) fn half_hour([first, second, third]: [&str; 3]) -> Option<((i8, i8), usize)> {
    let spelled_out = |word: &str| HOURS.iter().position(|names| names.contains(&word)).map(|at| at as i8 + 1);
    let in_digits = |word: &str| word.parse().ok().filter(|hour: &i8| (1..=12).contains(hour));
    match (first, second) {
        ("half", "past") => in_digits(third).map(|hour| ((hour, 30), 3)),
        ("halb", hour) => spelled_out(hour).or_else(|| in_digits(hour)).map(|hour| ((before(hour), 30), 2)),
        // "Half 4" is another hour in English than in Dutch.
        ("half", hour) => spelled_out(hour).map(|hour| ((before(hour), 30), 2)),
        _ => None,
    }
}

fn before(hour: i8) -> i8 {
    if hour == 1 { 12 } else { hour - 1 }
}

/// "Y media" behind an hour.
pub(crate) fn is_half(terms: [&str; 2]) -> bool {
    HALVES.contains(&terms)
}

/// "Fin de semana".
pub(crate) fn is_weekend(terms: &[&str; 3]) -> bool {
    matches!(terms, ["fin" | "fim", "de", "semana"] | [_, "fine", "settimana"])
}

/// The day of a month that is named without the month: "the 14th", "el 14 a las 2".
pub(crate) fn bare_day(terms: &[String], at: usize) -> Option<i8> {
    let word = terms.get(at)?;
    let before = terms.get(at.checked_sub(1)?)?;
    let next = terms.get(at + 1).map_or("", String::as_str);
    let day = super::month_day(word).filter(|_| super::month(next).is_none())?;
    let is_bare = word.bytes().all(|byte| byte.is_ascii_digit());
    let fits = match before.as_str() {
        // "The 2nd" is of a list.
        "the" => !is_bare && day > 3 && !matches!(next, "of" | "floor" | "street" | "st" | "ave" | "avenue" | "one"),
        "on" => !is_bare,
        "el" | "dia" | "le" | "il" => is_bare && matches!(next, "" | "a" | "por" | "alle" | "as"),
        _ => false,
    };
    fits.then_some(day)
}

#[cfg(test)]
mod tests {
    use crate::{extractors::requested_time::requested_time, today::Today, visit_time};

    /// A Wednesday.
    const TODAY: Today = Today { year: 2026, month: 11, day: 25 };

    #[test]
    fn spoken_times_are_read() {
        for (text, quote, date, time) in [
            ("can we come on the 14th at 2pm", "the 14th at 2pm", "2026-12-14", "14:00"),
            ("el 14 a las 2 pm podríamos verla", "el 14 a las 2 pm", "2026-12-14", "14:00"),
            ("verla el viernes a las 9 y media", "viernes a las 9 y media", "2026-11-27", "09:30"),
            ("am samstag um halb fünf", "am samstag um halb fünf", "2026-11-28", "16:30"),
            ("op dinsdag om half vier", "dinsdag om half vier", "2026-12-01", "15:30"),
            ("friday at half past 4", "friday at half past 4", "2026-11-27", "16:30"),
            ("zaterdagochtend komen kijken", "zaterdagochtend", "2026-11-28", "Morning"),
            ("a las 10 de la mañana", "10 de la mañana", "", "10:00"),
            ("podemos ir por la mañana", "la mañana", "", "Morning"),
            ("yarın saat 17:00'de görebilir miyim", "yarın saat 17:00'de", "2026-11-26", "17:00"),
            (
                "I'm free the day after tomorrow, could I look at 264 orchard ave at 9 am?",
                "day after tomorrow, at 9 am",
                "2026-11-27",
                "09:00",
            ),
            ("a tour on thursday at 9. June Tate", "thursday at 9", "2026-11-26", "09:00"),
        ] {
            let found = requested_time(text);
            let read = visit_time::read(&found, TODAY);
            let hour = if read.from.is_empty() { read.part } else { read.from };
            assert_eq!((found.as_str(), read.date.as_str(), hour.as_str()), (quote, date, time), "{text}");
        }
    }

    #[test]
    fn numbers_of_lists_and_streets_are_no_days() {
        for text in ["can i see the 2nd", "the 14th floor", "the 14th street house", "el 14 es caro"] {
            assert_eq!(requested_time(text), "", "{text}");
        }
    }
}
