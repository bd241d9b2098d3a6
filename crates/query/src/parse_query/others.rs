//! Homes beside the one at hand: others like it, the other one of its kind. None of them is that
//! home itself.

use porchlight_domain::{Bound, Filter, Range, SaleType};
use rust_decimal::Decimal;

use super::named::listings_meant;
use crate::{
    dialog_state::{DialogState, ShownListing},
    extractors::types,
    field::Field,
    follow_up,
    intent::Intent,
    parse_state::ParseState,
    query::{DataRequest, Query, SHOWN},
};

/// Below it a price is a rent.
const LOWEST_SALE_PRICE: i64 = 20_000;
/// Prices this much lower or higher are similar, in percent.
const SIMILAR_PRICE_PERCENT: i64 = 20;

/// "Is there something like it still available", "anything similar": homes of its kind in its town for a similar price.
pub(super) fn similar(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    const SIMILAR: [&str; 18] = [
        "something like it",
        "anything like it",
        "something like this",
        "anything like this",
        "something like that",
        "anything like that",
        "one like it",
        "others like it",
        "homes like it",
        "houses like it",
        "more like it",
        "anything similar",
        "something similar",
        "similar homes",
        "similar houses",
        "similar ones",
        "similar one",
        "a similar",
    ];
    let current = at_hand(dialog_state)?;
    let free = Filter { availability: reading.filter.availability, ..Filter::default() };
    let is_plain = reading.filter == free && reading.order.is_none() && listings_meant(reading) == 0;
    if !is_plain || !reading.says_any(&SIMILAR) || follow_up::is_relative(reading, dialog_state) {
        return None;
    }
    let price = current.price.filter(|price| !price.is_zero());
    let bound = |percent: i64| {
        let value = price? * Decimal::from(100 + percent) / Decimal::ONE_HUNDRED;
        Some(Bound { value: value.round().normalize(), inclusive: true })
    };
    let range = Range { min: bound(-SIMILAR_PRICE_PERCENT), max: bound(SIMILAR_PRICE_PERCENT) };
    let filter = Filter {
        property_types: Some(current.property_type.clone()).filter(|kind| !kind.is_empty()).into_iter().collect(),
        cities: city(current, dialog_state).into_iter().collect(),
        price: range,
        ..beside(current, dialog_state)
    };
    Some(Query { keeps_current: true, ..search(filter) })
}

/// "What's the other studio like", "the other condo": the homes of that kind without the one at hand and without what was
/// wished of it.
pub(super) fn of_a_kind(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    let current = at_hand(dialog_state)?;
    if listings_meant(reading) > 0 || dialog_state.filter.is_none() {
        return None;
    }
    let at = reading.find("the other")?.end;
    // "El otro estudio" is "the other one studio" in the words of the grammar.
    let at = at + usize::from(reading.word(at) == "one");
    let filter = if reading.word(at) == "studio" {
        current.bedrooms.filter(|bedrooms| bedrooms.is_zero())?;
        let none = Some(Bound { value: Decimal::ZERO, inclusive: true });
        Filter { bedrooms: Range { min: none, max: none }, ..beside(current, dialog_state) }
    } else {
        let (kinds, _) = types::kind_at(reading, at)?;
        // "The other house" after a condo was spoken of is any other home.
        let is_kind = kinds.contains(&current.property_type);
        is_kind.then(|| Filter { property_types: kinds, ..beside(current, dialog_state) })?
    };
    // "What's the other studio like" asks of that one; of a price its line says enough.
    let is_requested = |field: &&Field| !matches!(field, Field::Everything | Field::Unlisted | Field::Price);
    let mut fields: Vec<Field> = reading.fields.iter().filter(is_requested).cloned().collect();
    if fields.is_empty() && reading.says_any(&["like", "tell me", "about", "describe", "details", "detail"]) {
        fields.push(Field::Everything);
    }
    if fields.is_empty() {
        return Some(search(filter));
    }
    Some(Query { intent: Intent::Detail, filter, need: DataRequest::Search, fields, limit: SHOWN, ..Query::default() })
}

/// "And the lot on Fawn Trail, how much is it": the lot that is offered there, and not the land of a home.
pub(super) fn lot_on_street(reading: &ParseState<'_>) -> Option<Query> {
    const MAX_STREET: usize = 4;
    const LOTS: [&str; 6] = ["the lot", "the land", "the parcel", "the plot", "the vacant lot", "the empty lot"];
    const ASKS: [&str; 8] = ["how much", "price", "cost", "costs", "asking", "still available", "for sale", "how long"];
    let at = LOTS.iter().find_map(|phrase| reading.find(phrase))?.end;
    let lands = types::lands(reading);
    let is_there = matches!(reading.word(at), "on" | "of" | "at" | "in" | "along");
    if !is_there || !reading.says_any(&ASKS) || lands.is_empty() || listings_meant(reading) > 0 {
        return None;
    }
    let start = at + 1 + usize::from(reading.word(at + 1) == "the");
    let terms: Vec<&str> = (start..start + MAX_STREET).map(|at| reading.word(at)).collect();
    let (streets, _) = reading.vocabulary.street_at(&terms)?;
    let streets: Vec<String> = streets.iter().map(ToOwned::to_owned).collect();
    let is_value = |field: &&Field| !matches!(field, Field::Everything | Field::Unlisted | Field::LotArea);
    let mut fields: Vec<Field> = reading.fields.iter().filter(is_value).cloned().collect();
    if fields.is_empty() {
        fields.push(Field::Price);
    }
    let filter = Filter { streets, property_types: lands, ..Filter::default() };
    Some(Query { intent: Intent::Detail, filter, need: DataRequest::Search, fields, limit: SHOWN, ..Query::default() })
}

fn at_hand(dialog_state: &DialogState) -> Option<&ShownListing> {
    let current = dialog_state.current?;
    dialog_state.seen().find(|shown| shown.id == current && !shown.street.is_empty())
}

/// Homes that are offered as the one at hand is, without that one.
fn beside(current: &ShownListing, dialog_state: &DialogState) -> Filter {
    let by_price = current.price.map(|price| match price < LOWEST_SALE_PRICE.into() {
        true => SaleType::ForRent,
        false => SaleType::ForSale,
    });
    let searched = || dialog_state.filter.as_deref().and_then(|filter| filter.sale_type);
    Filter { sale_type: by_price.or_else(searched), not_streets: vec![current.street.clone()], ..Filter::default() }
}

fn city(current: &ShownListing, dialog_state: &DialogState) -> Option<String> {
    let (_, places) = dialog_state.places.iter().find(|(id, _)| *id == current.id)?;
    places.first().filter(|city| !city.is_empty()).cloned()
}

fn search(filter: Filter) -> Query {
    Query { intent: Intent::Search, filter, need: DataRequest::Search, limit: SHOWN, ..Query::default() }
}

/// "Show me condos at 350 Strand Boulevard", where several units are for sale or rent: the search for the homes there.
pub(super) fn seeks_in_building(reading: &mut ParseState<'_>) -> bool {
    const SEEKS: [&str; 20] = [
        "show",
        "list",
        "homes",
        "condos",
        "apartments",
        "units",
        "rentals",
        "listings",
        "places",
        "anything",
        "available",
        "for sale",
        "for rent",
        "to rent",
        "to buy",
        "bigger",
        "smaller",
        "cheaper",
        "cheapest",
        "any",
    ];
    let [group] = &reading.street_addresses[..] else { return false };
    let Some(building) = group.first().and_then(|first| building_of(first)).map(str::to_owned) else { return false };
    let is_whole = group.len() > 1 && group.iter().all(|own| building_of(own) == Some(building.as_str()));
    let is_plain = reading.fields.iter().all(|field| matches!(field, Field::Everything | Field::Status | Field::Price));
    if !is_whole || !is_plain || !reading.says_any(&SEEKS) {
        return false;
    }
    reading.street_addresses.clear();
    reading.fields.clear();
    reading.filter.streets = vec![building];
    true
}

/// A folded street address without its unit.
fn building_of(street_address: &str) -> Option<&str> {
    const UNITS: [&str; 6] = [" unit ", " apt ", " apartment ", " suite ", " ste ", " #"];
    UNITS.iter().find_map(|unit| street_address.split_once(unit)).map(|(building, _)| building)
}
