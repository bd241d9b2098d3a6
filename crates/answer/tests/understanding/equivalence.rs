//! When two filters, or two sets of fields, mean the same. A label may say in other words what was understood; only a
//! difference in meaning counts against it.

use porchlight_answer::{Field, Query};
use porchlight_domain::{Bound, Filter, filter::singular_tokens};
use rust_decimal::Decimal;

use crate::sets::Turn;

/// A filter in a form that does not differ where the meaning is the same.
pub fn comparable(mut filter: Filter) -> Filter {
    // Every preference also leaves out texts that deny it; the labels need not say so.
    let tokens = filter.terms.clone();
    filter
        .excluded_terms
        .retain(|word| !word.strip_prefix("no ").is_some_and(|word| tokens.iter().any(|own| own == word)));
    // "hot tub" is one phrase or two words, "floors" is "floor".
    for list in [&mut filter.terms, &mut filter.excluded_terms] {
        *list = list.iter().flat_map(|phrase| singular(phrase)).collect();
    }
    let lists = [
        &mut filter.terms,
        &mut filter.excluded_terms,
        &mut filter.cities,
        &mut filter.not_cities,
        &mut filter.property_types,
        &mut filter.not_property_types,
        &mut filter.locations,
        &mut filter.zips,
        &mut filter.streets,
    ];
    lists.into_iter().for_each(|list| list.sort());
    for range in [&mut filter.price, &mut filter.building_area_sqft, &mut filter.lot_area_sqft] {
        for bound in [&mut range.min, &mut range.max].into_iter().flatten() {
            // A tenth of a square foot is how far 50 m² may be rounded.
            bound.value = bound.value.round_dp(1).normalize();
        }
    }
    for range in [&mut filter.year_built, &mut filter.days_on_market, &mut filter.parking_spots] {
        whole(&mut range.min, 1);
        whole(&mut range.max, -1);
    }
    filter
}

/// In whole numbers, after 2000 is from 2001.
fn whole(bound: &mut Option<Bound>, step: i64) {
    if let Some(bound) = bound.as_mut().filter(|bound| !bound.inclusive) {
        *bound = Bound { value: bound.value + Decimal::from(step), inclusive: true };
    }
}

fn singular(phrase: &str) -> Vec<String> {
    singular_tokens(phrase).split_whitespace().map(str::to_owned).collect()
}

/// Whether something else about the home was understood to be asked; a label without fields does not say.
pub fn fields_differ(turn: &Turn, meaning: &Query) -> bool {
    let own = meaning.fields.iter().map(|field| match field {
        Field::Feature(word) => singular(word).join(" "),
        other => other.stored_name(),
    });
    !turn.fields.is_empty() && own.collect::<Vec<_>>() != turn.fields
}
