//! Rents and costs added up, averaged and shared.

use porchlight_domain::{
    calculations::{cents, per_year},
    listing::stated_money::AmountPeriod,
};
use rust_decimal::{Decimal, prelude::ToPrimitive};

use super::{
    item::Item,
    of_terms,
    sum::{Equation, Label, Sum, sum_of},
    work::{Work, YEAR, taken_off, term},
};

impl Work<'_> {
    pub(super) fn total(&self, payment: Option<Decimal>) -> Option<Sum> {
        let first = match payment.filter(|_| !self.is_rental()) {
            Some(payment) => (Label::Payment, payment),
            None => (Label::Rent, self.rent()?),
        };
        let (months, period, is_stay) = self.span();
        let mut sum = Sum::default();
        // A lease of so many months may have a rent of its own.
        let of_term = self.request.months.and_then(|months| of_terms::rent_of_term(self.listing, months.to_u32()?));
        let first = match of_term.filter(|_| first.0 == Label::Rent) {
            Some((rent, sentence)) => {
                sum.quotes.push(sentence);
                (Label::Rent, rent)
            }
            None => first,
        };
        let mut terms = vec![term(first.0, first.1, months)];
        if let Some(free) = self.request.free_months.filter(|_| is_stay) {
            terms.push(taken_off(first.0, first.1, free));
        }
        let added = self.add_costs(months, is_stay, &mut terms, &mut sum);
        let has_notes = !sum.quotes.is_empty() || !sum.missing.is_empty();
        if added == 0 && !has_notes && !is_stay && self.request.people.is_none() {
            return None;
        }
        let is_of_payment = first.0 == Label::Payment && !sum.missing.is_empty();
        let is_of_once = terms.len() == 1 && terms[0].times == Decimal::ONE && sum.once.len() > 1;
        if terms.len() > 1 || terms[0].times != Decimal::ONE || is_of_payment {
            if let Some((months, sentence)) = self.concession().filter(|_| is_stay && first.0 == Label::Rent) {
                let mut less = terms.clone();
                less.insert(1, taken_off(Label::Rent, first.1, months));
                let result = cents(sum_of(&less)?);
                let equation = Equation { terms: less, result, period, ..Equation::default() };
                sum.conditional = Some((sentence.to_owned(), equation));
            }
            let result = cents(sum_of(&terms)?);
            let year = per_year(result).map(|year| (year, AmountPeriod::Year));
            let also = year.filter(|_| self.request.asks_year && period == AmountPeriod::Month);
            sum.equations.push(Equation { terms, result, period, also, ..Equation::default() });
        }
        // "The deposit with the dog": nothing of a month was named.
        if is_of_once {
            let terms = std::mem::take(&mut sum.once);
            let result = cents(sum_of(&terms)?);
            sum.equations.push(Equation { terms, result, ..Equation::default() });
        }
        sum.lease_months = self.request.months.filter(|_| self.is_rental()).and_then(|months| months.to_u32());
        if self.request.asks_move_in {
            let more = self.move_in()?;
            sum.equations.extend(more.equations);
            sum.conditional = more.conditional;
            sum.quotes.extend(more.quotes.into_iter().filter(|quote| !sum.quotes.contains(quote)).collect::<Vec<_>>());
        }
        (!sum.equations.is_empty() || !sum.once.is_empty() || !sum.quotes.is_empty()).then_some(sum)
    }

    pub(super) fn costs(&self) -> Option<Sum> {
        let (months, period, is_stay) = self.span();
        let mut sum = Sum::default();
        let mut terms = Vec::new();
        let is_once = self.request.period == AmountPeriod::Unstated;
        self.add_costs(months, is_stay || is_once, &mut terms, &mut sum);
        if self.request.is_plain {
            sum.missing.retain(|item| matches!(item, Item::Taxes | Item::Insurance));
        }
        if terms.is_empty() {
            return None;
        }
        let result = cents(sum_of(&terms)?);
        let is_alone = terms.len() == 1 && terms[0].times == Decimal::ONE;
        let period = if self.request.period == AmountPeriod::Unstated { AmountPeriod::Unstated } else { period };
        let also = match period {
            AmountPeriod::Month => per_year(result).map(|year| (year, AmountPeriod::Year)).filter(|_| is_alone),
            _ => None,
        };
        sum.equations.push(Equation { terms, result, period, also, ..Equation::default() });
        Some(sum)
    }

    /// The price with the costs of the months or the year that are asked for.
    pub(super) fn with_costs(&self) -> Option<Sum> {
        let mut sum = Sum::default();
        let mut terms = vec![term(Label::Price, self.price()?, Decimal::ONE)];
        let months = self.request.months.unwrap_or(YEAR);
        self.add_costs(months, true, &mut terms, &mut sum);
        let result = cents(sum_of(&terms)?);
        sum.equations.push(Equation { terms, result, ..Equation::default() });
        Some(sum)
    }

    pub(super) fn average(&self) -> Option<Sum> {
        let rent = self.rent()?;
        let months = self.request.months?;
        let free = self.request.free_months.or_else(|| self.listing.content.stated_free_months())?;
        let paid = months.checked_sub(free).filter(|paid| paid.is_sign_positive() && !paid.is_zero())?;
        let total = rent.checked_mul(paid)?;
        let equation = Equation {
            terms: vec![term(Label::Rent, rent, paid)],
            divisor: Some(months),
            result: cents(total.checked_div(months)?),
            period: AmountPeriod::Month,
            also: None,
        };
        Some(Sum { equations: vec![equation], lease_months: months.to_u32(), ..Sum::default() })
    }

    pub(super) fn split(&self) -> Option<Sum> {
        let rent = self.rent()?;
        let people = self.request.people.filter(|people| *people > Decimal::ONE)?;
        let (months, _, is_stay) = self.span();
        let mut sum = Sum::default();
        let mut terms = vec![term(Label::Rent, rent, months)];
        self.add_costs(months, is_stay, &mut terms, &mut sum);
        let total = sum_of(&terms)?;
        let period = if self.request.months.is_some() { AmountPeriod::Unstated } else { self.span().1 };
        sum.lease_months = self.request.months.and_then(|months| months.to_u32());
        let result = cents(total.checked_div(people)?);
        sum.equations.push(Equation { terms, divisor: Some(people), result, period, also: None });
        Some(sum)
    }
}
