//! Parses numbers as people and portals write them: "$1,250,000", "1.250.000 €", "450K", "3.0". A wrong price is worse
//! than a rejected row, so only unambiguous cells are parsed.

use porchlight_api::{Number, decimal::parse_decimal};
use rust_decimal::Decimal;

use super::{amounts::CURRENCIES, cells::MAX_CELL_BYTES, digits::western_digits};

/// Reads a number; `None` when it is not clear which one is meant.
pub fn number(typed: &str) -> Option<Number> {
    if typed.len() > MAX_CELL_BYTES {
        return None;
    }
    if is_plain(typed) {
        return parse_decimal(typed).map(Number);
    }
    unclear_number(&western_digits(typed))
}

/// Reads a number of a column in which points stand between thousands.
pub fn number_with_points(typed: &str) -> Option<Number> {
    if typed.len() > MAX_CELL_BYTES {
        return None;
    }
    let typed = &western_digits(typed);
    let (text, _) = scaled(&bare(typed));
    if is_grouped(text.trim_start_matches('-'), '.') {
        return number(&typed.replace('.', ""));
    }
    number(typed)
}

/// What a cell shows of how its column writes numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// Nothing: digits alone, or no number.
    Plain,
    /// "1.250.000", "1.250,5", "12,5": points between thousands.
    Points,
    /// "1,250", "1,250.5", "12.5": commas between thousands.
    Commas,
    /// "450.000": could be both; `tiny` when it would be less than ten.
    Open { tiny: bool },
}

pub(super) fn manner_of(typed: &str) -> Manner {
    if typed.len() > MAX_CELL_BYTES || typed.bytes().all(|byte| byte.is_ascii_digit()) {
        return Manner::Plain;
    }
    let bare = bare(&western_digits(typed));
    if !bare.starts_with(|c: char| c.is_ascii_digit()) || !bare.bytes().all(|b| matches!(b, b'0'..=b'9' | b'.' | b','))
    {
        return Manner::Plain;
    }
    match (bare.matches(',').count(), bare.matches('.').count()) {
        (0, 0) => Manner::Plain,
        (0, 1) if is_grouped(&bare, '.') && !bare.starts_with('0') => Manner::Open { tiny: bare.find('.') == Some(1) },
        (0, 1) => Manner::Commas,
        (0, _) => Manner::Points,
        (1, 0) if !is_grouped(&bare, ',') => Manner::Points,
        (_, 0) => Manner::Commas,
        _ if bare.rfind(',') < bare.rfind('.') => Manner::Commas,
        _ => Manner::Points,
    }
}

fn unclear_number(typed: &str) -> Option<Number> {
    let (text, factor) = scaled(&bare(typed));
    let digits = text.strip_suffix('+').unwrap_or(&text);
    let negative = digits.starts_with('-');
    let plain = unified(digits.trim_start_matches('-'))?;
    let value = parse_decimal(&plain)?.checked_mul(factor)?;
    Some(Number(if negative { -value } else { value }))
}

/// Reads a whole number; "1998.0" is one.
pub fn whole(typed: &str) -> Option<i64> {
    let value = number(typed)?.0;
    value.fract().is_zero().then(|| i64::try_from(value.trunc()).ok()).flatten()
}

/// Digits with one point at most, as nearly every cell of a portal's file has them.
fn is_plain(typed: &str) -> bool {
    let digits = typed.bytes().filter(u8::is_ascii_digit).count();
    digits > 0 && typed.len() - digits <= usize::from(typed.contains('.'))
}

/// Without currency, unit and spaces.
fn bare(typed: &str) -> String {
    let lower = typed.trim().to_lowercase();
    let mut text = lower.as_str();
    loop {
        let before = text;
        text = text.trim();
        for affix in CURRENCIES.iter().flat_map(|(_, symbols)| *symbols) {
            text = text.strip_prefix(affix).unwrap_or(text);
            text = text.strip_suffix(affix).unwrap_or(text);
        }
        for unit in UNITS {
            text = text.strip_suffix(unit).unwrap_or(text);
        }
        if text == before {
            break;
        }
    }
    text.chars().filter(|c| !c.is_whitespace() && *c != '\'' && *c != '’').collect()
}

const UNITS: &[&str] = &[
    "square feet",
    "square foot",
    "square meters",
    "square metres",
    "ft²",
    "ft2",
    "sq.ft.",
    "sq.ft",
    "sq. m",
    "hectares",
    "hectare",
    "ha",
    "ac",
    "pcm",
    "p.c.m.",
    "/mth",
    "/mes",
    "al mes",
    "monthly",
    "a month",
    "bedrooms",
    "bathrooms",
    "bdrm",
    "bdr",
    "bd",
    "br",
    "ba",
    "sq. ft.",
    "sq ft",
    "sq. ft",
    "sqft",
    "sf",
    "sqm",
    "m²",
    "m2",
    "sq m",
    "/mo",
    "/month",
    "per month",
    "beds",
    "bed",
    "baths",
    "bath",
    "acres",
    "acre",
    "days",
    "day",
];

fn scaled(text: &str) -> (String, Decimal) {
    let factor = |suffix: char| match suffix {
        'k' => Some(Decimal::ONE_THOUSAND),
        'm' => Some(Decimal::from(1_000_000)),
        _ => None,
    };
    match text.chars().last().and_then(factor) {
        Some(factor) => (text[..text.len() - 1].to_owned(), factor),
        None => (text.to_owned(), Decimal::ONE),
    }
}

/// Digits with "." before the fraction only.
fn unified(text: &str) -> Option<String> {
    let count_of = |sign: char| text.matches(sign).count();
    let plain = match (count_of(','), count_of('.')) {
        (0, 0 | 1) => text.to_owned(),
        (_, 0) if is_grouped(text, ',') => text.replace(',', ""),
        (1, 0) if decimals_after(text, ',') <= 2 => text.replace(',', "."),
        (0, _) if is_grouped(text, '.') => text.replace('.', ""),
        (_, 1) if text.rfind(',') < text.rfind('.') => grouped_with_fraction(text, ',', '.')?,
        (1, _) if text.rfind('.') < text.rfind(',') => grouped_with_fraction(text, '.', ',')?,
        _ => return None,
    };
    let only_digits = plain.chars().all(|c| c.is_ascii_digit() || c == '.');
    (only_digits
        && plain.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && plain.len() > plain.matches('.').count())
    .then_some(plain)
}

fn grouped_with_fraction(text: &str, group: char, point: char) -> Option<String> {
    let (whole, fraction) = text.rsplit_once(point)?;
    is_grouped(whole, group).then(|| format!("{}.{fraction}", whole.replace(group, "")))
}

/// Groups of three digits behind the first, which has one to three.
fn is_grouped(text: &str, sign: char) -> bool {
    let mut groups = text.split(sign);
    let first_ok = groups.next().is_some_and(|first| (1..=3).contains(&first.len()));
    let rest: Vec<&str> = groups.collect();
    first_ok && !rest.is_empty() && rest.iter().all(|group| group.len() == 3)
}

fn decimals_after(text: &str, sign: char) -> usize {
    text.rsplit_once(sign).map_or(0, |(_, fraction)| fraction.len())
}
