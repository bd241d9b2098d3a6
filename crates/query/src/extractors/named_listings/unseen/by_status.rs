//! Names that tell a home by its status alone: "the coming soon one", "esa que está pendiente". It is one of what was
//! searched, or is offered as the home at hand is.

use porchlight_domain::{Availability, Filter};

use crate::{
    dialog_state::DialogState,
    unseen_name::{NameTerm, UnseenName},
};

/// Whether a name has no more than a status.
pub(super) fn tells_only_status(name: &UnseenName) -> bool {
    let status =
        Filter { availability: name.filter.availability, sale_type: name.filter.sale_type, ..Filter::default() };
    let is_status = matches!(
        name.filter.availability,
        Availability::ComingSoon | Availability::Pending | Availability::Sold | Availability::Available
    );
    is_status && name.terms.is_empty() && name.filter == status
}

/// Adds the kind, the place and the offer that the conversation is about.
pub(super) fn take_from_search(name: &mut UnseenName, dialog_state: &DialogState) {
    let current = dialog_state.seen().find(|shown| Some(shown.id) == dialog_state.current);
    let default = Filter::default();
    let searched = dialog_state.filter.as_deref().unwrap_or(&default);
    let filter = &mut name.filter;
    filter.sale_type = filter.sale_type.or_else(|| current.and_then(|shown| shown.sale_type)).or(searched.sale_type);
    filter.streets.clone_from(&searched.streets);
    filter.locations.clone_from(&searched.locations);
    filter.cities.clone_from(&searched.cities);
    let mut kinds = searched.property_types.clone();
    if kinds.is_empty() {
        kinds.extend(current.map(|shown| shown.property_type.clone()).filter(|kind| !kind.is_empty()));
    }
    if let Some(first) = kinds.first() {
        name.terms.push(NameTerm { word: first.clone(), kinds });
    }
}
