//! The range that an amount says, and what becomes of the one before it.

use porchlight_domain::{Bound, Filter, Range};
use rust_decimal::Decimal;

use crate::{
    extractors::amounts::{Amount, Compare},
    parse_state::ParseState,
};

pub(super) fn at_least(value: Decimal) -> Option<Bound> {
    Some(Bound { value, inclusive: true })
}

/// "Min 700k max 1m" says both ends; otherwise what is said last counts.
pub(super) fn put(range: &mut Range, new: Range) {
    let ends = match (&range, &new) {
        (Range { min: Some(min), max: None }, Range { min: None, max: Some(max) })
        | (Range { min: None, max: Some(max) }, Range { min: Some(min), max: None }) => Some((*min, *max)),
        _ => None,
    };
    *range = match ends.filter(|(min, max)| min.value <= max.value) {
        Some((min, max)) => Range { min: Some(min), max: Some(max) },
        None => new,
    };
}

/// Keeps what excludes each other, to be named.
pub(super) fn contradict(reading: &mut ParseState<'_>, own: &Range, new: &Range, alone: fn(Range) -> Filter) {
    if excludes(own, new) {
        reading.contradiction = Some(Box::new((alone(*own), alone(*new))));
    }
}

/// "Under 300k" and "over 500k".
fn excludes(range: &Range, new: &Range) -> bool {
    let is_above = |min: &Option<Bound>, max: &Option<Bound>| matches!((min, max), (Some(min), Some(max)) if min.value > max.value);
    is_above(&range.min, &new.max) || is_above(&new.min, &range.max)
}

/// The range that an amount says; `plain` is what it says without a comparing word.
pub(super) fn range(amount: &Amount, plain: Compare) -> Range {
    let bound = |value, inclusive| Some(Bound { value, inclusive });
    if let Some(high) = amount.high {
        return Range { min: bound(amount.low, true), max: bound(high, true) };
    }
    let tenth = amount.low / Decimal::from(10);
    match amount.compare.unwrap_or(plain) {
        Compare::Under => Range { min: None, max: bound(amount.low, false) },
        Compare::AtMost => Range { min: None, max: bound(amount.low, true) },
        Compare::Over => Range { min: bound(amount.low, false), max: None },
        Compare::AtLeast => Range { min: bound(amount.low, true), max: None },
        Compare::About => Range {
            min: bound((amount.low - tenth).normalize(), true),
            max: bound((amount.low + tenth).normalize(), true),
        },
        Compare::Exactly => Range { min: bound(amount.low, true), max: bound(amount.low, true) },
    }
}
