//! Conditions that a short follow-up adds to the search of before: one more preference, its limit, a price that was worked
//! out, fewer bedrooms.

use porchlight_domain::{Assumptions, Bound, Filter, Range, SaleType};
use rust_decimal::Decimal;

use super::named::listings_meant;
use crate::{
    calculation::{CalculationKind, CalculationOutcome, work_out},
    dialog_state::DialogState,
    follow_up,
    parse_state::ParseState,
};

/// "Hot tub too": one more preference, and no question of the home that was found.
pub(super) fn adds_preference(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    let last = reading.tokens.last().map_or("", |token| token.word.as_str());
    dialog_state.filter.is_some()
        && matches!(last, "too" | "also")
        && !reading.filter.terms.is_empty()
        && listings_meant(reading) == 0
        && !follow_up::asks_something(reading)
}

/// "Under or at, sorry": the limit of before is within it.
pub(super) fn includes_limit(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let earlier = dialog_state.filter.as_ref().map(|filter| filter.price).unwrap_or_default();
    let Some(max) = earlier.max.filter(|max| !max.inclusive) else { return };
    let says_at = reading.says_any(&["or at", "at or under", "or equal", "or exactly", "including that"]);
    if says_at && reading.filter == Filter::default() {
        reading.filter.price = Range { max: Some(Bound { inclusive: true, ..max }), ..earlier };
    }
}

/// "3 beds at or under that" after a price was worked out: up to that price.
pub(super) fn limit_of_calculation(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    const THAT: [&str; 9] = [
        "at or under that",
        "at or below that",
        "under that",
        "below that",
        "within that",
        "up to that",
        "for that price",
        "that or less",
        "in that range",
    ];
    let Some(request) = dialog_state.calculation.filter(|_| reading.filter.price.is_open()) else { return };
    let worked_out = || match work_out(&request, None, Assumptions::default()) {
        CalculationOutcome::Done(done) if done.kind == CalculationKind::AffordablePrice => Some(done.result),
        _ => None,
    };
    let Some(price) = request.price.or_else(worked_out) else { return };
    if reading.take_any(&THAT).is_some() {
        reading.filter.price.max = Some(Bound { value: price, inclusive: true });
        reading.filter.sale_type = Some(SaleType::ForSale);
    }
}

/// "No, 4 is fine" after bedrooms were looked for.
pub(super) fn restated_bedrooms(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    const MAX_BEDROOMS: i64 = 9;
    let has_bedrooms = dialog_state.filter.as_deref().is_some_and(|filter| !filter.bedrooms.is_open());
    let found = (0..reading.tokens.len()).filter(|_| has_bedrooms).find(|at| {
        let token = &reading.tokens[*at];
        let is_count = token
            .number
            .is_some_and(|number| number.fract().is_zero() && number <= MAX_BEDROOMS.into() && number >= Decimal::ONE);
        let is_link = matches!(reading.word(at + 1), "is" | "would" | "will" | "works" | "are");
        let is_enough = |at: usize| {
            matches!(reading.word(at), "fine" | "ok" | "okay" | "enough" | "good" | "works" | "work" | "do")
        };
        is_count && !token.taken && is_link && (is_enough(at + 1) || is_enough(at + 2) || is_enough(at + 3))
    });
    if let Some(at) = found {
        let value = reading.tokens[at].number.unwrap_or_default();
        reading.filter.bedrooms.min = Some(Bound { value, inclusive: true });
        reading.take(at..at + 1);
    }
}
