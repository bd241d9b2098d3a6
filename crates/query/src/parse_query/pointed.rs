//! Homes that are pointed at and weren't shown: by the name of a street or place, or by their place in a list.

use porchlight_domain::{Availability, Filter};

use crate::{
    dialog_state::DialogState,
    extractors::named_one,
    field::Field,
    intent::Intent,
    parse_state::ParseState,
    query::{DataRequest, Query, SHOWN},
};

/// "The S Lane St one", "what time is the one on 116th": the home of that street, whatever was searched before; or the
/// question which of several is meant.
pub(super) fn pointed_by_name(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    if !reading.candidates.is_empty() {
        let ids = std::mem::take(&mut reading.candidates);
        let fields = std::mem::take(&mut reading.fields);
        return Some(Query {
            intent: Intent::Which,
            fields,
            need: DataRequest::Listings(ids),
            limit: SHOWN,
            ..Query::default()
        });
    }
    if !named_one::is_pointed(reading) || reading.order.is_some() {
        return None;
    }
    let streets = reading.filter.streets.clone();
    let areas = Filter { locations: reading.filter.locations.clone(), ..Filter::default() };
    let filter = if !streets.is_empty() {
        Filter { streets, availability: Availability::Any, ..Filter::default() }
    } else if reading.filter == areas && !areas.locations.is_empty() && !dialog_state.shown.is_empty() {
        areas
    } else {
        return None;
    };
    let mut fields = std::mem::take(&mut reading.fields);
    if fields.is_empty() {
        fields.push(Field::Everything);
    }
    let need = DataRequest::Search;
    Some(Query { intent: Intent::Detail, filter, need, fields, limit: SHOWN, ..Query::default() })
}

/// "The second one" after "the cheapest is …": the next of the same search.
pub(super) fn nth_found(dialog_state: &DialogState, place: usize) -> Query {
    let filter = dialog_state.found_by.as_deref().or(dialog_state.filter.as_deref()).cloned().unwrap_or_default();
    Query {
        intent: Intent::Search,
        filter,
        order: dialog_state.order,
        skip: place - 1,
        limit: place,
        limit_named: true,
        preferences: dialog_state.preferences.clone(),
        near: dialog_state.near.clone(),
        need: DataRequest::Search,
        ..Query::default()
    }
}
