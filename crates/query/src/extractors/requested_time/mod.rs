//! The day and time of a visit in the visitor's own words, in twelve languages: "Saturday at 2", "el domingo a las 11",
//! "samedi à 10h". The office reads them; nothing is computed from them.

mod marks;
mod pieces;
mod time_terms;

use self::{
    marks::{mark_dates, mark_denied, mark_halves, mark_spans},
    pieces::in_pieces,
    time_terms::{Part, folded, part},
};
use super::day_names::{BEFORE_HOUR, SURE_BEFORE_HOUR};
use crate::{bounds::first_chars, visit_time};

/// Longer messages are read to here.
const MAX_CHARS: usize = 500;
/// Longer times are no times.
const MAX_TIME_CHARS: usize = 60;

/// The day and time named last, as typed; "" for none.
pub fn requested_time(text: &str) -> String {
    let text = first_chars(text, MAX_CHARS);
    let found = if text.is_ascii() { None } else { in_pieces(text).map(str::to_owned) };
    let found = found.or_else(|| in_terms(text)).unwrap_or_else(|| visit_time::soonest(text));
    let trimmed = found.trim_matches(|c: char| c.is_whitespace() || ".,;!?¿¡()。、，？".contains(c));
    let trimmed = with_denial(text, trimmed);
    if trimmed.chars().count() > MAX_TIME_CHARS { String::new() } else { trimmed.to_owned() }
}

/// "Not before 10am" with its "not".
fn with_denial<'t>(text: &'t str, time: &'t str) -> &'t str {
    const LIMITS: [&str; 7] = ["before", "after", "until", "till", "antes", "despues", "hasta"];
    const REACH: usize = 5;
    let Some(start) = text.find(time).filter(|_| !time.is_empty()) else { return time };
    let end = start + time.len();
    let starts = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let before: Vec<&str> = text[..start].split_whitespace().rev().take(REACH).collect();
    let is_limit = |word: &str| LIMITS.contains(&folded(word).as_str());
    let following = |at: usize| at.checked_sub(1).map_or_else(|| time.split_whitespace().next(), |at| Some(before[at]));
    let is_denial = |at: &usize| {
        matches!(folded(before[*at]).as_str(), "not" | "no" | "never" | "nunca") && following(*at).is_some_and(is_limit)
    };
    (0..before.len()).find(is_denial).map_or(time, |at| &text[starts(before[at])..end])
}

fn in_terms(text: &str) -> Option<String> {
    let mut terms: Vec<(usize, usize, Part)> = Vec::new();
    for word in text.split_whitespace() {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        terms.push((start, start + word.len(), part(word)));
    }
    mark_dates(text, &mut terms);
    // "Monday after work" is a part of the day.
    for at in 1..terms.len() {
        let word = |at: usize| folded(&text[terms[at].0..terms[at].1]);
        let is_part = matches!(word(at).trim_end_matches(['.', ',', '!']), "work" | "lunch" | "school");
        if is_part && matches!(word(at - 1).as_str(), "after" | "before") {
            (terms[at - 1].2, terms[at].2) = (Part::Day, Part::Day);
        }
    }
    // "La segunda" is the second one; "na segunda" is on Monday.
    for at in 1..terms.len() {
        let word = |at: usize| folded(&text[terms[at].0..terms[at].1]);
        let counts = matches!(word(at).as_str(), "segunda" | "quarta" | "quinta" | "sexta");
        if counts && matches!(word(at - 1).as_str(), "la" | "las" | "esa" | "una" | "mi" | "y") {
            terms[at].2 = Part::Other;
        }
    }
    // "Mañana en la mañana" is one time; "mañana en 12 Maple Lane" names a home behind it.
    for at in 1..terms.len() {
        let word = |at: usize| folded(&text[terms[at].0..terms[at].1]);
        if word(at - 1) == "en" && matches!(word(at).as_str(), "la" | "el") {
            terms[at - 1].2 = Part::Link;
        }
    }
    // A number counts behind "at" or right behind a day.
    for at in 0..terms.len() {
        if terms[at].2 == Part::Number {
            let before = at.checked_sub(1).map(|back| terms[back]);
            let word = |back: usize| at.checked_sub(back).map(|at| folded(&text[terms[at].0..terms[at].1]));
            // "A las 10": no other number stands behind these.
            let is_spanish = matches!(word(1).as_deref(), Some("las" | "la")) && word(2).as_deref() == Some("a");
            let is_hour = is_spanish
                || before.is_some_and(|(start, end, part)| {
                    part == Part::Day
                        || part == Part::Link
                            && BEFORE_HOUR[..SURE_BEFORE_HOUR].contains(&folded(&text[start..end]).as_str())
                        || part == Part::Link && follows_day(&terms, at)
                });
            terms[at].2 = if is_hour { Part::Clock } else { Part::Other };
        }
    }
    mark_denied(text, &mut terms);
    mark_halves(text, &mut terms);
    mark_spans(text, &mut terms);
    let is_core = |at: usize| matches!(terms[at].2, Part::Day | Part::Clock);
    // "Make it Sunday, he works Saturdays."
    let is_habit = |at: usize| folded(&text[terms[at].0..terms[at].1]).ends_with("days");
    let cores = || (0..terms.len()).rev().filter(|at| is_core(*at));
    let last = cores().find(|at| !is_habit(*at)).or_else(|| cores().next())?;
    let first = first_of(&terms, last);
    // A bare hour needs a day, or its minutes or "pm".
    let day = (first..=last).find(|at| terms[*at].2 == Part::Day);
    let has_clock = (first..=last).any(|at| part(&text[terms[at].0..terms[at].1]) == Part::Clock);
    let typed =
        |first: usize, last: usize| text[terms[first].0..terms[last].1].trim_matches([',', '.', ';', '!', '?', ' ']);
    if let Some(both) = two_hours(text, &terms) {
        return Some(both.to_owned());
    }
    // "The day after tomorrow, could I see it at 9 am": the day was said before.
    let earlier = (0..first).rev().find(|at| terms[*at].2 == Part::Day && !is_habit(*at)).filter(|_| day.is_none());
    // "Sat before the open house, like 1": a bare hour keeps the word before it.
    let is_bare = first > 0 && part(&text[terms[first].0..terms[first].1]) == Part::Number;
    let first = first - usize::from(is_bare && earlier.is_some() && terms[first - 1].2 == Part::Link);
    match earlier {
        Some(earlier) => Some(format!("{}, {}", typed(first_of(&terms, earlier), earlier), typed(first, last))),
        None => (day.is_some() || has_clock).then(|| typed(first, last).to_owned()),
    }
}

/// "Monday, 1pm the bigger and 2pm the smaller": an hour for each of two homes, to the end of the clause.
fn two_hours<'t>(text: &'t str, terms: &[(usize, usize, Part)]) -> Option<&'t str> {
    let typed = |at: usize| &text[terms[at].0..terms[at].1];
    let has_hour = |at: &usize| {
        let word = folded(typed(*at));
        terms[*at].2 == Part::Clock && word.starts_with(|c: char| c.is_ascii_digit()) && part(typed(*at)) == Part::Clock
    };
    let hours: Vec<usize> = (0..terms.len()).filter(has_hour).collect();
    let [first, second] = hours[..] else { return None };
    let is_joined = (1..=2).any(|back| {
        second.checked_sub(back).is_some_and(|at| {
            at > first && matches!(folded(typed(at)).as_str(), "and" | "then" | "y" | "und" | "et" | "e" | "en" | "ve")
        })
    });
    let has_other = (first + 1..second).any(|at| terms[at].2 == Part::Other);
    if !is_joined || !has_other {
        return None;
    }
    let start = first_of(terms, first);
    let ends = |at: &usize| typed(*at).ends_with(['.', '!', '?', ';']);
    let last = (second..terms.len()).find(ends).unwrap_or(terms.len() - 1).min(second + 4);
    Some(text[terms[start].0..terms[last].1].trim_matches([',', '.', ';', '!', '?', ' ']))
}

/// Where the time begins that ends here: only small words may stand between its parts.
fn first_of(terms: &[(usize, usize, Part)], last: usize) -> usize {
    let is_core = |at: usize| matches!(terms[at].2, Part::Day | Part::Clock);
    let mut first = last;
    while let Some(earlier) = (first.saturating_sub(4)..first).rev().find(|at| is_core(*at)) {
        if (earlier + 1..first).any(|at| terms[at].2 == Part::Other) {
            break;
        }
        first = earlier;
    }
    first
}

/// "domingo a las 11": only small words between the day and the number.
fn follows_day(terms: &[(usize, usize, Part)], at: usize) -> bool {
    let before = (at.saturating_sub(4)..at).rev().find(|i| terms[*i].2 != Part::Link);
    before.is_some_and(|i| terms[i].2 == Part::Day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_read_in_the_visitors_terms() {
        for (text, time) in [
            ("can i see it saturday at 2", "saturday at 2"),
            ("cant make that, could you do sunday around 11am?", "sunday around 11am"),
            ("actually make it sunday, he works saturdays", "sunday"),
            ("can i come sat before the open house, like 1", "sat, like 1"),
            (
                "both on monday: 1pm the big one and 2pm the small one. Ana, 5550100",
                "monday: 1pm the big one and 2pm the small one",
            ),
            ("cant make 3pm, could you do sunday at 5pm", "sunday at 5pm"),
            ("kunnen we zaterdag om 11u komen kijken", "zaterdag om 11u"),
            ("cumartesi görebilir miyim saat 10'da", "cumartesi, saat 10'da"),
            ("saturdays are best", "saturdays"),
            ("have somebody call me, not before 10am", "not before 10am"),
            ("it was fri 3 can we do mon at 6 instead", "mon at 6"),
            ("ok book me tmrw 5:30pm. Priya, 2065550119", "tmrw 5:30pm"),
            ("can i see it tmrw 530", "tmrw 530"),
            ("quiero ver la casa de 12 S K St el domingo a las 11 de la mañana", "domingo a las 11 de la mañana"),
            ("possible de visiter samedi à 10h ?", "samedi à 10h"),
            ("kann ich es am Samstag um 14 Uhr besichtigen", "am Samstag um 14 Uhr"),
            ("can i see 12 Maple Lane on November 28 at 3pm?", "November 28 at 3pm"),
            ("quiero verla el 28 de noviembre a las 4", "28 de noviembre a las 4"),
            ("bien, quiero visitarlo mañana en la mañana", "mañana en la mañana"),
            ("周六下午3点可以看房吗", "周六下午3点"),
            ("土曜日の午後に内見できますか", "土曜日の午後"),
        ] {
            assert_eq!(requested_time(text), time, "{text}");
        }
    }

    #[test]
    fn numbers_alone_are_no_time() {
        for text in [
            "3 bedrooms at 500k",
            "la segunda tiene vista al mar?",
            "12 Maple Lane",
            "homes in 98404 under 400",
            "at 2",
            "a 3 bed",
            "may I come by",
            "",
        ] {
            assert_eq!(requested_time(text), "", "{text}");
        }
    }
}
