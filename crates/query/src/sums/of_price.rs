//! Parts of a price, incomes for a rent, amounts for another period.

use porchlight_domain::{
    calculations::{cents, per_month, per_year, percent_of},
    listing::stated_money::AmountPeriod,
};
use rust_decimal::Decimal;

use super::{
    stated,
    sum::{Equation, Finding, Label, Sum, sum_of},
    work::{Work, YEAR, percent, taken_off, term},
};

impl Work<'_> {
    pub(super) fn convert(&self) -> Option<Sum> {
        let (value, period) = (self.request.amount?, self.request.period);
        let (times, divisor, result) = match period {
            AmountPeriod::Year => (YEAR, None, per_year(value)?),
            AmountPeriod::Month => (Decimal::ONE, Some(YEAR), per_month(value)?),
            _ => return None,
        };
        let amount = self.listing.content.stated_money().into_iter().find(|amount| amount.value == value);
        let quotes = amount.map(|amount| amount.sentence).into_iter().collect();
        let equation = Equation { terms: vec![term(Label::None, value, times)], divisor, result, period, also: None };
        Some(Sum { equations: vec![equation], quotes, ..Sum::default() })
    }

    pub(super) fn per_area(&self) -> Option<Sum> {
        let area = self.listing.content.building_area.filter(|area| !area.is_zero())?;
        let year = per_year(self.rent()?)?;
        let result = cents(year.checked_div(area)?);
        Some(Sum { finding: Some(Finding::PerArea { year, area, result }), ..Sum::default() })
    }

    pub(super) fn percent_below(&self) -> Option<Sum> {
        let price = self.listing.content.price().filter(|price| !price.is_zero())?;
        let amount = self.own_price().or_else(|| self.listing.content.stated_paid_price())?;
        let percent = percent(price - amount, price).filter(|percent| !percent.is_zero())?;
        Some(Sum { finding: Some(Finding::Below { amount, price, percent }), ..Sum::default() })
    }

    pub(super) fn price_drop(&self) -> Option<Sum> {
        // A sold home came down to what was paid for it.
        if self.listing.content.stated_paid_price().is_some() {
            return self.percent_below();
        }
        let to = self.listing.content.price()?;
        let from = stated::earlier_price(self.listing, to)?;
        let percent = percent(from - to, from)?;
        Some(Sum { finding: Some(Finding::Drop { from, to, percent }), ..Sum::default() })
    }

    pub(super) fn percent_off(&self) -> Option<Sum> {
        let price = self.listing.content.price()?;
        let percent = self.request.percent?;
        let result = cents(price - percent_of(price, percent)?);
        Some(Sum { finding: Some(Finding::Off { percent, price, result }), ..Sum::default() })
    }

    pub(super) fn left(&self) -> Option<Sum> {
        let price = self.price()?;
        let mut sum = Sum::default();
        let mut amount = self.request.amount;
        if let Some(terms) = self.listing.content.stated_owner_terms().filter(|_| amount.is_none()) {
            let times = terms.down_percent?.checked_div(Decimal::ONE_HUNDRED)?;
            let down = cents(price.checked_mul(times)?);
            let terms_of_down = vec![term(Label::Price, price, times)];
            sum.equations.push(Equation { terms: terms_of_down, result: down, ..Equation::default() });
            sum.quotes.push(terms.sentence);
            amount = Some(down);
        }
        let amount = amount.or_else(|| stated::assumable_balance(self.listing))?;
        let terms = vec![term(Label::Price, price, Decimal::ONE), taken_off(Label::None, amount, Decimal::ONE)];
        let result = sum_of(&terms).filter(|left| left.is_sign_positive() && !left.is_zero())?;
        sum.equations.push(Equation { terms, result, ..Equation::default() });
        Some(sum)
    }

    /// How many rents of a month the deposit is.
    pub(super) fn deposit_in_rents(&self) -> Option<Sum> {
        let (rent, deposit) = (self.rent()?, self.listing.content.deposit_fee.filter(|deposit| !deposit.is_zero())?);
        let times = deposit.checked_div(rent)?.round_dp(2).normalize();
        Some(Sum { finding: Some(Finding::Deposit { deposit, rent, times }), ..Sum::default() })
    }

    /// The home's rule comes before the visitor's.
    pub(super) fn income(&self) -> Option<Sum> {
        let rent = self.rent()?;
        let times = self.listing.content.stated_income_multiple().or(self.request.percent)?;
        let needed = cents(rent.checked_mul(times)?);
        let finding = Finding::Income { times, rent, needed, income: self.request.amount };
        Some(Sum { finding: Some(finding), ..Sum::default() })
    }
}
