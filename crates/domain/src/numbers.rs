//! What numbers of a listing may be; exact decimals, never floating point.
//!
//! Why it exists: the same ranges hold for new listings, changes, imports and list filters.

use porchlight_api::{Detail, Number, Problem};
use rust_decimal::Decimal;

/// Largest amount, area or price: 10^12.
const MAX_AMOUNT: Decimal = Decimal::from_parts(3_567_587_328, 232, 0, false, 0);

/// Reads an amount of money or an area: 0 to 10^12 with at most 4 decimal places.
pub fn amount(field: &str, number: Number) -> Result<Decimal, Problem> {
    let value = number.0.normalize();
    if value.is_sign_negative() && !value.is_zero() || value > MAX_AMOUNT || value.scale() > 4 {
        return Err(Problem::by_rule(Detail::OutOfRange, field));
    }
    Ok(value.abs())
}

/// Reads a count of bedrooms: 0 to 1000 in halves.
pub fn bedrooms(field: &str, number: Number) -> Result<Decimal, Problem> {
    rooms(field, number, 2)
}

/// Reads a count of bathrooms: 0 to 1000 in quarters.
pub fn bathrooms(field: &str, number: Number) -> Result<Decimal, Problem> {
    rooms(field, number, 4)
}

fn rooms(field: &str, number: Number, parts: u8) -> Result<Decimal, Problem> {
    let in_range = number.0 >= Decimal::ZERO && number.0 <= Decimal::ONE_THOUSAND;
    if !in_range || !(number.0 * Decimal::from(parts)).fract().is_zero() {
        return Err(Problem::by_rule(Detail::OutOfRange, field));
    }
    Ok(number.0.normalize().abs())
}

/// Reads an integer between two bounds, both included.
pub fn integer(field: &str, value: i64, min: i64, max: i64) -> Result<i64, Problem> {
    if (min..=max).contains(&value) { Ok(value) } else { Err(Problem::by_rule(Detail::OutOfRange, field)) }
}

/// Reads a count of days or places: 0 to 1,000,000.
pub fn count(field: &str, value: i64) -> Result<i64, Problem> {
    integer(field, value, 0, 1_000_000)
}

/// Reads degrees of latitude (`limit` 90) or longitude (180).
pub fn degrees(field: &str, value: f64, limit: f64) -> Result<f64, Problem> {
    if value.is_finite() && value.abs() <= limit {
        return Ok(value);
    }
    Err(Problem::by_rule(Detail::OutOfRange, field))
}

/// Prints a decimal in its shortest form: "3", "2.5".
pub fn shortest(value: Decimal) -> String {
    value.normalize().to_string()
}
