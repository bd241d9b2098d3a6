//! Price and state of one home: asked, rented, pending, sold for. A sold home has no asking price and a rent is never a
//! price.

use crate::{format, format::dates, quotes};
use porchlight_domain::{Availability, Listing, SaleType, filter::availability_of, fold};
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
};

/// What a home costs or sold for, and why it is not offered; `None` when no price is stated.
pub fn price(listing: &Listing, home: &str, language: Language) -> Option<String> {
    let c = &listing.content;
    let p = of(language);
    let money = format::money(&c.currency_symbol, c.price()?, language);
    let state = availability_of(c);
    let text = match (c.sale_type, state) {
        (SaleType::ForRent, _) => fill(p.home.price_rent, &[("home", home), ("money", &money)]),
        // The listing's price is what was asked, where its text has what was paid.
        (SaleType::ForSale, Availability::Sold) => {
            if let Some(quote) = paid_price(listing).or_else(|| c.undisclosed_paid_price()) {
                return Some(quotes::quoted(quote, home, &p.home, language));
            }
            let date = dates::sold_date(listing, language);
            let template = if date.is_some() { p.home.price_sold_on } else { p.home.price_sold };
            let date = date.unwrap_or_default();
            return Some(fill(template, &[("home", home), ("money", &money), ("date", &date)]));
        }
        _ => fill(p.home.price_asking, &[("home", home), ("money", &money)]),
    };
    if state == Availability::Available {
        return Some(text);
    }
    Some([text, format::sentence(&status(listing, home, language))].join(p.punctuation.gap))
}

/// The sentence of the description that states the price at which the home was sold.
fn paid_price(listing: &Listing) -> Option<&str> {
    const PAID: [&str; 7] = ["closed", "sold", "sells", "vendio", "vendida", "vendido", "cerro"];
    const MIN_DIGITS: usize = 5;
    quotes::sentences(&listing.content.description).find(|sentence| {
        let folded = fold(sentence);
        let mut terms = folded.split(|c: char| !c.is_alphanumeric());
        let has_price = sentence.split(['$', '€', '£']).skip(1).any(|amount| {
            let digits = amount.chars().take_while(|c| c.is_ascii_digit() || matches!(c, ',' | '.' | ' '));
            digits.filter(char::is_ascii_digit).count() >= MIN_DIGITS
        });
        has_price && terms.any(|term| PAID.contains(&term))
    })
}

/// When a home was sold; its price and state where no day is stated.
pub fn sold(listing: &Listing, home: &str, language: Language) -> Option<String> {
    let for_sale = listing.content.sale_type == SaleType::ForSale;
    let dated = dates::sold_date(listing, language).is_some();
    match availability_of(&listing.content) {
        Availability::Sold if for_sale && dated => Some(status(listing, home, language)),
        _ => price(listing, home, language),
    }
}

/// Whether a home can be had.
pub fn status(listing: &Listing, home: &str, language: Language) -> String {
    let c = &listing.content;
    let p = of(language);
    let date = dates::sold_date(listing, language);
    let money = c.paid_or_list_price().map(|value| format::money(&c.currency_symbol, value, language));
    let text = match (availability_of(c), c.sale_type) {
        (Availability::Available | Availability::Any, _) if money.is_none() => p.home.is_available_unpriced,
        (Availability::Available | Availability::Any, SaleType::ForRent) => p.home.is_available_rent,
        (Availability::Available | Availability::Any, _) => p.home.is_available,
        (Availability::ComingSoon, _) => p.home.is_coming,
        (Availability::Pending, SaleType::ForRent) => p.home.is_pending_rent,
        (Availability::Pending, _) => p.home.is_pending,
        (Availability::OffMarket, _) => p.home.is_off_market,
        (Availability::Sold, SaleType::ForRent) => p.home.is_rented,
        (Availability::Sold, _) if date.is_some() => p.home.is_sold_on,
        (Availability::Sold, _) => p.home.is_sold,
    };
    let status = format::market_status(listing, language);
    let (money, date) = (money.unwrap_or_default(), date.unwrap_or_default());
    fill(text, &[("home", home), ("money", &money), ("status", &status), ("date", &date)])
}
