//! Reads decimals of any length.
//!
//! `rust_decimal` reads digit by digit in a recursion, so a text of a hundred thousand zeros overflows the stack,
//! which ends the whole process.

use rust_decimal::Decimal;

/// Longer texts are shortened before they are read; a decimal has 28 digits.
const MAX_CHARS: usize = 64;
/// Decimal places that are kept of a longer text.
const MAX_PLACES: usize = 30;

/// Reads plain digits with at most one point, exactly up to 64 characters and rounded beyond; none when it is no
/// number or too large.
pub fn parse_decimal(text: &str) -> Option<Decimal> {
    if text.len() <= MAX_CHARS {
        return Decimal::from_str_exact(text).ok();
    }
    text.parse::<ShortText>().ok()?.0.parse().ok()
}

/// Reads plain digits with at most one point, rounded to what a decimal holds; none when it is no number or too large.
pub fn parse_rounded(text: &str) -> Option<Decimal> {
    if text.len() <= MAX_CHARS { text.parse().ok() } else { parse_decimal(text) }
}

/// Reads a number with an exponent; none when it is no number or too large.
pub fn parse_scientific(text: &str) -> Option<Decimal> {
    if text.len() <= MAX_CHARS {
        return Decimal::from_scientific(text).ok();
    }
    let (digits, exponent) = text.split_once(['e', 'E'])?;
    let digits = if digits.len() > MAX_CHARS / 2 { digits.parse::<ShortText>().ok()?.0 } else { digits.to_owned() };
    (exponent.len() < 8).then(|| Decimal::from_scientific(&format!("{digits}e{exponent}")).ok()).flatten()
}

/// A number without the zeros and places that make it long.
struct ShortText(String);

impl std::str::FromStr for ShortText {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(digits) => ("-", digits),
            None => ("", text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
        if !whole.bytes().chain(places.bytes()).all(|byte| byte.is_ascii_digit() || byte == b'_') {
            return Err(());
        }
        let whole = whole.trim_start_matches(['0', '_']);
        if whole.len() > MAX_PLACES {
            return Err(());
        }
        let places = &places[..places.len().min(MAX_PLACES)];
        Ok(Self(format!("{sign}0{whole}.{places}0")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_are_read_exactly() {
        for text in ["0", "-1.5", "450000.25", "0.0000000000000000000000000001"] {
            assert_eq!(parse_decimal(text).map(|number| number.to_string()).as_deref(), Some(text));
        }
        assert_eq!(parse_decimal("1.2.3"), None);
        assert_eq!(parse_decimal(""), None);
    }

    #[test]
    fn a_number_of_a_million_digits_is_read_without_a_deep_stack() {
        let zeros = "0".repeat(1_000_000);
        assert_eq!(parse_decimal(&zeros), Some(Decimal::ZERO));
        assert_eq!(parse_decimal(&format!("0.{zeros}")), Some(Decimal::ZERO));
        assert_eq!(parse_decimal(&format!("{zeros}7.5{zeros}")), Some(Decimal::new(75, 1)));
        assert_eq!(
            parse_decimal(&format!("-2.{}", "3".repeat(1_000_000))).map(|number| number.round_dp(3)),
            Some(Decimal::new(-2333, 3))
        );
        assert_eq!(parse_decimal(&"9".repeat(1_000_000)), None);
        assert_eq!(parse_decimal(&"x".repeat(1_000_000)), None);
        assert_eq!(parse_scientific(&format!("1.{zeros}e3")), Some(Decimal::ONE_THOUSAND));
        assert_eq!(parse_scientific(&format!("1e{zeros}")), None);
    }
}
