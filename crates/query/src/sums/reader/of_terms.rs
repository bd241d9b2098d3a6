//! The rent of a year, and what two lengths of a lease differ by.

use porchlight_domain::listing::stated_money::AmountPeriod;
use rust_decimal::Decimal;

use super::{
    context::{Context, SumCues},
    message_terms::MessageTerms,
    phrases::{DIFFERENCE, MONTHS, OTHER_HOMES, RENT},
};
use crate::sums::request::{Operation, SumRequest};

/// "¿Y al año de pura renta?" of a rental.
pub(super) fn yearly_rent(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    const MAX_TERMS: usize = 10;
    let is_meant = context.is_sale() == Some(false)
        && context.kind().is_none()
        && cues.period == Some(AmountPeriod::Year)
        && cues.items.added.is_empty()
        && terms.amounts().next().is_none()
        && terms.has(RENT)
        && terms.len() <= MAX_TERMS
        && !terms.has(OTHER_HOMES);
    is_meant.then(|| SumRequest { operation: Operation::Total, period: AmountPeriod::Year, ..SumRequest::default() })
}

/// "What's the difference a year between 12 and 18 months".
pub(super) fn of_terms(terms: &MessageTerms<'_>, context: &Context<'_>, cues: &SumCues) -> Option<SumRequest> {
    if !terms.has(DIFFERENCE) || !context.may_be_rental() {
        return None;
    }
    let (first, second) = lengths(terms)?;
    Some(SumRequest {
        operation: Operation::OfTerms,
        months: Some(first),
        other_months: Some(second),
        period: cues.period.unwrap_or(AmountPeriod::Month),
        ..SumRequest::default()
    })
}

/// Two lengths of a lease in months.
pub(super) fn lengths(terms: &MessageTerms<'_>) -> Option<(Decimal, Decimal)> {
    const LONGEST: i64 = 36;
    let length =
        |at: usize| terms.number(at).filter(|number| *number > Decimal::TWO && *number <= Decimal::from(LONGEST));
    let second = (0..terms.len()).find(|at| {
        let behind = |on: usize| terms.phrase_at(at + on, MONTHS).is_some();
        length(*at).is_some() && (behind(1) || terms.word(at + 1) == "-" && behind(2))
    })?;
    let first = (second.saturating_sub(4)..second)
        .find(|at| length(*at).is_some() && (at + 1..second).any(|on| is_joint(terms.word(on))))?;
    Some((length(first)?, length(second)?))
}

fn is_joint(word: &str) -> bool {
    matches!(word, "and" | "y" | "or" | "o" | "vs" | "versus" | "to" | "than" | "contra")
}
