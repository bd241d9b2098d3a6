//! The price for each unit of the living area.

use porchlight_domain::{Listing, calculations};
use porchlight_lang::language::Language;
use rust_decimal::Decimal;

use super::{money, one_unit};

/// The price for each unit of the living area to the cent, with the price and the area; for a rental the rent.
pub fn unit_price_of(listing: &Listing) -> Option<(Decimal, Decimal, Decimal)> {
    let c = &listing.content;
    let (price, area) = c.price().zip(c.building_area)?;
    Some((calculations::per_area(price, area)?, price, area))
}

/// "$160/sq ft": the record's price for the area, or else worked out.
pub fn per_unit(listing: &Listing, language: Language) -> Option<String> {
    let c = &listing.content;
    let value = c.unit_area_price.or_else(|| Some(unit_price_of(listing)?.0))?;
    let money = money(&c.currency_symbol, value, language);
    Some(format!("{money}/{}", one_unit(c.area_unit, language)))
}
