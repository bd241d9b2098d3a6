//! Validates serial numbers of chatbots, so that an impossible one is rejected without a query.

use porchlight_api::{ErrorCode, FieldError};

/// Checks a serial number: 8 to 64 of `A-Z a-z 0-9 _ -`.
pub fn check(field: &str, typed: &str) -> Result<(), FieldError> {
    if typed.is_empty() {
        return Err(FieldError::missing(field));
    }
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'-';
    if (8..=64).contains(&typed.len()) && typed.bytes().all(plain) {
        return Ok(());
    }
    Err(FieldError::by_rule(ErrorCode::WrongFormat, field))
}
