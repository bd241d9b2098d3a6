//! Which of the homes shown is meant: by its street or place, by a number, by what tells it from the others.

mod beside_number;
mod dates;
pub mod distinct_one;
mod exact_one;
mod listing_ids;
pub mod named_one;
pub mod next_door;
pub mod number_at_hand;
pub mod numbered_one;
pub mod own_number;
pub mod street_at_hand;

use porchlight_domain::ListingId;

use crate::{dialog_state::DialogState, parse_state::ParseState};

/// Reads homes shown last into IDs, and those of the lists before where only they have the number, or where the visitor
/// puts the home right.
pub fn extract(reading: &mut ParseState<'_>, dialog_state: &DialogState) {
    distinct_one::extract(reading, dialog_state);
    named_one::extract(reading, dialog_state);
    exact_one::extract(reading, dialog_state);
    if !reading.ids.is_empty() || !reading.candidates.is_empty() || dialog_state.earlier_listings.is_empty() {
        return;
    }
    let all = dialog_state.shown_listings.iter().chain(&dialog_state.earlier_listings).cloned().collect();
    let all = DialogState { shown_listings: all, places: dialog_state.places.clone(), ..DialogState::default() };
    numbered_one::extract(reading, &all);
    // "Back to the Linden one": also where a list was shown since.
    let is_pointed = reading.ids.is_empty() && named_one::is_pointed(reading);
    if reading.corrected.is_some() || is_pointed {
        distinct_one::extract(reading, &all);
        named_one::extract(reading, &all);
    }
}

/// Adds a listing once.
pub fn push(ids: &mut Vec<ListingId>, id: ListingId) {
    listing_ids::push(ids, id);
}
