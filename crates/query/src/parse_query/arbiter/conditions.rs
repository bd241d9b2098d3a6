//! How much a search adds to the one before it.

use porchlight_domain::{Filter, Range, filter::stated_name};
use porchlight_lang::{features, language::Language};

/// The weight of the conditions that are new.
pub(super) fn weight(filter: &Filter, earlier: &Filter) -> i32 {
    let is_new = |own: &Range, before: &Range| !own.is_open() && own != before;
    let names_new_place = place(filter) != place(earlier) && place(filter) != Filter::default();
    let names_new_kind = kind(filter) != kind(earlier) && kind(filter) != Filter::default();
    let is_other = rest(filter) != rest(earlier) && rest(filter) != Filter::default();
    3 * i32::from(names_new_place)
        + 2 * i32::from(is_new(&filter.price, &earlier.price))
        + 2 * i32::from(is_new(&filter.bedrooms, &earlier.bedrooms))
        + 2 * i32::from(is_other)
        + 2 * i32::from(names_new_kind)
        + i32::from(filter.sale_type.is_some() && filter.sale_type != earlier.sale_type)
        + i32::from(new_terms(filter, earlier).any(|term| is_feature(term) || is_stated(term)))
}

/// The wishes of a search that the search before it didn't have.
pub(super) fn new_terms<'f>(filter: &'f Filter, earlier: &'f Filter) -> impl Iterator<Item = &'f String> {
    let own = filter.terms.iter().chain(filter.any_terms.iter().flatten());
    own.filter(|term| !earlier.terms.contains(term) && !earlier.any_terms.iter().flatten().any(|own| own == *term))
}

/// Whether a wish is a feature that listings have a name for.
pub(super) fn is_feature(term: impl AsRef<str>) -> bool {
    features::name(term.as_ref(), Language::En).is_some()
}

/// Whether a wish is one that texts may state.
pub(super) fn is_stated(term: impl AsRef<str>) -> bool {
    stated_name(&[term.as_ref().to_owned()]).is_some()
}

/// Whether the wishes of a search are pets alone.
pub(super) fn adds_only_pets(filter: &Filter, earlier: &Filter) -> bool {
    const PETS: [&str; 5] = ["pet", "dog", "cat", "horse", "chickens"];
    let mut terms = new_terms(filter, earlier).peekable();
    terms.peek().is_some() && terms.all(|term| PETS.contains(&term.as_str()))
}

/// A search without its wishes.
pub(super) fn without_terms(filter: &Filter) -> Filter {
    Filter { terms: Vec::new(), any_terms: Vec::new(), excluded_terms: Vec::new(), ..filter.clone() }
}

fn place(filter: &Filter) -> Filter {
    Filter {
        cities: filter.cities.clone(),
        not_cities: filter.not_cities.clone(),
        states: filter.states.clone(),
        zips: filter.zips.clone(),
        locations: filter.locations.clone(),
        not_locations: filter.not_locations.clone(),
        any_area: filter.any_area,
        streets: filter.streets.clone(),
        ..Filter::default()
    }
}

fn kind(filter: &Filter) -> Filter {
    Filter {
        property_types: filter.property_types.clone(),
        not_property_types: filter.not_property_types.clone(),
        ..Filter::default()
    }
}

/// What is none of the others.
fn rest(filter: &Filter) -> Filter {
    let default = Filter::default();
    let own = without_terms(filter);
    Filter {
        cities: default.cities,
        not_cities: default.not_cities,
        states: default.states,
        zips: default.zips,
        locations: default.locations,
        not_locations: default.not_locations,
        any_area: default.any_area,
        streets: default.streets,
        property_types: default.property_types,
        not_property_types: default.not_property_types,
        price: default.price,
        bedrooms: default.bedrooms,
        sale_type: None,
        ..own
    }
}
