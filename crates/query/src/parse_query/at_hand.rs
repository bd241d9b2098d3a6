//! Follow-ups that say by themselves what they are about: the next of an order, a sum for the cheapest, a rule
//! of the few homes shown, the size of a part that no listing measures.

use porchlight_domain::{Filter, Order};

use super::{
    named::{listings_meant, which},
    pointed::nth_found,
};
use crate::{
    calculation::CalculationRequest,
    dialog_state::DialogState,
    field::Field,
    follow_up,
    intent::Intent,
    parse_state::ParseState,
    query::{DataRequest, Query},
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
