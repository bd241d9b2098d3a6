//! Leads of answers that name one listing, the first in an order: "The least expensive is 5 Fiddlehead Lane, at $245,000."

use porchlight_domain::{Filter, Listing, Order, Range};
use porchlight_lang::{
    language::Language,
    messages::{fill, of},
};
use porchlight_query::{Field, Query};

use crate::{field, format, format::unit_price, listing_line};

/// The lead, for an order that has one and a listing that states its value.
pub fn lead(meaning: &Query, listing: &Listing, language: Language) -> Option<String> {
    let c = &listing.content;
    let texts = &of(language).superlatives;
    let price = || c.price().map(|_| format::price(listing, language));
    let area = |value: Option<_>| Some(format::area(value?, c.area_unit, language));
    let (template, value) = match meaning.order {
        Order::PriceAsc => (texts.cheapest, price()?),
        Order::PriceDesc => (texts.dearest, price()?),
        Order::AreaDesc => (texts.largest, area(c.building_area)?),
        Order::AreaAsc => (texts.smallest, area(c.building_area)?),
        Order::LotDesc => (texts.largest_lot, area(c.lot_area)?),
        Order::HoaAsc => (texts.lowest_hoa, per_month(listing, language)?),
        Order::HoaDesc => (texts.highest_hoa, per_month(listing, language)?),
        Order::UnitPriceAsc => (texts.lowest_unit_price, unit_price::per_unit(listing, language)?),
        Order::Newest | Order::DaysOnMarketAsc => (texts.newest, String::new()),
        // "12 Maple Lane was built in 1905."
        order => {
            let (text, is_known) = field::render_field(listing, &Field::of_order(order)?, language);
            return Some(text).filter(|_| is_known);
        }
    };
    Some(fill(template, &[("home", &listing_line::in_sentence(listing, language)), ("value", &value)]))
}

fn per_month(listing: &Listing, language: Language) -> Option<String> {
    let c = &listing.content;
    let money = format::money(&c.currency_symbol, c.hoa_month?, language);
    Some(fill(of(language).labels.per_month, &[("money", &money)]))
}

/// Whether there is more to say of the search than its order and that it is about sale or rent.
pub fn has_conditions(meaning: &Query) -> bool {
    let filter = &meaning.filter;
    // Orders by lot leave out homes without one.
    let lot = if meaning.order == Order::LotDesc { filter.lot_area_sqft } else { Range::default() };
    *filter != Filter { sale_type: filter.sale_type, lot_area_sqft: lot, ..Filter::default() }
}
