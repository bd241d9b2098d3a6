//! Works out what a home costs, with exact decimals: payments, cash needed, yearly fees, price per area.
//!
//! Amounts are rounded half up to the cent, once, at the end. A result that no decimal can hold is `None`, never a
//! panic.

mod assumptions;
mod loan;

pub use assumptions::{Assumptions, DownPayment};
pub use loan::{MAX_RATE_PERCENT, MAX_TERM_YEARS, affordable_loan, affordable_price, monthly_payment};

use rust_decimal::{Decimal, RoundingStrategy};

/// Rounds half up to the cent.
pub fn cents(value: Decimal) -> Decimal {
    value.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)
}

/// So many per cent of an amount, to the cent; `None` for a negative number or one too large.
pub fn percent_of(amount: Decimal, percent: Decimal) -> Option<Decimal> {
    let amount = not_negative(amount)?.checked_mul(not_negative(percent)?)?;
    amount.checked_div(Decimal::ONE_HUNDRED).map(cents)
}

/// Twelve times a monthly amount, to the cent.
pub fn per_year(monthly: Decimal) -> Option<Decimal> {
    not_negative(monthly)?.checked_mul(Decimal::from(12)).map(cents)
}

/// A twelfth of a yearly amount, to the cent.
pub fn per_month(yearly: Decimal) -> Option<Decimal> {
    not_negative(yearly)?.checked_div(Decimal::from(12)).map(cents)
}

/// A price for each unit of an area, to the cent; `None` without an area.
pub fn per_area(price: Decimal, area: Decimal) -> Option<Decimal> {
    not_negative(price)?.checked_div(not_negative(area).filter(|area| !area.is_zero())?).map(cents)
}

/// The sum of amounts, to the cent.
pub fn total(amounts: impl IntoIterator<Item = Decimal>) -> Option<Decimal> {
    amounts.into_iter().try_fold(Decimal::ZERO, |sum, amount| sum.checked_add(not_negative(amount)?)).map(cents)
}

fn not_negative(value: Decimal) -> Option<Decimal> {
    (!value.is_sign_negative() || value.is_zero()).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_rounded_half_up_to_the_cent() {
        assert_eq!(percent_of(Decimal::new(101, 0), Decimal::new(5, 1)), Some(Decimal::new(51, 2)), "0.505 is 0.51");
        assert_eq!(per_month(Decimal::new(1, 0)), Some(Decimal::new(8, 2)));
    }

    #[test]
    fn what_cannot_be_worked_out_is_none() {
        assert_eq!(per_area(Decimal::ONE, Decimal::ZERO), None);
        assert_eq!(per_year(Decimal::MAX), None);
        assert_eq!(percent_of(-Decimal::ONE, Decimal::ONE), None);
        assert_eq!(total([Decimal::MAX, Decimal::MAX]), None);
    }
}
