//! Cards of the listings that an answer names. The widget shows a home as a card with texts ready to show.

use porchlight_api::ListingCard;
use porchlight_domain::{Availability, Listing, SaleType, filter::availability_of};
use porchlight_lang::{language::Language, messages};

use crate::{format, format::dates, kind_of_listing};

/// Open houses on a card.
const MAX_OPEN_HOUSES: usize = 2;

/// The card of a listing; `image` is "" for the server to set.
pub fn card_of(listing: &Listing, language: Language) -> ListingCard {
    let c = &listing.content;
    let states = &messages::of(language).states;
    let area = c.building_area.filter(|area| !area.is_zero());
    ListingCard {
        id: listing.id.0,
        mls_number: c.mls_number.clone(),
        title: title(listing, language),
        price: if c.price().is_some() { format::sentence(&format::price(listing, language)) } else { String::new() },
        beds: c.bedrooms.map(|beds| format::beds(beds, language)).unwrap_or_default(),
        baths: c.bathrooms.map(|baths| format::baths(baths, language)).unwrap_or_default(),
        area: area.map(|area| format::area(area, c.area_unit, language)).unwrap_or_default(),
        street_address: c.street_address.clone(),
        city: c.city.clone(),
        state: c.state.clone(),
        image: String::new(),
        url: c.url.clone(),
        status: status(listing, language),
        sale_type: match c.sale_type {
            SaleType::ForSale => states.card_for_sale.into(),
            SaleType::ForRent => states.card_for_rent.into(),
        },
        notes: open_houses(listing, language),
    }
}

/// The next open houses, each as a line of the card.
fn open_houses(listing: &Listing, language: Language) -> Vec<String> {
    let all = dates::open_houses(listing, language).into_iter().take(MAX_OPEN_HOUSES);
    all.map(|text| format::sentence(&text)).collect()
}

fn title(listing: &Listing, language: Language) -> String {
    let c = &listing.content;
    if !c.street_address.is_empty() {
        return c.street_address.clone();
    }
    if c.property_type.is_empty() { c.mls_number.clone() } else { kind_of_listing(&c.property_type, language) }
}

fn status(listing: &Listing, language: Language) -> String {
    let c = &listing.content;
    let p = messages::of(language);
    match availability_of(c) {
        Availability::Available | Availability::Any => p.states.card_active.into(),
        Availability::ComingSoon => p.states.card_coming.into(),
        Availability::Pending | Availability::OffMarket => match c.portal_status() {
            None => p.states.card_pending.into(),
            Some(status) if language == Language::En => status.to_owned(),
            Some(_) => format::sentence(&format::market_status(listing, language)),
        },
        Availability::Sold if c.sale_type == SaleType::ForRent => p.states.card_rented.into(),
        Availability::Sold => p.states.card_sold.into(),
    }
}
