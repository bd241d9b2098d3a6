//! Prints numbers, money, areas and dates for a language.
//!
//! Why it exists: every figure of an answer is printed here, so it always has separators, the
//! listing's own currency and its unit. Not here: sentences.

use porchlight_domain::{AreaUnit, Availability, Listing, SaleType, matching::availability_of};
use rust_decimal::Decimal;

use super::phrases::{Phrases, fill, of};
use crate::language::Language;

/// A number with separators, without needless zeros.
pub fn number(value: Decimal, language: Language) -> String {
    let (thousands, point) = language.separators();
    let text = value.normalize().to_string();
    let (sign, text) = text.strip_prefix('-').map_or(("", text.as_str()), |rest| ("-", rest));
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut out = sign.to_owned();
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            out.push(thousands);
        }
        out.push(digit);
    }
    if !fraction.is_empty() {
        out.push(point);
        out.push_str(fraction);
    }
    out
}

/// An amount of money: "$489,000", "€1,420.50"; cents only where there are any.
pub fn money(symbol: &str, value: Decimal, language: Language) -> String {
    let value = if value.fract().is_zero() { value.trunc() } else { value.round_dp(2) };
    let mut digits = number(value, language);
    let (_, point) = language.separators();
    if digits.split_once(point).is_some_and(|(_, cents)| cents.len() == 1) {
        digits.push('0');
    }
    let symbol = if symbol.is_empty() { "$" } else { symbol };
    if symbol.chars().all(char::is_alphabetic) { format!("{symbol} {digits}") } else { format!("{symbol}{digits}") }
}

/// An area with its unit; a lot of an acre and more in acres.
pub fn area(value: Decimal, unit: AreaUnit, language: Language) -> String {
    let unit = match unit {
        AreaUnit::SquareFeet => of(language).square_feet,
        AreaUnit::SquareMeters => of(language).square_meters,
    };
    format!("{} {unit}", number(value.round_dp(1), language))
}

/// What is said for the price: "$489,000", "$1,420/month", "sold for $347,000 on July 10, 2026", "not stated".
pub fn price(listing: &Listing, language: Language) -> String {
    let content = &listing.content;
    let p = of(language);
    let Some(value) = content.price() else { return p.price_not_stated.into() };
    let money = money(&content.currency_symbol, value, language);
    match (content.sale_type, availability_of(content)) {
        (SaleType::ForRent, _) => fill(p.per_month, &[("money", &money)]),
        (SaleType::ForSale, Availability::Sold) => match sold_date(listing, language) {
            Some(date) => fill(p.sold_for_on, &[("money", &money), ("date", &date)]),
            None => fill(p.sold_for, &[("money", &money)]),
        },
        _ => money,
    }
}

/// "Pending", "coming soon", "rented": what must be said beside the price; none for a home that is on the market.
pub fn state_note(listing: &Listing, language: Language) -> Option<String> {
    let content = &listing.content;
    let p = of(language);
    match (availability_of(content), content.sale_type) {
        (Availability::ComingSoon, _) => Some(p.coming_soon.into()),
        (Availability::Pending, _) => Some(content.portal_status().unwrap_or_default().to_lowercase()),
        (Availability::Sold, SaleType::ForRent) => Some(p.rented.into()),
        (Availability::Sold | Availability::Available | Availability::Any, _) => None,
    }
}

/// The day a home was sold, printed; none when it is not stated.
pub fn sold_date(listing: &Listing, language: Language) -> Option<String> {
    listing.content.extension("SoldDate").filter(|text| !text.is_empty()).map(|text| date(text, language))
}

/// "2026-07-10" and "January-12-2023" as a date of the language; other texts as they are.
pub fn date(text: &str, language: Language) -> String {
    let Some((year, month, day)) = read_date(text) else { return text.to_owned() };
    let name = of(language).months[usize::from(month - 1)];
    fill(of(language).date, &[("month", name), ("day", &day.to_string()), ("year", &year.to_string())])
}

/// Year, month and day of a date as portals write it.
pub fn read_date(text: &str) -> Option<(i64, u8, u8)> {
    let parts: Vec<&str> = text.trim().split(['-', '/', ' ', ',']).filter(|part| !part.is_empty()).collect();
    let [a, b, c] = parts.as_slice() else { return None };
    let valid = |year: i64, month: u8, day: u8| {
        ((1..=12).contains(&month) && (1..=31).contains(&day) && (1800..=2200).contains(&year))
            .then_some((year, month, day))
    };
    if a.len() == 4 {
        return valid(a.parse().ok()?, b.parse().ok()?, c.parse().ok()?);
    }
    let month = super::phrases::ENGLISH.months.iter().position(|name| name.eq_ignore_ascii_case(a))?;
    valid(c.parse().ok()?, month as u8 + 1, b.parse().ok()?)
}

/// "3 beds", "1 bed", "studio".
pub fn beds(value: Decimal, language: Language) -> String {
    let p = of(language);
    if value.is_zero() { p.studio.into() } else { counted(value, p.bed, language) }
}

/// "2.5 baths".
pub fn baths(value: Decimal, language: Language) -> String {
    counted(value, of(language).bath, language)
}

/// A number with its noun in the right form.
pub fn counted(value: Decimal, noun: (&str, &str), language: Language) -> String {
    let noun = if value == Decimal::ONE { noun.0 } else { noun.1 };
    format!("{} {noun}", number(value, language))
}

/// "7 homes".
pub fn homes(count: i64, p: &Phrases, language: Language) -> String {
    counted(count.into(), p.home, language)
}

/// Upper-cases the first letter.
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_has_separators_and_cents_only_where_there_are_any() {
        assert_eq!(money("$", Decimal::from(1_195_000), Language::En), "$1,195,000");
        assert_eq!(money("€", Decimal::new(14205, 1), Language::Es), "€1.420,50");
        assert_eq!(date("January-12-2023", Language::En), "January 12, 2023");
        assert_eq!(date("2026-07-10", Language::En), "July 10, 2026");
    }
}
