//! Parts of a price.

use rust_decimal::Decimal;

use super::{
    context::Context,
    message_terms::MessageTerms,
    phrases::{
        BELOW_ASKING, BORROW, DROPPED, HOW_FAR, LESS, LOANS, OTHER_HOMES, OWES, PERCENT, RATES, SAME_PERCENT, SAVED,
    },
};
use crate::{
    calculation::CalculationKind,
    field::Field,
    sums::request::{Operation, OwnAmount, SumRequest},
    tokens,
};

/// "How many percent below asking is that", "how much was the drop in %", "so with 5% off".
pub(super) fn part_of_price(terms: &MessageTerms<'_>, context: &Context<'_>) -> Option<SumRequest> {
    const OFF: &str = "off|less|lower|below|under|discount|reduction|cheaper|menos|abajo|de descuento|descuento|de rebaja|por debajo|mas barato|bajo";
    let own = terms.percent();
    if let Some(percent) = own {
        let at = (0..terms.len()).find(|at| terms.is_percent(*at) && terms.amounts().all(|(own, _)| own != *at))?;
        let behind = (2..=4).any(|on| terms.phrase_at(at + on, OFF).is_some());
        let ahead = matches!(terms.before(at, 1), "of" | "by") && terms.has("reduce|cut|lower|discount");
        let is_meant = (behind || ahead)
            && !terms.has(LOANS)
            && !terms.has("anything|something|any|algo|hay|homes|casas")
            && context.current.is_some()
            && context.may_be_sale();
        return is_meant.then(|| SumRequest {
            operation: Operation::PercentOff,
            percent: Some(percent),
            ..SumRequest::default()
        });
    }
    let had = context.dialog_state.sum.as_deref().and_then(|sum| sum.percent);
    if let Some(percent) = had.filter(|_| terms.has(SAME_PERCENT)) {
        return Some(SumRequest { operation: Operation::PercentOff, percent: Some(percent), ..SumRequest::default() });
    }
    let asks_drop = terms.has(HOW_FAR) && terms.has(DROPPED) && !terms.has(OTHER_HOMES);
    let is_of_own = context.last().is_some_and(|last| last.price.is_some());
    let asks_below = terms.has(HOW_FAR) && terms.has(BELOW_ASKING) && terms.amounts().next().is_none() && !is_of_own;
    // "In percent?" of what was said of the price before.
    let is_of_price = context.dialog_state.stated.iter().any(|field| match field {
        Field::Feature(word) => word == "price reduced",
        field => *field == Field::Price,
    });
    let is_bare = terms.has(PERCENT) && terms.len() <= 4 && is_of_price;
    if context.may_be_sale() && (asks_drop || asks_below || is_bare) {
        return Some(SumRequest { operation: Operation::PriceDrop, ..SumRequest::default() });
    }
    // An offer that is read as such is answered so.
    let is_offer = context.meaning.fields.iter().any(|field| matches!(field, Field::Offer(_)));
    let is_below = terms.has(HOW_FAR) && terms.has(BELOW_ASKING) && context.current.is_some();
    if !terms.has(PERCENT) && !is_below || terms.has(RATES) || is_offer {
        return None;
    }
    let number = terms.amounts().map(|(_, value)| value).filter(|value| *value >= Decimal::from(40)).last();
    if number.is_none() && terms.has(DROPPED) {
        return Some(SumRequest { operation: Operation::PriceDrop, ..SumRequest::default() });
    }
    let offered = || {
        let (text, _) = context.dialog_state.offer.as_ref().filter(|(_, id)| *id == context.current)?;
        tokens::read(text).iter().find_map(|token| token.number)
    };
    let before = || context.last().and_then(|last| last.price);
    let price = number.or_else(before).or_else(offered)?;
    terms.has(LESS).then(|| SumRequest {
        operation: Operation::PercentBelow,
        price: Some(price),
        ..SumRequest::default()
    })
}

/// "20k down on it, what's left to borrow", "how much would I need besides the loan".
pub(super) fn left(terms: &MessageTerms<'_>, context: &Context<'_>) -> Option<SumRequest> {
    const MIN_AMOUNT: i64 = 1_000;
    let taken_over = terms
        .has("besides the loan|beside the loan|on top of the loan|assume|assumable|take over the loan|asumo|asumible");
    if !context.may_be_sale() || context.kind() == Some(CalculationKind::LoanAmount) {
        return None;
    }
    let amount = terms.amounts().map(|(_, value)| value).find(|value| *value >= MIN_AMOUNT.into());
    let asks_amount = terms.has("how much|cuanto|come up with|whats left|what is left");
    let saved = terms.has(SAVED);
    if let Some(percent) = terms.percent().filter(|_| saved && asks_left(terms))
        && let Some(amount) = amount
    {
        let own = |value, is_taken_off| OwnAmount { value, is_taken_off, ..OwnAmount::once(value) };
        let down = OwnAmount { is_percent: true, is_of_price: true, ..own(percent, true) };
        let own = vec![own(amount, false), down];
        return Some(SumRequest { operation: Operation::Chain, own, ..SumRequest::default() });
    }
    let owes = terms.has(OWES) && amount.is_none() && context.is_sale() == Some(true);
    let is_meant = owes
        || taken_over && asks_amount
        || !saved
            && !terms.has("closing|cierre")
            && terms.has(BORROW)
            && amount.is_some()
            && !terms.has("month|monthly|a month|per month|mes");
    is_meant.then(|| SumRequest { operation: Operation::Left, amount, ..SumRequest::default() })
}

/// "What's left over", "cuánto me queda".
fn asks_left(terms: &MessageTerms<'_>) -> bool {
    terms.has("left|left over|remain|remaining|queda|quedaria|sobra|sobraria")
}
