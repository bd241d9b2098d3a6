//! The conditions of the conversation with those of a follow-up in their place. A condition said later replaces the one
//! of its kind, keeps the others, and takes away those that mean nothing with it.

use porchlight_domain::{
    Availability, Filter, Order, Range, SaleType, filter::stated_name, listing::features::Feature,
};

use crate::{
    dialog_state::DialogState,
    field::Preference,
    parse_state::{DroppedConstraint, ParseState},
};

/// The earlier conditions with those of this question in their place.
pub fn merge(reading: &mut ParseState<'_>, conversation: &DialogState) -> Filter {
    let mut filter = conversation.filter.as_deref().cloned().unwrap_or_default();
    let mut new = std::mem::take(&mut reading.filter);
    reading.forget.iter().for_each(|forget| drop_condition(&mut filter, forget));
    // "What about to buy then": what no rental has is looked for among the homes for sale.
    let is_other_kind = new.sale_type.is_some() && filter.sale_type.is_some() && new.sale_type != filter.sale_type;
    if let Some(found_by) = conversation.found_by.as_deref().filter(|_| !mentions_area(&new) && !is_other_kind) {
        // With another limit a feature may be met.
        let is_tried_again = changes_limits(&new);
        let is_new = |word: &String| {
            let feature = word.strip_prefix("no ").unwrap_or(word);
            new.terms.contains(word)
                || new.excluded_terms.contains(word)
                || is_tried_again && Feature::of_phrase(feature).is_some()
        };
        drop_unmet(&mut filter, found_by, is_new);
    }
    // "The most expensive one" after no home met the price: of those that there are.
    let is_of_prices = matches!(reading.order, Some(Order::PriceAsc | Order::PriceDesc)) && reading.limit == Some(1);
    let is_unmet = conversation.found_by.as_deref().is_some_and(|found_by| found_by.price.is_open());
    if is_of_prices && is_unmet {
        filter.price = Range::default();
    }
    // "I could stretch to 700": the lower end stays.
    if reading.says("stretch") && new.price.min.is_none() {
        new.price.min = new.price.max.and_then(|max| filter.price.min.filter(|min| min.value < max.value));
    }
    if reading.word(super::lead(reading)) == "or" || adds_choice(reading, &new) {
        add_choices(&filter, &mut new);
    }
    if names_area(&new) || !reading.unknown_places.is_empty() {
        // "Oops, not Ashford, Riverton": one in place of the other.
        new.not_cities.retain(|city| !filter.cities.contains(city));
        new.not_locations.retain(|location| !filter.locations.contains(location));
        clear_place(&mut filter);
    } else {
        exclude_places(&mut filter, &mut new);
    }
    // "Which of the ones with an elevator": that feature, and not those of before.
    if reading.says_any(&["the ones with", "the ones that have", "the ones having", "those with", "those that have"]) {
        filter.terms.clear();
        filter.excluded_terms.clear();
        filter.any_terms.clear();
    }
    change_kind(&mut filter, &new);
    // A price said in a conversation about rents is a rent unless it is far too high for one.
    let keeps_kind = filter.sale_type.is_some()
        && new.price != Range::default()
        && !reading.says_any(&["rent", "buy", "sale", "month"]);
    let kind = filter.sale_type;
    // "No land", then "no mobile homes": neither.
    let rejected = filter.not_property_types.iter().filter(|name| !new.not_property_types.contains(name));
    if new.property_types.is_empty() && !new.not_property_types.is_empty() {
        new.not_property_types.splice(0..0, rejected.cloned().collect::<Vec<_>>());
    }
    overlay(&mut filter, new);
    if keeps_kind && kind != filter.sale_type && !reading.tokens.iter().any(|token| token.scaled) {
        filter.sale_type = kind;
    }
    filter
}

/// Whether a follow-up sets a price, rooms, sizes or a type.
fn changes_limits(new: &Filter) -> bool {
    let ranges =
        [&new.price, &new.bedrooms, &new.bathrooms, &new.building_area_sqft, &new.lot_area_sqft, &new.year_built];
    ranges.into_iter().any(|range| !range.is_open()) || !new.property_types.is_empty()
}

/// Wishes that no home met were given up openly; they come back when they are said again, or in another place.
fn drop_unmet(filter: &mut Filter, found_by: &Filter, is_new: impl Fn(&String) -> bool) {
    let found_by = found_by.without_stated();
    let is_unmet = found_by.terms.is_empty() && found_by.excluded_terms.is_empty() && found_by.any_terms.is_empty();
    if is_unmet {
        filter.terms.retain(&is_new);
        filter.excluded_terms.retain(&is_new);
        filter.any_terms.retain(|group| stated_name(group).is_some());
    }
}

/// "Riverton works too", "add townhouses": places or types alone, which are wished beside the others.
fn adds_choice(reading: &ParseState<'_>, new: &Filter) -> bool {
    const ADDS: [&str; 22] = [
        "works too",
        "is fine too",
        "is ok too",
        "is okay too",
        "are fine too",
        "are ok too",
        "are okay too",
        "work too",
        "would work too",
        "would be fine too",
        "is good too",
        "is also fine",
        "is also ok",
        "also works",
        "also work",
        "are also fine",
        "are also ok",
        "add",
        "include",
        "open to",
        "or also",
        "as well",
    ];
    let choices = Filter {
        cities: new.cities.clone(),
        zips: new.zips.clone(),
        locations: new.locations.clone(),
        any_area: new.any_area,
        property_types: new.property_types.clone(),
        ..Filter::default()
    };
    *new == choices && reading.order.is_none() && !reading.says("?") && reading.says_any(&ADDS)
}

/// "Or Riverton", "or a townhouse": one more of its kind.
fn add_choices(filter: &Filter, new: &mut Filter) {
    let lists = [
        (&filter.cities, &mut new.cities),
        (&filter.zips, &mut new.zips),
        (&filter.locations, &mut new.locations),
        (&filter.property_types, &mut new.property_types),
    ];
    for (earlier, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
        let kept: Vec<String> = earlier.iter().filter(|name| !list.contains(name)).cloned().collect();
        list.splice(0..0, kept);
    }
    // "Or in 98501", after a city.
    let areas = |filter: &Filter| [filter.cities.clone(), filter.zips.clone(), filter.locations.clone()];
    let (old, added) = (areas(filter), areas(new));
    let kinds = |areas: &[Vec<String>; 3]| areas.iter().filter(|list| !list.is_empty()).count();
    let is_other_kind = (0..3).all(|kind| old[kind].is_empty() || added[kind].is_empty());
    let are_alternatives = (kinds(&old) == 1 || filter.any_area) && (kinds(&added) == 1 || new.any_area);
    if are_alternatives && kinds(&old) > 0 && kinds(&added) > 0 && is_other_kind {
        new.any_area = true;
        let lists = [&mut new.cities, &mut new.zips, &mut new.locations];
        old.into_iter().zip(lists).filter(|(_, list)| list.is_empty()).for_each(|(names, list)| *list = names);
    }
}

/// The question of homes for sale, of rentals and of land is not the same: conditions that the new kind cannot
/// meet or did not mean go.
fn change_kind(filter: &mut Filter, new: &Filter) {
    if new.sale_type.is_some() && new.sale_type != filter.sale_type {
        if filter.sale_type.is_some() {
            filter.price = Range::default();
        }
        filter.space_type = None;
        match new.sale_type {
            Some(SaleType::ForRent) => filter.hoa_month = Range::default(),
            _ => filter.deposit = Range::default(),
        }
    }
    // A studio is no room of a shared home.
    if new.bedrooms.max.is_some_and(|highest| highest.value.is_zero()) {
        filter.space_type = None;
    }
    // A fee of some size and none at all.
    if !new.hoa_month.is_open() {
        filter.no_hoa = false;
    } else if new.no_hoa {
        filter.hoa_month = Range::default();
    }
    if !new.property_types.is_empty() {
        filter.not_property_types.clear();
        // Land has no rooms.
        if new.property_types.iter().all(|name| name.contains("land") || name.contains("lot")) {
            let ranges = [
                &mut filter.bedrooms,
                &mut filter.bathrooms,
                &mut filter.building_area_sqft,
                &mut filter.year_built,
                &mut filter.parking_spots,
            ];
            ranges.into_iter().for_each(|range| *range = Range::default());
        }
    }
}

fn drop_condition(filter: &mut Filter, forget: &DroppedConstraint) {
    match forget {
        DroppedConstraint::Price => {
            filter.price = Range::default();
            filter.unit_price = Range::default();
        }
        DroppedConstraint::Place => clear_place(filter),
        DroppedConstraint::PropertyType => {
            filter.property_types.clear();
            filter.not_property_types.clear();
        }
        DroppedConstraint::Bedrooms => filter.bedrooms = Range::default(),
        DroppedConstraint::Bathrooms => filter.bathrooms = Range::default(),
        DroppedConstraint::Area => filter.building_area_sqft = Range::default(),
        DroppedConstraint::Lot => filter.lot_area_sqft = Range::default(),
        DroppedConstraint::Age => filter.year_built = Range::default(),
        DroppedConstraint::Parking => filter.parking_spots = Range::default(),
        DroppedConstraint::Hoa => {
            filter.hoa_month = Range::default();
            filter.no_hoa = false;
        }
        DroppedConstraint::SaleType => {
            filter.sale_type = None;
            filter.price = Range::default();
            filter.space_type = None;
        }
        DroppedConstraint::Tours => (filter.tours, filter.open_house) = (None, None),
        DroppedConstraint::Availability => filter.availability = Availability::Available,
        DroppedConstraint::Terms(tokens) => {
            let kept = |phrase: &String| {
                !tokens.iter().any(|word| phrase == word || phrase.strip_prefix("no ") == Some(word.as_str()))
            };
            filter.terms.retain(kept);
            filter.excluded_terms.retain(kept);
            filter.any_terms.retain(|group| group.iter().all(kept));
        }
    }
}

/// Preferences and the place to be near to, as they are said back: what was said before continues with its conditions.
pub fn carried_preferences(
    reading: &mut ParseState<'_>,
    dialog_state: &DialogState,
    follows: bool,
    filter: &Filter,
) -> (Vec<Preference>, String) {
    let new = std::mem::take(&mut reading.preferences);
    let mut kept_preferences = if follows { dialog_state.preferences.clone() } else { Vec::new() };
    kept_preferences.retain(|preference| !new.iter().any(|own| own.terms == preference.terms));
    kept_preferences.retain(|preference| {
        filter.any_terms.contains(&preference.terms)
            || preference.terms.iter().all(|word| filter.terms.contains(word) || filter.excluded_terms.contains(word))
    });
    kept_preferences.extend(new);
    let near = if follows && filter.near.is_some() { dialog_state.near.clone() } else { String::new() };
    (kept_preferences, near)
}

pub fn mentions_area(filter: &Filter) -> bool {
    !(filter.cities.is_empty()
        && filter.zips.is_empty()
        && filter.locations.is_empty()
        && filter.streets.is_empty()
        && filter.states.is_empty()
        && filter.not_cities.is_empty()
        && filter.not_locations.is_empty()
        && filter.not_streets.is_empty())
        || filter.near.is_some()
}

/// Whether a place is named where homes are looked for, rather than one where they are not.
fn names_area(filter: &Filter) -> bool {
    let wanted =
        Filter { not_cities: Vec::new(), not_locations: Vec::new(), not_streets: Vec::new(), ..filter.clone() };
    mentions_area(&wanted)
}

/// "Not on Depot Row": what was rejected before stays rejected, and a city that is rejected is no longer wanted.
fn exclude_places(filter: &mut Filter, new: &mut Filter) {
    filter.cities.retain(|city| !new.not_cities.contains(city));
    filter.locations.retain(|location| !new.not_locations.contains(location));
    let lists = [
        (&filter.not_cities, &mut new.not_cities),
        (&filter.not_locations, &mut new.not_locations),
        (&filter.not_streets, &mut new.not_streets),
    ];
    for (own, added) in lists {
        let kept: Vec<String> = own.iter().filter(|name| !added.contains(name)).cloned().collect();
        if !added.is_empty() {
            added.splice(0..0, kept);
        }
    }
}

fn clear_place(filter: &mut Filter) {
    filter.cities.clear();
    filter.not_cities.clear();
    filter.not_locations.clear();
    filter.not_streets.clear();
    filter.zips.clear();
    filter.locations.clear();
    filter.any_area = false;
    filter.streets.clear();
    filter.states.clear();
    filter.near = None;
    filter.ids = None;
}

fn overlay(filter: &mut Filter, new: Filter) {
    let empty = Filter::default();
    macro_rules! take {
        ($($field:ident),*) => { $(if new.$field != empty.$field { filter.$field = new.$field.clone(); })* };
    }
    take!(
        sale_type,
        availability,
        price,
        unit_price,
        bedrooms,
        bathrooms,
        building_area_sqft,
        lot_area_sqft,
        year_built,
        days_on_market,
        parking_spots,
        hoa_month,
        deposit,
        no_hoa,
        cities,
        not_cities,
        not_locations,
        not_streets,
        states,
        zips,
        locations,
        any_area,
        streets,
        property_types,
        not_property_types,
        tours,
        open_house,
        space_type,
        near,
        ids,
        mls_numbers
    );
    for word in new.terms {
        filter.excluded_terms.retain(|own| *own != word);
        // "Own pool, not a shared one" in place of any pool.
        if let Some(any) = word.strip_prefix("private ") {
            filter.terms.retain(|own| own != any);
        }
        if !filter.terms.contains(&word) {
            filter.terms.push(word);
        }
    }
    for group in new.any_terms {
        if !filter.any_terms.contains(&group) {
            filter.any_terms.push(group);
        }
    }
    for word in new.excluded_terms {
        // What is not wished need not be rejected any more.
        let rejected = format!("no {word}");
        filter.excluded_terms.retain(|own| *own != rejected);
        filter.terms.retain(|own| *own != word);
        if !filter.excluded_terms.contains(&word) {
            filter.excluded_terms.push(word);
        }
    }
}
