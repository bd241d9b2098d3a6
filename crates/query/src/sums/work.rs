//! A home and the amounts of a request.

use porchlight_domain::{
    Listing, SaleType,
    calculations::{per_month, per_year, percent_of},
    listing::stated_money::AmountPeriod,
};
use rust_decimal::{Decimal, RoundingStrategy};

use super::{
    item::Item,
    request::{CountedItem, SumRequest},
    stated::{self, Stated},
    sum::{Label, Sum, Term},
};

pub(super) const YEAR: Decimal = Decimal::from_parts(12, 0, 0, false, 0);

/// A policy that costs less may be paid by the month.
const MIN_YEARLY_INSURANCE: i64 = 600;

pub(super) struct Work<'a> {
    pub(super) request: &'a SumRequest,
    pub(super) listing: &'a Listing,
}

/// A cost that comes again, for a month and a year.
pub(super) struct Recurring {
    pub(super) month: Option<Decimal>,
    pub(super) year: Option<Decimal>,
    /// Stated for a month.
    pub(super) is_by_month: bool,
    pub(super) is_taken_as_yearly: bool,
}

pub(super) fn term(label: Label, value: Decimal, times: Decimal) -> Term {
    Term { label, value, times, count: Decimal::ONE, is_taken_off: false }
}

pub(super) fn taken_off(label: Label, value: Decimal, times: Decimal) -> Term {
    Term { is_taken_off: true, ..term(label, value, times) }
}

/// To a tenth of a percent, to a hundredth below one.
pub(super) fn percent(part: Decimal, whole: Decimal) -> Option<Decimal> {
    let exact = part.checked_mul(Decimal::ONE_HUNDRED)?.checked_div(whole)?;
    let places = if exact.abs() < Decimal::ONE { 2 } else { 1 };
    Some(exact.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero).normalize())
}

impl Work<'_> {
    pub(super) fn is_rental(&self) -> bool {
        self.listing.content.sale_type == SaleType::ForRent
    }

    pub(super) fn rent(&self) -> Option<Decimal> {
        self.listing.content.price().filter(|rent| self.is_rental() && !rent.is_zero())
    }

    /// The visitor's price, in thousands where it is near the home's only so: "365" of $385,000.
    pub(super) fn own_price(&self) -> Option<Decimal> {
        let (own, price) = (self.request.price?, self.listing.content.price().filter(|price| !price.is_zero())?);
        let is_near = |own: &Decimal| *own >= price * Decimal::new(3, 1) && *own <= price * Decimal::TWO;
        [own, own.checked_mul(Decimal::ONE_THOUSAND)?].into_iter().find(is_near)
    }

    pub(super) fn price(&self) -> Option<Decimal> {
        self.listing.content.price().filter(|price| !self.is_rental() && !price.is_zero())
    }

    /// What a cost comes to, where it is stated for a month or a year; taxes and the insurance of an owner without a period
    /// are a year's.
    pub(super) fn recurring(&self, item: Item) -> Option<Recurring> {
        let stated = stated::find_due(self.listing, item, true);
        let Stated::Amount { value, period, is_percent, .. } = stated else { return None };
        let of_year = |year, is_taken_as_yearly| {
            Some(Recurring { month: per_month(year), year: Some(year), is_by_month: false, is_taken_as_yearly })
        };
        if is_percent {
            // A tax rate is a part of the price.
            return of_year(percent_of(self.price().filter(|_| item == Item::Taxes)?, value)?, false);
        }
        let by_month =
            Recurring { month: Some(value), year: per_year(value), is_by_month: true, is_taken_as_yearly: false };
        match period {
            AmountPeriod::Month => Some(by_month),
            AmountPeriod::Year => of_year(value, false),
            AmountPeriod::Unstated if item == Item::Taxes => of_year(value, true),
            AmountPeriod::Unstated
                if item == Item::Insurance && !self.is_rental() && value >= Decimal::from(MIN_YEARLY_INSURANCE) =>
            {
                of_year(value, true)
            }
            AmountPeriod::Unstated
                if (self.is_rental() || item == Item::Site) && stated::is_by_month(self.listing, item) =>
            {
                Some(by_month)
            }
            _ => None,
        }
    }

    /// Adds what a description says instead of an amount, or that it says nothing.
    pub(super) fn note(&self, item: Item, sum: &mut Sum) {
        match stated::find(self.listing, item) {
            Stated::Nothing => {
                if !sum.missing.contains(&item) {
                    sum.missing.push(item);
                }
            }
            Stated::Mentioned(sentence) => {
                if !sum.quotes.contains(&sentence) {
                    sum.quotes.push(sentence);
                }
            }
            Stated::Amount { .. } => {}
        }
    }

    /// Adds the sentence of an animal that costs a part of every month and a fee that is paid once.
    fn note_two(&self, item: Item, sum: &mut Sum) {
        let of = |is_again| stated::find_due(self.listing, item, is_again);
        if let (Stated::Mentioned(sentence), Stated::Amount { .. }) = (stated::find(self.listing, item), of(true))
            && !sum.quotes.contains(&sentence)
        {
            sum.quotes.push(sentence);
        }
    }

    /// A fee that is not charged is no cost that lacks.
    pub(super) fn is_free(&self, item: Item) -> bool {
        item == Item::Hoa && self.listing.content.hoa_month.is_some_and(|fee| fee.is_zero())
    }

    /// Costs of which no two are one amount: a cat and a dog share one for each animal.
    pub(super) fn distinct(&self, items: &[CountedItem]) -> Vec<CountedItem> {
        let mut merged: Vec<CountedItem> = Vec::new();
        for counted in items {
            match merged.iter_mut().find(|own| stated::are_one(self.listing, own.item, counted.item)) {
                Some(own) if !own.item.is_animal() => {}
                // "The pet fee for two dogs" names them twice.
                Some(own) if own.item == Item::Pets || counted.item == Item::Pets => {
                    own.count = own.count.max(counted.count);
                }
                Some(own) if own.count > 0 && counted.count > 0 => own.count += counted.count,
                Some(own) => own.count = 0,
                None => merged.push(*counted),
            }
        }
        merged
    }

    /// Costs of so many months; those paid once are added only where the sum is of a whole stay.
    pub(super) fn add_costs(&self, months: Decimal, is_stay: bool, terms: &mut Vec<Term>, sum: &mut Sum) -> usize {
        let before = terms.len() + sum.once.len();
        for counted in self.distinct(&self.request.items) {
            // What is due every month is no part of what is paid once.
            let is_once = is_stay && self.request.period == AmountPeriod::Unstated && self.request.months.is_none();
            let stated = stated::find_due(self.listing, counted.item, !is_once);
            let is_again = || {
                self.recurring(counted.item).is_some() && stated == stated::find_due(self.listing, counted.item, true)
            };
            if is_once && is_again() {
                sum.quotes.extend(stated::mention(self.listing, counted.item));
                continue;
            }
            if !is_once {
                self.note_two(counted.item, sum);
            }
            let Stated::Amount { value, period, is_each, is_percent } = stated else {
                self.note(counted.item, sum);
                continue;
            };
            let label = Label::Cost(counted.item);
            // The visitor named several and no number.
            if is_each && counted.count == 0 {
                sum.quotes.extend(stated::mention(self.listing, counted.item));
                continue;
            }
            let count = if is_each { Decimal::from(counted.count) } else { Decimal::ONE };
            let term = |label, value, times| Term { count, ..term(label, value, times) };
            if is_percent && self.is_rental() {
                let part = self.rent().and_then(|rent| percent_of(rent, value));
                terms.extend(part.map(|part| term(label, part, months)));
            } else if let Some(recurring) = self.recurring(counted.item).filter(|_| !is_once) {
                let price = self.price().filter(|_| is_percent);
                let own = if months == YEAR && period != AmountPeriod::Month {
                    match price {
                        Some(price) => Some(term(label, price, value / Decimal::ONE_HUNDRED)),
                        None => recurring.year.map(|year| term(label, year, Decimal::ONE)),
                    }
                } else {
                    recurring.month.map(|month| term(label, month, months))
                };
                terms.extend(own);
                match period {
                    _ if is_percent => {}
                    AmountPeriod::Unstated if recurring.is_taken_as_yearly => sum.taken_as_yearly.push(counted.item),
                    AmountPeriod::Unstated => sum.taken_as_monthly.push(counted.item),
                    _ => {}
                }
            } else if is_stay {
                terms.push(term(label, value, Decimal::ONE));
            } else {
                sum.once.push(term(label, value, Decimal::ONE));
            }
        }
        terms.len() + sum.once.len() - before
    }

    /// For a month, a year, or the months of a stay.
    pub(super) fn span(&self) -> (Decimal, AmountPeriod, bool) {
        match (self.request.months, self.request.period) {
            (Some(months), _) => (months, AmountPeriod::Unstated, true),
            (None, AmountPeriod::Year) => (YEAR, AmountPeriod::Year, true),
            _ => (Decimal::ONE, AmountPeriod::Month, false),
        }
    }
}
