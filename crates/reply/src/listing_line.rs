//! One home in one line: its address as a link, its price, rooms, size and state. Lists, questions back, details and
//! the check say a home in the same words.

use porchlight_domain::{Listing, Order};
use porchlight_lang::{
    language::Language,
    messages::{Messages, fill, of},
};
use rust_decimal::Decimal;

use crate::{format, format::dates, format::unit_price};

/// "[12 Maple Lane, Alder Bay](…): $489,000 · 3 beds · 2 baths · 1,640 sq ft".
pub fn line(listing: &Listing, language: Language) -> String {
    fill(of(language).punctuation.pair, &[("name", &linked(listing, language)), ("value", &numbers(listing, language))])
}

/// What put a home where it is, where its line does not say so already: "lot 6,200 sq ft".
pub fn order_note(listing: &Listing, order: Order, p: &Messages, language: Language) -> Option<String> {
    let c = &listing.content;
    let f = &p.found;
    let money = |value: Decimal| format::money(&c.currency_symbol, value, language);
    match order {
        Order::LotAsc | Order::LotDesc => {
            c.lot_area.map(|area| fill(f.lot_note, &[("area", &format::area(area, c.area_unit, language))]))
        }
        Order::YearAsc | Order::YearDesc => c.year_built.map(|year| fill(f.built_note, &[("year", &year.to_string())])),
        Order::HoaAsc | Order::HoaDesc => c.hoa_month.map(|fee| fill(f.hoa_note, &[("money", &money(fee))])),
        Order::DaysOnMarketAsc | Order::DaysOnMarketDesc => {
            c.days_on_market.map(|days| format::count_label(days.into(), &f.days_note, language))
        }
        Order::UnitPriceAsc | Order::UnitPriceDesc => unit_price::per_unit(listing, language),
        Order::Newest
        | Order::Oldest
        | Order::PriceAsc
        | Order::PriceDesc
        | Order::AreaAsc
        | Order::AreaDesc
        | Order::BedroomsDesc
        | Order::Nearest => None,
    }
}

/// When the open house is.
pub fn open_house_note(listing: &Listing, language: Language) -> Option<String> {
    dates::open_houses_text(listing, language)
}

/// Price, rooms, area and state of a home.
pub fn numbers(listing: &Listing, language: Language) -> String {
    let content = &listing.content;
    let mut pieces = vec![format::price(listing, language)];
    pieces.extend(format::status_label(listing, language));
    pieces.extend(content.bedrooms.map(|beds| format::beds(beds, language)));
    pieces.extend(content.bathrooms.map(|baths| format::baths(baths, language)));
    let area = content.building_area.filter(|area| !area.is_zero());
    pieces.extend(area.map(|area| format::area(area, content.area_unit, language)));
    pieces.join(" · ")
}

/// The address as a link to the listing's page.
pub fn linked(listing: &Listing, language: Language) -> String {
    let name = name(listing, language).replace(['[', ']'], "");
    let url = &listing.content.url;
    if url.is_empty() || url.contains([')', ' ', '(']) { name } else { format!("[{name}]({url})") }
}

/// How a home is called: address and city; the city and MLS number where there is no address.
pub fn name(listing: &Listing, language: Language) -> String {
    let content = &listing.content;
    let terms = &of(language).labels;
    match (content.street_address.as_str(), content.city.as_str()) {
        ("", _) => unaddressed(listing, terms.title, terms.title_in, language),
        (street, "") => format::isolated(street, language),
        (street, city) => format::isolated(&format!("{street}, {city}"), language),
    }
}

/// How a home is called inside a sentence.
pub fn in_sentence(listing: &Listing, language: Language) -> String {
    let terms = &of(language).labels;
    match listing.content.street_address.as_str() {
        "" => unaddressed(listing, terms.the_home, terms.the_home_in, language),
        street => fill(terms.addressed, &[("address", &format::isolated(street, language))]),
    }
}

/// "the home in Tacoma (MLS 123)": a home without an address is not its city.
fn unaddressed(listing: &Listing, bare: &str, in_city: &str, language: Language) -> String {
    let content = &listing.content;
    let home = match content.city.as_str() {
        "" => bare.to_owned(),
        city => fill(in_city, &[("city", &format::isolated(city, language))]),
    };
    match content.mls_number.as_str() {
        "" => home,
        number => {
            let number = format::isolated(number, language);
            fill(of(language).punctuation.number, &[("home", &home), ("number", &number)])
        }
    }
}
