//! Places named that no listing is in.

use porchlight_lang::phrases;

use crate::{follow_up, known_words, parse_state::ParseState};

/// Reports places after "in" and "near" that no listing is in.
pub fn read_unknown(reading: &mut ParseState<'_>, question: &str) {
    let mut at = 0;
    // Where an unknown place ended: "in Bellevue, Kirkland or even Renton".
    let mut after_place = None;
    while at < reading.tokens.len() && reading.step(1) {
        if after_place == Some(at) && matches!(reading.word(at), "or" | "and" | "even") {
            after_place = Some(at + 1);
        }
        let goes_on = after_place == Some(at) && reading.word(at) != "or";
        let begins = goes_on || matches!(reading.before(at, 1), "in" | "near" | "around" | "to" | "about" | "for");
        let strong = goes_on || matches!(reading.before(at, 1), "in" | "near" | "around");
        let mut end = at;
        while end < at + 3 && (end == at || !reading.pauses(end)) && is_unknown_name(reading, end, strong || end > at) {
            end += 1;
        }
        if begins && end > at && (strong || reading.tokens[at].capital && follows_question(reading, at)) {
            let name: Vec<&str> = (at..end).map(|at| reading.word(at)).collect();
            let street = reading.vocabulary.street_at(&name).filter(|(_, length)| *length == name.len());
            let streets: Vec<String> =
                street.into_iter().flat_map(|(names, _)| names.iter()).map(str::to_owned).collect();
            if !streets.is_empty() && reading.filter.streets.is_empty() {
                reading.filter.streets = streets;
                reading.take(at..end);
                at = end;
                continue;
            }
            let span = reading.tokens[at].span.start..reading.tokens[end - 1].span.end;
            reading.unknown_places.push(question.get(span).unwrap_or_default().to_owned());
            reading.take(at..end);
            after_place = Some(end);
            at = end;
            continue;
        }
        at += 1;
    }
    read_known_city(reading, question);
}

/// "Tacoma, 3 bedrooms with a yard": a large city that the listings don't have, alone in its clause.
fn read_known_city(reading: &mut ParseState<'_>, question: &str) {
    const MAX_TOKENS_OF_CITY: usize = 3;
    const MIN_TOKENS: usize = 4;
    if !reading.unknown_places.is_empty() || reading.tokens.len() < MIN_TOKENS || follow_up::mentions_area(reading) {
        return;
    }
    let found = (0..reading.tokens.len()).filter(|at| *at == 0 || reading.pauses(*at)).find_map(|at| {
        (1..=MAX_TOKENS_OF_CITY).rev().find_map(|length| {
            let end = at + length;
            let is_open = reading.tokens.get(at..end)?.iter().all(|token| !token.taken && token.number.is_none());
            let ends = end == reading.tokens.len() || reading.pauses(end) || reading.word(end) == "?";
            let name: Vec<&str> = (at..end).map(|at| reading.word(at)).collect();
            (is_open && ends && phrases::is_large_city(&name.join(" "))).then_some(at..end)
        })
    });
    let Some(found) = found else { return };
    let span = reading.tokens[found.start].span.start..reading.tokens[found.end - 1].span.end;
    reading.unknown_places.push(question.get(span).unwrap_or_default().to_owned());
    reading.take(found);
}

/// "what about Boise?": a capital alone is not enough elsewhere.
fn follows_question(reading: &ParseState<'_>, at: usize) -> bool {
    matches!(reading.before(at, 2), "what" | "how" | "move" | "moving" | "relocating")
}

fn is_unknown_name(reading: &ParseState<'_>, at: usize, strong: bool) -> bool {
    let Some(token) = reading.tokens.get(at) else { return false };
    let letters = token.word.chars().filter(|c| c.is_alphabetic()).count();
    let unknown = letters >= 3 && !known_words::is_common(&token.word);
    !token.taken
        && !token.foreign
        && !matches!(token.word.as_str(), "zip" | "zipcode" | "zipcodes")
        && crate::visit_time::month(&token.word).is_none()
        && token.number.is_none()
        && token.ordinal.is_none()
        && strong
        && letters >= 3
        && (unknown
            || (token.capital
                && !token.upper
                && at > 0
                && !matches!(token.word.as_str(), "the" | "and" | "with" | "homes" | "under")))
}
