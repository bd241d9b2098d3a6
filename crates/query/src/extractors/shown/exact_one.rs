//! "How long is the lease on that one?" after "a one bedroom": of those shown the only one with just so many bedrooms,
//! though larger ones stand beside it.

use super::push;
use crate::{dialog_state::DialogState, parse_state::ParseState};

const ONE: [&str; 12] = [
    "that one",
    "this one",
    "that apartment",
    "this apartment",
    "that place",
    "this place",
    "that condo",
    "that house",
    "that home",
    "that unit",
    "that listing",
    "that rental",
];

/// Reads it into the ID of that home.
pub fn extract(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    let is_open = dialog_state.current.is_none() && dialog_state.shown_listings.len() > 1 && reading.ids.is_empty();
    if !is_open || !reading.street_addresses.is_empty() || !reading.says_any(&ONE) {
        return;
    }
    let Some(filter) = dialog_state.filter.as_deref() else { return };
    let (Some(min), None) = (filter.bedrooms.min, filter.bedrooms.max) else { return };
    let mut exact = dialog_state.shown_listings.iter().filter(|shown| shown.bedrooms == Some(min.value));
    if let (Some(shown), None) = (exact.next(), exact.next()) {
        push(&mut reading.ids, shown.id);
    }
}
