//! A question about listings: reads its parts in order and decides between a search, one listing, and a comparison.

use porchlight_domain::{Filter, Order};

use super::{
    added_conditions::{adds_preference, includes_limit, limit_of_calculation, restated_bedrooms},
    at_hand::{
        asks_alike, asks_rule_of_few, asks_similar, asks_size_of_part, next_of_order, rates_schools, sum_for_first,
    },
    by_city, clauses,
    compared::compared_values,
    compared_unseen,
    costs_of_current::{asks_pet_fee, repeats_for_period},
    described,
    in_focus::of_focus,
    named::{calculate, choose_compared, compare, detail, listings_meant, which},
    of_current::{
        asks_day, asks_kind, asks_lot, asks_of_the_current, asks_open_house, asks_period, asks_sharing, asks_taxes,
        compares_unit_price, tells_more,
    },
    others,
    pointed::{self, asks_each, first_of_search, nth_found, pointed_by_feature, pointed_by_name},
    pointed_kind, same_place,
    search::{near_listing, search},
    unanswerable::{asks_of_shown, chosen_by_text, has_unknown_subject, unlisted},
};
use crate::{
    dialog_state::DialogState,
    extractors::{
        amounts::{other_currency, own_money, own_property},
        areas, calculations, classify, details, dropped_constraints, features, listing_filters, named_listings, nearby,
        not_offered, office_subjects, partial_places,
        references::{self, ListingReference},
        shown::{next_door, own_number},
        small_talk, sort_order, unknown_street_address,
    },
    field::Field,
    follow_up,
    intent::{Intent, Topic},
    intent_cues,
    parse_state::ParseState,
    query::{DataRequest, Query},
};

/// A question about listings, or one that is not understood.
pub(super) fn about_listings(reading: &mut ParseState<'_>, question: &str, dialog_state: &DialogState) -> Query {
    own_property::take(reading);
    office_subjects::take_own_listing(reading);
    areas::extract_listings(reading, question);
    own_number::extract(reading, dialog_state);
    let next_door = next_door::extract(reading, dialog_state);
    if next_door.is_none() {
        named_listings::extract(reading, dialog_state);
    }
    let unknown_street_address = next_door.or_else(|| unknown_street_address::take(reading, question));
    if dialog_state.current.is_some() && listings_meant(reading) == 0 && own_money::tells_of_own_situation(reading) {
        return Query { intent: Intent::Acknowledgment, ..Query::default() };
    }
    let has_listing = listings_meant(reading) == 1 || dialog_state.current.is_some();
    if let Some(offer) = has_listing.then(|| details::offers::take(reading)).flatten() {
        reading.fields = vec![offer];
        return detail(reading, dialog_state);
    }
    if calculations::is_of_rentals(dialog_state)
        && listings_meant(reading) <= 1
        && let Some(stay) = details::lease_stay::find(reading)
    {
        reading.fields = vec![stay];
        return detail(reading, dialog_state);
    }
    other_currency::take(reading);
    dropped_constraints::extract(reading);
    let is_unstated = details::unstated::find(reading).is_some();
    let calculation = if is_unstated { Default::default() } else { calculations::extract(reading, dialog_state) };
    features::families::available_now(reading, dialog_state);
    reading.fields = details::fields(reading);
    if !reading.fields.is_empty() {
        let others = clauses::unasked(reading, &reading.fields);
        reading.fields.extend(others);
    }
    if listings_meant(reading) == 0
        && let Some(which) = pointed::which_named(reading)
    {
        return which;
    }
    let named = !reading.mls_numbers.is_empty();
    reading.fields.retain(|field| !(named && *field == Field::MlsNumber));
    if listings_meant(reading) == 0
        && (asks_period(reading, dialog_state)
            || calculation.requested.is_none() && repeats_for_period(reading, dialog_state))
    {
        return detail(reading, dialog_state);
    }
    if let Some(lot) = others::lot_on_street(reading) {
        return lot;
    }
    references::read_ordinals(reading, dialog_state);
    if listings_meant(reading) == 0
        && !follow_up::mentions_listings(reading)
        && let Some(part) = described::counted_part(reading, dialog_state)
    {
        reading.fields = vec![part];
        return detail(reading, dialog_state);
    }
    if let Some(other) =
        same_place::the_other(reading, dialog_state).or_else(|| others::of_a_kind(reading, dialog_state))
    {
        return other;
    }
    let pointing = references::pointing(reading);
    let compares = reading.says_any(&[
        "compare",
        "comparison",
        "difference between",
        "versus",
        "vs",
        "side by side",
        "which is better",
        "stack up",
        "pros and cons",
        "or the",
        "between that one and",
        "between it and",
        "between this one and",
        "between that and",
        "compare both",
        "that one or",
    ]);
    let is_close = reading.says_any(&[
        "close to that",
        "close to it",
        "near that",
        "near it",
        "near there",
        "close by",
        "close to there",
        "close to this",
        "around there",
    ]);
    follow_up::place::continue_place(reading, dialog_state);
    let near = nearby::nearby_landmark(reading) | nearby::near_listing(reading);
    let in_a_listing = intent_cues::is_room_count(reading);
    let mut counts = reading.take_any(&["how many", "number of", "count of", "count"]).is_some() && !in_a_listing;
    if counts {
        reading.take_any(&["in total", "altogether", "total"]);
    }
    let summarises = intent_cues::is_summary(reading);
    reading.by_city = !summarises && by_city::take(reading);
    sort_order::extract(reading, dialog_state.order);
    counts |= reading.by_city && reading.order.is_none();
    partial_places::extract_pointed_street(reading, dialog_state);
    areas::extract(reading);
    partial_places::extract_unknown_zip(reading);
    restated_bedrooms(reading, dialog_state);
    if listings_meant(reading) == 0 {
        features::text_attributes::extract(reading, dialog_state);
    }
    classify::extract(reading);
    listing_filters::extract(reading);
    features::extract(reading);
    areas::read_unknown(reading, question);
    if near && !reading.unknown_places.is_empty() {
        // A shop or a school is no place with listings: it is named as not used.
        reading.impossible.append(&mut reading.unknown_places);
    }
    includes_limit(reading, dialog_state);
    limit_of_calculation(reading, dialog_state);
    let bare = references::bare_number(reading, dialog_state);
    let listings = listings_meant(reading);
    match unknown_street_address {
        // Where there is no listing, nothing can be measured from.
        Some(unknown) if near => reading.impossible.push(unknown),
        Some(unknown_street_address) if listings == 0 => {
            return Query { intent: Intent::Detail, unknown_street_address, ..Query::default() };
        }
        _ => {}
    }
    if listings == 0 && reading.corrected.is_none() {
        let contradiction = reading.contradiction.take();
        if contradiction.is_some() {
            return Query { intent: Intent::Contradiction, contradiction, ..Query::default() };
        }
    }
    if bare && listings == 0 {
        return which(reading, dialog_state);
    }
    let request = calculation.requested.map(|requested| requested.request);
    if listings == 0 && rates_schools(reading, dialog_state) {
        return Query { intent: Intent::Steering, ..Query::default() };
    }
    if asks_alike(reading, dialog_state) {
        return compare(reading, dialog_state);
    }
    if listings == 0
        && let Some(next) = next_of_order(reading, dialog_state)
    {
        return next;
    }
    if let Some(found) = same_place::others_there(reading, dialog_state) {
        return found;
    }
    if let Some(compared) = compared_unseen::with_unseen(reading, dialog_state) {
        return compared;
    }
    if let Some(compared) = compared_values(reading, dialog_state, request) {
        return compared;
    }
    if listings == 0 && asks_sharing(reading, dialog_state) {
        let is_list = dialog_state.current.is_none() && dialog_state.shown.len() > 1;
        return if is_list { which(reading, dialog_state) } else { detail(reading, dialog_state) };
    }
    if listings == 0
        && let Some(choice) = choose_compared(reading, dialog_state)
    {
        return choice;
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
        return similar;
    }
    if listings == 0 && asks_similar(reading, dialog_state) {
        return near_listing(reading, dialog_state);
    }
    let is_subject = reading.says_any(&["that compare", "this compare", "it compare", "that one compare"]);
    // "The 384k one. Do they help with closing or the rate?"
    let is_one_of_choice = listings == 1 && reading.says("or the") && !reading.says_any(&["compare", "vs", "versus"]);
    let with_it = listings == 1 && (pointing == ListingReference::One || is_subject) && dialog_state.current.is_some();
    let names_pair = reading.says_any(&["compare them", "compare these", "compare those", "compare the two"]);
    let pair = dialog_state.pair().filter(|_| names_pair && listings == 0 && dialog_state.shown.len() < 2);
    if let Some(pair) = pair {
        reading.ids = pair.to_vec();
        return compare(reading, dialog_state);
    }
    if difference
        || compares
            && (listings >= 2
                || with_it
                || pointing == ListingReference::Many && dialog_state.shown.len() >= 2 && !is_one_of_choice)
    {
        return compare(reading, dialog_state);
    }
    let near = near || reading.order == Some(Order::Nearest);
    let has_list = !dialog_state.shown.is_empty() || references::names_place(reading);
    let has_ordinal = || reading.tokens.iter().any(|token| token.ordinal.is_some() && !token.taken);
    if near && listings == 0 && has_list && has_ordinal() && reading.filter.price.is_open() {
        return which(reading, dialog_state);
    }
    let around_it = near
        && listings == 0
        && (pointing == ListingReference::One
            || is_close
            || reading.filter == Filter::default() && reading.unknown_places.is_empty())
        && dialog_state.current.is_some()
        && reading.fields.iter().all(|field| *field == Field::Everything);
    let asks_surroundings = listings == 1 && nearby::asks_surroundings(reading);
    if (near || reading.within_m.is_some()) && listings > 0 && !asks_surroundings || around_it {
        return near_listing(reading, dialog_state);
    }
    let has_field = reading.fields.iter().any(|field| *field != Field::Everything);
    // "And how much would the second one be", after a payment.
    let asks_sum = reading.says("how much would") && reading.fields.iter().all(|field| *field == Field::Price);
    let same = || follow_up::asks_the_same(reading) && listings == 1 && (!has_field || asks_sum);
    let requested = calculation.requested.or_else(|| calculations::of_another_listing(dialog_state).filter(|_| same()));
    if let Some(requested) =
        requested.filter(|requested| calculations::is_meant(reading, dialog_state, requested, listings))
    {
        return calculate(reading, dialog_state, requested.request);
    }
    if let Some(sum) =
        request.filter(|_| listings == 0).and_then(|request| sum_for_first(reading, dialog_state, request))
    {
        return sum;
    }
    if listings == 0 && asks_size_of_part(reading) {
        return Query { intent: Intent::NoAnswer, topic: Some(Topic::Unlisted), ..Query::default() };
    }
    // A search can't use them: they are named as not used, unless the visitor only tells of a loan.
    if !reading.says_any(&["va", "fha", "loan", "preapproved", "approved"]) {
        reading.impossible.extend(calculation.typed);
    }
    if listings == 1 && others::seeks_in_building(reading) {
        return search(reading, dialog_state, counts, summarises, pointing);
    }
    if listings > 0 {
        return if listings >= 2 && reading.street_addresses.len() + reading.ids.len() + reading.mls_numbers.len() >= 2 {
            compare(reading, dialog_state)
        } else {
            detail(reading, dialog_state)
        };
    }
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
    if tells_more(reading, dialog_state) {
        reading.fields = vec![Field::Everything];
        return detail(reading, dialog_state);
    }
    // "Is the second one still available", before any list.
    if dialog_state.shown.is_empty() && references::names_place(reading) {
        return which(reading, dialog_state);
    }
    if compares_unit_price(reading, dialog_state)
        || asks_open_house(reading, dialog_state)
        || asks_kind(reading, dialog_state)
        || asks_lot(reading, dialog_state)
        || asks_day(reading, dialog_state)
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
