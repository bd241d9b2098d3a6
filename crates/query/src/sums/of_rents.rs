//! What the rents of a home for sale bring and leave.

use porchlight_domain::{
    calculations::{cents, per_month, per_year},
    listing::stated_money::AmountPeriod,
};
use rust_decimal::Decimal;

use super::{
    item::Item,
    request::CountedItem,
    stated, stated_rents,
    sum::{Equation, Finding, Label, Sum, Term, sum_of},
    work::{Recurring, Work, YEAR, percent, taken_off, term},
};

/// The rents of a home, all for the same period.
struct Rents {
    terms: Vec<Term>,
    period: AmountPeriod,
    /// Sentences that state no period, or what a year brought.
    quotes: Vec<String>,
}

impl Work<'_> {
    /// The rents of a month with the visitor's, for a home with tenants or a part to let; else what a year brought.
    fn rents(&self) -> Option<Rents> {
        self.price()?;
        let paid = stated_rents::paid_rents(self.listing);
        let (of_month, of_year): (Vec<_>, Vec<_>) =
            paid.into_iter().partition(|rent| rent.period == AmountPeriod::Month);
        let mut quotes: Vec<String> = Vec::new();
        let mut terms: Vec<Term> = Vec::new();
        if self.request.rent.is_none() || self.request.is_of_other_unit {
            for rent in &of_month {
                terms.push(term(Label::Rent, rent.value, Decimal::ONE));
                let is_quoted = rent.is_period_inferred || !self.request.is_plain;
                if is_quoted && !quotes.contains(&rent.sentence) {
                    quotes.push(rent.sentence.clone());
                }
            }
            let stated = self.listing.content.stated_monthly_rent().filter(|_| terms.is_empty());
            terms.extend(stated.map(|rent| term(Label::Rent, rent, Decimal::ONE)));
        }
        terms.extend(self.request.rent.map(|rent| term(Label::OwnRent, rent, Decimal::ONE)));
        if !terms.is_empty() {
            return Some(Rents { terms, period: AmountPeriod::Month, quotes });
        }
        let [year] = &of_year[..] else { return None };
        let terms = vec![term(Label::Rent, year.value, Decimal::ONE)];
        Some(Rents { terms, period: AmountPeriod::Year, quotes: vec![year.sentence.clone()] })
    }

    pub(super) fn gross(&self) -> Option<Sum> {
        let Rents { terms, period, quotes } = self.rents()?;
        let equation = |terms: Vec<Term>| {
            let result = cents(sum_of(&terms)?);
            let also = match period {
                AmountPeriod::Year => per_month(result).map(|month| (month, AmountPeriod::Month)),
                _ => per_year(result).map(|year| (year, AmountPeriod::Year)),
            };
            Some(Equation { terms, result, period, also, ..Equation::default() })
        };
        // Which of its parts the visitor lives in isn't known.
        let is_of_either = self.request.is_of_other_unit && self.request.rent.is_none();
        let equations = if is_of_either {
            terms.into_iter().map(|rent| equation(vec![rent])).collect::<Option<_>>()?
        } else {
            vec![equation(terms)?]
        };
        Some(Sum { equations, quotes, is_before_costs: true, ..Sum::default() })
    }

    pub(super) fn net(&self) -> Option<Sum> {
        let mut terms = self.rents_of_year()?;
        let mut sum = Sum::default();
        let (gross, before) = (sum_of(&terms)?, terms.len());
        for counted in self.costs_taken_off() {
            if counted.item == Item::Management {
                let part = stated::management_percent(self.listing);
                terms.extend(part.map(|part| part_of(Label::Cost(counted.item), gross, part)));
                if part.is_none() {
                    self.note(counted.item, &mut sum);
                }
                continue;
            }
            match self.recurring(counted.item) {
                Some(cost) => {
                    terms.extend(cost_of_year(counted.item, &cost));
                    if cost.is_taken_as_yearly {
                        sum.taken_as_yearly.push(counted.item);
                    }
                }
                None if self.is_free(counted.item) => {}
                None => self.note(counted.item, &mut sum),
            }
        }
        for own in &self.request.own {
            let label = own.item.map_or(Label::None, Label::Cost);
            terms.push(match own.period {
                _ if own.is_percent => part_of(label, gross, own.value),
                AmountPeriod::Month => taken_off(label, own.value, YEAR),
                _ => taken_off(label, own.value, own.times),
            });
        }
        if terms.len() == before {
            return None;
        }
        let result = cents(sum_of(&terms)?);
        let also = per_month(result).map(|month| (month, AmountPeriod::Month));
        sum.equations.push(Equation { terms, result, period: AmountPeriod::Year, also, ..Equation::default() });
        Some(sum)
    }

    /// What is left after costs, as a part of the price; before costs where the home states none.
    pub(super) fn net_yield(&self) -> Option<Sum> {
        let Some(mut sum) = self.net() else { return self.gross_yield() };
        let price = self.own_price().or_else(|| self.price())?;
        let left = sum.equations.first()?.result;
        sum.equations.iter_mut().for_each(|equation| equation.also = None);
        sum.finding = Some(Finding::Yield { left, price, percent: percent(left, price)? });
        Some(sum)
    }

    pub(super) fn gross_yield(&self) -> Option<Sum> {
        let price = self.own_price().or_else(|| self.price())?;
        let terms = self.rents_of_year()?;
        let part = cents(sum_of(&terms)?);
        let period = AmountPeriod::Year;
        let finding = Some(Finding::Share { part, period, price, percent: percent(part, price)? });
        let equation = Equation { terms, result: part, period, ..Equation::default() };
        Some(Sum { equations: vec![equation], finding, is_before_costs: true, ..Sum::default() })
    }

    fn rents_of_year(&self) -> Option<Vec<Term>> {
        let Rents { terms, period, .. } = self.rents()?;
        let times = if period == AmountPeriod::Month { YEAR } else { Decimal::ONE };
        Some(terms.into_iter().map(|rent| Term { times, ..rent }).collect())
    }

    /// The costs that the request names; without any, those that the home states.
    fn costs_taken_off(&self) -> Vec<CountedItem> {
        if !self.request.items.is_empty() || !self.request.own.is_empty() {
            return self.distinct(&self.request.items);
        }
        let all = [Item::Taxes, Item::Insurance, Item::Water, Item::Hoa];
        let known = all.into_iter().filter(|item| self.recurring(*item).is_some() && !self.is_free(*item));
        self.distinct(&known.map(|item| CountedItem { item, count: 1 }).collect::<Vec<_>>())
    }
}

/// "HOA fee $815 × 12": a cost of a month is said as it is stated.
fn cost_of_year(item: Item, cost: &Recurring) -> Option<Term> {
    match cost.month.filter(|_| cost.is_by_month) {
        Some(month) => Some(taken_off(Label::Cost(item), month, YEAR)),
        None => cost.year.map(|year| taken_off(Label::Cost(item), year, Decimal::ONE)),
    }
}

/// "$48,600 × 0.22" of the rents.
fn part_of(label: Label, gross: Decimal, percent: Decimal) -> Term {
    taken_off(label, gross, percent / Decimal::ONE_HUNDRED)
}
