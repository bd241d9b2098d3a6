//! Loans with equal monthly payments. The monthly rate is a twelfth of the yearly one; a rate of 0 divides the loan by
//! the months.

use rust_decimal::Decimal;

use super::{DownPayment, cents, not_negative};

/// The highest interest that is calculated with, in per cent a year.
pub const MAX_RATE_PERCENT: u32 = 100;

/// The longest term that is calculated with.
pub const MAX_TERM_YEARS: u32 = 50;

/// The monthly payment for principal and interest, to the cent.
///
/// `None` for a rate over 100 %, a term that is not 1 to 50 years, or a negative loan.
pub fn monthly_payment(loan: Decimal, rate_percent: Decimal, term_years: u32) -> Option<Decimal> {
    let loan = not_negative(loan)?;
    let (rate, discount, months) = terms(rate_percent, term_years)?;
    let payment = if rate.is_zero() {
        loan.checked_div(months)?
    } else {
        loan.checked_mul(rate)?.checked_div(Decimal::ONE.checked_sub(discount)?)?
    };
    Some(cents(payment))
}

/// The loan that a monthly payment pays off, to the cent. The same limits as for `monthly_payment`.
pub fn affordable_loan(monthly: Decimal, rate_percent: Decimal, term_years: u32) -> Option<Decimal> {
    unrounded_loan(monthly, rate_percent, term_years).map(cents)
}

/// The price that a monthly payment and a down payment buy, to the cent; `None` if all of the price is paid down.
pub fn affordable_price(
    monthly: Decimal,
    rate_percent: Decimal,
    term_years: u32,
    down_payment: DownPayment,
) -> Option<Decimal> {
    let loan = unrounded_loan(monthly, rate_percent, term_years)?;
    let price = match down_payment {
        DownPayment::Amount(amount) => loan.checked_add(not_negative(amount)?)?,
        DownPayment::Percent(percent) => {
            let borrowed = Decimal::ONE_HUNDRED.checked_sub(not_negative(percent)?)?;
            if borrowed <= Decimal::ZERO {
                return None;
            }
            loan.checked_div(borrowed)?.checked_mul(Decimal::ONE_HUNDRED)?
        }
    };
    Some(cents(price))
}

fn unrounded_loan(monthly: Decimal, rate_percent: Decimal, term_years: u32) -> Option<Decimal> {
    let monthly = not_negative(monthly)?;
    let (rate, discount, months) = terms(rate_percent, term_years)?;
    if rate.is_zero() {
        return monthly.checked_mul(months);
    }
    monthly.checked_mul(Decimal::ONE.checked_sub(discount)?)?.checked_div(rate)
}

/// The monthly rate, what a payment after the last month is worth today, and the months.
///
/// The discount lies between 0 and 1, so that its powers keep 28 decimal places; growth would overflow.
fn terms(rate_percent: Decimal, term_years: u32) -> Option<(Decimal, Decimal, Decimal)> {
    let is_rate = not_negative(rate_percent)? <= Decimal::from(MAX_RATE_PERCENT);
    if !is_rate || !(1..=MAX_TERM_YEARS).contains(&term_years) {
        return None;
    }
    let months = term_years.checked_mul(12)?;
    let yearly = Decimal::from(1_200);
    let rate = rate_percent.checked_div(yearly)?;
    let one_month = yearly.checked_div(yearly.checked_add(rate_percent)?)?;
    Some((rate, power(one_month, months)?, Decimal::from(months)))
}

/// A number from 0 to 1 to the power of a whole number, by squaring.
fn power(number: Decimal, exponent: u32) -> Option<Decimal> {
    let (mut result, mut square, mut left) = (Decimal::ONE, number, exponent);
    while left > 0 {
        if left % 2 == 1 {
            result = result.checked_mul(square)?;
        }
        square = square.checked_mul(square)?;
        left /= 2;
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_loan_has_its_known_payment() {
        let payment = monthly_payment(Decimal::from(580_000), Decimal::new(65, 1), 30);
        assert_eq!(payment, Some(Decimal::new(366_599, 2)));
    }

    #[test]
    fn a_rate_of_zero_divides_the_loan_by_the_months() {
        assert_eq!(monthly_payment(Decimal::from(360), Decimal::ZERO, 30), Some(Decimal::ONE));
        assert_eq!(affordable_loan(Decimal::ONE, Decimal::ZERO, 30), Some(Decimal::from(360)));
    }

    #[test]
    fn extreme_numbers_give_a_result_or_none() {
        let loans = [Decimal::ZERO, Decimal::ONE, Decimal::from(1_000_000_000_000_i64), Decimal::MAX, -Decimal::ONE];
        for loan in loans {
            for rate in ["0", "0.001", "100", "100.001", "-1", "79228162514264337593543950335"] {
                for years in [0, 1, 50, 51, u32::MAX] {
                    let rate = rate.parse().expect("a number");
                    let payment = monthly_payment(loan, rate, years);
                    let price = affordable_price(loan, rate, years, DownPayment::Percent(Decimal::ONE_HUNDRED));
                    assert!(payment.is_none_or(|payment| payment >= Decimal::ZERO), "{loan} {rate} {years}");
                    assert_eq!(price, None);
                }
            }
        }
        assert_eq!(monthly_payment(Decimal::ONE, Decimal::ONE, 51), None);
    }
}
