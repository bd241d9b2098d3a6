//! Messages of two questions of which one asks for a sum: "when was the roof done and what are the dues a year". Each half is
//! read alone, and what the other one asks for is said beside the sum.

use porchlight_domain::ListingId;

use super::reader::QUESTIONS;
use crate::{
    field::Field,
    intent::Intent,
    phrase_matching::token_phrases::listed,
    query::{DataRequest, Query},
    tokens,
};

/// A question has at least so many words.
const MIN_QUESTION: usize = 3;

/// The two questions of a message about one home that asks for a sum or a calculation.
pub(crate) fn halves<'a>(meaning: &Query, question: &'a str) -> Option<[&'a str; 2]> {
    let is_worked_out = meaning.sum.is_some() || meaning.intent == Intent::Calculate;
    if !is_worked_out || meaning.sum.as_ref().is_some_and(|sum| sum.then.is_some()) {
        return None;
    }
    listing_of(meaning)?;
    let tokens = tokens::read(question);
    let word = |at: usize| tokens.get(at).map_or("", |token| token.word.as_str());
    let at = (MIN_QUESTION..tokens.len().saturating_sub(MIN_QUESTION - 1)).find(|at| {
        let joins = matches!(word(*at), "and" | "y" | "e") && listed(QUESTIONS).any(|own| own == word(at + 1));
        joins || word(at - 1) == "?"
    })?;
    let (first, second) = question.split_at_checked(tokens[at].span.start)?;
    Some([first, second])
}

/// Adds the fields that the half without a sum asks for, of the same home.
pub(crate) fn add_beside(meaning: &mut Query, halves: [Query; 2]) {
    let is_worked_out = |half: &Query| half.sum.is_some() || half.intent == Intent::Calculate;
    let Some(at) = halves.iter().position(|half| !is_worked_out(half)) else { return };
    let (plain, other) = (&halves[at], &halves[1 - at]);
    let is_same_listing = listing_of(plain).is_some() && listing_of(plain) == listing_of(meaning);
    if !is_worked_out(other) || !is_same_listing || plain.intent != Intent::Detail {
        return;
    }
    let is_clear =
        |field: &Field| !matches!(field, Field::Everything | Field::Unlisted | Field::Description | Field::Price);
    if plain.fields.is_empty() || !plain.fields.iter().all(is_clear) {
        return;
    }
    meaning.beside.clone_from(&plain.fields);
    meaning.is_beside_last = at == 1;
    meaning.question.clone_from(&plain.question);
}

fn listing_of(meaning: &Query) -> Option<ListingId> {
    match &meaning.need {
        DataRequest::Listings(ids) => <[ListingId; 1]>::try_from(ids.as_slice()).ok().map(|[id]| id),
        _ => None,
    }
}
