//! A question about listings: reads its pieces in order and decides between a search, one listing, and a comparison.

mod named_first;
mod parsed_question;

use std::ops::ControlFlow;

use self::{named_first::of_named, parsed_question::ParsedQuestion};
use super::{
    added_conditions::adds_preference,
    at_hand::asks_rule_of_few,
    costs_of_current::asks_pet_fee,
    described,
    in_focus::of_focus,
    named::{detail, which},
    of_current::{asks_kind, asks_lot, asks_of_the_current, asks_taxes},
    pointed::{asks_each, first_of_search, nth_found, pointed_by_feature, pointed_by_name},
    pointed_kind,
    search::search,
    unanswerable::{asks_of_shown, chosen_by_text, has_unknown_subject, unlisted},
};
use crate::{
    dialog_state::DialogState,
    extractors::{
        areas, not_offered,
        references::{self, ListingReference},
        small_talk,
    },
    field::Field,
    follow_up,
    intent::Intent,
    intent_cues,
    parse_state::ParseState,
    query::{DataRequest, Query},
};

/// A question about listings, or one that is not understood.
pub(super) fn about_listings(reading: &mut ParseState<'_>, question: &str, dialog_state: &DialogState) -> Query {
    let mut parsed = match parsed_question::read(reading, question, dialog_state) {
        ControlFlow::Continue(parsed) => parsed,
        ControlFlow::Break(whole) => return whole,
    };
    of_named(reading, dialog_state, &mut parsed).unwrap_or_else(|| of_unnamed(reading, dialog_state, &parsed))
}

/// A question that names no home: of those shown, or a search.
fn of_unnamed(reading: &mut ParseState<'_>, dialog_state: &DialogState, parsed: &ParsedQuestion) -> Query {
    let ParsedQuestion { is_unstated, pointing, in_a_listing, counts, summarises, .. } = *parsed;
    if let Some(thing) = not_offered::find(reading) {
        return Query { intent: Intent::NoAnswer, ignored: vec![thing], ..Query::default() };
    }
    if let Some(pointed) = pointed_by_feature(reading, dialog_state) {
        return pointed;
    }
    if let Some(pointed) = described::by_noun(reading, dialog_state) {
        return pointed;
    }
    if let Some(pointed) = pointed_by_name(reading, dialog_state) {
        return pointed;
    }
    if let Some(pointed) = pointed_kind::of_kind(reading, dialog_state) {
        return pointed;
    }
    if let Some(place) = references::place_beyond(reading, dialog_state) {
        return nth_found(dialog_state, place);
    }
    if asks_each(reading, dialog_state, pointing) || asks_rule_of_few(reading, dialog_state) {
        return which(reading, dialog_state);
    }
    if let Some(first) = first_of_search(reading, dialog_state) {
        return first;
    }
    // "Is the second one still available", before any list.
    if dialog_state.shown.is_empty() && references::names_place(reading) {
        return which(reading, dialog_state);
    }
    if asks_kind(reading, dialog_state)
        || asks_lot(reading, dialog_state)
        || asks_taxes(reading, dialog_state)
        || asks_pet_fee(reading, dialog_state)
    {
        return detail(reading, dialog_state);
    }
    // What no listing says is not asked of one of many.
    if is_unstated
        && dialog_state.current.is_none()
        && dialog_state.shown.len() > 3
        && pointing == ListingReference::One
    {
        return unlisted(reading, dialog_state);
    }
    if let Some(answer) = of_focus(reading, dialog_state) {
        return answer;
    }
    if adds_preference(reading, dialog_state) {
        return search(reading, dialog_state, counts, summarises, pointing);
    }
    // "The one with the most bedrooms" is looked for; it is no home of the conversation.
    let sought = reading.order.is_some() && dialog_state.current.is_none();
    let asks_any = follow_up::asks_any_of_them(reading);
    if pointing == ListingReference::One && !sought && follow_up::is_detail(reading, dialog_state)
        || !asks_any && follow_up::is_follow_up(reading, dialog_state)
    {
        return detail(reading, dialog_state);
    }
    if in_a_listing && !follow_up::mentions_area(reading)
        || !summarises && follow_up::asks_of_which(reading, dialog_state)
    {
        return detail(reading, dialog_state);
    }
    if follow_up::has_only_kind(reading) && reading.order.is_none() && areas::asks_where(reading) {
        return Query { intent: Intent::Places, need: DataRequest::Count, limit: 1, ..Query::default() };
    }
    if is_unstated && !counts && !follow_up::mentions_area(reading) {
        return unlisted(reading, dialog_state);
    }
    if counts
        || summarises
        || follow_up::has_conditions(reading)
        || reading.order.is_some()
        || !reading.unknown_places.is_empty()
        || intent_cues::wants_more(reading, dialog_state)
        || follow_up::is_relative(reading, dialog_state)
        || intent_cues::is_list_request(reading, dialog_state, pointing)
    {
        return search(reading, dialog_state, counts, summarises, pointing);
    }
    if !reading.fields.is_empty() && dialog_state.current.is_some() && reading.fields != [Field::Everything] {
        return detail(reading, dialog_state);
    }
    if let Some(intent) = small_talk::last(reading) {
        return Query { intent, ..Query::default() };
    }
    if has_unknown_subject(reading) && intent_cues::is_listing_search(reading) {
        return unlisted(reading, dialog_state);
    }
    if intent_cues::is_listing_search(reading) {
        return search(reading, dialog_state, false, false, pointing);
    }
    // "What's the HOA?" before any home was named.
    let is_of_a_listing = |field: &Field| match field {
        Field::Feature(_) => field.is_often_stated(),
        field => !matches!(field, Field::Everything | Field::Price),
    };
    if reading.fields.iter().any(is_of_a_listing) {
        return which(reading, dialog_state);
    }
    if references::points_at_place(reading) {
        return which(reading, dialog_state);
    }
    if let Some(chosen) = chosen_by_text(reading, dialog_state) {
        return chosen;
    }
    if asks_of_the_current(reading, dialog_state, pointing) {
        return detail(reading, dialog_state);
    }
    if asks_of_shown(reading, dialog_state) {
        return unlisted(reading, dialog_state);
    }
    Query { intent: Intent::NoAnswer, ..Query::default() }
}
