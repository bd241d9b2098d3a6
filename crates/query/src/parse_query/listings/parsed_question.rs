//! The pieces of a question about listings, read in order; one piece may be the whole question.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::{
    dialog_state::DialogState,
    extractors::{
        amounts::{other_currency, own_money, own_property},
        areas, calculations,
        calculations::RequestedCalculation,
        classify, details, dropped_constraints, features, listing_filters, named_listings, nearby, office_subjects,
        partial_places,
        references::{self, ListingReference},
        shown::{next_door, number_at_hand, own_number, street_at_hand},
        sort_order, unknown_street_address,
    },
    field::Field,
    follow_up,
    intent::Intent,
    intent_cues,
    parse_query::{
        added_conditions::{includes_limit, limit_of_calculation, restated_bedrooms},
        by_city, clauses,
        costs_of_current::repeats_for_period,
        described,
        named::{detail, listings_meant, which},
        of_current::asks_period,
        others, pointed, same_place,
    },
    parse_state::ParseState,
    query::Query,
};

/// What a question says beside its conditions.
pub(super) struct ParsedQuestion {
    pub unknown_street_address: Option<String>,
    pub requested: Option<RequestedCalculation>,
    /// The visitor's numbers for a calculation, as typed.
    pub typed: Vec<String>,
    pub is_unstated: bool,
    pub pointing: ListingReference,
    pub compares: bool,
    pub is_close: bool,
    pub is_near: bool,
    pub in_a_listing: bool,
    pub counts: bool,
    pub summarises: bool,
    /// No more than a number.
    pub is_bare: bool,
}

/// Reads the pieces, or the whole question where one of them is all of it.
pub(super) fn read(
    reading: &mut ParseState<'_>,
    question: &str,
    dialog_state: &DialogState,
) -> ControlFlow<Query, ParsedQuestion> {
    // "What's the fee over there".
    for phrase in ["over there", "out there"] {
        if let Some(found) = reading.find(phrase) {
            let at = found.start;
            reading.replace(found, "there");
            reading.tokens[at].taken = false;
        }
    }
    own_property::take(reading);
    office_subjects::take_own_listing(reading);
    areas::extract_listings(reading, question);
    own_number::extract(reading, dialog_state);
    let next_door = next_door::extract(reading, dialog_state);
    let unknown_unit = if next_door.is_none() { number_at_hand::extract(reading, dialog_state) } else { None };
    if next_door.is_none() && unknown_unit.is_none() {
        named_listings::extract(reading, dialog_state);
        street_at_hand::extract(reading, dialog_state);
    }
    let unknown_street_address = next_door.or(unknown_unit).or_else(|| unknown_street_address::take(reading, question));
    if dialog_state.current.is_some() && listings_meant(reading) == 0 && own_money::tells_of_own_situation(reading) {
        return Break(Query { intent: Intent::Acknowledgment, ..Query::default() });
    }
    let has_listing = listings_meant(reading) == 1 || dialog_state.current.is_some();
    if let Some(offer) = has_listing.then(|| details::offers::take(reading)).flatten() {
        reading.fields = vec![offer];
        return Break(detail(reading, dialog_state));
    }
    if calculations::is_of_rentals(dialog_state)
        && listings_meant(reading) <= 1
        && let Some(stay) = details::lease_stay::find(reading)
    {
        reading.fields = vec![stay];
        return Break(detail(reading, dialog_state));
    }
    other_currency::take(reading);
    dropped_constraints::extract(reading);
    let is_unstated = details::unstated::find(reading).is_some();
    let calculation = if is_unstated || asks_of_utilities(reading) {
        Default::default()
    } else {
        calculations::extract(reading, dialog_state)
    };
    features::families::available_now(reading, dialog_state);
    reading.fields = details::fields(reading);
    if asks_of_utilities(reading)
        && listings_meant(reading) == 0
        && dialog_state.current.is_none()
        && dialog_state.compared.len() == 2
    {
        reading.fields = vec![Field::Feature("utilities".into())];
        return Break(which(reading, dialog_state));
    }
    if !reading.fields.is_empty() {
        let others = clauses::unasked(reading, &reading.fields);
        reading.fields.extend(others);
    }
    if listings_meant(reading) == 0
        && let Some(which) = pointed::which_named(reading)
    {
        return Break(which);
    }
    let named = !reading.mls_numbers.is_empty();
    reading.fields.retain(|field| !(named && *field == Field::MlsNumber));
    if listings_meant(reading) == 0
        && (asks_period(reading, dialog_state)
            || calculation.requested.is_none() && repeats_for_period(reading, dialog_state))
    {
        return Break(detail(reading, dialog_state));
    }
    if let Some(lot) = others::lot_on_street(reading) {
        return Break(lot);
    }
    references::read_ordinals(reading, dialog_state);
    if listings_meant(reading) == 0
        && !follow_up::mentions_listings(reading)
        && let Some(part) = described::counted_part(reading, dialog_state)
    {
        reading.fields = vec![part];
        return Break(detail(reading, dialog_state));
    }
    if let Some(other) =
        same_place::the_other(reading, dialog_state).or_else(|| others::of_a_kind(reading, dialog_state))
    {
        return Break(other);
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
    let is_near = nearby::nearby_landmark(reading) | nearby::near_listing(reading);
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
    if is_near && !reading.unknown_places.is_empty() {
        // A shop or a school is no place with listings: it is named as not used.
        reading.impossible.append(&mut reading.unknown_places);
    }
    includes_limit(reading, dialog_state);
    limit_of_calculation(reading, dialog_state);
    let is_bare = references::bare_number(reading, dialog_state);
    Continue(ParsedQuestion {
        unknown_street_address,
        requested: calculation.requested,
        typed: calculation.typed,
        is_unstated,
        pointing,
        compares,
        is_close,
        is_near,
        in_a_listing,
        counts,
        summarises,
        is_bare,
    })
}

/// "Cuánto es la diferencia por mes en luz": what utilities cost, and no payment of a loan.
fn asks_of_utilities(reading: &ParseState<'_>) -> bool {
    const UTILITIES: [&str; 8] =
        ["en luz", "de luz", "power bill", "power bills", "electric bill", "electric bills", "recibo de luz", "en gas"];
    let text = porchlight_domain::fold(reading.text);
    let has = |phrase: &&str| format!(" {text} ").contains(&format!(" {phrase}"));
    UTILITIES.iter().any(has) && !reading.says_any(&["mortgage", "loan", "down", "interest"])
}
