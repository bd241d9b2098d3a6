//! Questions about homes that the message names, or that it compares or works out with others.

use porchlight_domain::{Filter, Order};

use super::parsed_question::ParsedQuestion;
use crate::{
    dialog_state::DialogState,
    extractors::{
        calculations, nearby,
        references::{self, ListingReference},
    },
    field::Field,
    follow_up,
    intent::{Intent, Topic},
    parse_query::{
        at_hand::{asks_alike, asks_similar, asks_size_of_part, next_of_order, rates_schools, sum_for_first},
        compared::compared_values,
        compared_unseen,
        named::{calculate, choose_compared, compare, detail, listings_meant, which},
        others, same_place,
        search::{near_listing, search},
    },
    parse_state::ParseState,
    query::Query,
};

/// The question; `None` where no home is named or compared.
pub(super) fn of_named(
    reading: &mut ParseState<'_>,
    dialog_state: &DialogState,
    parsed: &mut ParsedQuestion,
) -> Option<Query> {
    let listings = listings_meant(reading);
    match parsed.unknown_street_address.take() {
        // Where there is no listing, nothing can be measured from.
        Some(unknown) if parsed.is_near => reading.impossible.push(unknown),
        Some(unknown_street_address) if listings == 0 => {
            return Some(Query { intent: Intent::Detail, unknown_street_address, ..Query::default() });
        }
        _ => {}
    }
    if listings == 0 && reading.corrected.is_none() {
        let contradiction = reading.contradiction.take();
        if contradiction.is_some() {
            return Some(Query { intent: Intent::Contradiction, contradiction, ..Query::default() });
        }
    }
    if parsed.is_bare && listings == 0 {
        return Some(which(reading, dialog_state));
    }
    let request = parsed.requested.map(|requested| requested.request);
    if listings == 0 && rates_schools(reading, dialog_state) {
        return Some(Query { intent: Intent::Steering, ..Query::default() });
    }
    if asks_alike(reading, dialog_state) {
        return Some(compare(reading, dialog_state));
    }
    if listings == 0
        && let Some(next) = next_of_order(reading, dialog_state)
    {
        return Some(next);
    }
    if let Some(found) = same_place::others_there(reading, dialog_state) {
        return Some(found);
    }
    if let Some(compared) = compared_unseen::with_unseen(reading, dialog_state) {
        return Some(compared);
    }
    if let Some(compared) = compared_values(reading, dialog_state, request) {
        return Some(compared);
    }
    if listings == 0
        && let Some(choice) = choose_compared(reading, dialog_state)
    {
        return Some(choice);
    }
    // Between the two that were shown.
    let asks_between = dialog_state.filter.is_none()
        && reading.order.is_some()
        && reading.filter == Filter::default()
        && matches!(reading.word(follow_up::lead(reading)), "which" | "whats" | "what" | "who");
    let difference = dialog_state.shown.len() == 2
        && listings == 0
        && (asks_between || reading.says_any(&["the difference", "difference in", "price difference", "differ"]));
    if let Some(similar) = others::similar(reading, dialog_state) {
        return Some(similar);
    }
    if listings == 0 && asks_similar(reading, dialog_state) {
        return Some(Query { keeps_current: true, ..near_listing(reading, dialog_state) });
    }
    let is_subject = reading.says_any(&["that compare", "this compare", "it compare", "that one compare"]);
    // "The 384k one. Do they help with closing or the rate?"
    let is_one_of_choice = listings == 1 && reading.says("or the") && !reading.says_any(&["compare", "vs", "versus"]);
    let with_it =
        listings == 1 && (parsed.pointing == ListingReference::One || is_subject) && dialog_state.current.is_some();
    let names_pair = reading.says_any(&["compare them", "compare these", "compare those", "compare the two"]);
    let pair = dialog_state.pair().filter(|_| names_pair && listings == 0 && dialog_state.shown.len() < 2);
    if let Some(pair) = pair {
        reading.ids = pair.to_vec();
        return Some(compare(reading, dialog_state));
    }
    if difference
        || parsed.compares
            && (listings >= 2
                || with_it
                || parsed.pointing == ListingReference::Many && dialog_state.shown.len() >= 2 && !is_one_of_choice)
    {
        return Some(compare(reading, dialog_state));
    }
    let near = parsed.is_near || reading.order == Some(Order::Nearest);
    let has_list = !dialog_state.shown.is_empty() || references::names_place(reading);
    let has_ordinal = || reading.tokens.iter().any(|token| token.ordinal.is_some() && !token.taken);
    if near && listings == 0 && has_list && has_ordinal() && reading.filter.price.is_open() {
        return Some(which(reading, dialog_state));
    }
    let around_it = near
        && listings == 0
        && (parsed.pointing == ListingReference::One
            || parsed.is_close
            || reading.filter == Filter::default() && reading.unknown_places.is_empty())
        && dialog_state.current.is_some()
        && reading.fields.iter().all(|field| *field == Field::Everything);
    let asks_surroundings = listings == 1 && nearby::asks_surroundings(reading);
    if (near || reading.within_m.is_some()) && listings > 0 && !asks_surroundings || around_it {
        return Some(near_listing(reading, dialog_state));
    }
    let has_field = reading.fields.iter().any(|field| *field != Field::Everything);
    // "And how much would the second one be", after a payment.
    let asks_sum = reading.says("how much would") && reading.fields.iter().all(|field| *field == Field::Price);
    let same = || follow_up::asks_the_same(reading) && listings == 1 && (!has_field || asks_sum);
    let requested = parsed.requested.or_else(|| calculations::of_another_listing(dialog_state).filter(|_| same()));
    if let Some(requested) =
        requested.filter(|requested| calculations::is_meant(reading, dialog_state, requested, listings))
    {
        return Some(calculate(reading, dialog_state, requested.request));
    }
    if let Some(sum) =
        request.filter(|_| listings == 0).and_then(|request| sum_for_first(reading, dialog_state, request))
    {
        return Some(sum);
    }
    if listings == 0 && asks_size_of_part(reading) {
        return Some(Query { intent: Intent::NoAnswer, topic: Some(Topic::Unlisted), ..Query::default() });
    }
    // A search can't use them: they are named as not used, unless the visitor only tells of a loan.
    if !reading.says_any(&["va", "fha", "loan", "preapproved", "approved"]) {
        reading.impossible.append(&mut parsed.typed);
    }
    if listings == 1 && others::seeks_in_building(reading) {
        return Some(search(reading, dialog_state, parsed.counts, parsed.summarises, parsed.pointing));
    }
    if listings > 0 {
        return Some(
            if listings >= 2 && reading.street_addresses.len() + reading.ids.len() + reading.mls_numbers.len() >= 2 {
                compare(reading, dialog_state)
            } else {
                detail(reading, dialog_state)
            },
        );
    }
    None
}
