//! The open request for a showing as a message edits it.

use porchlight_domain::{Filter, ListingId};

use crate::{
    dialog_state::DialogState,
    extractors::{areas, references, requests},
    intent::Intent,
    parse_query::named::{listings_filter, listings_meant},
    parse_state::ParseState,
    query::{DataRequest, Query},
    visitor_request::VisitorRequest,
};

/// The open request for a showing as this message edits it; with the homes that are to be added.
pub(super) fn edited_request(reading: &mut ParseState<'_>, dialog_state: &DialogState, whole: &str) -> Option<Query> {
    let requested: Vec<_> = dialog_state.request.iter().flat_map(|request| &request.listings).collect();
    let is_new = |id: &ListingId| requested.iter().all(|listing| listing.id != *id);
    let names_others = !reading.street_addresses.is_empty() && reading.ids.is_empty()
        || !reading.mls_numbers.is_empty()
        || reading.ids.iter().any(is_new);
    let request = requests::changes::read(reading, dialog_state, whole, names_others)?;
    let named = listings_meant(reading);
    let (filter, need) = match (request.adds_listing, named) {
        (true, 1) => listings_filter(reading, dialog_state),
        (true, _) => all_named(reading, dialog_state),
        (false, _) => (Filter::default(), DataRequest::Nothing),
    };
    let request = Some(VisitorRequest { named: if request.adds_listing { named } else { 0 }, ..request });
    Some(Query { intent: Intent::Contact, filter, need, request, limit: named.max(1), ..Query::default() })
}

/// The same read from a message that may be a question about listings too, which is not touched.
pub(super) fn edit_of_request(
    reading: &ParseState<'_>,
    question: &str,
    dialog_state: &DialogState,
    whole: &str,
) -> Option<Query> {
    dialog_state.request.as_ref().filter(|request| request.is_showing())?;
    let mut reading = reading.clone();
    areas::extract_listings(&mut reading, question);
    references::read_ordinals(&mut reading, dialog_state);
    edited_request(&mut reading, dialog_state, whole)
}

/// All homes that the message names, by address, number or as those shown before.
pub(super) fn all_named(reading: &ParseState<'_>, dialog_state: &DialogState) -> (Filter, DataRequest) {
    let (mut filter, need) = listings_filter(reading, dialog_state);
    if reading.ids.is_empty() || reading.street_addresses.is_empty() {
        return (filter, need);
    }
    let shown = dialog_state.shown_listings.iter().filter(|shown| reading.ids.contains(&shown.id));
    filter.streets = reading.street_addresses.concat();
    filter.streets.extend(shown.map(|shown| shown.street.clone()));
    filter.ids = None;
    (filter, DataRequest::Search)
}
