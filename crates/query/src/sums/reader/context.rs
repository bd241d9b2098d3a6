//! The conversation around a message, and what the message says of amounts and periods.

use porchlight_domain::{ListingId, listing::stated_money::AmountPeriod};
use rust_decimal::Decimal;

use super::{
    items::NamedItems,
    message_terms::MessageTerms,
    phrases::{A_MONTH, A_YEAR, LOANS, MONTHS, YEARS},
};
use crate::{calculation::CalculationKind, dialog_state::DialogState, query::Query, sums::request::SumRequest};

/// From here on a price is no rent.
pub(super) const LOWEST_SALE_PRICE: i64 = 20_000;

/// The conversation around a message.
pub(super) struct Context<'a> {
    pub(super) meaning: &'a Query,
    pub(super) dialog_state: &'a DialogState,
    pub(super) current: Option<ListingId>,
    /// A few homes that are meant where it is not one.
    pub(super) several: Vec<ListingId>,
}

impl Context<'_> {
    pub(super) fn price_of(&self, id: ListingId) -> Option<Decimal> {
        self.dialog_state.seen().find(|seen| seen.id == id)?.price
    }

    /// Whether the home is for sale, or each of those shown.
    pub(super) fn is_sale(&self) -> Option<bool> {
        let is_sale = |id: &ListingId| Some(self.price_of(*id)? >= LOWEST_SALE_PRICE.into());
        match (&self.current, &self.several[..]) {
            (Some(id), _) => is_sale(id),
            (None, [first, others @ ..]) => {
                is_sale(first).filter(|first| others.iter().all(|id| is_sale(id) == Some(*first)))
            }
            (None, []) => None,
        }
    }

    pub(super) fn may_be_sale(&self) -> bool {
        self.is_sale() != Some(false)
    }

    pub(super) fn may_be_rental(&self) -> bool {
        self.is_sale() != Some(true)
    }

    pub(super) fn last(&self) -> Option<&SumRequest> {
        let last = self.dialog_state.sum.as_deref()?;
        (Some(last.listing) == self.current).then_some(&last.request)
    }

    pub(super) fn kind(&self) -> Option<CalculationKind> {
        self.meaning.calculation.map(|request| request.kind)
    }
}

/// What a message says of amounts and periods.
pub(super) struct SumCues {
    pub(super) items: NamedItems,
    pub(super) period: Option<AmountPeriod>,
    pub(super) months: Option<Decimal>,
    pub(super) asks: bool,
}

pub(super) fn period(terms: &MessageTerms<'_>) -> Option<AmountPeriod> {
    // "3100 a month" is an amount.
    let stands = |phrases: &str| {
        (0..terms.len()).any(|at| {
            let is_behind_number = at > 0 && terms.amounts().any(|(number, _)| number + 1 == at);
            terms.phrase_at(at, phrases).is_some() && !is_behind_number
        })
    };
    if stands(A_MONTH) {
        Some(AmountPeriod::Month)
    } else if stands(A_YEAR) {
        Some(AmountPeriod::Year)
    } else {
        None
    }
}

pub(super) fn months(terms: &MessageTerms<'_>) -> Option<Decimal> {
    (0..terms.len()).find_map(|at| {
        let number = terms.number(at).filter(|number| number.fract().is_zero() && *number >= Decimal::ONE)?;
        let is_digit = terms.amounts().any(|(own, _)| own == at);
        if terms.phrase_at(at + 1, MONTHS).is_some() && number > Decimal::ONE && number <= Decimal::from(60) {
            return Some(number);
        }
        let is_years = terms.phrase_at(at + 1, YEARS).is_some()
            && number <= Decimal::from(40)
            && (number <= Decimal::from(5) || !terms.has(LOANS))
            && (is_digit || number > Decimal::ONE);
        is_years.then(|| number.saturating_mul(Decimal::from(12)))
    })
}

pub(super) fn free_months(terms: &MessageTerms<'_>) -> Option<Decimal> {
    (0..terms.len()).find_map(|at| {
        let is_free = matches!(terms.word(at), "free" | "gratis");
        let number = |back: usize| at.checked_sub(back).and_then(|before| terms.number(before));
        // "With the free month".
        let one = || matches!(terms.word(at + 1), "month" | "mes").then_some(Decimal::ONE);
        let months = is_free.then(|| number(1).or_else(|| number(2)).or_else(one))??;
        (months <= Decimal::from(6)).then_some(months)
    })
}
