//! Ranges and rounding of the numbers of a listing; exact decimals, never floating point.
//!
//! Any finite JSON number is accepted: it is rounded for storage (half to even), never rejected for its precision.

use porchlight_api::{ErrorCode, FieldError, Number};
use rust_decimal::{Decimal, RoundingStrategy, prelude::ToPrimitive};

/// Largest amount, area or price: 10^12.
const MAX_AMOUNT: Decimal = Decimal::from_parts(3_567_587_328, 232, 0, false, 0);
/// Largest count of days on the market.
const MAX_DAYS: Decimal = Decimal::from_parts(1_000_000, 0, 0, false, 0);

/// Reads an amount of money or an area: 0 to 10^12, rounded to 4 decimal places.
pub fn amount(field: &str, number: Number) -> Result<Decimal, FieldError> {
    Ok(rounded(in_range(field, number, MAX_AMOUNT)?, 4))
}

/// Reads a number of bedrooms or bathrooms: 0 to 1000, rounded to 2 decimal places.
pub fn rooms(field: &str, number: Number) -> Result<Decimal, FieldError> {
    Ok(rounded(in_range(field, number, Decimal::ONE_THOUSAND)?, 2))
}

/// Reads a number of parking spots: 0 to 1000, rounded to halves.
pub fn parking_spots(field: &str, number: Number) -> Result<Decimal, FieldError> {
    let spots = in_range(field, number, Decimal::ONE_THOUSAND)?;
    Ok((rounded(spots * Decimal::TWO, 0) / Decimal::TWO).normalize())
}

/// Reads days on the market: 0 to 1,000,000, rounded down.
pub fn days_on_market(field: &str, number: Number) -> Result<i64, FieldError> {
    let days = in_range(field, number, MAX_DAYS)?.floor();
    days.to_i64().ok_or_else(|| FieldError::by_rule(ErrorCode::OutOfRange, field))
}

/// Reads a year of construction up to `year_now + 10`; 0 is none (unknown).
pub fn year_built(field: &str, number: Number, year_now: i64) -> Result<Option<i64>, FieldError> {
    let out_of_range = || FieldError::by_rule(ErrorCode::OutOfRange, field);
    let year = if number.0.fract().is_zero() { number.0.to_i64() } else { None };
    match year.ok_or_else(out_of_range)? {
        0 => Ok(None),
        year => integer(field, year, 1000, year_now + 10).map(Some),
    }
}

/// Reads an integer between two bounds, both included.
pub fn integer(field: &str, value: i64, min: i64, max: i64) -> Result<i64, FieldError> {
    if (min..=max).contains(&value) { Ok(value) } else { Err(FieldError::by_rule(ErrorCode::OutOfRange, field)) }
}

/// Reads a number from 0 to a limit, rounded to 4 decimal places; -1 is none.
pub fn optional_percent(field: &str, number: Number, max: u32) -> Result<Option<Decimal>, FieldError> {
    if number.0 == Decimal::NEGATIVE_ONE {
        return Ok(None);
    }
    Ok(Some(rounded(in_range(field, number, Decimal::from(max))?, 4)))
}

/// Reads a whole number of years from 1 to a limit; -1 is none.
pub fn optional_years(field: &str, number: Number, max: u32) -> Result<Option<u32>, FieldError> {
    if number.0 == Decimal::NEGATIVE_ONE {
        return Ok(None);
    }
    let years = number.0.to_u32().filter(|years| number.0.fract().is_zero() && (1..=max).contains(years));
    years.map(Some).ok_or_else(|| FieldError::by_rule(ErrorCode::OutOfRange, field))
}

/// Reads degrees of latitude (`limit` 90) or longitude (180).
pub fn degrees(field: &str, value: f64, limit: f64) -> Result<f64, FieldError> {
    if value.is_finite() && value.abs() <= limit {
        return Ok(value);
    }
    Err(FieldError::by_rule(ErrorCode::OutOfRange, field))
}

/// Prints a decimal in its shortest form: "3", "2.5".
pub fn shortest(value: Decimal) -> String {
    value.normalize().to_string()
}

fn in_range(field: &str, number: Number, max: Decimal) -> Result<Decimal, FieldError> {
    if number.0 < Decimal::ZERO || number.0 > max {
        return Err(FieldError::by_rule(ErrorCode::OutOfRange, field));
    }
    Ok(number.0.abs())
}

fn rounded(value: Decimal, places: u32) -> Decimal {
    value.round_dp_with_strategy(places, RoundingStrategy::MidpointNearestEven).normalize()
}
