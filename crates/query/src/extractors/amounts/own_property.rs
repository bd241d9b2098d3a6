//! The home that a visitor has or had: "downsizing from a 4 bedroom in Riverton", "leaving my big house", "our old place
//! sold last month". Its rooms, type and place are no conditions of the search.

use std::ops::Range;

use super::subject::{AmountSubject, unit_at};
use crate::parse_state::ParseState;

/// No description of a home has more words.
const MAX_TOKENS: usize = 9;

/// Said before the home that is left.
const LEAVES: [&str; 25] = [
    "downsizing from",
    "downsize from",
    "downsized from",
    "upsizing from",
    "upgrading from",
    "moving out of",
    "move out of",
    "moved out of",
    "moving from",
    "moved from",
    "relocating from",
    "coming from",
    "getting out of",
    "tired of",
    "sick of",
    "outgrown",
    "outgrew",
    "outgrowing",
    "leaving",
    "left",
    "trading in",
    "getting rid of",
    "sold",
    "selling",
    "renting out",
];
/// Said before the home that is lived in.
const LIVES: [&str; 14] = [
    "live in a",
    "live in an",
    "live in our",
    "live in my",
    "living in a",
    "living in an",
    "lived in a",
    "lived in an",
    "currently in a",
    "are in a",
    "am in a",
    "im in a",
    "were in a",
    "now in a",
];
/// Before the home itself.
const OWN: [&str; 10] = [
    "my old",
    "our old",
    "my current",
    "our current",
    "my last",
    "our last",
    "my previous",
    "our previous",
    "my present",
    "our present",
];
const HOMES: [&str; 20] = [
    "house",
    "home",
    "place",
    "apartment",
    "apt",
    "condo",
    "townhouse",
    "townhome",
    "flat",
    "duplex",
    "studio",
    "unit",
    "rental",
    "bungalow",
    "ranch",
    "farm",
    "houses",
    "bedroom",
    "bed",
    "bedrooms",
];

/// Takes the words of such a home.
pub fn take(reading: &mut ParseState<'_>) {
    let starts = raised(reading).into_iter().chain(LEAVES.iter().chain(&LIVES).filter_map(|cue| {
        let found = reading.find(cue)?;
        is_of_visitor(reading, &found, cue).then_some(found.start..found.end)
    }));
    let starts: Vec<Range<usize>> = starts.collect();
    for cue in starts {
        // The article of "live in a" belongs to the home.
        let is_article = |at: usize| matches!(reading.word(at), "a" | "an" | "my" | "our" | "the");
        let from = if is_article(cue.end - 1) { cue.end - 1 } else { cue.end };
        if let Some(end) = place_end(reading, from).or_else(|| property_end(reading, from)) {
            reading.take(cue.start..end);
        }
    }
    let own = OWN.iter().filter_map(|phrase| reading.find(phrase)).collect::<Vec<_>>();
    for found in own {
        let Some(end) = property_end(reading, found.start) else { continue };
        let end = sold_end(reading, end);
        reading.take(found.start..end);
    }
}

/// "We raised four kids in a 5 bedroom": from the verb to the article.
fn raised(reading: &ParseState<'_>) -> Option<Range<usize>> {
    let start = ["raised", "grew up"].iter().find_map(|phrase| reading.find(phrase))?.start;
    let at = (start + 1..start + 7)
        .find(|at| reading.word(*at) == "in" && matches!(reading.word(at + 1), "a" | "an" | "our" | "my" | "the"))?;
    Some(start..at + 2)
}

/// "Looking for a house to live in, a 2 bedroom" wishes; "we live in a 2 bedroom" tells.
fn is_of_visitor(reading: &ParseState<'_>, cue: &Range<usize>, phrase: &str) -> bool {
    const PREFERENCES: [&str; 8] = ["to", "could", "would", "can", "will", "be", "id", "wed"];
    if PREFERENCES.contains(&reading.before(cue.start, 1)) {
        return false;
    }
    let is_mine = matches!(reading.word(cue.end), "my" | "our");
    let says_who =
        (1..=3).any(|back| matches!(reading.before(cue.start, back), "i" | "we" | "im" | "were" | "weve" | "ive"));
    match phrase {
        // What the office sold.
        "sold" | "selling" | "renting out" => is_mine,
        // "The tenants left", "nothing left in a".
        "left" | "leaving" | "outgrown" | "outgrew" | "outgrowing" | "tired of" | "sick of" => is_mine || says_who,
        "are in a" => reading.before(cue.start, 1) == "we",
        _ => true,
    }
}

/// Where a place behind "moving from" ends.
fn place_end(reading: &ParseState<'_>, from: usize) -> Option<usize> {
    let terms: Vec<&str> = (from..from + 5).map(|at| reading.word(at)).take_while(|word| !word.is_empty()).collect();
    let is_from = reading.before(from, 1) == "from" || reading.before(from, 1) == "of";
    reading.vocabulary.place_at(&terms).filter(|_| is_from).map(|(_, length)| from + length)
}

/// Where the home behind this position ends, with the place that it is in.
fn property_end(reading: &ParseState<'_>, from: usize) -> Option<usize> {
    if !matches!(reading.word(from), "a" | "an" | "my" | "our" | "the" | "this") {
        return None;
    }
    let is_end = |at: usize| {
        reading.pauses(at)
            || matches!(reading.word(at), "" | "and" | "but" | "so" | "to" | "for" | "with" | "need" | "want")
    };
    let mut end = None;
    let mut at = from + 1;
    while at < from + MAX_TOKENS && !is_end(at) && reading.step(1) {
        let is_property = HOMES.contains(&reading.word(at));
        let rooms = unit_at(reading, at).filter(|(unit, _)| {
            matches!(unit, AmountSubject::Bedrooms | AmountSubject::Bathrooms | AmountSubject::Area { .. })
        });
        let is_counted = reading.tokens.get(at.wrapping_sub(1)).is_some_and(|token| token.number.is_some());
        if let Some((_, length)) = rooms.filter(|_| is_counted) {
            at += length;
            end = Some(at);
        } else {
            at += 1;
            end = if is_property { Some(at) } else { end };
        }
    }
    let end = end?;
    let is_in = matches!(reading.word(end), "in" | "near");
    let terms: Vec<&str> = (end + 1..end + 6).map(|at| reading.word(at)).take_while(|word| !word.is_empty()).collect();
    let place = reading.vocabulary.place_at(&terms).filter(|_| is_in);
    Some(place.map_or(end, |(_, length)| end + 1 + length))
}

/// "Our old place just sold last month": with the sale of it.
fn sold_end(reading: &ParseState<'_>, from: usize) -> usize {
    let skipped = (from..from + 2).take_while(|at| {
        matches!(reading.word(*at), "just" | "has" | "is" | "finally" | "already" | "got" | "recently")
    });
    let at = from + skipped.count();
    if !matches!(reading.word(at), "sold" | "sells" | "selling" | "closed" | "closes") {
        return from;
    }
    let is_time = matches!(reading.word(at + 1), "last" | "this" | "next")
        && matches!(reading.word(at + 2), "week" | "month" | "year" | "spring" | "summer" | "fall");
    let is_day = matches!(reading.word(at + 1), "yesterday" | "today" | "recently" | "already");
    at + 1 + if is_time { 2 } else { usize::from(is_day) }
}
