//! Validates serial numbers of chatbots, so that an impossible one is rejected without a query.

use porchlight_api::{Detail, Problem};

/// Checks a serial number: 8 to 64 of `A-Z a-z 0-9 _ -`.
pub fn check(field: &str, typed: &str) -> Result<(), Problem> {
    if typed.is_empty() {
        return Err(Problem::missing(field));
    }
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
    if (8..=64).contains(&typed.len()) && typed.bytes().all(plain) {
        return Ok(());
    }
    Err(Problem::by_rule(Detail::WrongFormat, field))
}
