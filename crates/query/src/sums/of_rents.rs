//! What the rents of a home for sale bring and leave.

use porchlight_domain::{
    calculations::{cents, per_month, per_year},
    listing::stated_money::AmountPeriod,
};
use rust_decimal::Decimal;

use super::{
    item::Item,
    request::CountedItem,
    stated,
    sum::{Equation, Finding, Label, Sum, Term, sum_of},
    work::{Work, YEAR, percent, taken_off, term},
};

impl Work<'_> {
    /// The rents of a month with the visitor's, for a home with tenants or a part to let.
    pub(super) fn rents(&self) -> Option<Vec<Term>> {
        self.price()?;
        let paid = stated::paid_rents(self.listing);
        let paid: Vec<Decimal> =
            paid.into_iter().filter(|(_, period)| *period == AmountPeriod::Month).map(|(rent, _)| rent).collect();
        let stated =
            if paid.is_empty() { self.listing.content.stated_monthly_rent().into_iter().collect() } else { paid };
        let mut terms: Vec<Term> = Vec::new();
        if self.request.rent.is_none() || self.request.is_of_other_unit {
            terms.extend(stated.into_iter().map(|rent| term(Label::Rent, rent, Decimal::ONE)));
        }
        terms.extend(self.request.rent.map(|rent| term(Label::OwnRent, rent, Decimal::ONE)));
        (!terms.is_empty()).then_some(terms)
    }

    pub(super) fn gross(&self) -> Option<Sum> {
        let Some(terms) = self.rents() else { return self.gross_of_year() };
        let month = cents(sum_of(&terms)?);
        let also = per_year(month).map(|year| (year, AmountPeriod::Year));
        let equation = Equation { terms, result: month, period: AmountPeriod::Month, also, ..Equation::default() };
        Some(Sum { equations: vec![equation], is_before_costs: true, ..Sum::default() })
    }

    /// What a year brought, where no rent of a month is stated.
    fn gross_of_year(&self) -> Option<Sum> {
        self.price()?;
        let paid = stated::paid_rents(self.listing);
        let [(year, AmountPeriod::Year)] = paid[..] else { return None };
        let also = per_month(year).map(|month| (month, AmountPeriod::Month));
        let terms = vec![term(Label::Rent, year, Decimal::ONE)];
        let equation = Equation { terms, result: year, period: AmountPeriod::Year, also, ..Equation::default() };
        let quotes = self.listing.content.stated_money().into_iter().find(|amount| amount.value == year);
        let quotes = quotes.map(|amount| amount.sentence).into_iter().collect();
        Some(Sum { equations: vec![equation], quotes, is_before_costs: true, ..Sum::default() })
    }

    pub(super) fn net(&self) -> Option<Sum> {
        let rents: Vec<Term> = self.rents()?.into_iter().map(|rent| Term { times: YEAR, ..rent }).collect();
        let mut sum = Sum::default();
        let mut terms = rents;
        let before = terms.len();
        for counted in self.distinct(&self.request.items) {
            match self.recurring(counted.item) {
                Some(cost) => {
                    terms.extend(cost.year.map(|year| taken_off(Label::Cost(counted.item), year, Decimal::ONE)));
                    if cost.is_taken_as_yearly {
                        sum.taken_as_yearly.push(counted.item);
                    }
                }
                None if self.is_free(counted.item) => {}
                None => self.note(counted.item, &mut sum),
            }
        }
        for own in &self.request.own {
            let (value, times) = match own.period {
                AmountPeriod::Month => (own.value, YEAR),
                _ => (own.value, own.times),
            };
            terms.push(taken_off(own.item.map_or(Label::None, Label::Cost), value, times));
        }
        if terms.len() == before {
            return None;
        }
        let result = cents(sum_of(&terms)?);
        let also = per_month(result).map(|month| (month, AmountPeriod::Month));
        sum.equations.push(Equation { terms, result, period: AmountPeriod::Year, also, ..Equation::default() });
        Some(sum)
    }

    /// Without costs of its own, the request takes off those that the home states.
    pub(super) fn net_yield(&self) -> Option<Sum> {
        let price = self.own_price().or_else(|| self.price())?;
        let mut request = self.request.clone();
        if request.items.is_empty() {
            let all = [Item::Taxes, Item::Insurance, Item::Water, Item::Hoa];
            let known = all.into_iter().filter(|item| self.recurring(*item).is_some() && !self.is_free(*item));
            request.items = known.map(|item| CountedItem { item, count: 1 }).collect();
        }
        let work = Work { request: &request, listing: self.listing };
        let mut sum = work.net()?;
        let left = sum.equations.first()?.result;
        sum.equations.iter_mut().for_each(|equation| equation.also = None);
        sum.finding = Some(Finding::Yield { left, price, percent: percent(left, price)? });
        Some(sum)
    }
}
