//! What the readers of homes that were shown share.

use porchlight_domain::ListingId;

/// Nouns that point at one home.
pub(super) const ONES: [&str; 11] =
    ["one", "house", "place", "condo", "home", "townhouse", "apartment", "listing", "property", "building", "unit"];

/// Adds a listing once.
pub(super) fn push(ids: &mut Vec<ListingId>, id: ListingId) {
    if !ids.contains(&id) {
        ids.push(id);
    }
}
