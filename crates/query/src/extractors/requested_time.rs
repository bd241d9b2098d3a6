//! The day and time of a visit in the visitor's own words, in twelve languages: "Saturday at 2", "el domingo a las 11",
//! "samedi à 10h". The office reads them; nothing is computed from them.

use std::collections::HashSet;
use std::sync::LazyLock;

use porchlight_domain::fold;

use super::day_names::{BEFORE_HOUR, DAYS, NEXT, OTHER_WEEK, PIECES, SURE_BEFORE_HOUR, WEEKS};
use crate::{bounds::first_chars, visit_time};

/// Longer messages are read to here.
const MAX_CHARS: usize = 500;
/// Longer times are no times.
const MAX_TIME_CHARS: usize = 60;

static DAY_TERMS: LazyLock<HashSet<String>> = LazyLock::new(|| DAYS.split_whitespace().map(fold).collect());

/// What of a word the time is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Day,
    Clock,
    /// A number that is an hour or a day only beside a day or behind "at".
    Number,
    Link,
    Other,
}

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

/// "Not selling tomorrow": no day. "Why not Monday" is one.
fn mark_denied(text: &str, terms: &mut [(usize, usize, Part)]) {
    for at in 1..terms.len() {
        let typed = |at: usize| &text[terms[at].0..terms[at].1];
        let is_denial = |at: usize| {
            let is_why = at > 0 && matches!(folded(typed(at - 1)).as_str(), "why" | "if" | "or");
            matches!(folded(typed(at)).as_str(), "not" | "except") && !is_why
        };
        let denial = (at.saturating_sub(2)..at).find(|back| is_denial(*back));
        let is_denied = denial.is_some_and(|back| (back..at).all(|at| !typed(at).ends_with([',', '.', ';', '?', '!'])));
        if is_denied && terms[at].2 == Part::Day {
            terms[at].2 = Part::Other;
        }
    }
}

/// "Between 2 and 4".
fn mark_spans(text: &str, terms: &mut [(usize, usize, Part)]) {
    for at in 0..terms.len().saturating_sub(3) {
        let word = |at: usize| folded(&text[terms[at].0..terms[at].1]);
        let is_hour = |at: usize| matches!(part(&text[terms[at].0..terms[at].1]), Part::Number | Part::Clock);
        let begins = matches!(word(at).as_str(), "between" | "entre" | "zwischen" | "tra" | "tussen");
        let joins = matches!(word(at + 2).as_str(), "and" | "y" | "et" | "und" | "e" | "en");
        if begins && joins && is_hour(at + 1) && is_hour(at + 3) {
            terms[at..at + 4].iter_mut().for_each(|term| term.2 = Part::Clock);
        }
    }
}

/// "Half past 4", "halb fünf", "las 9 y media".
fn mark_halves(text: &str, terms: &mut [(usize, usize, Part)]) {
    for at in 0..terms.len() {
        let word = |at: usize| terms.get(at).map(|(start, end, _)| folded(&text[*start..*end])).unwrap_or_default();
        let typed: [String; 3] = [word(at), word(at + 1), word(at + 2)];
        let length = visit_time::half_hour([&typed[0], &typed[1], &typed[2]]).map_or(0, |(_, length)| length);
        terms[at..at + length].iter_mut().for_each(|term| term.2 = Part::Clock);
        if !typed[0].contains(':') && terms[at].2 == Part::Clock && visit_time::is_half([&typed[1], &typed[2]]) {
            terms[at + 1..at + 3].iter_mut().for_each(|term| term.2 = Part::Clock);
        }
    }
}

/// "November 28", "28 de noviembre": a month beside the number of a day, so that "may I" is no month.
fn mark_dates(text: &str, terms: &mut [(usize, usize, Part)]) {
    for at in 1..terms.len() {
        // "Por la mañana", "pasado mañana", "next Friday".
        let [before, word] = [terms[at - 1], terms[at]].map(|(start, end, _)| folded(&text[start..end]));
        let is_spanish = word == "manana" && matches!(before.as_str(), "la" | "pasado");
        if is_spanish || terms[at].2 == Part::Day && OTHER_WEEK.contains(&before.as_str()) {
            terms[at - 1].2 = Part::Day;
        } else if terms[at - 1].2 == Part::Day && OTHER_WEEK.contains(&word.as_str()) {
            terms[at].2 = Part::Day;
        }
    }
    for at in 0..terms.len() {
        let word = |at: usize| terms.get(at).map(|(start, end, _)| fold(&text[*start..*end]));
        // "Wednesday 12/2", "on 12/5"; a bare "3/2" is rooms.
        let is_after_day = |at: usize| {
            at > 0 && (terms[at - 1].2 == Part::Day || word(at - 1).is_some_and(|word| matches!(&*word, "on" | "el")))
        };
        if word(at).is_some_and(|word| is_numeric_date(&word)) && is_after_day(at) {
            terms[at].2 = Part::Day;
            continue;
        }
        // "The day after tomorrow" is one day.
        let is_second = at >= 2
            && ["day", "after", "tomorrow"].iter().zip(at - 2..).all(|(known, at)| {
                word(at).is_some_and(|word| word.trim_matches(|c: char| !c.is_alphanumeric()) == *known)
            });
        if is_second {
            (terms[at - 2].2, terms[at - 1].2) = (Part::Day, Part::Day);
            continue;
        }
        // "The 14th", "el 14 a las 2".
        let near: Vec<String> = (at.saturating_sub(1)..at + 2)
            .map(|at| word(at).unwrap_or_default().trim_matches(|c: char| !c.is_alphanumeric()).to_owned())
            .collect();
        if at > 0 && visit_time::bare_day(&near, 1).is_some() {
            (terms[at - 1].2, terms[at].2) = (Part::Day, Part::Day);
            continue;
        }
        if at > 1 && visit_time::is_weekend(&[word(at - 2).unwrap_or_default().as_str(), &near[0], &near[1]]) {
            terms[at - 2..=at].iter_mut().for_each(|term| term.2 = Part::Day);
            continue;
        }
        let is_week = word(at).is_some_and(|word| WEEKS.contains(&word.trim_matches(|c: char| !c.is_alphanumeric())));
        let is_next = |at: &usize| word(*at).is_some_and(|word| NEXT.contains(&word.as_str()));
        let next = at.checked_sub(1).filter(is_next).or(Some(at + 1).filter(is_next));
        if let Some(next) = next.filter(|_| is_week) {
            (terms[next].2, terms[at].2) = (Part::Day, Part::Day);
            continue;
        }
        let is_day = |at: usize| word(at).is_some_and(|word| visit_time::month_day(&word).is_some());
        if word(at).is_none_or(|word| visit_time::month(word.trim_matches(|c: char| !c.is_alphanumeric())).is_none()) {
            continue;
        }
        let joined = at.checked_sub(1).and_then(word).is_some_and(|word| word == "de" || word == "of");
        let before = if joined { at.checked_sub(2) } else { at.checked_sub(1) };
        // "Thursday at 9. June Tate" is an hour and a name.
        let is_hour = |day: &usize| {
            word(*day).is_some_and(|word| word.ends_with('.'))
                && day.checked_sub(1).and_then(word).is_some_and(|word| word == "at" || word == "las")
        };
        let day = before.filter(|at| is_day(*at) && !is_hour(at)).or(Some(at + 1).filter(|at| is_day(*at)));
        if let Some(day) = day {
            (terms[at].2, terms[day].2) = (Part::Day, Part::Day);
        }
    }
}

/// "12/2", "12/2/26".
fn is_numeric_date(word: &str) -> bool {
    let word = word.trim_end_matches(|c: char| !c.is_alphanumeric());
    let fields: Vec<&str> = word.split('/').collect();
    let is_number = |part: &&str| matches!(part.len(), 1 | 2 | 4) && part.bytes().all(|byte| byte.is_ascii_digit());
    (2..=3).contains(&fields.len()) && fields.iter().all(is_number) && fields[0].len() <= 2 && fields[1].len() <= 2
}

/// "domingo a las 11": only small words between the day and the number.
fn follows_day(terms: &[(usize, usize, Part)], at: usize) -> bool {
    let before = (at.saturating_sub(4)..at).rev().find(|i| terms[*i].2 != Part::Link);
    before.is_some_and(|i| terms[i].2 == Part::Day)
}

fn folded(word: &str) -> String {
    fold(word).trim_matches(|c: char| !c.is_alphanumeric() && c != '@').to_owned()
}

fn part(word: &str) -> Part {
    let folded = folded(word);
    let digits = folded.chars().take_while(char::is_ascii_digit).count();
    // "10'da" is a number with its case.
    let unit = folded[digits..].split(['\'', '’']).next().unwrap_or_default();
    let clock = |unit: &str| {
        matches!(unit, "am" | "pm" | "a.m" | "p.m" | "h" | "hs" | "uhr" | "u" | "uur" | "ish")
            || unit.strip_prefix([':', 'h', '.']).is_some_and(|rest| {
                let minutes = rest.chars().take_while(char::is_ascii_digit).count();
                let rest = &rest[minutes..];
                minutes == 2
                    && (matches!(rest, "" | "am" | "pm" | "h" | "uhr" | "uur") || rest.starts_with(['\'', '’']))
            })
    };
    if DAY_TERMS.contains(&folded)
        || visit_time::day_and_part(&folded).is_some()
        || DAY_TERMS.contains(folded.trim_end_matches('s'))
    {
        Part::Day
    } else if (1..=2).contains(&digits) && clock(unit) || matches!(folded.as_str(), "am" | "pm" | "uhr" | "uur") {
        Part::Clock
    } else if unit.is_empty() && ((1..=2).contains(&digits) || visit_time::compact_clock(&folded).is_some()) {
        Part::Number
    } else if BEFORE_HOUR.contains(&folded.as_str())
        || matches!(folded.as_str(), "or" | "de" | "del" | "in" | "of" | "por" | "next" | "this" | "und" | "and")
    {
        Part::Link
    } else {
        Part::Other
    }
}

fn in_pieces(text: &str) -> Option<&str> {
    let spans = PIECES.iter().flat_map(|piece| text.match_indices(piece).map(|(at, piece)| (at, at + piece.len())));
    let (mut first, mut last) = (usize::MAX, 0);
    for (start, end) in spans {
        (first, last) = (first.min(start), last.max(end));
    }
    let days = PIECES.iter().filter(|piece| !matches!(**piece, "点" | "時" | "半"));
    if last == 0 || !days.into_iter().any(|piece| text.contains(piece)) {
        return None;
    }
    // "12月5日の午後": the date before it.
    let starts = text[..first].char_indices().rev().map(|(at, _)| at).take(10);
    let first = starts.filter(|at| is_date(&text[*at..first])).last().unwrap_or(first);
    // "الساعة 5": the hour stands behind its word.
    let rest = &text[last..];
    let hour = rest
        .chars()
        .take_while(|c| c.is_whitespace() || c.is_numeric() || *c == ':')
        .map(char::len_utf8)
        .sum::<usize>();
    text.get(first..last + hour)
}

/// "12月5日の" and no more.
fn is_date(text: &str) -> bool {
    let plain = text.trim_end_matches(['の', 'に', ' ']);
    let month_and_day = plain.strip_suffix('日').and_then(|rest| rest.split_once('月'));
    let is_number = |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    month_and_day.is_some_and(|(month, day)| is_number(month) && is_number(day))
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
