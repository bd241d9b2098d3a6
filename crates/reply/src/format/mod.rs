//! Prints numbers, money, areas and dates for a language. Every number of an answer is printed here, so it always has
//! separators, the listing's own currency and its unit. Pure.

pub mod dates;
mod direction;
pub mod ranges;
pub mod showings;
pub mod unit_price;

use porchlight_domain::{
    AreaUnit, Availability, Listing, SaleType, filter::availability_of, listing::market_status::MarketStatus,
};
use porchlight_lang::{
    language::{Language, SymbolPlace},
    messages::{Messages, fill, of},
    plural::Plural,
};
use rust_decimal::Decimal;

pub use self::{
    dates::{date, read_date, sold_date},
    direction::isolated,
};

/// A number with separators, without needless zeros.
pub fn number(value: Decimal, language: Language) -> String {
    let (thousands, point) = language.separators();
    let text = value.normalize().to_string();
    let (sign, text) = text.strip_prefix('-').map_or(("", text.as_str()), |rest| ("-", rest));
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_grouped = whole.len() >= language.shortest_grouped();
    let mut out = sign.to_owned();
    for (i, digit) in whole.chars().enumerate() {
        if is_grouped && i > 0 && (whole.len() - i).is_multiple_of(3) {
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

/// An amount of money with the listing's own symbol: "$489,000", "489.000 $"; cents only where there are any.
pub fn money(symbol: &str, value: Decimal, language: Language) -> String {
    let value = if value.fract().is_zero() { value.trunc() } else { value.round_dp(2) };
    let mut digits = number(value, language);
    let (_, point) = language.separators();
    if digits.split_once(point).is_some_and(|(_, cents)| cents.len() == 1) {
        digits.push('0');
    }
    let symbol = if symbol.is_empty() { "$" } else { symbol };
    let is_word = symbol.chars().all(char::is_alphabetic);
    let text = match language.symbol_place() {
        SymbolPlace::Before if is_word => format!("{symbol} {digits}"),
        SymbolPlace::Before => format!("{symbol}{digits}"),
        SymbolPlace::BeforeSpaced => format!("{symbol}\u{a0}{digits}"),
        SymbolPlace::After => format!("{digits}\u{a0}{symbol}"),
    };
    isolated(&text, language)
}

/// An area with its unit.
pub fn area(value: Decimal, unit: AreaUnit, language: Language) -> String {
    format!("{}{}{}", number(value.round_dp(1), language), language.unit_gap(), self::unit(unit, language))
}

/// The short name of a single unit of areas, after a price.
pub fn one_unit(unit: AreaUnit, language: Language) -> &'static str {
    match unit {
        AreaUnit::SquareFeet => of(language).labels.square_foot,
        AreaUnit::SquareMeters => of(language).labels.square_meter,
    }
}

/// The short name of a unit of areas.
pub fn unit(unit: AreaUnit, language: Language) -> &'static str {
    match unit {
        AreaUnit::SquareFeet => of(language).labels.square_feet,
        AreaUnit::SquareMeters => of(language).labels.square_meters,
    }
}

/// What is said for the price: "$489,000", "$1,420/month", "sold for $347,000 on July 10, 2026", "not stated".
pub fn price(listing: &Listing, language: Language) -> String {
    let content = &listing.content;
    let p = of(language);
    if content.price().is_none() {
        return p.labels.price_not_stated.into();
    }
    let Some(value) = content.paid_or_list_price() else { return p.states.card_sold.into() };
    let money = money(&content.currency_symbol, value, language);
    match (content.sale_type, availability_of(content)) {
        (SaleType::ForRent, _) => fill(p.labels.per_month, &[("money", &money)]),
        (SaleType::ForSale, Availability::Sold) => match dates::sold_date(listing, language) {
            Some(date) => fill(p.states.sold_for_on, &[("money", &money), ("date", &date)]),
            None => fill(p.states.sold_for, &[("money", &money)]),
        },
        _ => money,
    }
}

/// "pending", "coming soon", "rented": what must be said beside the price; `None` for a home that is on the market.
pub fn status_label(listing: &Listing, language: Language) -> Option<String> {
    let content = &listing.content;
    let p = of(language);
    match (availability_of(content), content.sale_type) {
        (Availability::ComingSoon, _) => Some(p.states.coming_soon.into()),
        (Availability::Pending | Availability::OffMarket, _) => Some(market_status(listing, language)),
        (Availability::Sold, SaleType::ForRent) => Some(p.states.rented.into()),
        (Availability::Sold | Availability::Available | Availability::Any, _) => None,
    }
}

/// The exact status of a listing that is under contract or off the market: as written in English, translated in the other
/// languages, and quoted where no translation is known.
pub fn market_status(listing: &Listing, language: Language) -> String {
    let p = of(language);
    let typed = listing.content.portal_status().unwrap_or_default();
    let states = &p.states;
    match MarketStatus::of(&listing.content) {
        _ if language == Language::En && !typed.is_empty() => typed.to_lowercase(),
        MarketStatus::Contingent => states.contingent.into(),
        MarketStatus::UnderContract => states.under_contract.into(),
        MarketStatus::UnderOffer => states.under_offer.into(),
        MarketStatus::LetAgreed => states.let_agreed.into(),
        MarketStatus::OffMarket => states.off_market.into(),
        MarketStatus::Withdrawn => states.withdrawn.into(),
        MarketStatus::Other => fill(p.punctuation.quoted, &[("text", &isolated(typed, language))]),
        _ => states.pending.into(),
    }
}

/// "3 beds", "1 bed", "studio".
pub fn beds(value: Decimal, language: Language) -> String {
    let terms = &of(language).labels;
    if value.is_zero() { terms.studio.into() } else { count_label(value, &terms.beds, language) }
}

/// "2.5 baths".
pub fn baths(value: Decimal, language: Language) -> String {
    count_label(value, &of(language).labels.baths, language)
}

/// A number with its noun in the right form.
pub fn count_label(value: Decimal, noun: &Plural, language: Language) -> String {
    fill(noun.of(value, language), &[("n", &number(value, language))])
}

/// "7 homes".
pub fn homes(count: i64, p: &Messages, language: Language) -> String {
    count_label(count.into(), &p.labels.homes, language)
}

/// Upper-cases the first letter.
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// `text` as it reads at its place in a template: a first word with a capital only at the start.
pub fn for_place(text: &str, place: &str, template: &str) -> String {
    if template.starts_with(place) { text.to_owned() } else { inside_sentence(text) }
}

/// Lower-cases the first letter, except of an abbreviation: "Lot size" is "lot size", "HOA fee" stays.
fn inside_sentence(text: &str) -> String {
    let mut chars = text.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => first.to_lowercase().chain(chars).collect(),
        _ => text.to_owned(),
    }
}

/// Two things of a list: "the price limit and the parking".
pub fn both(first: &str, second: &str, language: Language) -> String {
    let and = match language {
        Language::En => " and ",
        Language::Es => " y ",
        Language::Fr => " et ",
        Language::De => " und ",
        Language::Pt | Language::It => " e ",
        Language::Nl => " en ",
        Language::Pl => " i ",
        Language::Tr => " ve ",
        Language::Ar => " و",
        Language::Zh => "和",
        Language::Ja => "と",
    };
    [first, second].join(and)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(print: impl Fn(Language) -> String) -> String {
        Language::ALL.into_iter().map(print).collect::<Vec<_>>().join(" | ").replace(['\u{a0}', '\u{202f}'], "_")
    }

    #[test]
    fn money_is_printed_the_way_of_each_language_with_the_symbol_of_the_listing() {
        assert_eq!(
            all(|language| money("$", Decimal::from(1_195_000), language)),
            "$1,195,000 | $1,195,000 | 1_195_000_$ | 1.195.000_$ | $_1.195.000 | 1.195.000_$ | $_1.195.000 | 1_195_000_$ \
             | $1.195.000 | $1,195,000 | $1,195,000 | \u{2068}$1,195,000\u{2069}"
        );
        assert_eq!(money("€", Decimal::new(14205, 1), Language::De), "1.420,50\u{a0}€");
        assert_eq!(money("CHF", Decimal::from(1420), Language::En), "CHF 1,420");
        assert_eq!(
            money("zł", Decimal::from(1420), Language::Pl),
            "1420\u{a0}zł",
            "four digits stay together in Polish"
        );
    }

    #[test]
    fn half_baths_and_areas_have_the_decimal_sign_of_the_language() {
        assert_eq!(
            all(|language| baths(Decimal::new(25, 1), language)),
            "2.5 baths | 2.5 baños | 2,5 salles de bain | 2,5 Bäder | 2,5 banheiros | 2,5 bagni | 2,5 badkamers \
             | 2,5 łazienki | 2,5 banyo | 2.5卫 | 浴室2.5 | 2.5 حمام"
        );
        assert_eq!(
            all(|language| area(Decimal::from(1640), AreaUnit::SquareFeet, language)),
            "1,640 sq ft | 1,640 pies² | 1_640_pi² | 1.640_ft² | 1.640_pés² | 1.640_ft² | 1.640_ft² | 1640_ft² | 1.640_ft² \
             | 1,640平方英尺 | 1,640平方フィート | 1,640 قدم²"
        );
    }
}
