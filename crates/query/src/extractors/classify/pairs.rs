//! Bedrooms and bathrooms as a pair.

use porchlight_api::decimal::parse_decimal;
use rust_decimal::Decimal;

use super::ranges::at_least;
use crate::{
    extractors::amounts::subject::{AmountSubject, unit_at},
    parse_state::ParseState,
};

/// "3/2": bedrooms and bathrooms.
pub(super) fn slash_pair(reading: &mut ParseState<'_>) {
    for at in 0..reading.tokens.len() {
        let small = |at: usize| {
            reading.tokens.get(at).and_then(|t| t.number).filter(|n| *n > Decimal::ZERO && *n < Decimal::from(10))
        };
        let (Some(beds), "/", Some(baths)) = (small(at), reading.word(at + 1), small(at + 2)) else { continue };
        if unit_at(reading, at + 3).is_none() {
            reading.filter.bedrooms.min = at_least(beds);
            reading.filter.bathrooms.min = at_least(baths);
            reading.take(at..at + 3);
        }
    }
}

/// "2b/2b", "3b 2b", "3b/2ba": bedrooms and bathrooms.
pub(super) fn b_pair(reading: &mut ParseState<'_>) {
    let few = |text: &str| parse_decimal(text).filter(|n| *n < Decimal::from(10));
    for at in 0..reading.tokens.len() {
        let Some(beds) = reading.word(at).strip_suffix('b').and_then(few) else { continue };
        let next = at + 1 + usize::from(matches!(reading.word(at + 1), "/" | "-" | "and"));
        if reading.tokens[at].taken || next >= reading.tokens.len() {
            continue;
        }
        if let Some(baths) = reading.word(next).strip_suffix('b').and_then(few) {
            reading.filter.bathrooms.min = at_least(baths);
            reading.take(at..next + 1);
        } else if reading.tokens[next].number.is_some()
            && matches!(unit_at(reading, next + 1), Some((AmountSubject::Bathrooms, _)))
        {
            reading.take(at..next);
        } else {
            continue;
        }
        reading.filter.bedrooms.min = at_least(beds);
    }
}
