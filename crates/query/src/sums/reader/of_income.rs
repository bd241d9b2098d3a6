//! Whether an income is enough for a rent.

use rust_decimal::Decimal;

use super::{
    context::Context,
    message_terms::MessageTerms,
    phrases::{A_YEAR, EARNS, ENOUGH, MUST_EARN},
};
use crate::sums::request::{Operation, SumRequest};

pub(super) fn income(terms: &MessageTerms<'_>, context: &Context<'_>) -> Option<SumRequest> {
    const MIN_INCOME: i64 = 300;
    // A higher one is of a year.
    const MIN_YEARLY: i64 = 20_000;
    if !context.may_be_rental() {
        return None;
    }
    let times = (0..terms.len())
        .find_map(|at| terms.number(at).filter(|_| matches!(terms.word(at + 1), "times" | "x" | "veces")))
        .filter(|times| *times <= Decimal::TEN);
    let earned = terms.amounts().find(|(at, value)| {
        let is_earned =
            (1..=3).any(|back| at.checked_sub(back).is_some_and(|from| terms.phrase_at(from, EARNS).is_some()));
        is_earned && *value >= MIN_INCOME.into()
    });
    if let Some((at, value)) = earned.filter(|_| terms.has(ENOUGH)) {
        let is_yearly = terms.phrase_at(at + 1, A_YEAR).is_some() || value >= MIN_YEARLY.into();
        let month = if is_yearly { value.checked_div(Decimal::from(12))?.round_dp(2) } else { value };
        return Some(SumRequest {
            operation: Operation::Income,
            amount: Some(month),
            percent: times,
            ..SumRequest::default()
        });
    }
    terms.has(MUST_EARN).then(|| SumRequest { operation: Operation::Income, percent: times, ..SumRequest::default() })
}
