//! Tells which of the homes of a sentence a number or word is said of. "A has 3 beds and B 2", "$489,000 for A", "A and
//! B cost $1 and $2".

use std::ops::Range;

use porchlight_lang::claims::TokenClass;

use crate::{aggregates::ClaimedAggregate, order::is_comparing};

/// A part of a sentence that speaks of one home.
pub struct Clause {
    pub listing: usize,
    pub span: Range<usize>,
}

/// The home that the number with this index is said of; `None` where the sentence names no home.
pub fn listing_for(claimed: &ClaimedAggregate<'_>, index: usize) -> Option<usize> {
    let amounts = &claimed.reading.numbers;
    let start = amounts[index].span.start;
    let before: Vec<&(usize, usize)> = claimed.listings.iter().filter(|(place, _)| *place < start).collect();
    let next = claimed.listings.iter().find(|(place, _)| *place > start);
    let Some(last) = before.last() else { return next.map(|(_, listing)| *listing) };
    if let Some((place, listing)) = next
        && edge_between(claimed, last.0, start)
        && !edge_between(claimed, start, *place)
        && !amounts.iter().any(|other| (start + 1..*place).contains(&other.span.start))
    {
        return Some(*listing);
    }
    // "48 Harbor Row costs more than 12 Maple Lane, but is newer (2017)."
    if is_object(claimed, last.0)
        && edge_between(claimed, last.0, start)
        && let Some((_, subject)) = before.iter().rfind(|(place, _)| !is_object(claimed, *place))
    {
        return Some(*subject);
    }
    // Homes named in a row share the numbers that follow, in their order.
    let since = |place: usize| amounts.iter().filter(|other| (place..last.0).contains(&other.span.start)).count();
    let run: Vec<usize> = before.iter().filter(|(place, _)| since(*place) == 0).map(|(_, listing)| *listing).collect();
    let after: Vec<usize> = (0..amounts.len()).filter(|other| amounts[*other].span.start > last.0).collect();
    if run.len() >= 2 && after.len() == run.len() {
        return after.iter().position(|other| *other == index).and_then(|at| run.get(at).copied());
    }
    Some(last.1)
}

/// "It costs $612,000 and is newer than 12 Maple Lane": the number is of the home spoken of before.
pub fn is_pronoun_reference(claimed: &ClaimedAggregate<'_>, number: usize) -> bool {
    let Some((first, _)) = claimed.listings.first().filter(|(place, _)| *place > number) else {
        // "It is newer than 12 Maple Lane, but has 4 bedrooms."
        let last = claimed.listings.iter().rfind(|(place, _)| *place < number);
        let objects = claimed.listings.iter().all(|(place, _)| is_object(claimed, *place));
        return objects && last.is_some_and(|(place, _)| edge_between(claimed, *place, number));
    };
    let pieces = &claimed.reading.pieces;
    let is_it = |(at, _): (usize, TokenClass)| pieces[at].span.start < *first && pieces[at].word != "its";
    let named = claimed.reading.all(|sense| sense == TokenClass::It).any(is_it);
    is_object(claimed, *first) || named && edge_between(claimed, number, *first)
}

/// The home that the next sentence's "it" means: the last named that is not only compared with.
pub fn last_subject(claimed: &ClaimedAggregate<'_>) -> Option<usize> {
    let subject = claimed.listings.iter().rfind(|(place, _)| !is_object(claimed, *place));
    subject.map(|(_, listing)| *listing)
}

/// Whether "than" stands right before a home, after a comparing word: Italian "di" is mostly "of".
fn is_object(claimed: &ClaimedAggregate<'_>, place: usize) -> bool {
    let before = claimed.reading.pieces.iter().take_while(|piece| piece.span.end <= place);
    let mut senses = before.map(|piece| piece.sense).collect::<Vec<_>>().into_iter().rev();
    senses.next() == Some(Some(TokenClass::Than)) && senses.flatten().any(is_comparing)
}

/// The home that a word at this place is said of: the last one named before it, else the first.
pub fn listing_at(candidates: &[(usize, usize)], place: usize) -> Option<usize> {
    let before = candidates.iter().rfind(|(at, _)| *at < place);
    before.or(candidates.first()).map(|(_, listing)| *listing)
}

/// The sentence parted before each home.
pub fn clauses(claimed: &ClaimedAggregate<'_>) -> Vec<Clause> {
    let starts: Vec<usize> = claimed.listings.iter().map(|(place, _)| *place).collect();
    let span = |at: usize| starts[at]..starts.get(at + 1).copied().unwrap_or(claimed.text.len());
    claimed.listings.iter().enumerate().map(|(at, (_, listing))| Clause { listing: *listing, span: span(at) }).collect()
}

/// The end of the fourth word after a place, or of the text up to `most`.
pub fn few_terms(text: &str, from: usize, max: usize) -> usize {
    let part = text.get(from..max).unwrap_or_default();
    let spaces = part.match_indices(' ').filter(|(at, _)| *at > 0 && !part[..*at].ends_with(' '));
    spaces.map(|(at, _)| from + at).nth(4).unwrap_or(max)
}

fn edge_between(claimed: &ClaimedAggregate<'_>, from: usize, to: usize) -> bool {
    claimed.reading.pieces.iter().any(|piece| {
        (from..to).contains(&piece.span.start)
            && (matches!(piece.sense, Some(TokenClass::And | TokenClass::But))
                || matches!(
                    piece.word.as_str(),
                    "," | ";" | "/" | "|" | "(" | ")" | "、" | "，" | "·" | "•" | "،" | "؛" | ":"
                ))
    })
}
