//! A chain: an amount, what is added to it and taken off, shared and held against a price.

use porchlight_domain::{
    calculations::{cents, per_month, percent_of},
    listing::stated_money::AmountPeriod,
};
use rust_decimal::Decimal;

use super::{
    request::{ChainStart, OwnAmount},
    stated,
    stated_rents::{self, StatedRent},
    sum::{Equation, Finding, Label, Sum, Term, sum_of},
    work::{Work, YEAR, percent, term},
};

/// In what period a chain is worked out: `months` of it, for amounts that are due again and again.
#[derive(Clone, Copy)]
struct Span {
    months: Option<Decimal>,
    period: AmountPeriod,
}

impl Work<'_> {
    pub(super) fn chain(&self) -> Option<Sum> {
        let start = self.starts()?;
        let span = self.chain_span(&start);
        let mut sum = Sum::default();
        let mut terms: Vec<Term> = Vec::new();
        for (label, value, period) in &start {
            terms.push(spanned(*label, *value, *period, span)?);
        }
        let of_start = sum_of(&terms)?;
        if let ([only], Some(percent)) = (&mut terms[..], self.request.percent) {
            only.times = percent.checked_div(Decimal::ONE_HUNDRED)?;
        }
        for own in &self.request.own {
            let made = if own.is_of_price {
                let times = own.value.checked_div(Decimal::ONE_HUNDRED)?;
                Term { is_taken_off: own.is_taken_off, ..term(Label::Price, self.price()?, times) }
            } else {
                // Without a start, a part is one of the first amount.
                let of_first =
                    if start.is_empty() { terms.first().map_or(Decimal::ZERO, |first| first.value) } else { of_start };
                own_term(own, of_first, span)?
            };
            terms.push(made);
        }
        if let Some((value, period)) = self.request.less {
            terms.push(Term { is_taken_off: true, ..spanned(Label::None, value, period, span)? });
        }
        let added = self.distinct(&self.request.items).into_iter().map(|counted| (counted, false));
        let taken_off = self.distinct(&self.request.taken_off).into_iter().map(|counted| (counted, true));
        for (counted, is_taken_off) in added.chain(taken_off) {
            match self.stated_cost(counted.item) {
                Some((value, period, is_taken_as_yearly)) => {
                    // "And with the dog?" behind the pet rent that was just quoted adds nothing to it.
                    let is_start = |(_, start, of): &(Label, Decimal, AmountPeriod)| *start == value && *of == period;
                    if !is_taken_off && start.iter().any(is_start) {
                        continue;
                    }
                    let count = Decimal::from(counted.count.max(1));
                    let is_each = matches!(
                        stated::find(self.listing, counted.item),
                        stated::Stated::Amount { is_each: true, .. }
                    );
                    let count = if is_each { count } else { Decimal::ONE };
                    let Some(own) = spanned(Label::Cost(counted.item), value, period, span) else {
                        sum.once.push(term(Label::Cost(counted.item), value, Decimal::ONE));
                        continue;
                    };
                    terms.push(Term { count, is_taken_off, ..own });
                    if is_taken_as_yearly {
                        sum.taken_as_yearly.push(counted.item);
                    }
                }
                None if self.is_free(counted.item) => {}
                None => self.note(counted.item, &mut sum),
            }
        }
        if terms.is_empty() {
            return (!sum.missing.is_empty() || !sum.quotes.is_empty()).then_some(sum);
        }
        if self.request.of_price {
            return self.share(&terms, span, sum);
        }
        let is_worked = terms.len() > 1 || self.request.people.is_some() || terms[0].times != Decimal::ONE;
        // What a payment lacks is said; elsewhere a word that names no stated cost asks for something else.
        let is_of_owner = self.request.items.iter().chain(&self.request.taken_off).all(|own| own.item.is_of_owner());
        if !is_worked && !is_of_owner {
            return None;
        }
        if !is_worked && sum.missing.is_empty() && sum.quotes.is_empty() && sum.once.is_empty() {
            return None;
        }
        if is_worked {
            let total = sum_of(&terms)?;
            let divisor = self.request.people;
            let result = cents(match divisor {
                Some(people) => total.checked_div(people)?,
                None => total,
            });
            let also = match span.period {
                AmountPeriod::Year if span.months.is_none() => {
                    per_month(result).map(|month| (month, AmountPeriod::Month))
                }
                _ => None,
            };
            sum.equations.push(Equation { terms, divisor, result, period: span.period, also });
        }
        Some(sum)
    }

    /// The amounts that a chain begins with.
    fn starts(&self) -> Option<Vec<(Label, Decimal, AmountPeriod)>> {
        match self.request.start {
            ChainStart::Own => (!self.request.own.is_empty() || !self.request.items.is_empty()).then(Vec::new),
            ChainStart::Price => Some(vec![(Label::Price, self.price()?, AmountPeriod::Unstated)]),
            ChainStart::Last { value, period, is_payment } => {
                let label = if is_payment { Label::Payment } else { Label::None };
                Some(vec![(label, value, period)])
            }
            ChainStart::Rents => {
                let rents = stated_rents::paid_rents(self.listing);
                self.price()?;
                let label = |rent: StatedRent| (Label::Rent, rent.value, rent.period);
                (!rents.is_empty()).then(|| rents.into_iter().map(label).collect())
            }
        }
    }

    /// The months that were named, the period that was, else the longest of the amounts.
    fn chain_span(&self, start: &[(Label, Decimal, AmountPeriod)]) -> Span {
        if let Some(months) = self.request.months {
            return Span { months: Some(months), period: AmountPeriod::Unstated };
        }
        let of_start = start.iter().map(|(_, _, period)| *period);
        let less = self.request.less.iter().map(|(_, period)| *period);
        let of_own = self.request.own.iter().filter(|own| !own.is_percent).map(|own| own.period);
        let stated = self.request.items.iter().chain(&self.request.taken_off);
        let of_stated = stated.filter_map(|counted| self.stated_cost(counted.item)).map(|(_, period, _)| period);
        let is_due_again = start.is_empty() || start.iter().any(|(_, _, period)| is_again(*period));
        // A payment of a month stays one.
        if let ChainStart::Last { period: AmountPeriod::Month, is_payment: true, .. } = self.request.start
            && self.request.period != AmountPeriod::Year
            && !self.request.of_price
        {
            return Span { months: None, period: AmountPeriod::Month };
        }
        let has_year = of_start.chain(less).chain(of_own).chain(of_stated).any(|period| period == AmountPeriod::Year);
        let period = match (is_due_again, self.request.period) {
            (false, _) => AmountPeriod::Unstated,
            _ if self.request.of_price || has_year => AmountPeriod::Year,
            (true, AmountPeriod::Year) => AmountPeriod::Year,
            _ if start.is_empty() && self.request.own.iter().all(|own| !is_again(own.period)) => AmountPeriod::Unstated,
            _ => AmountPeriod::Month,
        };
        Span { months: None, period }
    }

    /// What a cost comes to and how often it is due.
    fn stated_cost(&self, item: super::Item) -> Option<(Decimal, AmountPeriod, bool)> {
        if let Some(cost) = self.recurring(item) {
            let is_yearly = match stated::find(self.listing, item) {
                stated::Stated::Amount { period, is_percent, .. } => is_percent || period == AmountPeriod::Year,
                _ => false,
            };
            return match (is_yearly || cost.is_taken_as_yearly, cost.month, cost.year) {
                (false, Some(month), _) => Some((month, AmountPeriod::Month, false)),
                (_, _, Some(year)) => Some((year, AmountPeriod::Year, cost.is_taken_as_yearly)),
                _ => None,
            };
        }
        match stated::find(self.listing, item) {
            stated::Stated::Amount { value, period, is_percent: false, .. } => Some((value, period, false)),
            _ => None,
        }
    }

    /// The result as a part of the price, or of the price that the visitor named.
    fn share(&self, terms: &[Term], span: Span, mut sum: Sum) -> Option<Sum> {
        let price = self.own_price().or_else(|| self.price())?;
        let part = cents(sum_of(terms)?);
        if terms.len() > 1 {
            let (terms, result, period) = (terms.to_vec(), part, span.period);
            sum.equations.push(Equation { terms, result, period, ..Equation::default() });
        }
        sum.finding = Some(Finding::Share { part, period: span.period, price, percent: percent(part, price)? });
        Some(sum)
    }
}

fn is_again(period: AmountPeriod) -> bool {
    matches!(period, AmountPeriod::Month | AmountPeriod::Year)
}

/// An amount for the span; `None` for one that is paid once beside amounts that come again.
fn spanned(label: Label, value: Decimal, period: AmountPeriod, span: Span) -> Option<Term> {
    let term = |value, times| Some(term(label, value, times));
    match (period, span.period, span.months) {
        (AmountPeriod::Month, _, Some(months)) => term(value, months),
        (AmountPeriod::Year, _, Some(months)) => term(value, months.checked_div(YEAR)?),
        (AmountPeriod::Month, AmountPeriod::Year, _) => term(value, YEAR),
        (AmountPeriod::Year, AmountPeriod::Month, _) => term(per_month(value)?, Decimal::ONE),
        (AmountPeriod::Week, ..) => None,
        (AmountPeriod::Unstated, AmountPeriod::Month | AmountPeriod::Year, None) => None,
        _ => term(value, Decimal::ONE),
    }
}

fn own_term(own: &OwnAmount, of_start: Decimal, span: Span) -> Option<Term> {
    let label = own.item.map_or(Label::None, Label::Cost);
    let mut made = if own.is_percent {
        term(label, cents(percent_of(of_start, own.value)?), Decimal::ONE)
    } else if own.times == Decimal::ONE && is_again(own.period) {
        spanned(label, own.value, own.period, span)?
    } else {
        term(label, own.value, own.times)
    };
    made.is_taken_off = own.is_taken_off;
    Some(made)
}
