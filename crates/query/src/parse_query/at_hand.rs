//! Follow-ups that say by themselves what they are about: the next of an order, others in the same building, a sum for the
//! cheapest, a rule of the few homes shown, the size of a part that no listing measures.

use porchlight_domain::{Filter, Order};

use super::{
    named::{listings_meant, which},
    pointed::nth_found,
    search::search,
};
use crate::{
    calculation::CalculationRequest,
    dialog_state::DialogState,
    extractors::references::ListingReference,
    field::Field,
    follow_up,
    intent::Intent,
    parse_state::ParseState,
    query::{DataRequest, Query},
    street_address,
};

/// "Next lowest?", "and the next one" after the first of an order alone: the one behind it.
pub(super) fn next_of_order(reading: &ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    const MAX_TOKENS: usize = 6;
    const LATER: [&str; 13] =
        ["week", "weeks", "weekend", "month", "months", "year", "years", "to", "door", "step", "steps", "time", "day"];
    let at = reading.find("next")?.start;
    let is_alone = dialog_state.filter.is_some()
        && dialog_state.shown.len() == 1
        && !matches!(dialog_state.order, Order::Newest | Order::Nearest)
        && dialog_state.shown_count > 0;
    let is_plain = reading.filter == Filter::default()
        && reading.order.is_none_or(|order| order == dialog_state.order || reading.says_any(&["lowest", "highest"]))
        && reading.fields.iter().all(|field| matches!(field, Field::Everything | Field::Price))
        && reading.limit.is_none_or(|limit| limit == 1)
        && reading.tokens.len() <= MAX_TOKENS;
    let is_later = LATER.contains(&reading.word(at + 1));
    (is_alone && is_plain && !is_later).then(|| nth_found(dialog_state, dialog_state.shown_count + 1))
}

/// "Is there a 2 bedroom in the same complex", "another on that road": homes of the building or street of the home at
/// hand, for sale or rent as that one is.
pub(super) fn in_same_place(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    const OTHERS: [&str; 18] = [
        "another",
        "other",
        "others",
        "else",
        "any units",
        "more units",
        "different unit",
        "anything bigger",
        "anything larger",
        "anything smaller",
        "anything cheaper",
        "something bigger",
        "something larger",
        "something smaller",
        "something cheaper",
        "anything for rent",
        "anything for sale",
        "anything available",
    ];
    const BUILDINGS: [&str; 12] = [
        "in my building",
        "in my complex",
        "in the same building",
        "in the same complex",
        "in the same community",
        "in the same development",
        "in that building",
        "in this building",
        "in that complex",
        "in this complex",
        "in the same house",
        "at the same address",
    ];
    const STREETS: [&str; 16] = [
        "on the same street",
        "on the same road",
        "on the same block",
        "on the same lane",
        "in the same street",
        "in the same road",
        "of the same street",
        "on that street",
        "on that road",
        "on that st",
        "on that block",
        "on that lane",
        "on this street",
        "on this road",
        "in that street",
        "in this street",
    ];
    const ASKS: [&str; 24] = [
        "another",
        "other",
        "others",
        "else",
        "more",
        "any",
        "anything",
        "something",
        "is there",
        "are there",
        "homes",
        "houses",
        "condos",
        "units",
        "apartments",
        "listings",
        "one",
        "ones",
        "do you have",
        "got",
        "bedroom",
        "bed",
        "rental",
        "show",
    ];
    let current = dialog_state.current?;
    let seen = || dialog_state.seen().find(|shown| shown.id == current).map(|shown| shown.street.clone());
    let own = dialog_state.current_street_address.as_ref().filter(|(id, _)| *id == current);
    let folded = own.map(|(_, folded)| folded.clone()).or_else(seen).filter(|folded| !folded.is_empty())?;
    // "Is there a pool in the building" asks of the home at hand.
    let names_others = reading.says_any(&OTHERS);
    let the_building = || {
        let phrases = ["in the building", "in the tower", "in the complex", "in that tower", "in the community"];
        phrases.iter().find_map(|phrase| reading.find(phrase)).filter(|_| names_others)
    };
    let (is_building, span) = match BUILDINGS.iter().find_map(|phrase| reading.find(phrase)).or_else(the_building) {
        Some(span) => (true, span),
        None => (false, STREETS.iter().find_map(|phrase| reading.find(phrase))?),
    };
    if listings_meant(reading) > 0 || !reading.says_any(&ASKS) {
        return None;
    }
    let parsed = street_address::read(&folded);
    // As the listing writes it: up to its unit, and without its number.
    let line = folded.split(" #").next().unwrap_or(&folded);
    let line = line.split(" unit ").next().unwrap_or(line);
    let street = line.strip_prefix(parsed.number.as_str()).unwrap_or(line).trim();
    let place = if is_building { line } else { street };
    if place.is_empty() {
        return None;
    }
    reading.take(span);
    reading.filter.streets = vec![place.to_owned()];
    // "Anything else on that street" is none of the home at hand.
    if names_others && (!is_building || !parsed.unit.is_empty()) {
        reading.filter.not_streets = vec![folded.clone()];
    }
    let sale_type = dialog_state.filter.as_deref().and_then(|filter| filter.sale_type);
    reading.filter.sale_type = reading.filter.sale_type.or(sale_type);
    Some(search(reading, &DialogState::default(), false, false, ListingReference::Nothing))
}

/// "10% down on the cheapest": a sum for the first home of the search in that order.
pub(super) fn sum_for_first(
    reading: &ParseState<'_>,
    dialog_state: &DialogState,
    request: CalculationRequest,
) -> Option<Query> {
    let order = reading.order.filter(|_| reading.limit == Some(1) && reading.skip.is_none())?;
    let is_of_value = Field::of_order(order).is_some() && request.price.is_none() && request.kind.is_of_loan();
    let offered = Filter { sale_type: reading.filter.sale_type, ..Filter::default() };
    if !is_of_value || reading.filter != offered || !reading.unknown_places.is_empty() {
        return None;
    }
    let filter = dialog_state.found_by.as_deref().or(dialog_state.filter.as_deref())?.clone();
    Some(Query {
        intent: Intent::Calculate,
        filter,
        order,
        need: DataRequest::Search,
        calculation: Some(request),
        limit: 1,
        ..Query::default()
    })
}

/// "Can I bring my dog?" of the two or three homes shown: what each listing says, rather than those that say yes.
/// "And with a dog?" adds to the search.
pub(super) fn asks_rule_of_few(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    const ASKS: [&str; 12] = [
        "can i",
        "can we",
        "may i",
        "may we",
        "could i",
        "could we",
        "am i allowed",
        "are we allowed",
        "do they",
        "would they",
        "is it ok",
        "is it okay",
    ];
    const RULES: [&str; 9] = ["pet", "pets", "dog", "dogs", "cat", "cats", "pet limit", "smoking", "lease term"];
    const OTHERS: [&str; 9] = ["any", "anything", "something", "which", "with", "ones", "one", "where", "homes"];
    let is_rule = |field: &Field| matches!(field, Field::Feature(word) if RULES.contains(&word.as_str()));
    dialog_state.current.is_none()
        && (2..=3).contains(&dialog_state.shown.len())
        && reading.word(0) != "and"
        && (reading.says_any(&ASKS) || reading.says("?"))
        && !reading.says_any(&OTHERS)
        && reading.order.is_none()
        && !follow_up::mentions_area(reading)
        && !reading.fields.is_empty()
        && reading.fields.iter().all(is_rule)
}

/// "Which has the biggest pool": no listing measures it, and the largest home is no answer.
pub(super) fn asks_size_of_part(reading: &ParseState<'_>) -> bool {
    const SIZES: [&str; 10] =
        ["biggest", "largest", "bigger", "larger", "smallest", "smaller", "deepest", "longest", "nicest", "best"];
    const ROOMS_AND_FEATURES: [&str; 20] = [
        "pool",
        "hot",
        "kitchen",
        "deck",
        "patio",
        "balcony",
        "terrace",
        "basement",
        "closet",
        "closets",
        "windows",
        "bedroom",
        "bathroom",
        "living",
        "dining",
        "porch",
        "view",
        "views",
        "fireplace",
        "dock",
    ];
    let asks = matches!(
        reading.word(follow_up::lead(reading)),
        "which" | "whats" | "what" | "who" | "whose" | "does" | "is" | "and"
    );
    asks && (1..reading.tokens.len())
        .any(|at| ROOMS_AND_FEATURES.contains(&reading.word(at)) && SIZES.contains(&reading.before(at, 1)))
}

/// "Anything similar that's not pending": what is near to the home at hand.
pub(super) fn asks_similar(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    dialog_state.current.is_some()
        && reading.filter == Filter::default()
        && reading.order.is_none()
        && reading.says_any(&[
            "anything similar",
            "something similar",
            "similar homes",
            "similar houses",
            "similar ones",
        ])
}

/// "Are they good?" after a question about schools.
pub(super) fn rates_schools(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    const RATES: [&str; 10] =
        ["good", "any good", "rated", "rating", "ratings", "nice", "decent", "great", "the best", "bad"];
    let is_school = |field: &Field| matches!(field, Field::Feature(word) if word.starts_with("school"));
    dialog_state.stated.iter().any(is_school)
        && reading.tokens.len() <= 6
        && reading.filter == Filter::default()
        && matches!(reading.word(follow_up::lead(reading)), "are" | "is" | "and" | "how" | "they" | "any")
        && reading.says_any(&RATES)
}

/// "Is 17 the same thing or better?" beside the home at hand: both side by side.
pub(super) fn asks_alike(reading: &ParseState<'_>, dialog_state: &DialogState) -> bool {
    const ALIKE: [&str; 8] = [
        "the same thing",
        "same thing",
        "the same as",
        "same as this",
        "same as that",
        "any better",
        "or better",
        "identical",
    ];
    let is_plain = |field: &Field| !matches!(field, Field::Price | Field::Hoa | Field::LotArea | Field::BuildingArea);
    dialog_state.current.is_some()
        && listings_meant(reading) == 1
        && reading.says_any(&ALIKE)
        && reading.fields.iter().all(is_plain)
}

/// Asks it of each of the two or three homes shown; `None` where there is one at hand, or many, or where any would do:
/// "is there a builder warranty".
pub(super) fn of_few(reading: &mut ParseState<'_>, dialog_state: &DialogState) -> Option<Query> {
    let is_of_few = dialog_state.current.is_none()
        && (2..=3).contains(&dialog_state.shown.len())
        && !reading.says_any(&["is there", "are there"])
        && !reading.fields.is_empty()
        && reading.fields.iter().all(|field| matches!(field, Field::Feature(_)));
    is_of_few.then(|| which(reading, dialog_state))
}
