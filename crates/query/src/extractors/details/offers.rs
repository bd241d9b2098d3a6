//! "If I offer 1.1 million, how far below asking is that in percent": an offer beside the asking price.

use rust_decimal::Decimal;

use crate::{field::Field, parse_state::ParseState};

/// The field of the offer, whose amount is taken, so that it is no price of a search.
pub fn take(reading: &mut ParseState<'_>) -> Option<Field> {
    const OFFERS: [&str; 14] = [
        "if i offer",
        "if we offer",
        "if i offered",
        "if we offered",
        "i offer",
        "we offer",
        "offer of",
        "an offer",
        "offering",
        "i offered",
        "if i bid",
        "a bid of",
        "if i paid",
        "si ofrezco",
    ];
    const BESIDE: [&str; 20] = [
        "below asking",
        "under asking",
        "below the asking",
        "under the asking",
        "less than asking",
        "off asking",
        "off the asking",
        "below list",
        "under list",
        "below the price",
        "under the price",
        "off the price",
        "off the list",
        "how far below",
        "how far under",
        "how much below",
        "how much under",
        "in percent",
        "percent",
        "%",
    ];
    const MIN_AMOUNT: i64 = 500;
    if !reading.says_any(&OFFERS) || !reading.says_any(&BESIDE) {
        return None;
    }
    let has_unit = |at: usize| matches!(reading.word(at + 1), "%" | "percent" | "sqft" | "days" | "years");
    let amounts = (0..reading.tokens.len()).filter_map(|at| {
        let token = &reading.tokens[at];
        let number = token.number.filter(|_| !token.taken && token.ordinal.is_none() && !has_unit(at))?;
        // "Offer 470 for it": thousands.
        let is_short = !token.scaled && (100..1_000).any(|short| number == Decimal::from(short));
        let value = if is_short { number * Decimal::ONE_THOUSAND } else { number };
        (value >= Decimal::from(MIN_AMOUNT)).then_some((at, value))
    });
    let found: Vec<(usize, Decimal)> = amounts.take(2).collect();
    let [(at, value)] = found[..] else { return None };
    reading.take(at..at + 1);
    Some(Field::Offer(value.normalize()))
}
