//! Wishes that only texts state: "not in a flood zone", "ya rentadas". They decide nothing in the store; the answer tells which
//! homes state them.

use std::ops::Range;

use porchlight_domain::filter::stated_term;
use porchlight_lang::{
    attributes::{self, Requested},
    language::Language,
};

use crate::{
    dialog_state::DialogState,
    field::Preference,
    follow_up,
    parse_state::ParseState,
    tokens::{self, Token},
};

/// Words that speak of the home at hand.
const POINTS: [&str; 18] = [
    "it",
    "its",
    "this one",
    "that one",
    "this house",
    "that house",
    "the house",
    "this home",
    "over there",
    "in there",
    "here",
    "i have",
    "we have",
    "this place",
    "this condo",
    "this unit",
    "the unit",
    "this property",
];
/// Begins what visitors tell of themselves in Spanish.
const OWN: [&str; 4] = ["tengo", "tenemos", "traigo", "traemos"];
/// Words that look for homes.
const SEEKS: [&str; 26] = [
    "any",
    "anything",
    "which",
    "something",
    "homes",
    "houses",
    "condos",
    "condo",
    "places",
    "place",
    "properties",
    "listings",
    "rentals",
    "units",
    "apartments",
    "looking",
    "find",
    "need",
    "want",
    "show",
    "house",
    "home",
    "somewhere",
    "others",
    "another",
    "instead",
];

/// Reads the wishes of a search. What a home that is spoken of has is asked, not wished.
pub fn extract(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let asks = follow_up::asks_something(reading) || reading.says("?");
    let seeks = !reading.says_any(&POINTS) && (!asks || reading.says_any(&SEEKS));
    let owns = tokens::parse_longest(reading.text, 1).first().is_some_and(|token| OWN.contains(&token.word.as_str()));
    let seeks = seeks && !owns || dialog_state.current.is_none();
    for (requested, span) in requested(reading) {
        let terms = stated_term(requested.name);
        let is_kept = reading.earlier.is_some_and(|earlier| earlier.any_terms.contains(&terms));
        // "Without stairs or a pool" denies both.
        let is_one_of = matches!(reading.word(span.end), "or" | "nor") && reading.is_denied(span.start);
        if is_one_of || !(seeks || is_kept) || reading.tokens[span.clone()].iter().all(|token| token.taken) {
            continue;
        }
        let Some(attribute) = attributes::find(requested.name) else { continue };
        reading.take(span);
        if !reading.filter.any_terms.contains(&terms) {
            reading.filter.any_terms.push(terms.clone());
            reading.preferences.push(Preference { label: attribute.label(reading.language).to_owned(), terms });
        }
        reading.filter.sale_type = attribute.offer.or(reading.filter.sale_type);
    }
}

/// Whether homes are looked for that have such an attribute, rather than one asked about.
pub fn are_sought(reading: &ParseState<'_>) -> bool {
    reading.says_any(&SEEKS) && !reading.says_any(&POINTS) && !requested(reading).is_empty()
}

/// The wishes of a message, with the tokens of the reading that they take.
fn requested(reading: &ParseState<'_>) -> Vec<(Requested, Range<usize>)> {
    let typed = if reading.language == Language::En { &reading.tokens[..] } else { reading.typed };
    let terms: Vec<&str> = typed.iter().map(|token| token.word.as_str()).collect();
    let found = attributes::requested(&terms, |at| typed.get(at).is_some_and(|token| token.pause));
    found
        .into_iter()
        .filter_map(|requested| Some((requested.clone(), places(reading, &typed[requested.tokens])?)))
        .collect()
}

/// The tokens of the reading that stand for typed ones.
fn places(reading: &ParseState<'_>, typed: &[Token]) -> Option<Range<usize>> {
    let (start, end) = (typed.first()?.span.start, typed.last()?.span.end);
    let is_within = |token: &Token| token.span.start < end && token.span.end > start;
    let first = reading.tokens.iter().position(is_within)?;
    let length = reading.tokens[first..].iter().take_while(|token| is_within(token)).count();
    Some(first..first + length)
}
