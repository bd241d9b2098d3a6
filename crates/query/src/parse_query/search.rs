//! Searches: what a question adds to the search before it, and homes around one home.

use porchlight_domain::{Bound, Filter, Order, Range, SaleType};

use super::{implied, named::listings_filter};
use crate::{
    dialog_state::DialogState,
    extractors::references::ListingReference,
    follow_up,
    intent::Intent,
    intent_cues,
    parse_state::{DroppedConstraint, ParseState},
    query::{DataRequest, Query, REFERENCED_LISTING, SHOWN},
    relaxation::{RelaxedConstraint, relax},
    unread_terms,
};

/// How far homes near a home are, unless the question says it.
const NEARBY_M: u32 = 5_000;

/// A search, a count or a summary.
pub(super) fn search(
    reading: &mut ParseState<'_>,
    dialog_state: &DialogState,
    counts: bool,
    summarises: bool,
    pointing: ListingReference,
) -> Query {
    reading.wants_listings = follow_up::wants_listings(reading);
    let follows = follow_up::follows(reading, dialog_state, pointing);
    // "Next cheapest" continues with that order.
    let has_preference = !(reading.filter.terms.is_empty() && reading.filter.any_terms.is_empty());
    let has_limit = !reading.filter.price.is_open() || !reading.filter.property_types.is_empty();
    let adds_preference = follows && has_preference && !has_limit && reading.filter.bedrooms.is_open();
    let same_order = reading.order.is_none_or(|order| order == dialog_state.order && reading.says("next"));
    let kept_limit = dialog_state.limit.filter(|_| follows && follow_up::is_same_elsewhere(reading, dialog_state));
    let more =
        follows && intent_cues::wants_more(reading, dialog_state) && !follow_up::names_condition(reading) && same_order;
    if more {
        intent_cues::parse_show_more(reading);
    }
    let is_first = follows && !more && asks_first_elsewhere(reading, dialog_state);
    // More of what was shown is more of the near misses, where there were only those.
    let shown =
        dialog_state.found_by.as_deref().filter(|_| more || follows && follow_up::is_among_shown(reading, pointing));
    let mut filter = if let Some(shown) = shown {
        shown.clone()
    } else if follows {
        let root = if summarises && pointing != ListingReference::Many {
            follow_up::for_statistics(dialog_state)
        } else {
            dialog_state.clone()
        };
        follow_up::merge(reading, &root)
    } else {
        std::mem::take(&mut reading.filter)
    };
    // "And per town?" of one town is of all of them.
    if reading.by_city {
        filter = relax(&filter, RelaxedConstraint::Place).unwrap_or(filter);
    }
    let order = reading.order.unwrap_or(if follows { dialog_state.order } else { Order::Newest });
    same_price(reading, dialog_state, &mut filter);
    implied::add(reading, dialog_state, &mut filter);
    let order = follow_up::relative_order(reading, dialog_state, &mut filter).unwrap_or(order);
    let about_money =
        matches!(order, Order::PriceAsc | Order::PriceDesc | Order::UnitPriceAsc | Order::UnitPriceDesc) || summarises;
    // A lot of 0 is a home without one.
    if matches!(order, Order::LotDesc | Order::LotAsc) && filter.lot_area_sqft == Range::default() {
        filter.lot_area_sqft.min = Some(Bound { value: 0.into(), inclusive: false });
    }
    // Apartments are rented more often than sold.
    let may_rent = filter.property_types.iter().any(|name| name.contains("apartment"));
    let implies_sale = about_money && filter.sale_type.is_none() && filter.ids.is_none() && !may_rent;
    if implies_sale {
        filter.sale_type = Some(SaleType::ForSale);
    }
    // A price is one of homes for sale.
    let implies_sale = implies_sale && filter.price.is_open() && !summarises;
    let (kept_preferences, near) = follow_up::carried_preferences(reading, dialog_state, follows, &filter);
    let intent = if summarises {
        Intent::Summary
    } else if counts {
        Intent::Count
    } else if follows
        && !more
        && reading.order.is_none()
        && matches!(dialog_state.intent, Intent::Count | Intent::Summary)
        && !reading.says_any(&["show", "which", "list", "see", "name"])
        && !(dialog_state.intent == Intent::Summary && reading.says_any(&LOOKS_FOR_HOMES))
    {
        dialog_state.intent
    } else {
        Intent::Search
    };
    let skip = if more { dialog_state.shown_count } else { reading.skip.unwrap_or(0) };
    let named = reading.limit.or(kept_limit.filter(|_| !more)).or(is_first.then_some(1));
    let around = filter.near.filter(|_| follows);
    let near_listing = around.and(dialog_state.near_listing.clone());
    let is_to_live_in = implied::is_to_live_in(reading, &filter) || follows && dialog_state.is_to_live_in;
    implied::keep_offer(reading, dialog_state, &mut filter);
    Query {
        intent,
        filter,
        order,
        skip,
        is_to_live_in,
        // The home in the middle is found too and not named.
        limit: skip + named.unwrap_or(SHOWN).clamp(1, 20) + usize::from(near_listing.is_some()),
        limit_named: named.is_some(),
        near_listing,
        any_sale_type: reading.forget.contains(&DroppedConstraint::SaleType)
            || reading.says_any(&["rent or buy", "buy or rent", "sale or rent", "rent or for sale", "rentals too"]),
        adds_preference,
        implies_sale,
        by_city: reading.by_city,
        any_kind: reading.says_any(&["thing", "anything", "listing", "property"]),
        preferences: kept_preferences,
        near,
        need: match intent {
            Intent::Count => DataRequest::Count,
            Intent::Summary => DataRequest::Summary,
            _ => DataRequest::Search,
        },
        unknown_places: std::mem::take(&mut reading.unknown_places),
        ignored: unread_terms::preferences(reading),
        stay_months: reading.stay_months,
        within_m: reading.within_m.or(around.map(|near| near.within_m)).unwrap_or(0),
        ..Query::default()
    }
}

/// Words of a search that follows a price statistic: "anything under 400k?".
const LOOKS_FOR_HOMES: [&str; 16] = [
    "any",
    "anything",
    "something",
    "do you have",
    "you got",
    "is there",
    "are there",
    "looking for",
    "i need",
    "i want",
    "hay",
    "algo",
    "alguna",
    "algun",
    "tienes",
    "tienen",
];

/// "And in Ashford?" after the cheapest condo in Riverton: the first of that order there.
fn asks_first_elsewhere(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    let is_first = dialog_state.shown.len() == 1
        && dialog_state.intent == Intent::Search
        && !matches!(dialog_state.order, Order::Newest | Order::Oldest | Order::Nearest);
    is_first
        && reading.order.is_none()
        && reading.limit.is_none()
        && !reading.says_any(&["anything", "something", "like that", "like this", "others", "more"])
        && follow_up::place::of_filter(&reading.filter).is_some_and(|place| place == reading.filter)
}

/// "Anything bigger for the same price", after one home: no dearer than that one.
fn same_price(reading: &ParseState<'_>, dialog_state: &DialogState, filter: &mut Filter) {
    let says_same = reading.says_any(&["same price", "same money", "same budget", "same cost"]);
    let price = dialog_state.lowest_price.filter(|_| says_same && filter.price.is_open());
    if let Some(value) = price.filter(|_| dialog_state.current.is_some()) {
        filter.price.max = Some(Bound { value, inclusive: true });
        filter.sale_type = filter.sale_type.or(Some(SaleType::ForSale));
    }
}

/// Homes around one home: the caller finds it first.
pub(super) fn near_listing(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Query {
    let (listing, _) = listings_filter(reading, dialog_state);
    let name = near_name(reading);
    reading.filter.streets.clear();
    reading.ids.clear();
    let mut meaning = search(reading, &DialogState::default(), false, false, ListingReference::Nothing);
    meaning.near_listing = Some(Box::new(listing));
    meaning.near = name;
    meaning.limit += 1;
    meaning.within_m = reading.within_m.unwrap_or(NEARBY_M);
    meaning.order = reading.order.unwrap_or(Order::Nearest);
    // "Anything cheaper nearby?", of the home at hand.
    if follow_up::is_relative(reading, dialog_state)
        && let Some(order) = follow_up::relative_order(reading, dialog_state, &mut meaning.filter)
    {
        meaning.order = order;
        meaning.filter.sale_type = meaning.filter.sale_type.or(Some(SaleType::ForSale));
    }
    meaning
}

/// How the home is said back that others are near to.
fn near_name(reading: &ParseState<'_>) -> String {
    let street_address = reading.street_addresses.first().and_then(|group| group.first());
    match (street_address, reading.mls_numbers.first()) {
        (Some(folded), _) => reading.vocabulary.display(folded).to_owned(),
        (None, Some(number)) => format!("MLS {}", number.to_uppercase()),
        (None, None) => REFERENCED_LISTING.into(),
    }
}
