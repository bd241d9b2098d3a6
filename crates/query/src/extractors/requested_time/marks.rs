//! Words that are part of a time, or none, by the words beside them.

use porchlight_domain::fold;

use super::time_terms::{Part, folded, part};
use crate::{
    extractors::day_names::{NEXT, OTHER_WEEK, WEEKS},
    visit_time,
};

/// "Not selling tomorrow": no day. "Why not Monday" is one.
pub(super) fn mark_denied(text: &str, terms: &mut [(usize, usize, Part)]) {
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
pub(super) fn mark_spans(text: &str, terms: &mut [(usize, usize, Part)]) {
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
pub(super) fn mark_halves(text: &str, terms: &mut [(usize, usize, Part)]) {
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
pub(super) fn mark_dates(text: &str, terms: &mut [(usize, usize, Part)]) {
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
