//! Terms that are explained, and questions of a home whose general answer is known where its listing has none.

use porchlight_domain::{Filter, filter::stated_term};

use crate::{
    calculation::CalculationRequest,
    dialog_state::DialogState,
    extractors::calculations::yields,
    intent::Intent,
    parse_state::ParseState,
    query::{DataRequest, Query, SHOWN},
};

/// The entry about prices that came down: some listings say so in their text.
pub(super) const PRICE_DROPS: &str = "price drops";
/// The entry about yields, which are worked out from the visitor's own rent.
const YIELD: &str = "yield";
/// The attribute of homes whose price came down.
const REDUCED: &str = "price cut";

/// What is not about homes, or not known, has no answer, only a sentence that leads on.
pub(super) const NO_ANSWERS: [&str; 3] = ["joke", "off topic", "office hours"];

/// "What's coming soon" asks for homes; "what is coming soon mean" and "coming soon?" ask for the term.
pub(super) fn asks_for_listings(key: &str, reading: &ParseState<'_>) -> bool {
    const MEANS: [&str; 8] = ["mean", "means", "meaning", "stand", "define", "definition", "explain", "exactly"];
    key == "coming soon" && reading.says_any(&["whats coming", "what is coming"]) && !reading.says_any(&MEANS)
}

/// The explanation of a term.
pub(super) fn query(key: &str) -> Query {
    if NO_ANSWERS.contains(&key) {
        return Query { term: Some(key.to_owned()), ..Query::default() };
    }
    Query { intent: Intent::Definition, term: Some(key.to_owned()), ..Query::default() }
}

/// The same with the listing that the question names, which the conversation is then about.
pub(super) fn of_listing(key: &str, reading: &ParseState<'_>, question: &str, dialog_state: &DialogState) -> Query {
    let mut reading = reading.clone();
    let request = stated_yield(key, &reading);
    let meaning = super::listings::about_listings(&mut reading, question, dialog_state);
    if let Some(worked_out) = request.and_then(|request| of_yield(&meaning, request, dialog_state)) {
        return worked_out;
    }
    // "Which of them has the better cap rate" compares homes.
    if key == YIELD && meaning.intent == Intent::Compare && meaning.calculation.is_some() {
        return meaning;
    }
    let (filter, need) = (meaning.filter, meaning.need);
    match meaning.intent {
        Intent::Detail if need != DataRequest::Nothing => Query { filter, need, limit: 1, ..query(key) },
        _ => match dialog_state.current {
            // Its listing may state what the term is about.
            Some(id) if !NO_ANSWERS.contains(&key) => {
                let filter = Filter { ids: Some(vec![id]), ..Filter::default() };
                Query { filter, need: DataRequest::Listings(vec![id]), limit: 1, ..query(key) }
            }
            None if (2..=SHOWN).contains(&dialog_state.shown.len()) && !NO_ANSWERS.contains(&key) => {
                let need = DataRequest::Listings(dialog_state.shown.clone());
                Query { need, limit: SHOWN, ..query(key) }
            }
            _ => query(key),
        },
    }
}

/// A question of a home keeps its home; a search keeps its conditions; anything else gets the general answer.
pub(super) fn beside(meaning: Query, key: &str, reading: &ParseState<'_>, dialog_state: &DialogState) -> Query {
    let is_plural = reading.says_any(&["drops", "cuts", "reductions", "prices"]) && !reading.says_any(&["it", "this"]);
    match meaning.intent {
        Intent::Detail | Intent::Which if key != PRICE_DROPS || !is_plural || names_listing(reading) => {
            Query { term: Some(key.to_owned()), ..meaning }
        }
        Intent::Detail | Intent::Which | Intent::Search | Intent::Count | Intent::Summary | Intent::NoAnswer
            if key == PRICE_DROPS =>
        {
            reduced(meaning, dialog_state)
        }
        // "Homes with room for an ADU" looks for them, "could I build one" asks.
        Intent::Search if reading.wants_listings && !asks_for_leave(reading) => meaning,
        Intent::Search | Intent::NoAnswer => query(key),
        _ => meaning,
    }
}

/// A yield that can be worked out from the visitor's own numbers.
pub(super) fn stated_yield(key: &str, reading: &ParseState<'_>) -> Option<CalculationRequest> {
    (key == YIELD).then(|| yields::find(reading)).flatten()
}

/// The yield of the visitor's numbers; `None` without a price, or a home that has one.
fn of_yield(meaning: &Query, request: CalculationRequest, dialog_state: &DialogState) -> Option<Query> {
    let is_of_listing = meaning.intent == Intent::Detail && meaning.need != DataRequest::Nothing;
    let current = dialog_state.current.filter(|_| request.price.is_none());
    let (filter, need) = match current {
        _ if is_of_listing => (meaning.filter.clone(), meaning.need.clone()),
        Some(id) => (Filter { ids: Some(vec![id]), ..Filter::default() }, DataRequest::Listings(vec![id])),
        None => (Filter::default(), DataRequest::Nothing),
    };
    let calculation = Some(request);
    let intent = Intent::Calculate;
    (request.price.is_some() || need != DataRequest::Nothing).then(|| Query {
        intent,
        filter,
        need,
        calculation,
        limit: SHOWN,
        ..Query::default()
    })
}

/// Whether the message has conditions of a search of its own: "4 beds in Riverton under 550, do they accept VA".
pub(super) fn is_search(reading: &ParseState<'_>, question: &str, dialog_state: &DialogState) -> bool {
    let mut reading = reading.clone();
    let meaning = super::listings::about_listings(&mut reading, question, dialog_state);
    let numbers = &reading.filter;
    let conditions =
        [&numbers.bedrooms, &numbers.bathrooms, &numbers.price, &meaning.filter.bedrooms, &meaning.filter.price];
    let earlier = dialog_state.filter.as_deref().cloned().unwrap_or_default();
    let is_new = meaning.filter.bedrooms != earlier.bedrooms || meaning.filter.price != earlier.price;
    meaning.intent == Intent::Search && is_new && conditions.iter().any(|range| !range.is_open())
}

fn asks_for_leave(reading: &ParseState<'_>) -> bool {
    reading.says_any(&["can i", "can we", "could i", "could we", "may i", "am i allowed", "possible to"])
}

fn names_listing(reading: &ParseState<'_>) -> bool {
    !reading.street_addresses.is_empty() || !reading.mls_numbers.is_empty() || !reading.ids.is_empty()
}

/// The homes of the search whose listing says that the price came down.
fn reduced(meaning: Query, dialog_state: &DialogState) -> Query {
    let mut filter = match meaning.intent {
        Intent::Search | Intent::Count => meaning.filter,
        _ => dialog_state.filter.as_deref().cloned().unwrap_or_default(),
    };
    let reduced = stated_term(REDUCED);
    if !filter.any_terms.contains(&reduced) {
        filter.any_terms.push(reduced);
    }
    Query {
        intent: Intent::Search,
        term: Some(PRICE_DROPS.to_owned()),
        order: dialog_state.order,
        limit: SHOWN,
        need: DataRequest::Search,
        filter,
        ..Query::default()
    }
}
